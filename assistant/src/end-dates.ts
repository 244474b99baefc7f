import { foldText, splitFolded } from './reading/fold.ts';
import { conceptsOfWords } from './retrieval/concepts.ts';
import type { Chunk } from './types.ts';
import { LANGUAGES } from './types.ts';

/*
 * Facts that say until when they hold ("-20 % until 30 November"). A line is not told after that day. A day without a
 * year is the nearest one, half a year back or ahead. What comes again each year stays, and so does a season, which
 * names its first day too ("open from 1 May until 30 September"), unless it speaks of a discount.
 */
const MONTH_TAGS = [...LANGUAGES, 'ar-SY', 'ar-DZ', 'ar-MA', 'en-GB'];

/** Month names of every language, folded, as the platform's calendar data spell them alone and after a day. */
function listMonths(): Map<string, number> {
  const months = new Map<string, number>();
  for (const tag of MONTH_TAGS) {
    for (const width of ['long', 'short'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(tag, { month: width, ...(day && { day }), timeZone: 'UTC' });
        for (let month = 0; month < 12; month += 1) {
          const part = format.formatToParts(Date.UTC(2026, month, 15)).find(({ type }) => type === 'month');
          const name = foldText(part?.value ?? '').replace(/\.$/u, '');
          if (/^\p{L}{3,}/u.test(name)) months.set(name, month + 1);
        }
      }
    }
  }
  return months;
}

const months = listMonths();
const MONTH = [...months.keys()].sort((a, b) => b.length - a.length).join('|');
const YEAR = String.raw`(?:\s*(?:,|de|del|do|года?|р(?:оку|\.)?|г\.?|tarihi\p{L}*|r\.)?\s*(?<year>20\d\d))?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|\.|º|-?го|-?е)?`;
const BEFORE = String.raw`(?<!\p{L})(?:until|till?|through|thru|valid to|ends?(?: on)?|hasta|ate|jusqu'?(?:a|au)?|bis|до|по|do|sampai|hingga|s\.?/?d\.?|حتى|حتي|لغايه|الى غايه|الى)\s+(?:and including |midnight on |the |zum |einschliesslich |el |(?:o )?dia |al |au |le |tanggal |dnia |yom |يوم |включительно |кінця дня )?`;
const AFTER = String.raw`['’]?\s?\p{L}{0,3}\s+(?:tarihine\s+|gunune\s+)?(?:kadar|dek)|\s?(?:日)?まで`;
const NUMERIC = String.raw`(?<n1>\d{1,2})(?<mark>[./-])(?<n2>\d{1,2})(?:[./-](?<ny>(?:20)?\d\d)(?!\d))?(?![\d%])`;
const ISO = String.raw`(?<iy>20\d\d)-(?<im>\d\d)-(?<id>\d\d)`;
const NAMED = String.raw`(?:${DAY}\s*(?:de\s+|of\s+)?(?<month>${MONTH})\.?(?!\p{L})${YEAR}|(?<month2>${MONTH})\.?\s+(?<day2>\d{1,2})(?:st|nd|rd|th)?(?!\d)(?:,?\s*(?<year2>20\d\d))?)`;
const LAST_DAY = String.raw`(?:end of|fin de|fim de|final de|ende|конца|кінця|akhir|konca|نهايه|la fin de|fin)\s+(?:de\s+|d')?(?<last>${MONTH})(?!\p{L})(?:\s*(?:de\s+)?(?<ly>20\d\d))?`;

const FORMS = [
  new RegExp(`${BEFORE}(?:${ISO})`, 'u'),
  new RegExp(`${BEFORE}(?:${NUMERIC})`, 'u'),
  new RegExp(`${BEFORE}(?:${NAMED})`, 'u'),
  new RegExp(`${BEFORE}(?:${LAST_DAY})`, 'u'),
  new RegExp(`${NUMERIC}(?:${AFTER})`, 'u'),
  new RegExp(`${NAMED}(?:${AFTER})`, 'u'),
  /(?:(?<year>20\d\d)年)?(?<jm>\d{1,2})月(?<jd>\d{1,2})日\s?(?:まで|迄)/u,
];
const YEARLY =
  /(?:every|each) (?:year|season)|annual|yearly|щорок|кожного року|кожен рік|ежегодн|кажд\p{L}* год|cada ano|todos (?:los|os) anos|setiap tahun|tiap tahun|her (?:yil|sene)|chaque annee|tous les ans|jedes jahr|jahrlich|毎年|كل (?:سنه|عام)|سنويا|co rok|kazdego roku|corocz/u;
