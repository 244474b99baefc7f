import { readFileSync } from 'node:fs';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Figure } from './print.ts';
import { addUp, printTable } from './print.ts';
import thresholds from './thresholds.json' with { type: 'json' };
import type { Heard, Section, Topic } from './trigger-sections.ts';
import { measureTrigger, readSections, TOPICS, tellHeard } from './trigger-sections.ts';

/*
 * Short, angry and indirect messages of customers of all kinds of shops, and ordinary ones that share words with them:
 * return tickets, what happens if it breaks, no hurry. They were written before the lists were read, by the hand that
 * made the lists after; what every other message misses was read for that, and the rest is measured here.
 */
const LEAST_MEANT = 10;
const LEAST_NONE = 20;

const everySecond = (texts: readonly string[]): string[] => texts.filter((_, at) => at % 2 === 1);

/** The half of a language's set that no list was made from. Throws where it is smaller than it must be. */
export function loadEveryday(language: Language): { topics: Record<Topic, Section>; none: string[] } {
  const { topics, none } = readSections(
    readFileSync(new URL(`./triggers-everyday/${language}.txt`, import.meta.url), 'utf8'),
  );
  for (const topic of TOPICS) topics[topic].says = everySecond(topics[topic].says);
  const half = { topics, none: everySecond(none) };
  if (half.none.length < LEAST_NONE || TOPICS.some((topic) => topics[topic].says.length < LEAST_MEANT)) {
    throw new Error(`The everyday triggers of ${language} are too few.`);
  }
  return half;
}

/** Prints what words alone hear of it, by language and topic. */
export function reportEverydayTriggers(): Figure[] {
  const rows = LANGUAGES.map((language) => {
    const { topics, none } = loadEveryday(language);
    const heard = TOPICS.map((topic): Heard => {
      const { condition, says } = topics[topic];
      return measureTrigger(topic, condition, says, none);
    });
    return { language, heard };
  });
  const all = TOPICS.map((topic) => {
    const each = rows.flatMap(({ heard }) => heard.filter(({ name }) => name === topic));
    return { name: topic, ...addUp(each, ['meant', 'heard', 'others', 'fired']) };
  });
  console.log(
    'Triggers on short, angry and indirect messages, by words alone: heard of those that mean it / fired by ordinary ones',
  );
  printTable(
    ['language', ...TOPICS],
    [...rows, { language: 'all', heard: all }].map(({ language, heard }) => [
      language,
      ...heard.map(tellHeard),
    ]),
  );
  const sum = addUp(all, ['meant', 'heard', 'others', 'fired']);
  const { everyday } = thresholds.triggers;
  return [
    { name: 'triggers, everyday: heard', value: sum.heard / sum.meant, least: everyday.heard },
    { name: 'triggers, everyday: fired without cause', value: sum.fired / sum.others, most: everyday.fired },
  ];
}
