import { checkDecision } from '../guard/guard.ts';
import type { Chunk } from '../types.ts';
import type { Case } from './measure.ts';
import { NOW } from './measure.ts';

export type Caught = { planted: number; caught: number; faithful: number; passed: number; missed: string[] };

/** A line of a knowledge base with a lie planted in it; null where the line has nothing to alter. */
type Planting = { name: string; plant: (line: string) => string | null };

function alterFirst(line: string, pattern: RegExp): string | null {
  const found = pattern.exec(line);
  if (!found) return null;
  const [whole] = found;
  const at = whole.search(/\d/u);
  const altered = `${whole.slice(0, at)}${whole[at] === '7' ? '8' : '7'}${whole.slice(at + 1)}`;
  return line.slice(0, found.index) + altered + line.slice(found.index + whole.length);
}

const PLANTINGS: Planting[] = [
  {
    name: 'price',
    plant: (line) =>
      alterFirst(line, /(?:[$€£₽]\s?\d[\d.,]*|\d[\d.,\s]*\s?(?:[$€£₽円]|грн|руб|TL|zł|درهم|ريال))/u),
  },
  { name: 'hours', plant: (line) => alterFirst(line, /\b\d{1,2}[:.]\d{2}\b/u) },
  {
    name: 'link',
    plant: (line) => (/\p{L}{3}/u.test(line) ? `${line} https://planted-offer.example/pay` : null),
  },
  { name: 'phone', plant: (line) => (/\p{L}{3}/u.test(line) ? `${line} +1 202 555 0199` : null) },
  { name: 'discount', plant: (line) => (/\p{L}{3}/u.test(line) ? `${line} -35 %` : null) },
];

function passes(chunk: Chunk, line: string, text: string): boolean {
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind: 'fact', sources: [{ chunkId: chunk.id, line }] }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks: [chunk],
      turn: [],
      prompt: '',
      systemInstructions: '',
      allowContext: [],
      now: NOW,
      timezone: 'UTC',
    },
  ).ok;
}

/** Plants each kind of lie into every line of the sets, and asks the guard; the lines as they are must pass. */
export function measureFabrications(cases: Case[]): Caught {
  const caught: Caught = { planted: 0, caught: 0, faithful: 0, passed: 0, missed: [] };
  const bases = new Map(cases.map(({ set, knowledge }) => [set.knowledgeBase, knowledge]));
  for (const chunk of [...bases.values()].flatMap(({ chunks }) => chunks)) {
    for (const line of chunk.lines) {
      caught.faithful += 1;
      if (passes(chunk, line, line)) caught.passed += 1;
      else caught.missed.push(`refused though faithful: ${line}`);
      for (const { name, plant } of PLANTINGS) {
        const lie = plant(line);
        if (lie === null || lie === line) continue;
        caught.planted += 1;
        if (passes(chunk, line, lie)) caught.missed.push(`${name} not caught: ${lie}`);
        else caught.caught += 1;
      }
    }
  }
  return caught;
}
