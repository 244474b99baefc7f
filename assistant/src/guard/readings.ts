/**
 * Readings of a figure: `n:` a number, `t:` minutes of the day, `d:` day.month, with a year where one is named, `u:`
 * minutes of a duration. `implied` follows from the figure ("6 pm" is also 18): it grounds a claim and is not claimed.
 */
export type Reading = { readings: string[]; implied: string[] };

export const time = (hours: number, minutes = 0): string => `t:${(hours % 24) * 60 + minutes}`;
export const number = (value: number): string => `n:${Number(value.toFixed(4))}`;

export function readDay(day: number, month: number): string[] {
  return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [`d:${day}.${month}`] : [];
}

/** An hour without its half of the day is the hour of a clock of 24 hours. */
export function readClock(hours: number, minutes: number, half: 'am' | 'pm' | null): Reading {
  if (hours > 24 || minutes > 59) return { readings: [`n:${hours}:${minutes}`], implied: [] };
  const wanted = half === 'pm' && hours < 12 ? hours + 12 : half === 'am' && hours === 12 ? 0 : hours;
  const implied = minutes === 0 ? [number(wanted)] : [];
  if (minutes === 0 && half !== null) implied.push(number(hours));
  return { readings: [time(wanted, minutes)], implied };
}

/** Days of "5/6": the day first, but in English either, so that only 24/12 and 12/24 can be told. */
function readSlashed(first: number, second: number, dayFirst: boolean): string[] {
  if (first === second) return readDay(first, second);
  if (first > 12) return readDay(first, second);
  if (second > 12) return readDay(second, first);
  return dayFirst ? readDay(first, second) : [];
}

/** A number with at most one sign in it; `dayFirst` is false in a language that may write the month first. */
export function readPlain(text: string, dayFirst: boolean): Reading {
  const [whole = '', fraction] = text.split(/[.,/]/u);
  const sign = /[.,/]/u.exec(text)?.[0];
  const first = Number(whole);
  if (fraction === undefined) return { readings: [number(first)], implied: [] };
  const second = Number(fraction);
  if (sign === '/') {
    return { readings: [`n:${first}/${second}`, ...readSlashed(first, second, dayFirst)], implied: [] };
  }
  const readings = [number(Number(`${whole}.${fraction}`))];
  if (fraction.length === 2 && first <= 24 && second <= 59) readings.push(time(first, second));
  const days = sign === '.' ? readDay(first, second) : [];
  readings.push(...days);
  const implied = fraction.length === 2 && second === 0 && first <= 24 ? [time(first)] : [];
  return { readings, implied };
}

export function readGrouped(text: string): Reading {
  const signs = text.match(/[.,' ]/gu) ?? [];
  const last = signs.at(-1) ?? '';
  const tail = text.slice(text.lastIndexOf(last) + 1);
  const decimal = tail.length < 3 ? `.${tail}` : '';
  const whole = decimal ? text.slice(0, text.lastIndexOf(last)) : text;
  return { readings: [number(Number(whole.replace(/\D/gu, '') + decimal))], implied: [] };
}

/** A whole date; what it says without its year grounds a claim too. */
export function readDate(text: string, dayFirst: boolean): Reading {
  const [a = 0, b = 0, c = 0] = text.split(/[./-]/u).map(Number);
  const iso = a > 31;
  const days = iso ? readDay(c, b) : text.includes('.') ? readDay(a, b) : readSlashed(a, b, dayFirst);
  const year = iso ? a : c < 100 ? c + 2000 : c;
  if (days.length === 0) return { readings: [`n:${a}/${b}/${year}`], implied: [] };
  return { readings: days.map((day) => `${day}.${year}`), implied: [...days, number(year)] };
}
