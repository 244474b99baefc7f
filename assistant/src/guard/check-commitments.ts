import { foldText, splitFolded, splitSentences } from '../reading/fold.ts';
import { lightStems } from '../reading/inflections.ts';
import { normaliseWords } from '../reading/plain-text.ts';
import { soundsCommitting } from './commitment-sense.ts';
import { findCommitments, namesPhrase } from './commitments.ts';
import { confirmsToOne } from './confirmations.ts';
import { bare } from './sources.ts';
import { wordsThat } from './words.ts';

/** `text` are words of the sentence, exactly; `why` tells the fault in English. */
export type Commitment = { text: string; why: string };

/** Of so many of its words a sentence that tells what a line tells may have other ones. */
const OWN_WORDS = 0.4;
/** Shorter words mostly frame a sentence. */
const TELLING = /\d|^.{4}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True where nearly all words of a sentence stand in one of the lines: it tells what the line tells. */
function isRetold(said: string, lines: string[]): boolean {
  const all = splitFolded(foldText(said));
  const telling = all.filter((word) => TELLING.test(word));
  const words = telling.length > 0 ? telling : all;
  return lines.some((line) => {
    const known = new Set(splitFolded(foldText(line)));
    return words.filter((word) => !known.has(word)).length <= OWN_WORDS * words.length;
  });
}

/** What tells of a thing that was done, however the line words the rule. */
const DONE =
  /(?<!\p{L})(?:has been|have been|had been|was|were|already|just|wurde|wurden|worden|bereits|schon|fue|fueron|ha sido|han sido|ya|foi|foram|ja|a ete|ont ete|ete|deja|zostal\p{L}*|juz|byl\p{L}*|был\p{L}*|уже|був|бул\p{L}*|вже|sudah|telah|\p{L}+(?:[dt][iu]k|m[iu]s)|تم|تمت|لقد|قد)(?!\p{L})|ました|済み|完了/u;

/** A shorter word is no verb of what is done. */
const SHORTEST_VERB = 5;

/** True when a line holds what a phrase says is done: "sont envoyées" of "photos envoyées par e-mail". */
function holdsVerb(line: string, phrase: string): boolean {
  const verb = phrase.split(' ').at(-1) ?? '';
  if (verb.length >= SHORTEST_VERB && splitFolded(line).includes(verb)) return true;
  return tellsVerb(line, phrase) || (verb.length < SHORTEST_VERB && namesPhrase(line, phrase));
}

/** A root of Indonesian has four letters and mostly five. */
const SHORTEST_ROOT = 4;
const INDONESIAN = /^(?:kami|saya|akan) (?:\p{L}+ )?(\p{L}+)$/u;

/** "Penggantian" and "diganti" of "ganti", and a sign of "発送" in "お送りします". */
function tellsVerb(line: string, phrase: string): boolean {
  const signs = phrase.match(/\p{Script=Han}/gu);
  if (signs !== null) return signs.some((sign) => line.includes(sign));
  const [, verb] = INDONESIAN.exec(phrase) ?? [];
  if (verb === undefined) return false;
  const roots = lightStems(verb, 'id').filter((stem) => stem.length >= SHORTEST_ROOT);
  return splitFolded(line).some((word) => lightStems(word, 'id').some((stem) => roots.includes(stem)));
}

/** What sounds like a promise though no form of one stands in it. A question asks, whatever it sounds like. */
function findSounding(text: string, known: string[]): Commitment[] {
  return splitSentences(text)
    .filter((said) => !/[?？؟]\s*$/u.test(said) && soundsCommitting(said) && !isRetold(said, known))
    .map((said) => ({ text: said, why: `"${said}" sounds like a promise to this customer.` }));
}

/**
 * What a sentence commits the business to. `lines` are those that it cites, `owners` what the owner allows in so many
 * words. A line may be quoted word for word when it states how things are done.
 */
export function readCommitments(
  text: string,
  lines: string[],
  owners: string[],
  isCourtesy = false,
): Commitment[] {
  const said = bare(text);
  const isQuoted = lines.some((line) => ` ${bare(line)} `.includes(` ${said} `));
  if (isQuoted && !confirmsToOne(text)) return [];
  const phrases = findCommitments(normaliseWords(text));
  if (phrases.length === 0)
    return isQuoted || isCourtesy ? [] : findSounding(text, [...lines, ...owners.flatMap(splitSentences)]);
  const allowed = owners.map(normaliseWords);
  // "The deposit is returned at the end" of "deposit, returned at the end" tells how things are done.
  const told = confirmsToOne(text) || DONE.test(foldText(text)) ? [] : lines.map(normaliseWords);
  return phrases
    .filter((phrase) => !allowed.some((words) => words.includes(phrase)))
    .filter((phrase) => !told.some((words) => holdsVerb(words, phrase)))
    .map((phrase) => ({
      text: wordsThat((part) => namesPhrase(normaliseWords(part), phrase), text),
      why: `"${phrase}" in "${text}" promises or confirms an action.`,
    }));
}
