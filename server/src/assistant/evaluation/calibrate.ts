/*
 * Learns from the `tune` sets which candidate stands first and how sure it is, and writes `calibration.json`.
 *
 *   node server/src/assistant/evaluation/calibrate.ts
 *
 * The order is a softmax over the candidates of each question, the sureness a logistic regression over the first of
 * them, with what each topic said of other businesses. The threshold is the lowest at which at most LEAK_LIMIT of the unanswerable questions get any answer, each
 * set judged by weights that never saw its business.
 */
import { writeFileSync } from 'node:fs';
import { findCandidates, quoteLines } from '../answerer.ts';
import { readQuery } from '../retrieval.ts';
import type { Example, Judged } from './learn.ts';
import { judge, learn, round } from './learn.ts';
import type { Case } from './measure.ts';
import { holds, isPlain, listCases } from './measure.ts';
import type { EvaluationSet } from './sets.ts';
import { loadSets } from './sets.ts';

/** Not all of what may leak: word lists know the tune sets better than a business that they never saw. */
const LEAK_LIMIT = 0.025;
const FOLDS = 8;
const PAIR = /\[\s+(\S+),\s+(\S+)\s+\]/gu;

function readExample({ set, question, knowledge }: Case): Example {
  const options = findCandidates(knowledge.index, readQuery(question.text, '', knowledge.index.tongues)).map(
    (candidate) => ({
      features: candidate.evidence.features,
      topics: candidate.evidence.topics,
      holdsAnswer: question.expected !== null && holds(candidate.chunk.lines, question.expected),
      saysAnswer: question.expected !== null && holds(quoteLines(candidate), question.expected),
    }),
  );
  return { set, answerable: question.expected !== null, options };
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
// A pair of numbers stands on one line.
const text = `${JSON.stringify(calibration, null, 2).replace(PAIR, '[$1, $2]')}\n`;
writeFileSync(new URL('../calibration.json', import.meta.url), text);
console.log(calibration.threshold, calibration.measured);
