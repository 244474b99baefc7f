import { expect, it } from 'vitest';
import { checkLine } from './check-line.ts';

/** By language: a line of a knowledge base, answers that it grounds, and answers that it does not. */
export type Answers = Record<string, [line: string, grounded: string[], invented: string[]][]>;

/** Declares a test for each answer: the guard passes what is grounded, and refuses what is not. */
export function expectAnswers(answers: Answers): void {
  const list = (at: 1 | 2) =>
    Object.entries(answers).flatMap(([language, lines]) =>
      lines.flatMap((entry) => entry[at].map((answer) => [language, entry[0], answer] as const)),
    );
  it.each(list(1))('in %s, "%s" grounds "%s"', (_, line, answer) =>
    expect(checkLine(line, answer)).toEqual([]),
  );
  it.each(list(2))('in %s, "%s" does not ground "%s"', (_, line, answer) =>
    expect(checkLine(line, answer)).not.toEqual([]),
  );
}
