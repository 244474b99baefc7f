import { CLOSED } from './closing-words.ts';
import { areOfOneLanguage, longDays, shortDays } from './day-words.ts';

/** Where a short form of a weekday stands as one: "sat" and "mon" are words of their own. */

/** A word of a text and where it stands. */
type Placed = { text: string; start: number; end: number };

const set = (list: string): Set<string> => new Set(list.split(' '));
// No other word of the twelve languages.
const ALWAYS = set(
  'fri thu thur thurs weds пн вт чт пт сб нд вс mie mier jue sab sabs pzt cmt czw niedz ndz',
);
// Words of another language, or of the same: a single figure beside them tells nothing.
const DOUBTFUL = set('do so di mi sa mo mar min per car sal sen dom sun sat');
// Common verbs and prepositions: "and so", "and do".
const EVERYWHERE = set('do so di mi sa min per car sal sen mar');
const LIST_AFTER = /^\.?:?,? ?[-/&+\d]/u;
const LIST_BEFORE = /[-/&+] ?$/u;
const JAPANESE = /[月火水木金土日]/u;
/** "14-18 uhr", "09:00-18:00", "9h-18h", and hours of a word that only begins them: "das 9h as 14h". */
const HOURS_AFTER =
  /^[.:]{0,2} ?(?:das |de |von |from |dari )?\d{1,2}(?:[:.]\d{2})? ?(?:-|bis) ?\d{1,2}(?:[:.]\d{2}(?!\d)| ?uhr)|^[.:]{0,2} ?(?:das |de |from |dari )?\d{1,2}(?:[:.]\d{2}|h(?:\d{2})?| ?[ap]m) ?(?:-|a|as|to|sampai) ?\d{1,2}(?:[:.]\d{2}(?!\d)|h| ?[ap]m)/u;

/** What stands before or behind the short forms of a language alone. */
const PLACES: { forms: Set<string>; before: RegExp; after?: RegExp }[] = [
  {
    forms: set('mon tue tues wed thu fri sat sun'),
    before: /(?<!\p{L})(?:on|every|each|next|until|till) $/u,
    after: /^\.? (?:(?:at|from|until|till) \d|(?:morning|afternoon|evening|night)s?(?!\p{L}))/u,
  },
  {
    forms: set('lun vie dom'),
    before: /(?<!\p{L})(?:el|los|cada|del|al) $/u,
    after: /^\.? (?:a las?|de) \d/u,
  },
  { forms: set('mar'), before: /(?<!\p{L})(?:el|los|cada|del|al|le|les|chaque) $/u },
  {
    forms: set('seg ter qua qui sex'),
    before: /(?<!\p{L})(?:na|nas|as|toda|cada|ate) $/u,
    after: /^\.? (?:as|das) \d/u,
  },
  {
    forms: set('dom'),
    before: /(?<!\p{L})(?:no|nos|na|ao|aos|todo|cada|ate) $/u,
    after: /^\.? (?:as|das) \d/u,
  },
  {
    forms: set('ср'),
    before: /(?<!\p{L})(?:в|во|у|по|на|до|з|с|к|каждую|кожну|кожної) $/u,
    after: /^\.? (?:только |тільки |лише )?(?:утром|вечером|вранці|зранку|ввечері|увечері)(?!\p{L})/u,
  },
  {
    forms: set('lun mer jeu ven sam dim'),
    before: /(?<!\p{L})(?:le|les|chaque|ce|du|au) $/u,
    after: /^\.? (?:seulement (?:le )?)?(?:matins?|apres-midi|soirs?)(?!\p{L})/u,
  },
  {
    forms: set('sen sel rab kam jum sab min'),
    before: /(?<!\p{L})(?:hari|tiap|setiap) $/u,
    after: /^\.? (?:(?:jam|pukul) \d|(?:hanya )?(?:pagi|siang|sore|malam)(?!\p{L}))/u,
  },
  { forms: set('sal car per cum paz'), before: /(?<!\p{L})her $/u, after: /^\.? gun(?:u|leri)?(?!\p{L})/u },
  {
    forms: set('mo di mi fr sa'),
    before: /(?<!\p{L})(?:am|jeden|ab|bis|vom|zum|den|diesen|nachsten) $/u,
    after:
      /^\.? (?:(?:um|ab|von|bis) \d|(?:nur )?(?:morgens|vormittags?|mittags|nachmittags?|abends?|ganztags)(?!\p{L}))/u,
  },
  {
    forms: set('do'),
    before: /(?<!\p{L})(?:jeden|vom|zum|diesen|nachsten) $/u,
    after: /^\.? (?:um|ab|von|bis) \d/u,
  },
  {
    forms: set('pon pn wt wto sr sro cz pt pia sob sb nd'),
    before: /(?<!\p{L})(?:w|we|kazdy|kazda|kazdego|od|do|na) $/u,
    after: /^\.? (?:(?:od|do|o) \d|(?:tylko )?(?:rano|wieczorem|przed poludniem|po poludniu)(?!\p{L}))/u,
  },
];
// These are the sea and the game too, which no full stop shortens.
const NEEDS_STOP = set('mar mer jeu');
// "Am So. um 18 Uhr": without the hour it is English.
const AM_DAY = /(?<!\p{L})am $/u;
const BEHIND_AM = /^\.?,? (?:um|ab|von|bis|und|oder|ist|haben|nicht|geschlossen|zu)(?!\p{L})|^\.? ?\d/u;

