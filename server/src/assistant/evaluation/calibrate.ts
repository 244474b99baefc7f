/*
 * Learns how sure the built-in responder is from the `tune` sets, and writes `calibration.json`.
 *
 *   node server/src/assistant/evaluation/calibrate.ts
 *
 * Logistic regression over the evidence features. The threshold is the lowest at which at most LEAK_LIMIT of the
 * unanswerable questions get any answer, each set judged by weights that never saw it.
 */
import { writeFileSync } from 'node:fs';
import type { Calibration } from '../answerer.ts';
import { findCandidates, quoteLines } from '../answerer.ts';
import { FEATURE_NAMES } from '../evidence.ts';
import { readQuery } from '../retrieval.ts';
import type { Case } from './measure.ts';
import { holds, isPlain, listCases, measureAnswers, shares } from './measure.ts';
import type { EvaluationSet } from './sets.ts';
import { loadSets } from './sets.ts';

const LEAK_LIMIT = 0.035;
const RIDGE = 0.002;
const STEPS = 8;
const FOLDS = 10;

type Example = { features: number[]; label: 0 | 1; weight: number };
/** Only picks which candidates to learn from. */
const START: Calibration = {
  bias: -4,
  weights: nameWeights([
    2, 2, 2, -1, 3, 0, 2, 0.5, -0.5, 0, -1, -1, -1, 0, 0, 0, 1, 0, 0, -1, 0.5, -1, 1, 0, 0, 0,
  ]),
  threshold: 0.5,
};

function nameWeights(values: number[]): Calibration['weights'] {
  const named = FEATURE_NAMES.map((name, at) => [name, round(values[at] ?? 0)]);
  return Object.fromEntries(named) as Calibration['weights'];
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

function toExamples(cases: Case[]): Example[] {
  return cases.flatMap(({ question, knowledge }) =>
    findCandidates(knowledge.index, readQuery(question.text), START).map((candidate, at) => {
      const right = question.expected !== null && holds(quoteLines(candidate), question.expected);
      // The candidate that would be said weighs most; the rest teach the order.
      return {
        features: candidate.evidence.features,
        label: right ? 1 : 0,
        weight: at === 0 ? 1 : 0.35,
      } as const;
    }),
  );
}

/** Solves `matrix` x = `right` by elimination; the ridge keeps the matrix regular. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] || 1e-12;
    for (const [other, row] of rows.entries()) {
      if (other === at) continue;
      const factor = (row[at] ?? 0) / pivot;
      if (factor !== 0)
        for (let column = at; column < row.length; column += 1)
          row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0);
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] || 1e-12));
}

/** Logistic regression by Newton's method; each feature is scaled by its spread so that the ridge weighs them alike. */
function learn(examples: Example[]): Calibration {
  const size = FEATURE_NAMES.length;
  const total = examples.reduce((sum, example) => sum + example.weight, 0);
  const spread = FEATURE_NAMES.map((_, at) => {
    const mean = examples.reduce((sum, e) => sum + e.weight * (e.features[at] ?? 0), 0) / total;
    const variance =
      examples.reduce((sum, e) => sum + e.weight * ((e.features[at] ?? 0) - mean) ** 2, 0) / total;
    return Math.sqrt(variance) || 1;
  });
  const rows = examples.map((e) => [1, ...e.features.map((f, at) => f / (spread[at] ?? 1))]);
  let found = new Array<number>(size + 1).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = found.map((weight, at) => (at === 0 ? 0 : RIDGE * total * weight));
    const curve = found.map((_, at) => found.map((__, b) => (at === b && at > 0 ? RIDGE * total : 0)));
    for (const [at, row] of rows.entries()) {
      const { label, weight } = examples[at] ?? { label: 0, weight: 0 };
      let sum = 0;
      for (let column = 0; column <= size; column += 1) sum += (row[column] ?? 0) * (found[column] ?? 0);
      const sure = 1 / (1 + Math.exp(-sum));
      const steep = weight * sure * (1 - sure);
      for (let a = 0; a <= size; a += 1) {
        const value = row[a] ?? 0;
        slope[a] = (slope[a] ?? 0) + weight * (sure - label) * value;
        const line = curve[a] ?? [];
        for (let b = 0; b <= size; b += 1) line[b] = (line[b] ?? 0) + steep * value * (row[b] ?? 0);
      }
    }
    const move = solve(curve, slope);
    found = found.map((weight, at) => weight - (move[at] ?? 0));
  }
  const [bias = 0, ...weights] = found;
  return {
    bias,
    weights: nameWeights(weights.map((weight, at) => weight / (spread[at] ?? 1))),
    threshold: 0.5,
  };
}

function chooseThreshold(cases: Case[], foreign: Map<string, Calibration>): number {
  const at = (threshold: number): number =>
    shares(
      measureAnswers(cases, (set: EvaluationSet) => ({ ...(foreign.get(set.name) ?? START), threshold })),
    ).leaked;
  for (let threshold = 0.3; threshold < 0.99; threshold += 0.01)
    if (at(threshold) <= LEAK_LIMIT) return round(threshold);
  return 0.99;
}

const sets = loadSets('tune');
const cases = listCases(sets).filter(({ question }) => isPlain(question));
const examples = new Map(cases.map((one) => [one, toExamples([one])]));
const examplesOf = (wanted: (set: EvaluationSet) => boolean): Example[] =>
  [...examples].filter(([{ set }]) => wanted(set)).flatMap(([, found]) => found);
const foldOf = (set: EvaluationSet): number => sets.indexOf(set) % FOLDS;
const folds = Array.from({ length: FOLDS }, (_, fold) => learn(examplesOf((set) => foldOf(set) !== fold)));
const foreign = new Map(sets.map((set) => [set.name, folds[foldOf(set)] ?? START]));
const threshold = chooseThreshold(cases, foreign);
const learned = learn(examplesOf(() => true));
const crossed = shares(measureAnswers(cases, (set) => ({ ...(foreign.get(set.name) ?? START), threshold })));
const calibration = {
  bias: round(learned.bias),
  weights: learned.weights,
  threshold,
  measured: {
    questions: cases.length,
    right: round(crossed.right),
    wrong: round(crossed.wrong),
    leaked: round(crossed.leaked),
  },
};
writeFileSync(new URL('../calibration.json', import.meta.url), `${JSON.stringify(calibration, null, 2)}\n`);
console.log(calibration);
