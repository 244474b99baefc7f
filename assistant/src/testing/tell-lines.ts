import { describe, expect, it } from 'vitest';
import { checkLine } from './check-line.ts';

/** Lines as owners write them, and what may be told of them: each sentence cites every line. */
type Told = [knowledge: string, sentence: string];

const passes = ([knowledge, sentence]: Told): boolean => checkLine(knowledge, sentence).length === 0;

/** One test for each sentence that a line tells, and for each that it does not. */
export function tell(title: string, told: Told[], refused: Told[]): void {
  describe(title, () => {
    it.each(told)('with "%s" tells "%s"', (...one) => expect(passes(one)).toBe(true));
    it.each(refused)('with "%s" does not tell "%s"', (...one) => expect(passes(one)).toBe(false));
  });
}
