import type { AppointmentWish } from '@parley/contract/missing-info.ts';

import { dateFormatter } from '#lib/dates.ts';

/** "Sat, Jan 10 · 10:00": the days and hours as they were read. An hour of the dial has no zero before it: "5:00". */
export function wishTime({ days, times }: AppointmentWish, language: string): string {
  // A day is one wherever it is looked at.
  const day = dateFormatter(language, 'UTC', { weekday: 'short', month: 'short', day: 'numeric' });
  return [
    ...days.map((one) => day.format(Date.parse(one))),
    ...times.map(({ clock, isOfDay }) => (isOfDay ? clock : clock.replace(/^0/, ''))),
  ].join(' · ');
}
