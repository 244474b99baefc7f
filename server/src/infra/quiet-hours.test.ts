import { describe, expect, it } from 'vitest';

import { afterQuiet, clockOf, minutesOf } from './quiet-hours.ts';

const NIGHT = { from: minutesOf('21:00'), to: minutesOf('09:00') };
const after = (timezone: string, at: string, quiet: { from: number; to: number } | null = NIGHT) =>
  afterQuiet(quiet, timezone, new Date(at)).toISOString();

describe('quiet hours', () => {
  it.each([
    ['by day nothing moves', 'America/Sao_Paulo', '2026-11-10T16:00:00.000Z', '2026-11-10T16:00:00.000Z'],
    ['at their end they are over', 'UTC', '2026-11-10T09:00:00.000Z', '2026-11-10T09:00:00.000Z'],
    ['from their first minute on', 'UTC', '2026-11-10T21:00:00.000Z', '2026-11-11T09:00:00.000Z'],
    ['in the evening', 'America/Sao_Paulo', '2026-11-11T01:30:00.000Z', '2026-11-11T12:00:00.000Z'],
    ['in the early morning', 'America/Sao_Paulo', '2026-11-11T08:59:59.000Z', '2026-11-11T12:00:00.000Z'],
    ['by a clock of half hours', 'Asia/Kolkata', '2026-11-10T20:00:30.000Z', '2026-11-11T03:30:00.000Z'],
    [
      'in the night in which the clock is set back',
      'Europe/Berlin',
      '2026-10-24T20:30:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ],
    [
      'in the night in which it is set forward',
      'Europe/Berlin',
      '2026-03-28T21:30:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ],
    [
      'where the zone is unknown, by UTC',
      'Nowhere/Else',
      '2026-11-10T22:00:00.000Z',
      '2026-11-11T09:00:00.000Z',
    ],
  ])('%s', (_, timezone, at, expected) => {
    expect(after(timezone, at)).toBe(expected);
  });

  it('end in an hour that is left out, or that comes twice', () => {
    const gap = { from: minutesOf('22:00'), to: minutesOf('02:30') };
    // 02:30 does not exist: the clock goes from 02:00 to 03:00.
    expect(after('Europe/Berlin', '2026-03-28T23:00:00.000Z', gap)).toBe('2026-03-29T01:00:00.000Z');
    // 02:30 comes twice: the first is the end.
    expect(after('Europe/Berlin', '2026-10-24T22:00:00.000Z', gap)).toBe('2026-10-25T00:30:00.000Z');
  });

  it('may lie within a day, or not be there', () => {
    const noon = { from: minutesOf('12:00'), to: minutesOf('13:30') };
    expect(after('UTC', '2026-11-10T12:10:00.000Z', noon)).toBe('2026-11-10T13:30:00.000Z');
    expect(after('UTC', '2026-11-10T14:10:00.000Z', noon)).toBe('2026-11-10T14:10:00.000Z');
    expect(after('UTC', '2026-11-10T23:10:00.000Z', null)).toBe('2026-11-10T23:10:00.000Z');
    expect([clockOf(0), clockOf(1439), minutesOf('23:59')]).toEqual(['00:00', '23:59', 1439]);
  });
});
