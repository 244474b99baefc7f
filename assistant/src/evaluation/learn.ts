import type { Network } from '../retrieval/network.ts';
import { isRival, sureOfEither } from '../retrieval/rivals.ts';
import type { NamedTopics, TopicTable } from '../retrieval/topic-odds.ts';
import { sharesOf, weighOdds } from '../retrieval/topic-odds.ts';
import type { Calibration, Placed, Option as Weighed } from '../retrieval/weighing.ts';
import { placeOptions, readInputs, weighOptions } from '../retrieval/weighing.ts';
import { countTopics, findOdds, listCommon } from './count-topics.ts';
import type { EvaluationSet } from './sets.ts';
import type { Lesson, Place, Training } from './train-network.ts';
import { trainNetwork } from './train-network.ts';

const ORDER: Training = { units: 8, members: 4, rounds: 25, pace: 0.002, decay: 0.3, dropout: 0.2 };
const ANSWER: Training = { ...ORDER, rounds: 20 };
/** A topic that fewer questions name has no weight of its own. */
const COMMON = 12;
/** A weight of a topic is this much freer than the others: it serves few questions. */
const TOPIC_SCALE = 2;

/** A candidate: `holdsAnswer` for its chunk, `saysAnswer` for the lines of it that would go out. */
type Option = Weighed & { holdsAnswer: boolean; saysAnswer: boolean };
export type Example = { set: EvaluationSet; answerable: boolean; isProse: boolean; options: Option[] };
type Learned = Omit<Calibration, 'threshold'>;
export type Judged = { answerable: boolean; isProse: boolean; sure: number; right: boolean; first: boolean };
export function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function roundNetwork({ bias, linear, units }: Network): Network {
  return {
    bias: round(bias),
    linear: linear.map(round),
    units: units.map((unit) => ({
      bias: round(unit.bias),
      weights: unit.weights.map(round),
      out: round(unit.out),
    })),
  };
}

/** How much too high the sum of each candidate is, where a softmax is to choose one of the right ones. */
function findChoiceMisses(right: boolean[]): Lesson['findMisses'] {
  const wanted = right.filter(Boolean).length;
  return (sums) => {
    const highest = Math.max(...sums);
    const shares = [...sums].map((sum) => Math.exp(sum - highest));
    const total = shares.reduce((all, share) => all + share, 0);
    return shares.map((share, at) => share / total - (right[at] ? 1 / wanted : 0));
  };
}

function learnOrder(examples: Example[]): Network {
  const lessons = examples
    .filter(({ options }) => options.some(({ holdsAnswer }) => holdsAnswer))
    .map(({ options }) => ({
      rows: readInputs(options).map((inputs) => ({ inputs, places: [] })),
      findMisses: findChoiceMisses(options.map(({ holdsAnswer }) => holdsAnswer)),
    }));
  return roundNetwork(trainNetwork(lessons, 0, ORDER).network);
}

/** Which passage stands first, in entries and in running text. */
export type Orders = { entries: Network; prose: Network };

export function learnOrders(examples: Example[]): Orders {
  return {
    entries: learnOrder(examples.filter(({ isProse }) => !isProse)),
    prose: learnOrder(examples.filter(({ isProse }) => isProse)),
  };
}

/** The orders that an example is placed by. They must not have seen it: at work they have seen no question before. */
type OrdersOf = (example: Example) => Orders;

function readFirst({ options, isProse }: Example, { entries, prose }: Orders): Placed<Option> | null {
  return placeOptions(options, isProse ? prose : entries)[0] ?? null;
}

/** The passage that a question is about: the one that answers it, or the nearest when none does. */
function readSubject(example: Example, orders: Orders): Option | null {
  const said = example.options.filter(({ saysAnswer }) => saysAnswer || !example.answerable);
  return readFirst({ ...example, options: said }, orders)?.option ?? null;
}

/** Where the topics of a question stand among the weights of the common ones, with their part. */
function placeTopics(common: Map<string, number>, { met, missed }: NamedTopics): Place[] {
  return [met, missed].flatMap((words, side) =>
    [...sharesOf(words)].flatMap(([concept, part]): Place[] => {
      const at = common.get(concept);
      return at === undefined ? [] : [[2 * at + side, TOPIC_SCALE * part]];
    }),
  );
}

/** Lessons of whether a passage answers: a logistic regression, and what a network adds to it. */
function findSaidMiss(said: boolean): Lesson['findMisses'] {
  return ([sum = 0]) => [1 / (1 + Math.exp(-sum)) - (said ? 1 : 0)];
}

function learnEntries(examples: Example[], ordersOf: OrdersOf): Omit<Answers, 'prose'> {
  const subjects = examples.flatMap((example) => {
    const option = readSubject(example, ordersOf(example));
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
  const firsts = examples.flatMap((example) => {
    const first = readFirst(example, ordersOf(example));
    if (!first) return [];
    const odds = weighOdds(first.option.topics, oddsWithout(example.set.name));
    return [{ inputs: [...first.values, ...odds], option: first.option }];
  });
  const names = listCommon(
    firsts.map(({ option }) => option.topics),
    COMMON,
  );
  const common = new Map(names.map((concept, at) => [concept, at]));
  const lessons = firsts.map(({ inputs, option }) => ({
    rows: [{ inputs, places: placeTopics(common, option.topics) }],
    findMisses: findSaidMiss(option.saysAnswer),
  }));
  const { network, places } = trainNetwork(lessons, 2 * names.length, ANSWER);
  const weightOf = (at: number): number => round(TOPIC_SCALE * (places[at] ?? 0));
  const odds = Object.entries(findOdds(counts)).map(([concept, pair]) => [concept, pair.map(round)]);
  return {
    answer: roundNetwork(network),
    topics: Object.fromEntries(
      names.map((concept, at) => [concept, [weightOf(2 * at), weightOf(2 * at + 1)]]),
    ),
    odds: Object.fromEntries(odds) as TopicTable,
    told: learnTold(firsts.map(({ option }) => option)),
  };
}

type Answers = Pick<Learned, 'answer' | 'topics' | 'odds' | 'told'> & { prose: Network };

/** How often a first passage answers that tells the kind which is asked for alone; never quite always. */
function learnTold(firsts: Option[]): number {
  const told = firsts.filter(({ isTold }) => isTold);
  return round((told.filter(({ saysAnswer }) => saysAnswer).length + 1) / (told.length + 2));
}

function learnProse(examples: Example[], ordersOf: OrdersOf): Network {
  const lessons = examples.flatMap((example) => {
    const first = readFirst(example, ordersOf(example));
    return first
      ? [
          {
            rows: [{ inputs: first.values, places: [] }],
            findMisses: findSaidMiss(first.option.saysAnswer),
          },
        ]
      : [];
  });
  return roundNetwork(trainNetwork(lessons, 0, ANSWER).network);
}

/** How sure one is that the first passage answers. */
export function learnAnswers(examples: Example[], ordersOf: OrdersOf): Answers {
  return {
    ...learnEntries(
      examples.filter(({ isProse }) => !isProse),
      ordersOf,
    ),
    prose: learnProse(
      examples.filter(({ isProse }) => isProse),
      ordersOf,
    ),
  };
}

export function join({ entries, prose: order }: Orders, { prose, ...answers }: Answers): Learned {
  return { order: entries, ...answers, prose: { order, answer: prose } };
}

export const logit = (share: number): number => Math.log(share / (1 - share));

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