const STARTS = new RegExp(
  String.raw`(?<!\p{L})(?:from|since|del?|desde|du|des|des le|vom|von|ab|с|со|з|із|od|dari|mulai|من)\s+(?:the |el |o dia |le |tanggal )?(?:\d{1,2}(?!\d|[:h])|(?:${MONTH})(?!\p{L}))|\d{1,2}(?:\.|st|nd|rd|th)?(?:\s(?:${MONTH}))?\s?[-–—~〜]\s?\d{1,2}[./\s]|から|['’]?d[ae]n\s`,
  'u',
);

type Found = {
  year: number | null;
  month: number;
  day: number;
  other?: { month: number; day: number };
  loose: boolean;
};

function toNumber(text: string | undefined): number | null {
  return text === undefined ? null : Number(text);
}

function readForm(groups: Record<string, string | undefined>): Found | null {
  const { day, day2, iy, im, id, n1, n2, ny, mark, month, month2, year, year2, last, ly, jm, jd } = groups;
  if (iy) return { year: Number(iy), month: Number(im), day: Number(id), loose: false };
  if (jm) return { year: toNumber(year), month: Number(jm), day: Number(jd), loose: false };
  if (last) {
    const named = months.get(last) ?? 1;
    return {
      year: toNumber(ly),
      month: named,
      day: new Date(Date.UTC(2025, named, 0)).getUTCDate(),
      loose: true,
    };
  }
  if (n1 && n2) {
    const fullYear = ny === undefined ? null : Number(ny.length === 2 ? `20${ny}` : ny);
    const european = { month: Number(n2), day: Number(n1) };
    const american = { month: Number(n1), day: Number(n2) };
    // "5/6" may be either; a dot is a day first.
    if (mark !== '.' && american.month <= 12 && european.month <= 12)
      return { year: fullYear, ...european, other: american, loose: false };
    return { year: fullYear, ...(european.month <= 12 ? european : american), loose: false };
  }
  const name = month ?? month2;
  if (!name) return null;
  return {
    year: toNumber(year ?? year2),
    month: months.get(name) ?? 0,
    day: Number(day ?? day2),
    loose: false,
  };
}

const DAY_LENGTH = 86_400_000;

/** The day in days since 1970; without a year the one that is nearest to today. */
function placeDay(year: number | null, month: number, day: number, today: number): number | null {
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  if (year !== null) return Date.UTC(year, month - 1, day) / DAY_LENGTH;
  const thisYear = new Date(today * DAY_LENGTH).getUTCFullYear();
  const days = [-1, 0, 1].map((offset) => Date.UTC(thisYear + offset, month - 1, day) / DAY_LENGTH);
  return days.reduce((near, one) => (Math.abs(one - today) < Math.abs(near - today) ? one : near));
}

/** True when the text says that it held until a day before `today` (`YYYY-MM-DD`). */
export function hasEnded(text: string, today: string): boolean {
  if (!/\d|\p{L}{3}/u.test(text)) return false;
  const folded = foldText(text);
  const now = Date.parse(`${today}T00:00:00Z`) / DAY_LENGTH;
  for (const form of FORMS) {
    const groups = form.exec(folded)?.groups;
    const found = groups ? readForm(groups) : null;
    if (!found) continue;
    const readings = [found, ...(found.other ? [found.other] : [])]
      .map(({ month, day }) => placeDay(found.year, month, day, now))
      .filter((day) => day !== null);
    if (readings.length === 0) continue;
    if (YEARLY.test(folded)) return false;
    const seasonal = found.year === null && (found.loose || STARTS.test(folded));
    if (seasonal && !/%|٪/u.test(folded) && !conceptsOfWords(splitFolded(folded)).has('discount'))
      return false;
    // Of two readings the nearer one counts, like of two years.
    return readings.reduce((near, one) => (Math.abs(one - now) < Math.abs(near - now) ? one : near)) < now;
  }
  return false;
}

/** The chunks without what has ended: single lines, or all of a chunk whose heading or question has ended. */
export function dropEnded(chunks: Chunk[], today: string): Chunk[] {
  let dropped = false;
  const kept = chunks.flatMap((chunk) => {
    const around = [...chunk.headingPath, chunk.question ?? ''];
    const lines = around.some((text) => hasEnded(text, today))
      ? []
      : chunk.lines.filter((line) => !hasEnded(line, today));
    if (lines.length === chunk.lines.length) return [chunk];
    dropped = true;
    return lines.length === 0 ? [] : [{ ...chunk, lines }];
  });
  return dropped ? kept : chunks;
}
