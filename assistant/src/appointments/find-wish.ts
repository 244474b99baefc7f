import { spellFigures } from '../guard/spell-figures.ts';
import { splitSentences } from '../reading/fold.ts';
import { detectLanguage } from '../reading/language.ts';
import { foldFigures } from '../reading/plain-text.ts';
import { readDays } from './read-days.ts';
import { plainTimes, readTimes, type WishedTime } from './read-times.ts';
import { asksWhen, wishesForTime } from './wish-words.ts';

export type Said = {
  id: string;
  text: string;
  /** ISO 8601; relative days are counted from it. */
  at: string;
};

/** A time that a customer asks for. One of `days` and `times` names something; both as the customer said them. */
export type AppointmentWish = {
  /** The message that says it. */
  messageId: string;
  /** The sentence that says it, as it was written. */
  words: string;
  /** `YYYY-MM-DD` in the time zone of the account. */
  days: string[];
  times: WishedTime[];
};

/** What is longer says its wish within the beginning. */
const MOST_CHARACTERS = 2200;
const LONGEST_SENTENCE = 400;
const MOST_SENTENCES = 40;
/** So few words behind a wish go on with it, as an answer to "when?": "Saturday at 10?" */
const FEW_WORDS = 6;

type Sentence = { said: Said; words: string; folded: string };

/**
 * The time that messages wish for, the first of them; null where nobody wishes for one, or no day and no hour is named.
 * What a wish leaves open is read from the short sentence behind or before it. Linear in the length of the texts.
 */
export function findAppointmentWish(messages: readonly Said[], timezone: string): AppointmentWish | null {
  const sentences = messages.flatMap(sentencesOf).slice(0, MOST_SENTENCES);
  if (!sentences.some(({ folded }) => wishesForTime(folded))) return null;
  const all = sentences.map(({ words }) => words).join('\n');
  const { language } = detectLanguage(all);
  const languages = language === null ? [] : [language];
  const read = ({ folded, said }: Sentence) => {
    const about = { writtenAt: new Date(said.at), timezone, languages };
    const { days, rest } = readDays(spellFigures(plainTimes(folded), languages), about);
    return { days, times: readTimes(rest) };
  };
  for (const [at, sentence] of sentences.entries()) {
    if (!wishesForTime(sentence.folded)) continue;
    const { days, times } = read(sentence);
    for (const beside of [sentences[at + 1], sentences[at - 1]]) {
      if (!beside || (days.length > 0 && times.length > 0) || !goesOn(beside)) continue;
      const more = read(beside);
      if (days.length === 0) days.push(...more.days);
      if (times.length === 0) times.push(...more.times);
    }
    if (times.length === 0 && (days.length === 0 || asksWhen(sentence.folded))) continue;
    return { messageId: sentence.said.id, words: sentence.words, days, times };
  }
  return null;
}

/** A few words alone, or what is no question: "Saturday at 10 would be best." */
function goesOn({ words, folded }: Sentence): boolean {
  return !/[?？؟]/u.test(words) || folded.split(' ').length <= FEW_WORDS;
}

function sentencesOf(said: Said): Sentence[] {
  return said.text
    .slice(0, MOST_CHARACTERS)
    .split('\n')
    .flatMap(splitSentences)
    .map((words) => ({
      said,
      words: words.trim(),
      folded: foldFigures(words.slice(0, LONGEST_SENTENCE)).replace(/\s+/gu, ' ').trim(),
    }));
}
