import { cutIntoChunks } from '../chunks.ts';
import { checkDecision } from '../guard/guard.ts';
import type { Sentence } from '../types.ts';

type Said = {
  /** What the customer wrote. */
  turn?: string;
  kind?: Sentence['kind'];
  /** The lines with these words are cited: all of them for a fact, and else none, unless they are named. */
  cited?: string;
  /** Another sentence of the answer, which stands before and rests on the same lines. */
  before?: string;
  now?: Date;
  /** When the customer wrote; now unless it is named. */
  sent?: Date;
  timezone?: string;
};

/** What the guard finds in a sentence about a knowledge base, as rules and codes. */
export function checkLine(
  knowledge: string,
  text: string,
  {
    turn = '',
    kind = 'fact',
    cited,
    before,
    now = new Date('2026-07-15T10:00:00Z'),
    sent = now,
    timezone = 'UTC',
  }: Said = {},
): string[] {
  const chunks = cutIntoChunks(knowledge);
  const words = cited ?? (kind === 'fact' ? '' : null);
  const sources = chunks.flatMap(({ id, lines }) =>
    lines.filter((line) => words !== null && line.includes(words)).map((line) => ({ chunkId: id, line })),
  );
  const said: Sentence[] = [{ text, kind, sources }];
  if (before !== undefined) said.unshift({ text: before, kind: 'fact', sources });
  return checkDecision(
    {
      decision: 'answer',
      sentences: said,
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: turn, at: sent.toISOString() }],
      prompt: '',
      systemInstructions: '',
      now,
      timezone,
    },
  ).findings.map(({ rule, code }) => `${rule} ${code}`);
}
