import { foldText, splitFolded } from './fold.ts';
import { isTopicless } from './function-words.ts';
import { groundedWeek, isDayWord, isShortDay } from './guard-calendar.ts';
import type { Contacts } from './guard-contacts.ts';
import { extractContacts } from './guard-contacts.ts';
import type { Figure } from './guard-figures.ts';
import { readFigures, spellFigures } from './guard-figures.ts';
import { normaliseFigures } from './guard-text.ts';
import { isUnitWord } from './guard-units.ts';

/** A part of a line that says one thing of one item: "Haircut 25 EUR" of "Haircut 25 EUR, shave 15 EUR". */
export type Segment = {
  text: string;
  /** Its own words that name something. */
  own: string[];
  figures: Figure[];
  contacts: Contacts;
  days: Set<number>;
  /** Ranges of days that it names, such as "1-2-3". */
  spans: Set<string>;
};

const BORDER =
  /(?:[;،、|]|,(?!\d))\s*|\n|(?<=\p{L}{4})[.!?]\s+|[。！？]| (?:and|und|et|y|e|i|и|і|та|а|ve|dan|و|but|aber|mais|pero|но|але|ale|while|oraz|zas|sedangkan|wahrend|mientras|enquanto|tandis que|ise) /u;

/** The words of a text, its figures taken out, that name something. */
export function topicsOf(folded: string): string[] {
  const words = splitFolded(folded);
  return [...new Set(words.filter(namesSomething))];
}

function namesSomething(word: string): boolean {
  return !/\d/u.test(word) && !isTopicless(word) && !isDayWord(word) && !isUnitWord(word);
}

function readSegment(text: string, dayFirst: boolean): Segment {
  const contacts = extractContacts(text);
  const { figures, rest } = readFigures(contacts.rest, dayFirst);
  const week = groundedWeek(contacts.rest);
  const own = topicsOf(rest).filter((word) => week.days.size === 0 || !isShortDay(word));
  return { text: text.trim(), own, figures, contacts, ...week };
}

const sayNothing = ({ figures, contacts, days }: Segment): boolean =>
  figures.length + contacts.links.length + contacts.emails.length === 0 &&
  contacts.handles.length + contacts.phones.length + days.size === 0;

/** Days alone wait for the hours that are said of them. */
const onlyDays = ({ figures, contacts, days }: Segment): boolean =>
  days.size > 0 && figures.length === 0 && contacts.phones.length + contacts.links.length === 0;

/**
 * Cuts a line into segments. A part that says no figure belongs to the next one that does; the words before the first
 * colon belong to every segment when none has a colon of its own.
 */
export function cutSegments(
  line: string,
  languages: readonly string[],
  dayFirst: boolean,
): { segments: Segment[]; lead: string[] } {
  const folded = spellFigures(foldText(normaliseFigures(line)), languages);
  const parts = folded.split(BORDER).filter((part) => part.trim() !== '');
  const segments: Segment[] = [];
  let open = '';
  for (const [at, part] of parts.entries()) {
    const text = open === '' ? part : `${open}, ${part}`;
    const segment = readSegment(text, dayFirst);
    const next = parts[at + 1];
    const waits =
      sayNothing(segment) ||
      (onlyDays(segment) &&
        next !== undefined &&
        /^\P{L}*\d|\p{L}.*\d/u.test(next) &&
        topicsOf(part).length === 0);
    if (waits && next !== undefined) {
      open = text;
      continue;
    }
    open = '';
    const last = segments.at(-1);
    if (sayNothing(segment) && last) last.own.push(...segment.own);
    else segments.push(segment);
  }
  const [first = ''] = parts;
  const colon = first.indexOf(':');
  const shared = colon > 0 && parts.slice(1).every((part) => !/:(?!\d)/u.test(part));
  return { segments, lead: shared && segments.length > 1 ? topicsOf(first.slice(0, colon)) : [] };
}
