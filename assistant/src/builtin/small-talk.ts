import { isDayWord } from '../reading/calendar.ts';
import { NOT } from '../reading/closing-words.ts';
import { isFiller } from '../reading/fillers.ts';
import { foldText } from '../reading/fold.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { asksByItself } from '../turn.ts';
import type { Language } from '../types.ts';
import smallTalk from './small-talk.json' with { type: 'json' };

/** acknowledgement: "ok", a thumb, a heart; nothing that waits for an answer. */
type SmallTalk = 'greeting' | 'thanks' | 'closing' | 'acknowledgement';

const KINDS = ['greeting', 'acknowledgement', 'thanks', 'closing'] as const;

type Entry = { words: string; kind: SmallTalk };
/** By language: phrases of each kind, and the words that may stand beside them. */
const LISTS: Record<Language, Record<SmallTalk | 'filler', string>> = smallTalk;
const lists = Object.values(LISTS);
const entries: Entry[] = KINDS.flatMap((kind) =>
  lists.flatMap((list) => list[kind].split('|').map((phrase) => ({ words: foldText(phrase).trim(), kind }))),
).sort((a, b) => b.words.length - a.words.length);
const kindOf = new Map(entries.map(({ words, kind }) => [words, kind]));
const fillers = new Set(lists.flatMap(({ filler }) => filler.split('|').map(foldText)));

function toPattern(words: Iterable<string>): RegExp {
  const escaped = [...words].map((phrase) =>
    phrase.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&').replace(/\s+/gu, '\\s+'),
  );
  const spaced = escaped.filter((phrase) => !/[\p{Script=Han}\p{Script=Hiragana}]/u.test(phrase));
  const unspaced = escaped.filter((phrase) => !spaced.includes(phrase));
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])|(?:${unspaced.join('|')})`,
    'gu',
  );
}

const talk = toPattern(entries.map(({ words }) => words));

const SOON =
  /^(?:tomorrow|tonight|later|soon|завтра|сегодня|скоро|сьогодні|manana|hoy|luego|amanha|hoje|logo|besok|nanti|lusa|yarin|bugun|demain|bientot|morgen|heute|spater|jutro|dzis|dzisiaj|pojutrze|明日|今日|後日|غدا|بكرا|بكره|اليوم)$/u;
/** So many words more may stand beside thanks: "thank you, we are getting better", "dzięki, podjadę jutro". */
const BESIDE_THANKS = 2;

/**
 * True for what one says beside thanks or a farewell: when one comes, or a word or two that ask nothing, deny nothing and
 * name nothing that a business tells of.
 */
function goesWithThanks(folded: string, left: string[], found: Set<SmallTalk>): boolean {
  if (!(found.has('thanks') || found.has('closing')) || /[?？؟\p{Nd}]/u.test(folded) || NOT.test(folded))
    return false;
  const more = left.filter((word) => !fillers.has(word) && !SOON.test(word) && !isDayWord(word));
  return (
    more.length <= BESIDE_THANKS &&
    !asksByItself(folded) &&
    more.every((word) => !isFiller(word) && conceptsOfWord(word).length === 0)
  );
}

/** The kind of small talk that the whole text is, or null when it says more than that. */
export function readSmallTalk(text: string): SmallTalk | null {
  const folded = foldText(text).trim();
  const found = new Set<SmallTalk>();
  const rest = folded.replace(talk, (phrase) => {
    const kind = kindOf.get(phrase.replace(/\s+/gu, ' '));
    if (kind) found.add(kind);
    return ' ';
  });
  const left = rest.match(/[\p{L}\p{N}']+/gu) ?? [];
  if (left.some((word) => !fillers.has(word)) && !goesWithThanks(folded, left, found)) return null;
  if (found.size === 0) {
    const onlySigns = left.length === 0 && /[\p{Extended_Pictographic}\p{So}+]/u.test(folded);
    return onlySigns ? 'acknowledgement' : null;
  }
  // "How are you?" is a greeting all the same; "ok?" asks.
  if (/[?؟]/u.test(folded) && !found.has('greeting')) return null;
  if (found.has('closing')) return 'closing';
  if (found.has('thanks')) return 'thanks';
  return found.has('greeting') ? 'greeting' : 'acknowledgement';
}

const CLAUSES = /(?<=[!.,،?؟…])\s+|(?<=[。！？、])|\n/u;

/** True for a clause that opens or closes what is asked, and asks nothing: a greeting, thanks, a farewell. */
function isBesideTheQuestion(clause: string): boolean {
  const talk = readSmallTalk(clause.replace(/[,،、]$/u, ''));
  return talk !== null && talk !== 'acknowledgement';
}

/** "How much is a cut?" of "Hi! How much is a cut? Thank you!"; a text that is small talk alone stays as it is. */
export function withoutSmallTalk(text: string): string {
  const clauses = text.split(CLAUSES);
  const asks = (clause: string): boolean => !isBesideTheQuestion(clause);
  const first = clauses.findIndex(asks);
  const asked = first === -1 ? clauses : clauses.slice(first, clauses.findLastIndex(asks) + 1);
  return asked.length === clauses.length ? text : asked.join(' ');
}
