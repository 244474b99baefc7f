import type { TFunction } from 'i18next';
import { createContext, useContext } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { type DayDistance, dateFormatter, dayDistance, formatClock, formatDuration } from '#lib/dates.ts';

type Telling = Record<DayDistance, (at: Date) => string>;

/** The time zone of the account, in which every date is shown. */
export const TimeZoneContext = createContext('UTC');

/** Dates in the interface language and the account's time zone. */
export function useFormats(): Formats {
  const { i18n } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const key = `${i18n.language} ${timeZone}`;
  const known = made.get(key);
  if (known) return known;
  const formats = makeFormats(i18n.getFixedT(i18n.language), i18n.language, timeZone);
  made.set(key, formats);
  return formats;
}

type Formats = ReturnType<typeof makeFormats>;

/** One for all who ask: every message of a long thread does. */
const made = new Map<string, Formats>();

function formatSpan(milliseconds: number, language: string): string {
  const isShort = milliseconds < 1000;
  const span = new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }), {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    unitDisplay: 'narrow',
    maximumFractionDigits: isShort ? 0 : 1,
  });
  // Without the dot of an abbreviation, which would stand beside the one of the sentence.
  return span.format(isShort ? milliseconds : milliseconds / 1000).replace(/\.$/, '');
}

function makeFormats(t: TFunction, language: string, timeZone: string) {
  const clock = (at: Date) => formatClock(at, language, timeZone);
  const part = (at: Date, options: Intl.DateTimeFormatOptions) =>
    dateFormatter(language, timeZone, options).format(at);
  const weekday = (at: Date) => part(at, { weekday: 'short' });
  const numbers = new Intl.NumberFormat(new Intl.Locale(language, { numberingSystem: 'latn' }));
  const lists = new Intl.ListFormat(language);
  const monthDay = (at: Date) => part(at, { month: 'short', day: 'numeric' });
  return {
    language,
    timeZone,
    clock,
    /** HH:mm, Yesterday, the weekday, then month and day. */
    listTime(iso: string, now = new Date()): string {
      const at = new Date(iso);
      const told: Telling = {
        today: clock,
        yesterday: () => t('time.yesterday'),
        week: weekday,
        older: monthDay,
      };
      return told[dayDistance(at, now, timeZone)](at);
    },
    /** HH:mm, Yesterday HH:mm, EEE HH:mm, MMM d, HH:mm. */
    messageTime(iso: string, now = new Date()): string {
      const at = new Date(iso);
      const told: Telling = {
        today: clock,
        yesterday: () => t('time.yesterdayAt', { time: clock(at) }),
        week: () => `${weekday(at)} ${clock(at)}`,
        older: () => `${monthDay(at)}, ${clock(at)}`,
      };
      return told[dayDistance(at, now, timeZone)](at);
    },
    /** Today, 09:41 */
    cardTime(iso: string, now = new Date()): string {
      const at = new Date(iso);
      const told: Telling = {
        today: () => t('time.todayComma', { time: clock(at) }),
        yesterday: () => t('time.yesterdayComma', { time: clock(at) }),
        week: () => `${weekday(at)}, ${clock(at)}`,
        older: () => `${monthDay(at)}, ${clock(at)}`,
      };
      return told[dayDistance(at, now, timeZone)](at);
    },
    /** MMM d, HH:mm, however long ago. */
    dayTime(iso: string): string {
      const at = new Date(iso);
      return `${monthDay(at)}, ${clock(at)}`;
    },
    /** The line between two days of a conversation. */
    dayLabel(iso: string, now = new Date()): string {
      const at = new Date(iso);
      const distance = dayDistance(at, now, timeZone);
      if (distance === 'today') return t('time.today');
      if (distance === 'yesterday') return t('time.yesterday');
      if (distance === 'week') return part(at, { weekday: 'long' });
      return part(at, { month: 'long', day: 'numeric', year: 'numeric' });
    },
    date: (iso: string) => part(new Date(iso), { day: 'numeric', month: 'short', year: 'numeric' }),
    duration: (milliseconds: number) => formatDuration(milliseconds, language),
    /** How long something took: 450ms, 30s, 1.5s. */
    took: (milliseconds: number) => formatSpan(milliseconds, language),
    number: (value: number) => numbers.format(value),
    list: (items: string[]) => lists.format(items),
  };
}
