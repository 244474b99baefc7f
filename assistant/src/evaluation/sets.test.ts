import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import { LANGUAGES } from '../types.ts';
import { loadSets, SET_KINDS } from './sets.ts';

describe('the evaluation sets', () => {
  it.each(SET_KINDS)('%s: every expected piece stands in its knowledge base', (kind) => {
    for (const { name, knowledgeBase, questions } of loadSets(kind)) {
      const text = knowledgeBase.toLowerCase();
      const missing = questions
        .flatMap(({ expected }) => expected ?? [])
        .filter((piece) => !text.includes(piece.toLowerCase()));
      expect({ name, missing }).toEqual({ name, missing: [] });
    }
  });
  it('ask at least 40 answerable and 20 unanswerable questions in each language of the frozen sets', () => {
    const frozen = loadSets('frozen').filter(({ crossed }) => !crossed);
    for (const language of LANGUAGES) {
      const questions = frozen.filter((set) => set.language === language).flatMap((set) => set.questions);
      const unanswerable = questions.filter(({ expected }) => expected === null).length;
      expect(unanswerable, language).toBeGreaterThanOrEqual(20);
      expect(questions.length - unanswerable, language).toBeGreaterThanOrEqual(40);
    }
    for (const { knowledgeBase } of frozen) {
      expect(cutIntoChunks(knowledgeBase).length).toBeGreaterThanOrEqual(15);
    }
  });
});
