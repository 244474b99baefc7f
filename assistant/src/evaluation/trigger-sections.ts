import { matchTriggers } from '../triggers.ts';

export const TOPICS = ['person', 'complaint', 'return', 'urgent'] as const;
export type Topic = (typeof TOPICS)[number];

/** An owner's own words for a topic, and what customers write who mean it. */
export type Section = { condition: string; says: string[] };

/** How many of those that mean it are heard, and how many of the others fire it. */
export type Heard = { name: string; meant: number; heard: number; others: number; fired: number };

const NONE = '[none]';

/** A set: `[topic] condition` heads the messages that mean the topic, `[none]` those that mean nothing of it. */
export function readSections(text: string): { topics: Record<Topic, Section>; none: string[] } {
  const topics = Object.fromEntries(
    TOPICS.map((topic): [Topic, Section] => [topic, { condition: '', says: [] }]),
  ) as Record<Topic, Section>;
  const none: string[] = [];
  let current: string[] | undefined;
  for (const line of text.split('\n')) {
    const topic = TOPICS.find((one) => line.startsWith(`[${one}] `));
    if (topic) {
      topics[topic].condition = line.slice(topic.length + 3);
      current = topics[topic].says;
    } else if (line === NONE) current = none;
    else if (line.trim() !== '') current?.push(line);
  }
  return { topics, none };
}

function fires(triggerConditions: string, text: string): boolean {
  return matchTriggers([{ id: 'one', name: '', triggerConditions }], { text }) !== null;
}

export function measureTrigger(
  name: string,
  condition: string,
  means: readonly string[],
  not: readonly string[],
): Heard {
  const count = (texts: readonly string[]) => texts.filter((text) => fires(condition, text)).length;
  return { name, meant: means.length, heard: count(means), others: not.length, fired: count(not) };
}

const share = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(0)} %`;

export const tellHeard = ({ heard, meant, fired, others }: Heard): string =>
  `${share(heard, meant)} / ${share(fired, others)}`;
