/*
 * Learns from the `tune` sets which candidate stands first and how sure it is, and writes `calibration.json`.
 *
 *   node server/src/assistant/evaluation/calibrate.ts
 *
 * The order is a softmax over the candidates of each question, the sureness a logistic regression over the first of
 * them. The threshold is the lowest at which at most LEAK_LIMIT of the unanswerable questions get any answer, each
 * set judged by weights that never saw its business.
 */
import { writeFileSync } from 'node:fs';
import type { Calibration } from '../answerer.ts';
import { findCandidates, findStandings, quoteLines, STANDING_NAMES } from '../answerer.ts';
import { FEATURE_NAMES } from '../evidence.ts';
import { readQuery } from '../retrieval.ts';
import { descend, findScale } from './descend.ts';
import type { Case } from './measure.ts';
import { holds, isPlain, listCases } from './measure.ts';
import type { EvaluationSet } from './sets.ts';
import { loadSets } from './sets.ts';

/** Not all of what may leak: word lists know the tune sets better than a business that they never saw. */
const LEAK_LIMIT = 0.025;
const FOLDS = 8;
const ORDER = { ridge: 0.01, steps: 200 };
const ANSWER = { ridge: 0.003, steps: 800 };
const ANSWER_NAMES = [...FEATURE_NAMES, ...STANDING_NAMES];

/** A candidate: `holdsAnswer` for its chunk, `saysAnswer` for the lines of it that would go out. */
type Option = { features: number[]; holdsAnswer: boolean; saysAnswer: boolean };
type Example = { set: EvaluationSet; answerable: boolean; options: Option[] };
type Learned = Pick<Calibration, 'order' | 'answer'>;

function name<Name extends string>(names: readonly Name[], values: ArrayLike<number>): Record<Name, number> {
  return Object.fromEntries(names.map((key, at) => [key, round(values[at] ?? 0)])) as Record<Name, number>;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function readExample({ set, question, knowledge }: Case): Example {
  const options = findCandidates(knowledge.index, readQuery(question.text, '', knowledge.index.tongues)).map(
    (candidate) => ({
      features: candidate.evidence.features,
      holdsAnswer: question.expected !== null && holds(candidate.chunk.lines, question.expected),
      saysAnswer: question.expected !== null && holds(quoteLines(candidate), question.expected),
    }),
  );
  return { set, answerable: question.expected !== null, options };
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

/** The first option in an order, with how it stands among the others. */
function readFirst(options: Option[], order: ArrayLike<number>): { values: number[]; option: Option } | null {
  const orders = options.map(({ features }) => dot(order, features));
  const at = orders.indexOf(Math.max(...orders));
  const option = options[at];
  return option ? { values: [...option.features, ...(findStandings(orders)[at] ?? [])], option } : null;
}

function learn(examples: Example[]): Learned {
  const order = learnOrder(examples);
  const firsts = examples.flatMap(({ options }) => readFirst(options, order) ?? []);
  const scale = findScale(firsts.map(({ values }) => values));
  const rows = firsts.map(({ values, option }) => ({
    row: [...values.map((value, at) => value * (scale[at] ?? 1)), 1],
    said: option.saysAnswer ? 1 : 0,
  }));
  const size = ANSWER_NAMES.length;
  const found = descend(size + 1, { ...ANSWER, free: size }, (weights, slope) => {
    for (const { row, said } of rows) {
      const miss = (1 / (1 + Math.exp(-dot(weights, row))) - said) / rows.length;
      for (const [at, value] of row.entries()) slope[at] = (slope[at] ?? 0) + miss * value;
    }
  });
  const weights = found.slice(0, size).map((weight, at) => weight * (scale[at] ?? 1));
  return {
    order: name(FEATURE_NAMES, order),
    answer: { bias: round(found[size] ?? 0), weights: name(ANSWER_NAMES, weights) },
  };
}

type Judged = { answerable: boolean; sure: number; right: boolean; first: boolean };

function judge({ options, answerable }: Example, { order, answer }: Learned): Judged {
  const weights = ANSWER_NAMES.map((key) => answer.weights[key]);
  const first = readFirst(
    options,
    FEATURE_NAMES.map((key) => order[key]),
  );
  if (!first) return { answerable, sure: 0, right: false, first: false };
  const sure = 1 / (1 + Math.exp(-answer.bias - dot(weights, first.values)));
  return { answerable, sure, right: first.option.saysAnswer, first: first.option.holdsAnswer };
}

function share(judged: Judged[], met: (one: Judged) => boolean): number {
  return judged.filter(met).length / Math.max(1, judged.length);
}

function chooseThreshold(unanswerable: Judged[]): number {
  for (let threshold = 0.3; threshold < 0.99; threshold += 0.005)
    if (share(unanswerable, ({ sure }) => sure >= threshold) <= LEAK_LIMIT) return round(threshold);
  return 0.99;
}

const sets = loadSets('tune');
const examples = listCases(sets)
  .filter(({ question }) => isPlain(question))
  .map(readExample);
const foldOf = (set: EvaluationSet): number => sets.indexOf(set) % FOLDS;
const judged = Array.from({ length: FOLDS }, (_, fold) => {
  const foreign = learn(examples.filter(({ set }) => foldOf(set) !== fold));
  return examples.filter(({ set }) => foldOf(set) === fold).map((example) => judge(example, foreign));
}).flat();
const answerable = judged.filter((one) => one.answerable);
const unanswerable = judged.filter((one) => !one.answerable);
const threshold = chooseThreshold(unanswerable);
const calibration = {
  ...learn(examples),
  threshold,
  measured: {
    questions: judged.length,
    first: round(share(answerable, ({ first }) => first)),
    right: round(share(answerable, ({ sure, right }) => sure >= threshold && right)),
    wrong: round(share(answerable, ({ sure, right }) => sure >= threshold && !right)),
    leaked: round(share(unanswerable, ({ sure }) => sure >= threshold)),
  },
};
writeFileSync(new URL('../calibration.json', import.meta.url), `${JSON.stringify(calibration, null, 2)}\n`);
console.log(calibration.threshold, calibration.measured);
