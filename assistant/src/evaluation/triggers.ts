import { readFileSync } from 'node:fs';
import { ASKS_FOR_A_PERSON } from '../triggers/asks-for-a-person.ts';
import { matchTriggers } from '../triggers.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { addUp, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };

/** As an owner writes them; the names are those of the sets. */
const CONDITIONS = {
  complaint: 'Customer is unhappy or complains',
  skin: 'Customer asks about an allergy or a skin reaction',
  person: ASKS_FOR_A_PERSON,
};
type Name = keyof typeof CONDITIONS;
const NAMES = Object.keys(CONDITIONS) as Name[];

/** A message of a customer of a salon, and the conditions that it means. */
type Said = { text: string; fires: Name[] };

/** How many of the conditions that are meant are heard, and how many messages fire one that they do not mean. */
type Heard = { language: Language; meant: number; heard: number; messages: number; fired: number };

/** The messages that the lists were not made from: every second one was looked at. */
function loadSaid(language: Language): Said[] {
  const file = new URL(`./triggers/${language}.json`, import.meta.url);
  const all = JSON.parse(readFileSync(file, 'utf8')) as Said[];
  return all.filter((_, at) => at % 2 === 1);
}

function firing(text: string): Name[] {
  return NAMES.filter((name) => {
    const trigger = { id: name, name, triggerConditions: CONDITIONS[name] };
    return matchTriggers([trigger], { text }) !== null;
  });
}

/** Asks each of the three conditions alone for each message. */
function measureTriggers(): { heard: Heard[]; missed: string[] } {
  const missed: string[] = [];
  const heard = LANGUAGES.map((language): Heard => {
    const said = loadSaid(language).map((one) => ({ ...one, fired: firing(one.text) }));
    for (const { text, fires, fired } of said) {
      for (const name of fires) if (!fired.includes(name)) missed.push(`${name} not heard: ${text}`);
      for (const name of fired)
        if (!fires.includes(name)) missed.push(`${name} fired without cause: ${text}`);
    }
    return {
      language,
      meant: said.reduce((sum, { fires }) => sum + fires.length, 0),
      heard: said.reduce(
        (sum, { fires, fired }) => sum + fires.filter((name) => fired.includes(name)).length,
        0,
      ),
      messages: said.length,
      fired: said.filter(({ fires, fired }) => fired.some((name) => !fires.includes(name))).length,
    };
  });
  return { heard, missed };
}

/** Prints what the messages that were not looked at fire, and answers what has a threshold. */
export function reportTriggers(notes: boolean): Figure[] {
  const { heard, missed } = measureTriggers();
  const all = { language: 'all', ...addUp(heard, ['meant', 'heard', 'messages', 'fired']) };
  console.log('Triggers: complaint, skin reaction and a person, in messages that no list was made from');
  printTable(
    ['language', 'heard', 'of', 'without cause', 'of'],
    [...heard, all].map((one) => [
      one.language,
      `${one.heard}`,
      `${one.meant}`,
      `${one.fired}`,
      `${one.messages}`,
    ]),
  );
  if (notes) for (const one of missed) console.log(one);
  return [
    { name: 'triggers: heard', value: all.heard / all.meant, least: thresholds.triggers.heard },
    {
      name: 'triggers: fired without cause',
      value: all.fired / all.messages,
      most: thresholds.triggers.fired,
    },
  ];
}
