// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { TimeZoneContext, useFormats } from '#i18n/formats.ts';
import { changeLanguage, startI18n } from '#i18n/i18n.ts';

const now = new Date('2026-11-20T12:00:00Z');
const at = {
  today: '2026-11-20T11:36:00.000Z',
  yesterday: '2026-11-19T18:42:00.000Z',
  inWeek: '2026-11-14T09:05:00.000Z',
  older: '2026-11-13T09:05:00.000Z',
};

function formatsIn(timeZone: string) {
  const wrapper = ({ children }: { children: ReactNode }) =>
    createElement(TimeZoneContext, { value: timeZone }, children);
  return renderHook(() => useFormats(), { wrapper }).result.current;
}

beforeAll(startI18n);
beforeEach(() => changeLanguage('en'));

describe('dates', () => {
  it('[DASH-16] in the list: HH:mm, Yesterday, the weekday, then month and day', () => {
    const { listTime } = formatsIn('UTC');
    expect([at.today, at.yesterday, at.inWeek, at.older].map((iso) => listTime(iso, now))).toEqual([
      '11:36',
      'Yesterday',
      'Sat',
      'Nov 13',
    ]);
  });

  it('[CHAT-28] in the messages: the same with the time', () => {
    const { messageTime } = formatsIn('UTC');
    expect([at.today, at.yesterday, at.inWeek, at.older].map((iso) => messageTime(iso, now))).toEqual([
      '11:36',
      'Yesterday 18:42',
      'Sat 09:05',
      'Nov 13, 09:05',
    ]);
  });

  it('stand in the time zone of the account, the change of the day too', () => {
    const lateEvening = '2026-11-19T23:30:00.000Z';
    expect(formatsIn('UTC').messageTime(lateEvening, now)).toBe('Yesterday 23:30');
    expect(formatsIn('Europe/Kyiv').messageTime(lateEvening, now)).toBe('01:30');
    expect(formatsIn('Nowhere/Unknown').messageTime(lateEvening, now)).toBe('Yesterday 23:30');
  });

  it('keep the days of both nights in which the clocks change, the hour that comes twice too', () => {
    const { messageTime, dayLabel } = formatsIn('Europe/Madrid');
    const afterwards = new Date('2026-10-25T12:00:00Z');
    // 02:30 in summer time and again in winter time, of one day of 25 hours.
    expect(messageTime('2026-10-25T00:30:00.000Z', afterwards)).toBe('02:30');
    expect(messageTime('2026-10-25T01:30:00.000Z', afterwards)).toBe('02:30');
    expect(messageTime('2026-10-24T22:00:00.000Z', afterwards)).toBe('00:00');
    expect(messageTime('2026-10-24T21:59:00.000Z', afterwards)).toBe('Yesterday 23:59');
    expect(dayLabel('2026-10-18T22:00:00.000Z', afterwards)).toBe('Monday');
    const inSpring = new Date('2026-03-29T12:00:00Z');
    expect(messageTime('2026-03-29T00:59:00.000Z', inSpring)).toBe('01:59');
    expect(messageTime('2026-03-29T01:00:00.000Z', inSpring)).toBe('03:00');
    expect(messageTime('2026-03-28T23:00:00.000Z', inSpring)).toBe('00:00');
    expect(messageTime('2026-03-28T22:59:00.000Z', inSpring)).toBe('Yesterday 23:59');
  });

  it('begin a day that has no midnight at its first hour', () => {
    // In Santiago the clocks go from 23:59 to 01:00.
    const { messageTime } = formatsIn('America/Santiago');
    const noon = new Date('2026-09-06T15:00:00Z');
    expect(messageTime('2026-09-06T04:00:00.000Z', noon)).toBe('01:00');
    expect(messageTime('2026-09-06T03:59:00.000Z', noon)).toBe('Yesterday 23:59');
  });

  it('[OP-50] differ by a day across the date line, and by quarters of an hour', () => {
    const late = '2026-11-19T23:30:00.000Z';
    const told = ['Pacific/Honolulu', 'Asia/Kathmandu', 'Pacific/Chatham', 'Pacific/Kiritimati'].map(
      (zone) => {
        const { listTime, messageTime, cardTime, dayLabel } = formatsIn(zone);
        return [listTime(late, now), messageTime(late, now), cardTime(late, now), dayLabel(late, now)];
      },
    );
    expect(told).toEqual([
      ['Yesterday', 'Yesterday 13:30', 'Yesterday, 13:30', 'Yesterday'],
      ['05:15', '05:15', 'Today, 05:15', 'Today'],
      ['Yesterday', 'Yesterday 13:15', 'Yesterday, 13:15', 'Yesterday'],
      ['Yesterday', 'Yesterday 13:30', 'Yesterday, 13:30', 'Yesterday'],
    ]);
  });

  it('no other file asks a clock for its hours, days or months: the zone of the device would tell them', () => {
    const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.{ts,tsx}'], {
      eager: true,
      query: '?raw',
      import: 'default',
    });
    const local =
      /toLocale(?:Date|Time)String|Intl\s*\.DateTimeFormat\b|\.(?:get|set)(?:Hours|Date|Day|Month|FullYear)\(|new Intl\.RelativeTime/;
    const asking = Object.entries(sources).filter(([, text]) => local.test(text));
    expect(asking.map(([path]) => path)).toEqual(['../lib/dates.ts']);
    expect(Object.keys(sources).length).toBeGreaterThan(200);
  });

  it('are told in the language of the interface, with western digits', async () => {
    await changeLanguage('uk');
    expect(formatsIn('UTC').messageTime(at.yesterday, now)).toBe('Учора 18:42');
    expect(formatsIn('UTC').listTime(at.inWeek, now)).toBe('сб');
    await changeLanguage('ar');
    expect(formatsIn('UTC').messageTime(at.today, now)).toBe('11:36');
    expect(formatsIn('UTC').listTime(at.older, now)).toBe('13 نوفمبر');
  });

  it('midnight is 00:00', () => {
    expect(formatsIn('UTC').clock(new Date('2026-11-20T00:00:00Z'))).toBe('00:00');
  });
});

it('durations are told by their greatest unit, minutes beside hours while there are few', () => {
  const { duration } = formatsIn('UTC');
  const minutes = (count: number) => duration(count * 60_000);
  expect([0.2, 2, 59, 60, 200, 779, 1439, 5000].map(minutes)).toEqual([
    '1 min',
    '2 min',
    '59 min',
    '1 hr',
    '3 hr 20 min',
    '12 hr',
    '23 hr',
    '3 days',
  ]);
});

it('how long something took is told in milliseconds below a second, else in seconds', async () => {
  const { took } = formatsIn('UTC');
  expect([450, 1499, 30_007].map(took)).toEqual(['450ms', '1.5s', '30s']);
  await changeLanguage('de');
  expect(formatsIn('UTC').took(30_007)).toMatch(/^30\sSek$/);
});
