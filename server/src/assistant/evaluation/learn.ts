import type { Calibration } from '../answerer.ts';
import { findStandings, STANDING_NAMES } from '../answerer.ts';
import { FEATURE_NAMES } from '../evidence.ts';
import { isRival, sureOfEither } from '../rivals.ts';
import type { NamedTopics, TopicTable } from '../topic-odds.ts';
import { addTopics, sharesOf, TOPIC_NAMES, weighOdds } from '../topic-odds.ts';
import { countTopics, findOdds, listCommon } from './count-topics.ts';
import { descend, findScale } from './descend.ts';
import type { EvaluationSet } from './sets.ts';

const ORDER = { ridge: 0.01, steps: 200 };
const ANSWER = { ridge: 0.01, steps: 800 };
const ANSWER_NAMES = [...FEATURE_NAMES, ...STANDING_NAMES, ...TOPIC_NAMES];
/** A topic that fewer questions name has no weight of its own. */
const COMMON = 12;
/** A weight of a topic is this much freer than the others: it serves few questions. */
const TOPIC_SCALE = 2;

/** A candidate: `holdsAnswer` for its chunk, `saysAnswer` for the lines of it that would go out. */
type Option = { features: number[]; topics: NamedTopics; holdsAnswer: boolean; saysAnswer: boolean };
export type Example = { set: EvaluationSet; answerable: boolean; options: Option[] };
type Learned = Omit<Calibration, 'threshold'>;
export type Judged = { answerable: boolean; sure: number; right: boolean; first: boolean };

export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function name<Name extends string>(names: readonly Name[], values: ArrayLike<number>): Record<Name, number> {
  return Object.fromEntries(names.map((key, at) => [key, round(values[at] ?? 0)])) as Record<Name, number>;
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}

function learnOrder(examples: Example[]): Float64Array {
  const asked = examples.filter(({ options }) => options.some(({ holdsAnswer }) => holdsAnswer));
  const scale = findScale(asked.flatMap(({ options }) => options.map(({ features }) => features)));
  const groups = asked.map(({ options }) => ({
    rows: options.map(({ features }) => features.map((value, at) => value * (scale[at] ?? 1))),
    right: options.map(({ holdsAnswer }) => holdsAnswer),
  }));
  const weights = descend(FEATURE_NAMES.length, ORDER, (found, slope) => {
    for (const { rows, right } of groups) {
      const sums = rows.map((row) => dot(found, row));
      const highest = Math.max(...sums);
      const shares = sums.map((sum) => Math.exp(sum - highest));
      const total = shares.reduce((all, share) => all + share, 0);
      const wanted = right.filter(Boolean).length;
      for (const [at, row] of rows.entries()) {
        const miss = ((shares[at] ?? 0) / total - (right[at] ? 1 / wanted : 0)) / groups.length;
        for (const [feature, value] of row.entries()) slope[feature] = (slope[feature] ?? 0) + miss * value;
      }
    }
  });
  return weights.map((weight, at) => weight * (scale[at] ?? 1));
}

type Placed = { values: number[]; option: Option; order: number };

/** The options by an order, the first one first, with how each stands among the others. */
function placeOptions(options: Option[], order: ArrayLike<number>): Placed[] {
  const orders = options.map(({ features }) => dot(order, features));
  const standings = findStandings(orders);
  return options
    .map((option, at) => ({
      values: [...option.features, ...(standings[at] ?? [])],
      option,
      order: orders[at] ?? 0,
    }))
    .sort((a, b) => b.order - a.order);
}

function readFirst(options: Option[], order: ArrayLike<number>): Placed | null {
  return placeOptions(options, order)[0] ?? null;
}

/** The passage that a question is about: the one that answers it, or the nearest when none does. */
function readSubject({ answerable, options }: Example, order: ArrayLike<number>): Option | null {
  const said = answerable ? options.filter(({ saysAnswer }) => saysAnswer) : options;
  return readFirst(said, order)?.option ?? null;
}

type Place = [at: number, part: number];

