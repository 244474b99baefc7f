/*
 * Learns from the `tune` sets which candidate stands first and how sure it is, and writes `calibration.json`.
 *
 *   node assistant/src/evaluation/calibrate.ts
 *
 * The order is a softmax over the candidates of each question, the sureness a logistic one over the first of them, with
 * what each topic said of other businesses; a small network sums up what is known of a candidate. The same is learned
 * apart for knowledge bases of running text. The threshold is the lowest at which at most LEAK_LIMIT of the
 * unanswerable questions get any answer, each set judged by weights that never saw its business.
 */
import { writeFileSync } from 'node:fs';
import { quoteLines } from '../builtin/answerer.ts';
import { findFitting } from '../builtin/find-answer.ts';
import type { Knowledge } from '../knowledge.ts';
import { openKnowledge } from '../knowledge.ts';
import { FEATURE_NAMES } from '../retrieval/evidence.ts';
import type { Example, Judged, Orders } from './learn.ts';
import { join, judge, learnAnswers, learnOrders, logit, round } from './learn.ts';
import { readCalibrationSources, seal } from './learned.ts';
import { renameThings } from './made-up-names.ts';
import type { Case } from './measure.ts';
import { holds, isPlain, listCases } from './measure.ts';
import type { EvaluationSet } from './sets.ts';

/** A little less than what may leak: word lists know some of the tune sets better than a business that they never saw. */
const LEAK_LIMIT = 0.045;
const FOLDS = 8;
const NUMBERS = /\[[\s\d.,e-]+\]/gu;

function readExample({ set, question, knowledge }: Case): Example {
  const options = findFitting(knowledge.index, question.text).map((candidate) => ({
    features: candidate.evidence.features,
    topics: candidate.evidence.topics,
    isForeign: candidate.isForeign,
    isTold: candidate.isTold,
    holdsAnswer: question.expected !== null && holds(candidate.chunk.lines, question.expected),
    saysAnswer: question.expected !== null && holds(quoteLines(candidate), question.expected),
  }));
  return { set, answerable: question.expected !== null, isProse: knowledge.index.isProse, options };
}

function share(judged: Judged[], met: (one: Judged) => boolean): number {
  return judged.filter(met).length / Math.max(1, judged.length);
}

/** The lowest threshold at which at most LEAK_LIMIT of the unanswerable questions get any answer. */
function chooseThreshold(judged: Judged[]): number {
  const unanswerable = judged.filter((one) => !one.answerable);
  for (let threshold = 0.3; threshold < 0.99; threshold += 0.005)
    if (share(unanswerable, ({ sure }) => sure >= threshold) <= LEAK_LIMIT) return round(threshold);
  return 0.99;
}

/** The same question of running text without the passage that answers it; nothing for other questions. */
function cutAnswer({ set, question, knowledge }: Case): Example[] {
  const { expected } = question;
  if (expected === null || !knowledge.index.isProse) return [];
  const [answering, ...others] = knowledge.index.chunks.filter(({ lines }) => holds(lines, expected));
  if (!answering || others.length > 0) return [];
  const { start, end } = answering;
  const rest = `${set.knowledgeBase.slice(0, start)}${set.knowledgeBase.slice(end)}`;
  const cut = cutBases.get(rest) ?? openKnowledge(rest);
  cutBases.set(rest, cut);
  return [readExample({ set, question: { ...question, expected: null }, knowledge: cut })];
}

function measure(judged: Judged[], threshold: number): Record<string, number> {
  const answerable = judged.filter((one) => one.answerable);
  const unanswerable = judged.filter((one) => !one.answerable);
  return {
    questions: judged.length,
    first: round(share(answerable, ({ first }) => first)),
    right: round(share(answerable, ({ sure, right }) => sure >= threshold && right)),
    wrong: round(share(answerable, ({ sure, right }) => sure >= threshold && !right)),
    leaked: round(share(unanswerable, ({ sure }) => sure >= threshold)),
  };
}

const sets = readCalibrationSources();
const plainCases = (some: EvaluationSet[]): Case[] =>
  listCases(some).filter(({ question }) => isPlain(question));
const cases = plainCases(sets);
const cutBases = new Map<string, Knowledge>();
const examples = cases.map(readExample);
const learnable = [
  ...examples,
  ...plainCases(sets.map((set, at) => renameThings(set, at)))
    .filter(({ knowledge }) => !knowledge.index.isProse)
    .map(readExample),
];
const foldOf = new Map(sets.map(({ name }, at) => [name, at % FOLDS]));
const folds = Array.from({ length: FOLDS }, (_, fold) =>
  learnable.filter(({ set }) => foldOf.get(set.name) !== fold),
);
const orders = folds.map(learnOrders);
/** What a set is learned or judged by never saw its business. */
const ordersOf = ({ set }: Example): Orders => {
  const own = orders[foldOf.get(set.name) ?? FOLDS];
  if (!own) throw new Error(`${set.name} is in no fold`);
  return own;
};
const answers = folds.map((foreign) => learnAnswers(foreign, ordersOf));
// Questions whose answer was cut out are asked like any other: they judge, and are too easy to learn from.
const judged = [...examples, ...cases.flatMap(cutAnswer)].flatMap((example) => {
  const own = answers[foldOf.get(example.set.name) ?? FOLDS];
  return own ? [judge(example, join(ordersOf(example), own))] : [];
});
const entries = judged.filter((one) => !one.isProse);
const prose = judged.filter((one) => one.isProse);
const threshold = chooseThreshold(entries);
const proseThreshold = chooseThreshold(prose);
const learned = join(learnOrders(learnable), learnAnswers(learnable, ordersOf));
const { answer } = learned.prose;
const moved = logit(threshold) - logit(proseThreshold);
const calibration = {
  features: FEATURE_NAMES,
  ...learned,
  // Moved, so that one threshold serves both.
  prose: { ...learned.prose, answer: { ...answer, bias: round(answer.bias + moved) } },
  threshold,
  measured: { entries: measure(entries, threshold), prose: measure(prose, proseThreshold) },
};
// Numbers of a list stand on one line.
const text = JSON.stringify(seal(calibration, sets), null, 2).replace(NUMBERS, (list) =>
  list.replace(/\s+/gu, ' '),
);
writeFileSync(new URL('../builtin/calibration.json', import.meta.url), `${text}\n`);
console.log(threshold, proseThreshold, calibration.measured);
