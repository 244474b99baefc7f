import type { Network } from './network.ts';
import { runNetwork } from './network.ts';
import type { NamedTopics, TopicTable } from './topic-odds.ts';
import { addTopics, weighOdds } from './topic-odds.ts';

/* How passages stand among each other, and how sure each one answers: the same for learning and for answering. */

/**
 * What a script learned from labelled questions; see `evaluation/calibrate.ts`. An order reads the features of a passage
 * and its lead in each of them, an answer its features, its standing and, outside of running text, its odds.
 */
export type Calibration = {
  order: Network;
  answer: Network;
  topics: TopicTable;
  odds: TopicTable;
  threshold: number;
  /** How sure it at least is that a passage answers which tells the kind that is asked for alone (an address). */
  told: number;
  /** The same for a knowledge base of running text, as sure at the same threshold. */
  prose: { order: Network; answer: Network };
};

/**
 * What a passage is weighed by; `isForeign` when another language answers, `isTold` when it tells the kind of answer
 * that the question asks for alone.
 */
export type Option = { features: number[]; topics: NamedTopics; isForeign: boolean; isTold: boolean };
/** `values`: the features and the standings. */
export type Placed<Own extends Option> = { option: Own; values: number[]; order: number };
/** A place in the order. */
export type Rank = { order: number; isForeign: boolean };

const FAR_AHEAD = 6;

/** How far each of the rows is ahead of the best other, number by number; 0 where there is no other. */
export function findLeads(rows: number[][]): number[][] {
  const columns = rows[0] ?? [];
  const ends = columns.map((_, at) => {
    let [first, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const row of rows) {
      const value = row[at] ?? 0;
      if (value > first) [first, second] = [value, first];
      else if (value > second) second = value;
    }
    return { first, second: rows.length < 2 ? first : second };
  });
  return rows.map((row) =>
    row.map((value, at) => {
      const { first = value, second = value } = ends[at] ?? {};
      return value - (value < first ? first : second);
    }),
  );
}

/** What an order reads of each of the options of a question. */
export function readInputs(options: Pick<Option, 'features'>[]): number[][] {
  const rows = options.map(({ features }) => features);
  return findLeads(rows).map((leads, at) => [...(rows[at] ?? []), ...leads]);
}

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

/** The options by an order, the first one first, with how each stands among the others. */
export function placeOptions<Own extends Option>(options: Own[], order: Network): Placed<Own>[] {
  const inputs = readInputs(options);
  const ranks = options.map(({ isForeign }, at) => ({
    order: runNetwork(order, inputs[at] ?? []),
    isForeign,
  }));
  const standings = findStandings(ranks);
  return options
    .map((option, at) => ({
      option,
      values: [...option.features, ...(standings[at] ?? [])],
      order: ranks[at]?.order ?? 0,
    }))
    .sort((a, b) => b.order - a.order);
}

/** The options, the first one first, with how sure each of them answers. */
export function weighOptions<Own extends Option>(
  options: Own[],
  isProse: boolean,
  by: Omit<Calibration, 'threshold'>,
): (Placed<Own> & { probability: number })[] {
  return placeOptions(options, isProse ? by.prose.order : by.order).map((placed) => {
    const { topics, isTold } = placed.option;
    const sum = isProse
      ? runNetwork(by.prose.answer, placed.values)
      : runNetwork(by.answer, [...placed.values, ...weighOdds(topics, by.odds)]) +
        addTopics(topics, by.topics);
    const probability = 1 / (1 + Math.exp(-sum));
    return { ...placed, probability: isTold ? Math.max(probability, by.told) : probability };
  });
}