/** Where the topics of a question stand among the weights behind `from`, with their part. */
function placeTopics(common: Map<string, number>, { met, missed }: NamedTopics, from: number): Place[] {
  return [met, missed].flatMap((words, side) =>
    [...sharesOf(words)].flatMap(([concept, part]): Place[] => {
      const at = common.get(concept);
      return at === undefined ? [] : [[from + 2 * at + side, TOPIC_SCALE * part]];
    }),
  );
}

export function learn(examples: Example[]): Learned {
  const order = learnOrder(examples);
  const subjects = examples.flatMap((example) => {
    const option = readSubject(example, order);
    return option ? [{ set: example.set.name, answered: example.answerable, topics: option.topics }] : [];
  });
  const counts = countTopics(subjects);
  // A question must not be told by its own business: at work no business of these is asked.
  const foreign = new Map<string, TopicTable>();
  const oddsWithout = (set: string): TopicTable => {
    const known = foreign.get(set) ?? findOdds(counts, set);
    foreign.set(set, known);
    return known;
  };
  const firsts = examples.flatMap(({ set, options }) => {
    const first = readFirst(options, order);
    if (!first) return [];
    const odds = weighOdds(first.option.topics, oddsWithout(set.name));
    return [{ values: [...first.values, ...odds], option: first.option }];
  });
  const names = listCommon(
    firsts.map(({ option }) => option.topics),
    COMMON,
  );
  const common = new Map(names.map((concept, at) => [concept, at]));
  const scale = findScale(firsts.map(({ values }) => values));
  const size = ANSWER_NAMES.length;
  const free = size + 2 * names.length;
  const rows = firsts.map(({ values, option }) => ({
    row: values.map((value, at) => value * (scale[at] ?? 1)),
    places: [...placeTopics(common, option.topics, size), [free, 1] as Place],
    said: option.saysAnswer ? 1 : 0,
  }));
  const found = descend(free + 1, { ...ANSWER, free }, (weights, slope) => {
    for (const { row, places, said } of rows) {
      let sum = 0;
      for (let at = 0; at < size; at += 1) sum += (weights[at] ?? 0) * (row[at] ?? 0);
      for (const [at, part] of places) sum += (weights[at] ?? 0) * part;
      const miss = (1 / (1 + Math.exp(-sum)) - said) / rows.length;
      for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + miss * (row[at] ?? 0);
      for (const [at, part] of places) slope[at] = (slope[at] ?? 0) + miss * part;
    }
  });
  const weights = found.slice(0, size).map((weight, at) => weight * (scale[at] ?? 1));
  const own = (at: number): number => round(TOPIC_SCALE * (found[size + at] ?? 0));
  const odds = Object.entries(findOdds(counts)).map(([concept, pair]) => [concept, pair.map(round)]);
  return {
    order: name(FEATURE_NAMES, order),
    answer: {
      bias: round(found[free] ?? 0),
      weights: name(ANSWER_NAMES, weights),
      topics: Object.fromEntries(names.map((concept, at) => [concept, [own(2 * at), own(2 * at + 1)]])),
    },
    odds: Object.fromEntries(odds) as TopicTable,
  };
}

export function judge({ options, answerable }: Example, { order, answer, odds }: Learned): Judged {
  const weights = ANSWER_NAMES.map((key) => answer.weights[key]);
  const [best, other] = placeOptions(
    options,
    FEATURE_NAMES.map((key) => order[key]),
  )
    .slice(0, 2)
    .map(({ values, option, order: place }) => {
      const all = [...values, ...weighOdds(option.topics, odds)];
      const sum = answer.bias + dot(weights, all) + addTopics(option.topics, answer.topics);
      return { option, evidence: option, order: place, probability: 1 / (1 + Math.exp(-sum)) };
    });
  if (!best) return { answerable, sure: 0, right: false, first: false };
  const first = best.option.holdsAnswer;
  const right = best.option.saysAnswer;
  if (!other || !isRival(best, other)) return { answerable, sure: best.probability, right, first };
  const either = right || other.option.saysAnswer;
  return { answerable, sure: sureOfEither(best, other), right: either, first };
}
