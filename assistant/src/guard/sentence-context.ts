import type { Chunk, Language } from '../types.ts';
import type { GuardMaterial } from './material.ts';
import type { Today } from './relative.ts';
import type { Ground } from './sources.ts';
import type { GuardFinding, GuardRule } from './verdict.ts';

type Findings = {
  list: GuardFinding[];
  /** `text` are words of the answer, exactly; `why` tells the fault in English. */
  add: (rule: GuardRule, code: string, text: string, why: string) => void;
};

export function collectFindings(): Findings {
  const list: GuardFinding[] = [];
  return {
    list,
    add: (rule, code, text, why) => {
      if (!list.some((finding) => finding.code === code && finding.text === text))
        list.push({ rule, code, text, why });
    },
  };
}

/** What a sentence of an answer is checked with. */
export type SentenceContext = {
  material: GuardMaterial;
  /** In which spelled numbers are read. */
  languages: string[];
  /** The one of ours that the answer is most likely in. */
  spoken: Language;
  /** The language of the knowledge base; null when it cannot be told. */
  base: Language | null;
  /** All of ours that it may be in. */
  spokenHere: Language[];
  /** What a courtesy may mention: folded words of the customer, and names. */
  mentioned: ReadonlySet<string>;
  owner: Ground[];
  turn: Ground;
  byId: Map<string, Chunk>;
  today: Today;
  findings: Findings;
};
