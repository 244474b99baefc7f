import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../types.ts';
import { readShop } from './everyday.ts';

describe('the everyday questions', () => {
  it.each(LANGUAGES)('%s: each is asked once, of a kind that the shop tells', (language) => {
    const { names, lines, questions } = readShop(language);
    expect(new Set(names).size).toBe(3);
    const kinds = new Set(['have', ...lines.keys()]);
    expect(questions.filter(({ kind }) => !kinds.has(kind))).toEqual([]);
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
    expect(questions.length).toBeGreaterThanOrEqual(200);
  });
});
