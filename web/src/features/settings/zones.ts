import { canonicalZone, isSameZone, zoneOffset } from '#lib/dates.ts';
import zones from './zones.json';

export type ZoneOption = {
  value: string;
  /** The city in the language of the interface. */
  label: string;
  country: string;
  offset: string;
  /** What this device is set to. */
  isDevice: boolean;
  /** What a search reads: the names in this language and in English, the id, and the offset. */
  words: string;
};

type Cities = Partial<Record<string, Partial<Record<string, string>>>>;

/** The zone's city in a language; of a zone outside of the list what its id says. */
export function zoneCity(timeZone: string, language: string): string {
  if (isSameZone(timeZone, 'UTC')) return 'UTC';
  const listed = zones.zones.find(({ zone }) => isSameZone(zone, timeZone))?.zone ?? timeZone;
  const cities: Cities = zones.cities;
  const named = cities[language]?.[listed] ?? cities['en']?.[listed];
  return named ?? (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/**
 * The zones to choose from, with their offsets at a moment: the device's first, then UTC and the cities. The device's
 * and the stored one are there even when they are in no list.
 */
export function zoneOptions(about: {
  stored: string;
  device: string;
  language: string;
  at: Date;
}): ZoneOption[] {
  const { stored, device, language, at } = about;
  const ids = new Map<string, string>();
  for (const id of [device, 'UTC', stored, ...zones.zones.map(({ zone }) => zone)]) {
    if (!ids.has(canonicalZone(id))) ids.set(canonicalZone(id), id);
  }
  const countries = new Intl.DisplayNames(language, { type: 'region' });
  return [...ids.values()].map((id) => {
    const code = zones.zones.find(({ zone }) => isSameZone(zone, id))?.country;
    const label = zoneCity(id, language);
    const country = code ? (countries.of(code) ?? '') : '';
    const offset = zoneOffset(id, at);
    const words = [label, zoneCity(id, 'en'), country, id, offset, shortOffset(offset)].map(plain).join(' ');
    // What stands in the account is kept by its own name.
    const value = isSameZone(id, stored) ? stored : id;
    return { value, label, country, offset, isDevice: isSameZone(id, device), words };
  });
}

/** Those that carry every word of the search, whatever its accents and the case of its letters. */
export function findZones(options: readonly ZoneOption[], search: string): readonly ZoneOption[] {
  const wanted = plain(search).split(' ').filter(Boolean);
  return options.filter(({ words }) => wanted.every((word) => words.includes(word)));
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replaceAll('\u2212', '-')
    .trim();
}

/** As people type it: UTC+1 of UTC+01:00. */
function shortOffset(offset: string): string {
  return offset.replace(/([+-])0/, '$1').replace(':00', '');
}
