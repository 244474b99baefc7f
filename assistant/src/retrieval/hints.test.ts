import { describe, expect, it } from 'vitest';
import { foldText, splitFolded } from '../reading/fold.ts';
import { ANY_TONGUE, tongueOf } from '../reading/tongues.ts';
import { LANGUAGES } from '../types.ts';
import { CONCEPT_WORDS } from './concept-words.ts';
import { conceptsOfWords } from './concepts.ts';
import { isHint, readHintList, readHints } from './hints.ts';
import { topicWords } from './topics.ts';

function hintsOf(language: string, text: string): string[] {
  const hints = readHints(splitFolded(foldText(text)), tongueOf(language));
  return [...new Set([...hints.values()].flatMap((topics) => [...topics]))];
}

describe('the lists of hints', () => {
  it('hold folded words, beginnings of words and runs of up to four, each once, for topics that there are', () => {
    const topics = new Set([...topicWords.map(([, name]) => name), ...Object.keys(CONCEPT_WORDS)]);
    const wrong = LANGUAGES.flatMap((language) =>
      Object.entries(readHintList(language)).flatMap(([topic, words]) => {
        const entries = words.split(' ');
        return entries
          .filter(
            (entry, at) =>
              !topics.has(topic) ||
              !/^(?:[^*\s_]{3,16}\*|[^*\s_]+(?:_[^*\s_]+){0,3})$/u.test(entry) ||
              foldText(entry) !== entry ||
              entries.indexOf(entry) !== at,
          )
          .map((entry) => `${language} ${topic}: "${entry}"`);
      }),
    );
    expect(wrong).toEqual([]);
  });
  it.each(LANGUAGES)('speak of most topics in %s, and of none that is mere talk', (language) => {
    expect(Object.keys(readHintList(language)).length).toBeGreaterThan(450);
    expect(readHintList(language)).not.toHaveProperty('chat');
  });
});

describe('what words hint at', () => {
  it.each([
    ['en', 'is there anywhere for a pint afterwards', '#alcohol'],
    ['en', 'we are running ten minutes behind', '#late'],
    ['en', 'do I bring my own head protection', '#helmet'],
    ['de', 'wir stehen noch im Stau', '#late'],
    ['fr', 'il y a une panne de réveil', '#late'],
    ['es', 'voy con retraso', '#late'],
    ['ru', 'не успеваю к вам', '#late'],
  ])('is a topic in %s: %s', (language, text, topic) => {
    expect(hintsOf(language, text)).toContain(topic);
  });
  it('is nothing that a passage names', () => {
    expect([...conceptsOfWords(['pint'], tongueOf('en'))]).not.toContain('#alcohol');
  });
  it('is read in the languages of a text alone, and in none where these cannot be told', () => {
    expect(hintsOf('de', 'le trajet')).toEqual([]);
    expect(readHints(['pint'], ANY_TONGUE).size).toBe(0);
    expect(isHint('pint', tongueOf('en'))).toBe(true);
    expect(isHint('pint', ANY_TONGUE)).toBe(false);
  });
  it('is nothing for what is no word: no two hashes fall together for being alike', () => {
    const unlisted = Array.from({ length: 2_000 }, (_, at) => `zq${at.toString(36)}xj`);
    expect(unlisted.filter((word) => isHint(word, tongueOf('en')))).toEqual([]);
    // "pint" with a first letter that differs in the bit by which kinds of entries differ.
    expect(isHint(`${String.fromCharCode('pint'.charCodeAt(0) ^ 2)}int`, tongueOf('en'))).toBe(false);
  });
  it('is nothing for a word that customers say around a question', () => {
    expect(readHints(['please'], tongueOf('en')).size).toBe(0);
  });
});
