import type { FeatureName } from './evidence.ts';
import { FEATURE_NAMES } from './evidence.ts';
import type { NamedTopics, TopicName, TopicTable } from './topic-odds.ts';
import { addTopics, TOPIC_NAMES, weighOdds } from './topic-odds.ts';

/* How passages stand among each other, and how sure each one answers: the same for learning and for answering. */

/** How a candidate stands among the others of its question. */
export const STANDING_NAMES = ['order', 'lead', 'part', 'crowd'] as const;
type StandingName = (typeof STANDING_NAMES)[number];

export const PROSE_NAMES = [...FEATURE_NAMES, ...STANDING_NAMES];

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
  /** How sure it at least is that a passage answers which tells the kind that is asked for alone (an address). */
  told: number;
  /** The same for a knowledge base of running text, as sure at the same threshold. */
  prose: {
    order: Record<FeatureName, number>;
    answer: { bias: number; weights: Record<FeatureName | StandingName, number> };
  };
};

/**
 * What a passage is weighed by; `isForeign` when another language answers, `isTold` when it tells the kind of answer
 * that the question asks for alone.
 */
export type Option = { features: number[]; topics: NamedTopics; isForeign: boolean; isTold: boolean };
/** `values`: the features and the standings, in the order of PROSE_NAMES. */
export type Placed<Own extends Option> = { option: Own; values: number[]; order: number };
/** A place in the order. */
export type Rank = { order: number; isForeign: boolean };

const FAR_AHEAD = 6;

/**
 * Where each of the ranks stands: itself, its lead over the best other, its part of all, and how many rival it. What
 * is foreign does not rival what is not: a business that says everything in each of its languages is no less sure.
 */
export function findStandings(ranks: Rank[]): number[][] {
  return ranks.map((own) => {
    const beside = ranks.filter((rank) => own.isForeign || !rank.isForeign);
    const highest = Math.max(...beside.map(({ order }) => order));
    const crowd = beside.reduce((sum, { order }) => sum + Math.exp(order - highest), 0);
    const others = beside.filter((rank) => rank !== own).map(({ order }) => order);
    const rival = Math.max(own.order - FAR_AHEAD, ...others);
    return [own.order, own.order - rival, Math.exp(own.order - highest) / crowd, Math.log(crowd)];
  });
}

export function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

/** The options by an order, the first one first, with how each stands among the others. */
export function placeOptions<Own extends Option>(options: Own[], order: ArrayLike<number>): Placed<Own>[] {
  const ranks = options.map(({ features, isForeign }) => ({ order: dot(order, features), isForeign }));
  const standings = findStandings(ranks);
  return options
    .map((option, at) => ({
      option,
      values: [...option.features, ...(standings[at] ?? [])],
      order: ranks[at]?.order ?? 0,
    }))
    .sort((a, b) => b.order - a.order);
}

function weigh<Name extends string>(
  names: readonly Name[],
  values: number[],
  weights: Record<Name, number>,
): number {
  return names.reduce((sum, name, at) => sum + weights[name] * (values[at] ?? 0), 0);
}

/** The options, the first one first, with how sure each of them answers. */
export function weighOptions<Own extends Option>(
  options: Own[],
  isProse: boolean,
  by: Omit<Calibration, 'threshold'>,
): (Placed<Own> & { probability: number })[] {
  const { order, answer } = isProse ? by.prose : by;
  return placeOptions(
    options,
    FEATURE_NAMES.map((name) => order[name]),
  ).map((placed) => {
    const { topics } = placed.option;
    const held = answer.bias + weigh(PROSE_NAMES, placed.values, answer.weights);
    const sum = isProse
      ? held
      : held +
        weigh(TOPIC_NAMES, weighOdds(topics, by.odds), by.answer.weights) +
        addTopics(topics, by.answer.topics);
    const probability = 1 / (1 + Math.exp(-sum));
    return { ...placed, probability: placed.option.isTold ? Math.max(probability, by.told) : probability };
  });
}
