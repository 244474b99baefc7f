import { cutIntoChunks } from '../chunks.ts';
import { checkDecision } from '../guard.ts';

/** What the guard finds in one sentence that cites every line of a knowledge base, as rules and codes. */
export function checkLine(
  knowledge: string,
  text: string,
  turn = '',
  kind: 'fact' | 'courtesy' = 'fact',
): string[] {
  const chunks = cutIntoChunks(knowledge);
  const sources = chunks.flatMap(({ id, lines }) => lines.map((line) => ({ chunkId: id, line })));
  return checkDecision(
    {
      decision: 'answer',
      sentences: [{ text, kind, sources: kind === 'fact' ? sources : [] }],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    },
    {
      chunks,
      turn: [{ id: '1', text: turn, at: '2026-01-01T00:00:00Z' }],
      prompt: '',
      systemInstructions: '',
      now: new Date('2026-07-15T10:00:00Z'),
      timezone: 'UTC',
    },
  ).findings.map(({ rule, code }) => `${rule} ${code}`);
}
