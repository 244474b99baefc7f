import { readFileSync } from 'node:fs';
import { readComment } from '../comment-words.ts';
import { findHideRule, HIDE_KINDS } from '../hide-rules.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { addUp, percent, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/** A comment under a post of a business: it waits for an answer, says something, advertises, or insults. */
type Labelled = { text: string; kind: 'asks' | 'says' | 'spam' | 'insult' };

type Judged = {
  language: Language;
  /** Of those that ask: all, and those that are taken for questions. */
  asks: number;
  heard: number;
  /** Taken for questions, whatever they are. */
  taken: number;
  /** To be hidden, hidden, and rightly so. */
  unwanted: number;
  hidden: number;
  right: number;
};

const rules = HIDE_KINDS.map((kind) => ({ kind, words: [] }));

function load<One>(folder: string, language: Language): One[] {
  const file = new URL(`./${folder}/${language}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as One[];
}

const count = <One>(all: readonly One[], fits: (one: One) => boolean) => all.filter(fits).length;

function judge(language: Language, missed: string[]): Judged {
  const comments = load<Labelled>('comments', language).map(({ text, kind }) => {
    const isUnwanted = kind === 'spam' || kind === 'insult';
    const isQuestion = readComment(text).isQuestion;
    const isHidden = findHideRule(text, rules) !== null;
    if (isQuestion !== (kind === 'asks'))
      missed.push(`${isQuestion ? 'no question' : 'a question'}: ${text}`);
    if (isHidden !== isUnwanted) missed.push(`${isHidden ? 'hidden' : 'not hidden'}: ${text}`);
    return { kind, isUnwanted, isQuestion, isHidden };
  });
  return {
    language,
    asks: count(comments, ({ kind }) => kind === 'asks'),
    heard: count(comments, ({ kind, isQuestion }) => kind === 'asks' && isQuestion),
    taken: count(comments, ({ isQuestion }) => isQuestion),
    unwanted: count(comments, ({ isUnwanted }) => isUnwanted),
    hidden: count(comments, ({ isHidden }) => isHidden),
    right: count(comments, ({ isUnwanted, isHidden }) => isUnwanted && isHidden),
  };
}

/** Prints what comments are taken for, and answers what has a threshold. */
export function reportComments(notes: boolean): Figure[] {
  const missed: string[] = [];
  const judged = LANGUAGES.map((language) => judge(language, missed));
  const all = {
    language: 'all',
    ...addUp(judged, ['asks', 'heard', 'taken', 'unwanted', 'hidden', 'right']),
  };
  console.log('Comments: taken for questions, and hidden by the rules against advertising and insults');
  printTable(
    ['language', 'questions heard', 'precision', 'hidden', 'of', 'precision'],
    [...judged, all].map((one) => [
      one.language,
      percent(one.heard / one.asks),
      percent(one.heard / one.taken),
      `${one.right}`,
      `${one.unwanted}`,
      percent(one.right / one.hidden),
    ]),
  );
  // What customers write in private is as harmless as it is various.
  const messages = LANGUAGES.flatMap((language) => load<{ text: string }>('triggers', language));
  const harmed = messages.filter(({ text }) => findHideRule(text, rules) !== null);
  console.log(`Of ${messages.length} messages of customers the rules would hide ${harmed.length}`);
  console.log('');
  if (notes) {
    for (const one of missed) console.log(one);
    for (const { text } of harmed) console.log(`hidden: ${text}`);
  }
  const { comments } = thresholds;
  return [
    { name: 'comments: questions heard', value: all.heard / all.asks, least: comments.heard },
    { name: 'comments: questions, precision', value: all.heard / all.taken, least: comments.precision },
    { name: 'comments: hidden, precision', value: all.right / all.hidden, least: comments.hiddenPrecision },
    { name: 'comments: hidden of the unwanted', value: all.right / all.unwanted, least: comments.hidden },
    { name: 'messages hidden', value: harmed.length / messages.length, most: comments.harmed },
  ];
}
