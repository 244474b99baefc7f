/*
 * Learns from the `tune` sets which candidate stands first and how sure it is, and writes `calibration.json`.
 *
 *   node server/src/assistant/evaluation/calibrate.ts
 *   node server/src/assistant/evaluation/calibrate.ts prose    only what serves running text
 *
 * The order is a softmax over the candidates of each question, the sureness a logistic regression over the first of
 * them, with what each topic said of other businesses, and the same apart for knowledge bases of running text. The
 * threshold is the lowest at which at most LEAK_LIMIT (PROSE_LEAK_LIMIT) of the unanswerable questions get any answer,
 * each set judged by weights that never saw its business.
 */
import { writeFileSync } from 'node:fs';
import { quoteLines } from '../builtin/answerer.ts';
import present from '../builtin/calibration.json' with { type: 'json' };
import { findFitting } from '../builtin/find-answer.ts';
import type { Knowledge } from '../knowledge.ts';
import { openKnowledge } from '../knowledge.ts';
import type { Example, Judged } from './learn.ts';
import { judge, learn, logit, round } from './learn.ts';
import type { Case } from './measure.ts';
import { holds, isPlain, listCases } from './measure.ts';
import type { EvaluationSet } from './sets.ts';
import { loadSets } from './sets.ts';

/** A little less than what may leak: word lists know some of the tune sets better than a business that they never saw. */
const LEAK_LIMIT = 0.045;
/** No word list knows a text that tells a story, so here the aim itself is the limit. */
const PROSE_LEAK_LIMIT = 0.05;
const FOLDS = 8;
const PAIR = /\[\s+(\S+),\s+(\S+)\s+\]/gu;

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

/** The lowest threshold at which at most `limit` of the unanswerable questions get any answer. */
function chooseThreshold(judged: Judged[], limit: number): number {
  const unanswerable = judged.filter((one) => !one.answerable);
  for (let threshold = 0.3; threshold < 0.99; threshold += 0.005)
    if (share(unanswerable, ({ sure }) => sure >= threshold) <= limit) return round(threshold);
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

const sets = loadSets('tune');
const cases = listCases(sets).filter(({ question }) => isPlain(question));
const cutBases = new Map<string, Knowledge>();
const examples = cases.map(readExample);

function write(calibration: object): void {
  // A pair of numbers stands on one line.
  const text = `${JSON.stringify(calibration, null, 2).replace(PAIR, '[$1, $2]')}\n`;
  writeFileSync(new URL('../builtin/calibration.json', import.meta.url), text);
}

/** Everything, or with `known` only what serves running text. */
function calibrate(known?: typeof present): void {
  const cuts = cases.flatMap(cutAnswer);
  const foldOf = ({ set }: { set: EvaluationSet }): number => sets.indexOf(set) % FOLDS;
  const judged = Array.from({ length: FOLDS }, (_, fold) => {
    const isForeign = (example: Example): boolean => foldOf(example) !== fold;
    const foreign = learn(examples.filter(isForeign), cuts.filter(isForeign), known);
    return [...examples, ...cuts]
      .filter((example) => !isForeign(example))
      .map((example) => judge(example, foreign));
  }).flat();
  const entries = judged.filter((one) => !one.isProse);
  const prose = judged.filter((one) => one.isProse);
  const threshold = known?.threshold ?? chooseThreshold(entries, LEAK_LIMIT);
  const proseThreshold = chooseThreshold(prose, PROSE_LEAK_LIMIT);
  const learned = learn(examples, cuts, known);
  const { answer } = learned.prose;
  const moved = logit(threshold) - logit(proseThreshold);
  const calibration = {
    ...learned,
    // Moved, so that one threshold serves both.
    prose: { ...learned.prose, answer: { ...answer, bias: round(answer.bias + moved) } },
    threshold,
    measured: {
      entries: known?.measured.entries ?? measure(entries, threshold),
      prose: measure(prose, proseThreshold),
    },
  };
  write(calibration);
  console.log(calibration.threshold, proseThreshold, calibration.measured);
}

calibrate(process.argv[2] === 'prose' ? present : undefined);
