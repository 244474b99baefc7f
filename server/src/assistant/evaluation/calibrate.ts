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
import { holds, listCases, measureAnswers, shares } from './measure.ts';
import type { EvaluationSet } from './sets.ts';
import { loadSets } from './sets.ts';

const LEAK_LIMIT = 0.045;
const RIDGE = 0.02;
const STEPS = 4000;
const RATE = 0.5;

type Example = { features: number[]; label: 0 | 1; weight: number };
/** Only picks which candidates to learn from. */
const START: Calibration = {
  bias: -4,
  weights: nameWeights([2, 2, 2, -1, 3, 0, 2, 0.5, -0.5, 0, -1]),
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

function learn(examples: Example[]): Calibration {
  const size = FEATURE_NAMES.length;
  const total = examples.reduce((sum, example) => sum + example.weight, 0);
  const mean = Array.from(
    { length: size },
    (_, at) => examples.reduce((sum, e) => sum + e.weight * (e.features[at] ?? 0), 0) / total,
  );
  const spread = mean.map((centre, at) => {
    const variance =
      examples.reduce((sum, e) => sum + e.weight * ((e.features[at] ?? 0) - centre) ** 2, 0) / total;
    return Math.sqrt(variance) || 1;
  });
  const scaled = examples.map((e) => ({
    ...e,
    features: e.features.map((f, at) => (f - (mean[at] ?? 0)) / (spread[at] ?? 1)),
  }));
  let bias = 0;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const slope = new Array<number>(size).fill(0);
    let biasSlope = 0;
    for (const { features, label, weight } of scaled) {
      const sum = features.reduce((acc, feature, at) => acc + feature * (weights[at] ?? 0), bias);
      const miss = (weight * (1 / (1 + Math.exp(-sum)) - label)) / total;
      biasSlope += miss;
      for (let at = 0; at < size; at += 1) slope[at] = (slope[at] ?? 0) + miss * (features[at] ?? 0);
    }
    bias -= RATE * biasSlope;
    for (let at = 0; at < size; at += 1)
      weights[at] = (weights[at] ?? 0) - RATE * ((slope[at] ?? 0) + RIDGE * 0.1 * (weights[at] ?? 0));
  }
  const plain = weights.map((weight, at) => weight / (spread[at] ?? 1));
  return {
    bias: bias - plain.reduce((sum, weight, at) => sum + weight * (mean[at] ?? 0), 0),
    weights: nameWeights(plain),
    threshold: 0.5,
  };
}

function chooseThreshold(cases: Case[], foreign: Map<string, Calibration>): number {
  const at = (threshold: number): number =>
    shares(
      measureAnswers(cases, (set: EvaluationSet) => ({ ...(foreign.get(set.name) ?? START), threshold })),
    ).leaked;
  for (let threshold = 0.2; threshold < 0.99; threshold += 0.005)
    if (at(threshold) <= LEAK_LIMIT) return round(threshold);
  return 0.99;
}

const sets = loadSets('tune');
const cases = listCases(sets);
const foreign = new Map(
  sets.map((set) => [set.name, learn(toExamples(cases.filter((one) => one.set !== set)))]),
);
const threshold = chooseThreshold(cases, foreign);
const learned = learn(toExamples(cases));
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
