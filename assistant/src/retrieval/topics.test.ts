import { describe, expect, it } from 'vitest';
import { topicWords } from './topics.ts';

describe('the word lists of topics', () => {
  it('hold words, beginnings and runs, each once', () => {
    const wrong = topicWords.flatMap(([language, name, words]) => {
      const entries = words.split(' ');
      return entries
        .filter(
          (entry, at) => !/^[^*\s_]+(?:_[^*\s_]+)*(?:\*|_)?$/u.test(entry) || entries.indexOf(entry) !== at,
        )
        .map((entry) => `${language} ${name}: "${entry}"`);
    });
    expect(wrong).toEqual([]);
  });
});
