import { readFileSync } from 'node:fs';
import { matchTriggers } from '../triggers.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { addUp, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };
import type { Heard, Section, Topic } from './trigger-sections.ts';
import { measureTrigger, readSections, TOPICS, tellHeard } from './trigger-sections.ts';

/*
 * Sets that were written before anything was measured on them, and that no list is made from: of each language what a
 * customer writes who wants a person, complains, wants to return something, or is in a hurry, under an owner's own
 * words for it. `triggers/<language>.json` has the rest of those who want a person or complain, and what means none.
 */
type FrozenSet = { topics: Record<Topic, Section>; none: string[] };

/** Who wants the money back complains, too, as often as not. */
const BOTH: readonly (readonly [Topic, Topic])[] = [
  ['complaint', 'return'],
  ['return', 'complaint'],
];

/** The frozen set of a language. Throws where it is smaller than it must be: 40 that mean each, 60 that do not. */
export function loadFrozen(language: Language): FrozenSet {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const { topics } = readSections(read(`./triggers-frozen/${language}.txt`));
  const salon = JSON.parse(read(`./triggers/${language}.json`)) as { text: string; fires: string[] }[];
  for (const { text, fires } of salon) {
    for (const topic of ['person', 'complaint'] as const) {
      if (fires.includes(topic)) topics[topic].says.push(text);
    }
  }
  const none = salon.filter(({ fires }) => fires.length === 0).map(({ text }) => text);
  if (none.length < 60 || TOPICS.some((topic) => topics[topic].says.length < 40)) {
    throw new Error(`The frozen set of ${language} is too small.`);
  }
  return { topics, none };
}

/** A message that means two of them is no false alarm of either. */
function othersOf({ topics, none }: FrozenSet, topic: Topic): string[] {
  const own = new Set(topics[topic].says);
  const others = TOPICS.filter(
    (one) => one !== topic && !BOTH.some(([first, second]) => first === topic && second === one),
  ).flatMap((one) => topics[one].says);
  return [...others, ...none].filter((text) => !own.has(text));
}

type OwnersCondition = { condition: string; means: string[]; not: string[] };

function loadOwners(): OwnersCondition[] {
  const file = new URL('./triggers-frozen/owners.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as OwnersCondition[];
}

function measureOwners(): Heard[] {
  return loadOwners().map(({ condition, means, not }) => measureTrigger(condition, condition, means, not));
}

/** Milliseconds that each message takes to be held to all conditions together, those of its language and the owners'. */
function timeChecks(): number[] {
  const own = loadOwners().map(({ condition }) => condition);
  return LANGUAGES.flatMap((language) => {
    const { topics, none } = loadFrozen(language);
    const conditions = [...TOPICS.map((topic) => topics[topic].condition), ...own];
    const triggers = conditions.map((triggerConditions, n) => ({
      id: String(n),
      name: '',
      triggerConditions,
    }));
    return [...none, ...TOPICS.flatMap((topic) => topics[topic].says)].map((text) => {
      const began = performance.now();
      matchTriggers(triggers, { text });
      return performance.now() - began;
    });
  });
}

/** Prints what words alone hear on the frozen sets, by language and topic, and of owners' own conditions. */
export function reportFrozenTriggers(): Figure[] {
  const rows = LANGUAGES.map((language) => {
    const set = loadFrozen(language);
    const heard = TOPICS.map((topic) =>
      measureTrigger(topic, set.topics[topic].condition, set.topics[topic].says, othersOf(set, topic)),
    );
    return { language, heard };
  });
  const all = TOPICS.map((topic) => {
    const each = rows.flatMap(({ heard }) => heard.filter(({ name }) => name === topic));
    return { name: topic, ...addUp(each, ['meant', 'heard', 'others', 'fired']) };
  });
  console.log(
    'Triggers on frozen sets, by words alone: heard of those that mean it / fired by those that do not',
  );
  printTable(
    ['language', ...TOPICS],
    [...rows, { language: 'all', heard: all }].map(({ language, heard }) => [
      language,
      ...heard.map(tellHeard),
    ]),
  );
  const owners = addUp(measureOwners(), ['meant', 'heard', 'others', 'fired']);
  console.log(
    `Owners' own conditions, 20 of them: ${owners.heard} of ${owners.meant} heard, ${owners.fired} of ${owners.others} fired without cause`,
  );
  const taken = timeChecks().sort((a, b) => a - b);
  const at = (part: number) => `${(taken[Math.floor(part * taken.length)] ?? 0).toFixed(1)} ms`;
  console.log(
    `A message held to these 20 and the four of its language: p50 ${at(0.5)}, p95 ${at(0.95)}, of ${taken.length}`,
  );
  const sum = addUp(all, ['meant', 'heard', 'others', 'fired']);
  const { frozen } = thresholds.triggers;
  return [
    { name: 'triggers, frozen: heard', value: sum.heard / sum.meant, least: frozen.heard },
    { name: 'triggers, frozen: fired without cause', value: sum.fired / sum.others, most: frozen.fired },
    { name: "triggers, owners' own: heard", value: owners.heard / owners.meant, least: frozen.ownersHeard },
    {
      name: "triggers, owners' own: fired without cause",
      value: owners.fired / owners.others,
      most: frozen.ownersFired,
    },
  ];
}
