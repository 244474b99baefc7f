import { findCandidates, quoteLines } from '../builtin/answerer.ts';
import { chooseAnswers } from '../builtin/choose-answers.ts';
import { findFitting } from '../builtin/find-answer.ts';
import { decide } from '../decide.ts';
import type { Knowledge } from '../knowledge.ts';
import { openKnowledge } from '../knowledge.ts';
import type { Provider } from '../provider.ts';
import { readAsked } from '../retrieval/spelling.ts';
import type { Calibration } from '../retrieval/weighing.ts';
import type { AssistantInput, Outcome, RunReport } from '../types.ts';
import type { EvaluationSet, Question } from './sets.ts';

export type Case = { set: EvaluationSet; question: Question; knowledge: Knowledge };

/** Any moment will do: no set tells of a day that comes and goes. */
export const NOW = new Date('2026-01-14T11:00:00Z');

export function listCases(sets: EvaluationSet[]): Case[] {
  return sets.flatMap((set) => {
    const knowledge = openKnowledge(set.knowledgeBase);
    return set.questions.map((question) => ({ set, question, knowledge }));
  });
}

/** True when a text holds every piece of the right answer. */
export function holds(lines: string[], expected: string[]): boolean {
  const text = lines.join('\n').toLowerCase();
  return expected.every((piece) => text.includes(piece.toLowerCase()));
}

/** Questions that ask one thing and name it themselves: what can be judged without a turn around them. */
export function isPlain(question: Question): boolean {
  return question.before === null && (question.expected?.length ?? 1) === 1;
}

/** Share of answerable questions whose first chunk holds the answer. */
export function measureRetrieval(cases: Case[]): { right: number; of: number; missed: string[] } {
  const asked = cases.filter(({ question }) => question.expected !== null && isPlain(question));
  const missed = asked.filter(({ question, knowledge }) => {
    const [first] = findCandidates(knowledge.index, readAsked(knowledge.index, question.text));
    return !first || !holds(first.chunk.lines, question.expected ?? []);
  });
  return {
    right: asked.length - missed.length,
    of: asked.length,
    missed: missed.map(({ set, question }) => `${set.name}: ${question.text}`),
  };
}

export type Matrix = {
  answerable: { right: number; wrong: number; silent: number };
  unanswerable: { answered: number; silent: number };
  notes: string[];
};

function createMatrix(): Matrix {
  return {
    answerable: { right: 0, wrong: 0, silent: 0 },
    unanswerable: { answered: 0, silent: 0 },
    notes: [],
  };
}

/** Notes one answer (null for silence) in the matrix. */
function note(
  matrix: Matrix,
  set: EvaluationSet,
  question: Question,
  says: string[] | null,
  why: string,
): void {
  const told = `${set.name} (${why}): ${question.text} -> ${says?.join(' / ') ?? ''}`;
  if (question.expected === null) {
    matrix.unanswerable[says ? 'answered' : 'silent'] += 1;
    if (says) matrix.notes.push(`leak ${told}`);
    return;
  }
  const kind = says === null ? 'silent' : holds(says, question.expected) ? 'right' : 'wrong';
  matrix.answerable[kind] += 1;
  if (kind !== 'right') matrix.notes.push(`${kind} ${told}`);
}

/** What the built-in responder would say to plain questions with a calibration. */
export function measureAnswers(cases: Case[], calibrationOf: (set: EvaluationSet) => Calibration): Matrix {
  const matrix = createMatrix();
  for (const { set, question, knowledge } of cases) {
    if (!isPlain(question)) continue;
    const calibration = calibrationOf(set);
    const candidates = findFitting(knowledge.index, question.text, calibration);
    const { answers, nearest: best } = chooseAnswers(candidates, calibration);
    const says = answers.length > 0 ? answers.flatMap(quoteLines) : null;
    const near = best ? `${best.probability.toFixed(2)} ${quoteLines(best).join(' / ').slice(0, 60)}` : '-';
    note(matrix, set, question, says, near);
  }
  return matrix;
}

export function toInput(set: EvaluationSet, question: Question): AssistantInput {
  const at = NOW.toISOString();
  return {
    knowledgeBase: set.knowledgeBase,
    prompt: '',
    turn: [{ id: 'asked', text: question.text, at }],
    history: question.before === null ? [] : [{ author: 'customer', text: question.before, at }],
    timezone: 'UTC',
    now: NOW,
    setPhrases: {},
  };
}

/** `doubled`: answers to one question that quote two passages. */
export type Measured = {
  matrix: Matrix;
  reports: RunReport[];
  doubled: number;
  held: number;
  failed: number;
};

function countPassages(outcome: Outcome): number {
  return outcome.kind === 'answer' ? new Set(outcome.sources.map(({ chunkId }) => chunkId)).size : 0;
}

/**
 * Asks a provider every question as a turn of its own, `atOnce` turns side by side; a held answer is kept back and
 * counts as silence.
 */
export async function measureTurns(cases: Case[], provider: Provider, atOnce = 1): Promise<Measured> {
  const measured: Measured = { matrix: createMatrix(), reports: [], doubled: 0, held: 0, failed: 0 };
  const waiting = cases.values();
  const work = async (): Promise<void> => {
    for (const { set, question } of waiting) {
      const { outcome, report } = await decide(toInput(set, question), provider);
      measured.reports.push(report);
      if (isPlain(question) && countPassages(outcome) > 1) measured.doubled += 1;
      if (outcome.kind === 'held') measured.held += 1;
      if (outcome.kind === 'failed') measured.failed += 1;
      note(measured.matrix, set, question, outcome.kind === 'answer' ? [outcome.text] : null, outcome.kind);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return measured;
}

export function shares(matrix: Matrix): { right: number; wrong: number; leaked: number } {
  const { right, wrong, silent } = matrix.answerable;
  const { answered, silent: kept } = matrix.unanswerable;
  const asked = Math.max(1, right + wrong + silent);
  return { right: right / asked, wrong: wrong / asked, leaked: answered / Math.max(1, answered + kept) };
}
