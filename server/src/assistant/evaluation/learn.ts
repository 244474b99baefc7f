import { FEATURE_NAMES } from '../retrieval/evidence.ts';
import { isRival, sureOfEither } from '../retrieval/rivals.ts';
import type { NamedTopics, TopicTable } from '../retrieval/topic-odds.ts';
import { sharesOf, TOPIC_NAMES, weighOdds } from '../retrieval/topic-odds.ts';
import type { Calibration, Placed, Option as Weighed } from '../retrieval/weighing.ts';
import { dot, PROSE_NAMES, placeOptions, weighOptions } from '../retrieval/weighing.ts';
import { countTopics, findOdds, listCommon } from './count-topics.ts';
import { descend, findScale } from './descend.ts';
import type { EvaluationSet } from './sets.ts';

const ORDER = { ridge: 0.01, steps: 200 };
const ANSWER = { ridge: 0.01, steps: 800 };
const ANSWER_NAMES = [...PROSE_NAMES, ...TOPIC_NAMES];
/** A topic that fewer questions name has no weight of its own. */
const COMMON = 12;
/** A weight of a topic is this much freer than the others: it serves few questions. */
const TOPIC_SCALE = 2;

/** A candidate: `holdsAnswer` for its chunk, `saysAnswer` for the lines of it that would go out. */
type Option = Weighed & { holdsAnswer: boolean; saysAnswer: boolean };
export type Example = { set: EvaluationSet; answerable: boolean; isProse: boolean; options: Option[] };
type Learned = Omit<Calibration, 'threshold'>;
/** All but what serves running text. */
type Known = Omit<Learned, 'prose'>;
export type Judged = { answerable: boolean; isProse: boolean; sure: number; right: boolean; first: boolean };

export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function name<Name extends string>(names: readonly Name[], values: ArrayLike<number>): Record<Name, number> {
  return Object.fromEntries(names.map((key, at) => [key, round(values[at] ?? 0)])) as Record<Name, number>;
}

function learnOrder(examples: Example[]): number[] {
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
  return [...weights].map((weight, at) => weight * (scale[at] ?? 1));
}

function readFirst(options: Option[], order: ArrayLike<number>): Placed<Option> | null {
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

/**
 * What a regression learns from: the values of a passage, the weights of its own that it has, and whether it answers.
 */
type Row = { values: number[]; places: Place[]; said: boolean };

/** A logistic regression with a bias and `extra` weights behind those of the values. */
function regress(rows: Row[], extra: number): { bias: number; weights: number[]; own: number[] } {
  const scale = findScale(rows.map(({ values }) => values));
  const size = scale.length;
  const free = size + extra;
  const scaled = rows.map(({ values, places, said }) => ({
    row: values.map((value, at) => value * (scale[at] ?? 1)),
    places: [...places, [free, 1] as Place],
    said: said ? 1 : 0,
  }));
  const found = descend(free + 1, { ...ANSWER, free }, (weights, slope) => {
    for (const { row, places, said } of scaled) {
      let sum = 0;
      for (let at = 0; at < size; at += 1) sum += (weights[at] ?? 0) * (row[at] ?? 0);
      for (const [at, part] of places) sum += (weights[at] ?? 0) * part;
      const miss = (1 / (1 + Math.exp(-sum)) - said) / scaled.length;
      for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + miss * (row[at] ?? 0);
      for (const [at, part] of places) slope[at] = (slope[at] ?? 0) + miss * part;
    }
  });
  return {
    bias: round(found[free] ?? 0),
    weights: scale.map((factor, at) => (found[at] ?? 0) * factor),
    own: [...found.slice(size, free)],
  };
}

function learnAnswer(examples: Example[], order: ArrayLike<number>): Pick<Learned, 'answer' | 'odds'> {
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
  const rows = firsts.map(({ values, option }) => ({
    values,
    places: placeTopics(common, option.topics, values.length),
    said: option.saysAnswer,
  }));
  const { bias, weights, own } = regress(rows, 2 * names.length);
  const weightOf = (at: number): number => round(TOPIC_SCALE * (own[at] ?? 0));
  const odds = Object.entries(findOdds(counts)).map(([concept, pair]) => [concept, pair.map(round)]);
  return {
    answer: {
      bias,
      weights: name(ANSWER_NAMES, weights),
      topics: Object.fromEntries(
        names.map((concept, at) => [concept, [weightOf(2 * at), weightOf(2 * at + 1)]]),
      ),
    },
    odds: Object.fromEntries(odds) as TopicTable,
  };
}

/** How often a first passage answers that tells the kind which is asked for alone; never quite always. */
function learnTold(examples: Example[], order: ArrayLike<number>): number {
  const told = examples
    .flatMap(({ options }) => readFirst(options, order)?.option ?? [])
    .filter(({ isTold }) => isTold);
  return round((told.filter(({ saysAnswer }) => saysAnswer).length + 1) / (told.length + 2));
}

function learnEntries(examples: Example[]): Known {
  const order = learnOrder(examples);
  return {
    order: name(FEATURE_NAMES, order),
    ...learnAnswer(examples, order),
    told: learnTold(examples, order),
  };
}

function learnProse(examples: Example[], order: ArrayLike<number>): Learned['prose']['answer'] {
  const rows = examples.flatMap(({ options }) => {
    const first = readFirst(options, order);
    return first ? [{ values: first.values, places: [], said: first.option.saysAnswer }] : [];
  });
  const { bias, weights } = regress(rows, 0);
  return { bias, weights: name(PROSE_NAMES, weights) };
}

export const logit = (share: number): number => Math.log(share / (1 - share));

/**
 * `cuts` are questions about running text whose answer was cut out of it: near misses that nobody had to write.
 * `known` is kept as it is; only what serves running text is learned beside it.
 */
export function learn(examples: Example[], cuts: Example[], known?: Known): Learned {
  const entries = known ?? learnEntries(examples.filter(({ isProse }) => !isProse));
  const { order, answer, odds, told } = entries;
  const prose = examples.filter(({ isProse }) => isProse);
  const proseOrder = learnOrder(prose);
  return {
    order,
    answer,
    odds,
    told,
    prose: { order: name(FEATURE_NAMES, proseOrder), answer: learnProse([...prose, ...cuts], proseOrder) },
  };
}

export function judge({ options, answerable, isProse }: Example, learned: Learned): Judged {
  const [best, other] = weighOptions(options, isProse, learned).map(({ option, order, probability }) => ({
    option,
    evidence: option,
    isProse,
    order,
    probability,
  }));
  if (!best) return { answerable, isProse, sure: 0, right: false, first: false };
  const first = best.option.holdsAnswer;
  const right = best.option.saysAnswer;
  if (!other || !isRival(best, other)) return { answerable, isProse, sure: best.probability, right, first };
  const either = right || other.option.saysAnswer;
  return { answerable, isProse, sure: sureOfEither(best, other), right: either, first };
}
