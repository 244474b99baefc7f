import { dayIsKnown, dayIsNamed, groundedWeek } from '../reading/calendar.ts';
import { stateOfWhole } from '../reading/closed-days.ts';
import { foldText } from '../reading/fold.ts';
import type { Decision, Sentence } from '../types.ts';
import { isInRange, NAMES_END } from './dates.ts';
import type { Figure } from './figures.ts';
import type { Today } from './relative.ts';
import { addDays, isSameDay, readingsOf, readToday, relativeDays, toNumber } from './relative.ts';
import type { SentenceContext } from './sentence-context.ts';
import type { Ground } from './sources.ts';
import { wordsThat } from './words.ts';

/**
 * Words such as "tomorrow" against what the sources date: the day they stand for must be one that the sources name,
 * unless these name no day at all or say the same word. Returns the weekdays that the words stand for.
 */
export function checkRelativeDays(
  context: SentenceContext,
  sentence: Sentence,
  folded: string,
  claims: Figure[],
  sources: Ground[],
): number[] {
  const { languages, today, findings } = context;
  if (sentence.kind !== 'fact') return [];
  const inSources = new Set(
    sources.flatMap((source) => relativeDays(foldText(source.contacts.rest), languages)),
  );
  const distances = relativeDays(folded, languages).filter((distance) => !inSources.has(distance));
  if (distances.length === 0) return [];
  const calendar = new Set(sources.flatMap((source) => [...source.calendar]));
  const namesDay = [...calendar].some((one) => /^[wc]:/u.test(one));
  const namesRange = [...calendar].some((one) => one.startsWith('r:'));
  const state = stateOfWhole(folded);
  const dates = sources.flatMap((source) => source.figures).flatMap(datesOf);
  const clauses = folded.split(
    /[,;.!?。、،]|\s(?:and|but|und|aber|y|pero|e|mas|et|mais|и|а|но|і|й|але|i|ale|ve|ama|dan|tapi|و|لكن)\s/u,
  );
  for (const distance of distances) {
    const day = addDays(today, distance);
    const named = groundedWeek(
      clauses.filter((clause) => relativeDays(clause, languages).includes(distance)).join(' '),
    );
    const isDated =
      dates.some((date) => readingsOf(day).includes(date)) ||
      (!NAMES_END.test(folded) && sources.some((source) => isInRange(source.text, day)));
    const claim = `${state === 'open' ? 'w' : state === 'closed' ? 'c' : 'e'}:${day.weekday}`;
    const isLeftOut = state === 'closed' && namesRange && !dayIsNamed(claim, calendar);
    const isNamed = dayIsKnown(claim, calendar) || isLeftOut;
    const saysOther =
      (distances.length === 1 && named.days.size > 0 && !named.days.has(day.weekday)) ||
      (distances.length === 1 && claims.some((claim) => isOtherDate(claim, day)));
    const isOpen = !namesDay && dates.length === 0;
    if (!saysOther && (isOpen || isNamed || isDated)) continue;
    findings.add(
      1,
      'relative_day',
      wordsThat((part) => relativeDays(foldText(part), languages).includes(distance), sentence.text),
      `A day in "${sentence.text}" is ${day.year}-${day.month}-${day.day}, which the cited lines do not name.`,
    );
  }
  return distances.map((distance) => addDays(today, distance).weekday);
}

const isDate = (reading: string): boolean => reading.startsWith('d:');
const datesOf = (figure: Figure): string[] =>
  figure.unit === null ? [...figure.readings, ...figure.implied].filter(isDate) : [];

/** True for a figure that can only be a date, and another one than the day. */
function isOtherDate(claim: Figure, day: Today): boolean {
  return claim.readings.every(isDate) && !claim.readings.some((reading) => readingsOf(day).includes(reading));
}

/**
 * Words such as "tomorrow" of a customer count from when they wrote, and are read when the answer comes. When that is
 * on another day, the answer names the day instead; when the day they asked for is over, the answer names it too.
 */
export function checkAskedDays(context: SentenceContext, decision: Decision): void {
  const { languages, today, findings, material } = context;
  const text = decision.sentences.map((sentence) => sentence.text).join(' ');
  const named = groundedWeek(foldText(text)).days;
  const stated = decision.sentences.filter(({ kind, sources }) => kind === 'fact' || sources.length > 0);
  for (const message of material.turn) {
    const at = new Date(message.at);
    if (Number.isNaN(at.getTime())) continue;
    const written = readToday(at, material.timezone);
    if (isSameDay(written, today)) continue;
    for (const distance of relativeDays(foldText(message.text), languages)) {
      const asked = addDays(written, distance);
      const isOver = toNumber(asked) < toNumber(today);
      if (isOver && stated.length > 0 && !named.has(asked.weekday))
        findings.add(
          6,
          'day_over',
          '',
          `The customer asked for ${asked.year}-${asked.month}-${asked.day}, which is over.`,
        );
    }
    for (const sentence of stated) {
      const sources = sentence.sources.flatMap(({ line }) => relativeDays(foldText(line), languages));
      const said = relativeDays(foldText(sentence.text), languages).find((one) => !sources.includes(one));
      if (said === undefined) continue;
      findings.add(
        6,
        'relative_day',
        wordsThat((part) => relativeDays(foldText(part), languages).includes(said), sentence.text),
        `The customer wrote on another day; name the day in "${sentence.text}".`,
      );
    }
  }
}