const CLOSED_AFTER = new RegExp(`^[.:]{0,2} ?-? ?(?:${CLOSED.source})`, 'u');
const CLOSED_BEFORE = new RegExp(`(?:${CLOSED.source}):? (?:on |el |le |am |o |a )?$`, 'u');
const GERMAN_CLOSED = /^[.:]{0,2} ?-? ?(?:geschlossen|ruhetag|zu(?=[,;.]|$))/u;
const COMMA = /^\.?, ?$/u;
const AND = /^\.?,? ?(?:&|and|or|und|oder|y|o|e|ou|et|и|или|і|й|та|або|dan|atau|ve|veya|و|i|lub|oraz) ?$/u;

const isHyphened = (after: string, before: string): boolean =>
  /^\.? ?[-/&]/u.test(after) || /[-/&] ?$/u.test(before);

function standsAlone(folded: string, word: Placed, words: readonly Placed[]): boolean {
  const { text, start, end } = word;
  const after = folded.slice(end, end + 40);
  const before = folded.slice(Math.max(0, start - 20), start);
  // The signs of a Japanese date are no days: "3月4日".
  if (/\d$/u.test(before) && JAPANESE.test(text)) return false;
  if (ALWAYS.has(text) || HOURS_AFTER.test(after)) return true;
  const onlyGerman = text === 'so' || text === 'do';
  if (onlyGerman ? GERMAN_CLOSED.test(after) : CLOSED_AFTER.test(after) || CLOSED_BEFORE.test(before))
    return true;
  if (onlyGerman && AM_DAY.test(before) && BEHIND_AM.test(after)) return true;
  const isPlaced = PLACES.some(
    (place) =>
      place.forms.has(text) &&
      ((place.before.test(before) && (!NEEDS_STOP.has(text) || after.startsWith('.'))) ||
        place.after?.test(after)),
  );
  if (isPlaced) return true;
  if (!LIST_AFTER.test(after) && !LIST_BEFORE.test(before)) return false;
  // "do 10" is Polish and "min 5" English unless another short day stands by it.
  if (!DOUBTFUL.has(text) || isHyphened(after, before)) return true;
  return words.some((other) => other.text !== text && shortDays(other.text).size > 0);
}

/** True when a short form stands in one list with a day: "Mo, Mi, Fr", "Friday and Sat". */
function isListed(folded: string, word: Placed, other: Placed): boolean {
  const [first, second] = word.start < other.start ? [word, other] : [other, word];
  const between = folded.slice(first.end, second.start);
  if (areOfOneLanguage(word.text, other.text)) return COMMA.test(between) || AND.test(between);
  return longDays(other.text).size > 0 && !EVERYWHERE.has(word.text) && AND.test(between);
}

/** The words of a text that stand as short forms of a weekday. */
export function shortDaysIn<Word extends Placed>(folded: string, words: readonly Word[]): Set<Word> {
  const found = new Set<Word>();
  const isShort = words.map(({ text }) => shortDays(text).size > 0 && longDays(text).size === 0);
  for (const [at, word] of words.entries())
    if (isShort[at] && standsAlone(folded, word, words)) found.add(word);
  // A list is read from a sure day to both sides.
  const spread = (at: number, beside: number): void => {
    const word = words[at];
    const other = words[beside];
    if (!word || !other || !isShort[at] || found.has(word)) return;
    const sure = found.has(other) || longDays(other.text).size > 0;
    if (sure && isListed(folded, word, other)) found.add(word);
  };
  for (let at = 1; at < words.length; at += 1) {
    spread(at, at - 1);
    spread(at, at - 2);
  }
  for (let at = words.length - 1; at >= 0; at -= 1) {
    spread(at, at + 1);
    spread(at, at + 2);
  }
  return found;
}
