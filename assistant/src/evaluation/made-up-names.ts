import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { foldText } from '../reading/fold.ts';
import { tongueOf } from '../reading/tongues.ts';
import { conceptsOfWord, isTopic } from '../retrieval/concepts.ts';
import { isFrame } from '../retrieval/topic-kinds.ts';
import type { EvaluationSet, Question } from './sets.ts';

/*
 * A business has things of which no word list has heard, and the `tune` sets have few: the lists grew with them. What
 * is learned from a set is learned once more from a copy of it in which some things have made-up names.
 */

const SYLLABLES = {
  Latin: 'lu ve tar zo mi ren dol ka bri sen fo gal ner vik ra',
  Cyrillic: 'лу ве тар зо ми рен дол ка бри сен фо гал нер вик ра',
  Arabic: 'لو في تار زو مي رن دول كا بري سن فو جال',
};
const SCRIPTS: Record<string, keyof typeof SYLLABLES> = { ru: 'Cyrillic', uk: 'Cyrillic', ar: 'Arabic' };
const SYLLABLES_OF_NAME = 3;
const WORD = /[\p{L}\p{M}]{3,}/gu;
/** A word that stands in more places of a knowledge base is no thing of it. */
const MOST_PLACES = 4;
/** Things of a set that are renamed, those that most questions name first. */
const MOST_THINGS = 12;

function countWords(texts: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of text.toLowerCase().match(WORD) ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function listThings({ knowledgeBase, questions, language }: EvaluationSet): string[] {
  const tongues = tongueOf(language);
  const places = countWords([knowledgeBase]);
  const asked = countWords(questions.map(({ text }) => text));
  const isThing = (word: string): boolean =>
    conceptsOfWord(foldText(word), tongues).some((concept) => isTopic(concept) && !isFrame(concept));
  return [...asked]
    .filter(([word]) => places.has(word) && (places.get(word) ?? 0) <= MOST_PLACES && isThing(word))
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_THINGS)
    .map(([word]) => word);
}

/** Names without a topic, other ones for each seed. */
function makeNames(count: number, language: string, seed: number): string[] {
  const chance = xoroshiro128plus(seed);
  const syllables = SYLLABLES[SCRIPTS[language] ?? 'Latin'].split(' ');
  const draw = (): string =>
    Array.from(
      { length: SYLLABLES_OF_NAME },
      () => syllables[uniformInt(chance, 0, syllables.length - 1)],
    ).join('');
  const names = new Set<string>();
  while (names.size < count) {
    const name = draw();
    if (conceptsOfWord(foldText(name), tongueOf(language)).length === 0) names.add(name);
  }
  return [...names];
}

/**
 * The set with made-up names for some of its things, and of its questions those that name one. Nothing of a language
 * that does not part its words by spaces.
 */
export function renameThings(set: EvaluationSet, seed: number): EvaluationSet {
  const things = set.language === 'ja' ? [] : listThings(set);
  const made = makeNames(things.length, set.language, seed);
  const names = new Map(things.map((thing, at) => [thing, made[at] ?? thing]));
  const rename = (text: string): string =>
    text.replace(WORD, (word) => {
      const name = names.get(word.toLowerCase());
      if (name === undefined) return word;
      const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase();
      return isCapital ? `${name.charAt(0).toUpperCase()}${name.slice(1)}` : name;
    });
  const renamed = set.questions.map(
    ({ text, before, expected }): Question => ({
      text: rename(text),
      before: before === null ? null : rename(before),
      expected: expected?.map(rename) ?? null,
    }),
  );
  return {
    ...set,
    knowledgeBase: rename(set.knowledgeBase),
    questions: renamed.filter(({ text }, at) => text !== set.questions[at]?.text),
  };
}
