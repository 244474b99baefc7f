import { describe, expect, it } from 'vitest';
import { renameThings } from './made-up-names.ts';
import type { EvaluationSet } from './sets.ts';

const SET: EvaluationSet = {
  name: 'tune-salon-en',
  language: 'en',
  crossed: false,
  knowledgeBase: 'Manicure: 25 EUR\nSauna is closed in July.\nParking behind the house.',
  questions: [
    { text: 'how much is a MANICURE', before: null, expected: ['Manicure: 25 EUR'] },
    { text: 'is there a manicure for two?', before: 'hello', expected: null },
    { text: 'hello?', before: null, expected: null },
  ],
};

describe('made-up names', () => {
  const renamed = renameThings(SET, 1);
  it('stand in the knowledge base, in the questions and in what is expected', () => {
    const [asked] = renamed.questions;
    const name = /^(\p{Lu}\p{Ll}+): 25 EUR$/mu.exec(renamed.knowledgeBase)?.[1] ?? '';
    expect(name).not.toBe('');
    expect(name).not.toBe('Manicure');
    expect(asked?.text).toBe(`how much is a ${name}`);
    expect(asked?.expected).toEqual([`${name}: 25 EUR`]);
  });
  it('leave what no question names, and leave out the questions that name none', () => {
    expect(renamed.knowledgeBase).toContain('Sauna is closed in July.\nParking behind the house.');
    expect(renamed.questions).toHaveLength(2);
  });
  it('are the same for the same seed, and others for another one', () => {
    expect(renameThings(SET, 1)).toEqual(renamed);
    expect(renameThings(SET, 2).knowledgeBase).not.toBe(renamed.knowledgeBase);
  });
  it('are written in the letters of their language, and none is made for unspaced words', () => {
    const set = {
      ...SET,
      knowledgeBase: 'Маникюр: 900 ₽',
      questions: [{ text: 'маникюр?', before: null, expected: null }],
    };
    expect(renameThings({ ...set, language: 'ru' }, 1).knowledgeBase).toMatch(
      /^\p{Script=Cyrillic}+: 900 ₽$/u,
    );
    expect(renameThings({ ...SET, language: 'ja' }, 1).questions).toEqual([]);
  });
});
