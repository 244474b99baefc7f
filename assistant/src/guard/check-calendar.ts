import { claimedCalendar, dayClaims, dayIsKnown, dayIsNamed } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';
import type { Language, Sentence } from '../types.ts';
import { splitClauses, weekdaysOf } from './clauses.ts';
import { readPolarity } from './polarity.ts';
import type { SentenceContext } from './sentence-context.ts';
import type { Ground } from './sources.ts';
import { wordsThat } from './words.ts';

/* Which days and months a sentence may name. */

/** Words that name a day in another language and something else in this one: "Sali 13" is a room, "cuma" is "only". */
const NO_DAYS: Partial<Record<Language, RegExp>> = {
  pl: /(?<!\p{L})sali(?!\p{L})/gu,
  id: /(?<!\p{L})cuma(?!\p{L})/gu,
  es: /(?<!\p{L})(?:segundas?|quintas?)(?!\p{L})/gu,
};

/** Weekdays that a sentence names, and what they may rest on. */
type Named = { days: string[]; text: string; sources: Ground[]; spoken: Language; base: Language };

/** "Only on Saturday and Sunday" grounds "on Tuesday, then, not". */
function isOutsideOnly({ days, text, sources, spoken, base }: Named): boolean {
  const naming = splitClauses(text, spoken).filter((clause) => days.some((day) => clause.days.has(day)));
  return (
    naming.length > 0 &&
    naming.every(({ polarity }) => polarity.denies) &&
    sources.some(({ written }) => {
      const named = weekdaysOf(written);
      return named.size > 0 && !days.some((day) => named.has(day)) && readPolarity(written, base).only;
    })
  );
}

/** What names an hour of the clock. */
const HOUR = /\d[:.h]\d\d|\d ?(?:uhr|h|[ap]\.?m|時)(?!\p{L})/iu;

/**
 * True for days of which a line says what it says of all but those that it names: "until 12, at weekends until 14" of a
 * Tuesday, and "without appointment, except on Saturday" of a Saturday that is told apart from the others.
 */
function isOfTheRest({ days, text, sources, spoken, base }: Named): boolean {
  const told = readPolarity(text, spoken);
  return sources.some(({ written }) => {
    const clauses = splitClauses(written, base);
    const general = clauses.findIndex((one) => one.days.size === 0 && HOUR.test(one.text));
    const apart = clauses.slice(general + 1).filter((one) => one.days.size > 0);
    const isRest =
      general !== -1 &&
      apart.length > 0 &&
      apart.every(
        (one) => HOUR.test(one.text) && !one.polarity.only && !days.some((day) => one.days.has(day)),
      );
    const isApart =
      told.setsApart &&
      !/\d/u.test(written) &&
      clauses.some(({ polarity, days: named }) => polarity.excepts && days.every((day) => named.has(day)));
    return isRest || isApart;
  });
}

/** Checks the weekdays and months that a sentence names: `whole` is its text, folded and without contacts. */
export function checkCalendar(
  context: SentenceContext,
  sentence: Sentence,
  whole: string,
  sources: Ground[],
): void {
  const { spoken } = context;
  const base = context.base ?? spoken;
  const other = NO_DAYS[spoken];
  const folded = other === undefined ? whole : whole.replace(other, ' ');
  const inSources = new Set(sources.flatMap((source) => [...source.calendar]));
  const known = new Set([...inSources, ...context.turn.calendar]);
  const namesRange = [...inSources].some((one) => one.startsWith('r:'));
  // Of a season its months are told: "also in October" of "from May to September".
  const namesMonths =
    [...inSources].some((one) => one.startsWith('m:')) &&
    !sources.some(({ written }) => readPolarity(written, base).setsApart);
  const { denies, regrets, only, excepts } = readPolarity(sentence.text, spoken);
  const affirms = !(denies || regrets || only || excepts);
  for (const day of dayClaims(claimedCalendar(folded))) {
    if (dayIsKnown(day, inSources)) continue;
    const isWeekday = !day.startsWith('m:');
    const days = day.slice(2).split('-');
    const named = { days, text: sentence.text, sources, spoken, base };
    const onlyCustomer = dayIsNamed(day, known) && !dayIsNamed(day, inSources);
    // A customer may name the day of a visit; what is so on that day is not theirs to say.
    const isOtherMonth = !isWeekday && namesMonths && sentence.kind === 'fact' && affirms;
    if (onlyCustomer && (sentence.kind !== 'fact' || !isWeekday) && !isOtherMonth) continue;
    if (onlyCustomer && isWeekday && isOutsideOnly(named)) continue;
    if (isWeekday && isOfTheRest(named)) continue;
    // "Mon to Sat 9-18" grounds "closed on Sunday", which only a customer may have named.
    if (onlyCustomer && namesRange && day.startsWith('c:')) continue;
    const what = isWeekday ? 'weekday' : 'month';
    const words = wordsThat((part) => dayIsNamed(day, claimedCalendar(foldText(part))), sentence.text);
    if (onlyCustomer)
      context.findings.add(2, 'only_customer_said', words, `Only the customer named "${words}".`);
    else
      context.findings.add(
        1,
        `${what}_not_grounded`,
        words,
        `A ${what} in "${sentence.text}" is not in the cited lines.`,
      );
  }
}
