import { expect, it } from 'vitest';

import { DEFAULT_MINUTES, delayDraft, delayFault, readDelay } from '#features/reminders/delay.ts';

it('begins with half an hour, as hours and minutes [REM-07] [REM-08]', () => {
  expect(delayDraft(DEFAULT_MINUTES)).toEqual({ hours: '0', minutes: '30' });
  expect(delayDraft(1439)).toEqual({ hours: '23', minutes: '59' });
});

it.each([
  ['0', '0', 'reminders.timeRequired'],
  ['', '', 'reminders.timeRequired'],
  ['1', 'x', 'reminders.timeRequired'],
  ['0', '60', 'reminders.timeRequired'],
  ['-1', '5', 'reminders.timeRequired'],
  ['24', '0', 'reminders.maxDelay'],
  ['23', '59', null],
  ['0', '1', null],
] as const)('%s h %s min: %s [REM-04] [REM-05] [REM-06]', (hours, minutes, fault) => {
  expect(delayFault({ hours, minutes })).toBe(fault);
  if (fault === null) expect(readDelay({ hours, minutes })).toBe(Number(hours) * 60 + Number(minutes));
});
