import calibration from './calibration.json' with { type: 'json' };
import type { Evidence, FeatureName } from './evidence.ts';
import { FEATURE_NAMES, weighHits } from './evidence.ts';
import { endsSentence } from './fold.ts';
import type { Index, Query, SearchHit } from './retrieval.ts';
import { search } from './retrieval.ts';
import type { NamedTopics, TopicName, TopicTable } from './topic-odds.ts';
import { addTopics, TOPIC_NAMES, weighOdds } from './topic-odds.ts';
import type { Chunk } from './types.ts';

/** `order` tells candidates of one question apart; `probability` is how sure this one answers it. */
export type Candidate = {
  hit: SearchHit;
  chunk: Chunk;
  evidence: Evidence;
  isProse: boolean;
  order: number;
  probability: number;
};

const CONSIDERED = 12;

/** How a candidate stands among the others of its question. */
export const STANDING_NAMES = ['order', 'lead', 'part', 'crowd'] as const;
type StandingName = (typeof STANDING_NAMES)[number];

/** Weights and threshold that a script learned from labelled questions; see `evaluation/calibrate.ts`. */
export type Calibration = {
  order: Record<FeatureName, number>;
  answer: {
    bias: number;
    weights: Record<FeatureName | StandingName | TopicName, number>;
    topics: TopicTable;
  };
  odds: TopicTable;
  threshold: number;
  /** The same for a knowledge base of running text, as sure at the same threshold. */
  prose: {
    order: Record<FeatureName, number>;
    answer: { bias: number; weights: Record<FeatureName | StandingName, number> };
  };
};

const FAR_AHEAD = 6;

/** Where each of the `orders` stands: itself, its lead over the best other, its part of all, and how many rival it. */
export function findStandings(orders: number[]): number[][] {
  const highest = Math.max(...orders);
  const crowd = orders.reduce((sum, order) => sum + Math.exp(order - highest), 0);
  return orders.map((order, at) => {
    const rival = Math.max(-FAR_AHEAD + order, ...orders.filter((_, other) => other !== at));
    return [order, order - rival, Math.exp(order - highest) / crowd, Math.log(crowd)];
  });
}

function weigh<Name extends string>(
  names: readonly Name[],
  values: number[],
  weights: Record<Name, number>,
): number {
  return names.reduce((sum, name, at) => sum + weights[name] * (values[at] ?? 0), 0);
}

function weighTopics(topics: NamedTopics, { answer, odds }: Calibration): number {
  return weigh(TOPIC_NAMES, weighOdds(topics, odds), answer.weights) + addTopics(topics, answer.topics);
}

function weighCandidates(index: Index, query: Query, hits: SearchHit[], by: Calibration): Candidate[] {
  const evidence = weighHits(index, query, hits);
  const { isProse } = index;
  const { order, answer } = isProse ? by.prose : by;
  const orders = evidence.map(({ features }) => weigh(FEATURE_NAMES, features, order));
  const standings = findStandings(orders);
  return hits
    .map((hit, at) => {
      const own = evidence[at] ?? { features: [], lines: [], topics: { met: [], missed: [] } };
      const sum =
        answer.bias +
        weigh(FEATURE_NAMES, own.features, answer.weights) +
        weigh(STANDING_NAMES, standings[at] ?? [], answer.weights) +
        (isProse ? 0 : weighTopics(own.topics, by));
      const probability = 1 / (1 + Math.exp(-sum));
      return { hit, chunk: hit.chunk, evidence: own, isProse, order: orders[at] ?? 0, probability };
    })
    .sort((a, b) => b.order - a.order);
}

/** What the knowledge base may answer, the best first. */
export function findCandidates(index: Index, query: Query, by: Calibration = calibration): Candidate[] {
  return weighCandidates(index, query, search(index, query, CONSIDERED), by);
}

/** All chunks that share something with a question, the best first. */
export function rankChunks(index: Index, query: Query): SearchHit[] {
  const hits = search(index, query, index.chunks.length);
  const candidates = weighCandidates(index, query, hits.slice(0, CONSIDERED), calibration);
  return [...candidates.map(({ hit }) => hit), ...hits.slice(CONSIDERED)];
}

const BULLET = /^(?:[-*•–—]|\d{1,2}[.)])\s+/u;

/** A source line as a customer reads it: no bullet, no emphasis, table cells joined. */
export function renderLine(line: string): string {
  const bare = line
    .replace(BULLET, '')
    .replace(/(\*\*|__)(.+?)\1/gu, '$2')
    .trim();
  if (!bare.startsWith('|')) return bare;
  const cells = bare
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return cells.length < 2 ? cells.join('') : `${cells[0]}: ${cells.slice(1).join(', ')}`;
}

/** A passage of running text up to this length is quoted whole: its next sentence may take the first one back. */
const WHOLE_PASSAGE = 300;
const SPOKEN_LIMIT = 600;

/** The lines of a candidate that go out: a whole FAQ answer, or the lines of a passage that met the question. */
export function quoteLines(candidate: Candidate): string[] {
  const { lines } = candidate.chunk;
  if (candidate.chunk.kind === 'faq') return lines;
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  if (size <= WHOLE_PASSAGE && lines.every((line) => endsSentence(line))) return lines;
  const chosen = new Set(candidate.evidence.lines);
  const [first] = candidate.evidence.lines;
  if (chosen.size === 1 && first !== undefined) {
    const follows = endsSentence(lines[first] ?? '') && endsSentence(lines[first + 1] ?? '');
    if (follows) chosen.add(first + 1);
  }
  const quoted: string[] = [];
  let spoken = 0;
  for (const position of [...chosen].sort((a, b) => a - b)) {
    const line = lines[position];
    if (line === undefined || (quoted.length > 0 && spoken + line.length > SPOKEN_LIMIT)) continue;
    quoted.push(line);
    spoken += line.length;
  }
  return quoted;
}
