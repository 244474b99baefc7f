import { LANGUAGES } from '@parley/contract/languages.ts';
import { expect, it } from 'vitest';

import { findZones, zoneCity, zoneOptions } from '#features/settings/zones.ts';

const at = new Date('2026-11-20T12:00:00Z');
const offered = (about: Partial<Parameters<typeof zoneOptions>[0]> = {}) =>
  zoneOptions({ stored: 'UTC', device: 'Europe/Madrid', language: 'en', at, ...about });
const found = (search: string, about = {}) => findZones(offered(about), search).map(({ value }) => value);

it('[CONF-38] [OP-58] offers about 50 zones: the device, UTC, then the cities, with the offsets of the day', () => {
  const options = offered();
  expect(options.length).toBeGreaterThan(45);
  expect(
    options.slice(0, 3).map(({ value, label, country, offset }) => [value, label, country, offset]),
  ).toEqual([
    ['Europe/Madrid', 'Madrid', 'Spain', 'UTC+01:00'],
    ['UTC', 'UTC', '', 'UTC+00:00'],
    ['Europe/Lisbon', 'Lisbon', 'Portugal', 'UTC+00:00'],
  ]);
  expect(options.filter(({ isDevice }) => isDevice).map(({ value }) => value)).toEqual(['Europe/Madrid']);
  expect(new Set(options.map(({ value }) => value)).size).toBe(options.length);
  for (const region of ['Europe', 'America', 'Asia', 'Africa', 'Australia', 'Pacific']) {
    expect(options.some(({ value }) => value.startsWith(`${region}/`))).toBe(true);
  }
  const inSummer = zoneOptions({
    stored: 'UTC',
    device: 'Europe/Madrid',
    language: 'en',
    at: new Date('2026-07-01T00:00:00Z'),
  });
  expect(inSummer[0]?.offset).toBe('UTC+02:00');
});

it('[OP-58] adds what is in no list: the zone of the device, and the stored one', () => {
  const options = offered({ device: 'America/Port-au-Prince', stored: 'Pacific/Chatham' });
  expect(options.slice(0, 3).map(({ value, label, offset }) => [value, label, offset])).toEqual([
    ['America/Port-au-Prince', 'Port-au-Prince', 'UTC-05:00'],
    ['UTC', 'UTC', 'UTC+00:00'],
    ['Pacific/Chatham', 'Chatham', 'UTC+13:45'],
  ]);
});

it('shows a zone of two names once, by the name that is stored', () => {
  const kyiv = offered({ stored: 'Europe/Kiev' }).filter(({ label }) => label === 'Kyiv');
  expect(kyiv.map(({ value }) => value)).toEqual(['Europe/Kiev']);
  expect(offered({ stored: 'Asia/Calcutta' }).filter(({ label }) => label === 'Kolkata')).toHaveLength(1);
});

it('finds by city, country and offset, in the language of the interface and in English', () => {
  expect(found('sao pau')).toEqual(['America/Sao_Paulo']);
  expect(found('Buenos_Aires')).toEqual(['America/Argentina/Buenos_Aires']);
  expect(found('  japan ')).toEqual(['Asia/Tokyo']);
  expect(found('utc+5:30')).toEqual(['Asia/Kolkata']);
  expect(found('+05:45')).toEqual(['Asia/Kathmandu']);
  expect(found('\u22123', {})).toContain('America/Sao_Paulo');
  expect(found('мадрид', { language: 'uk' })).toEqual(['Europe/Madrid']);
  expect(found('日本', { language: 'ja' })).toEqual(['Asia/Tokyo']);
  expect(found('القاهرة', { language: 'ar' })).toEqual(['Africa/Cairo']);
  expect(found('İstanbul', { language: 'tr' })).toEqual(['Europe/Istanbul']);
  expect(found('nowhere')).toEqual([]);
});

it('names every city in all languages', () => {
  for (const { code } of LANGUAGES) {
    for (const { value, label, country } of offered({ language: code })) {
      expect([code, value, label]).toEqual([code, value, expect.stringMatching(/\S/)]);
      if (value !== 'UTC') expect([code, value, country]).toEqual([code, value, expect.stringMatching(/\S/)]);
    }
  }
  const inJapanese = offered({ language: 'ja' }).filter(({ label }) => /[a-z]/.test(label));
  expect(inJapanese).toEqual([]);
  expect(zoneCity('Pacific/Pago_Pago', 'en')).toBe('Pago Pago');
});
