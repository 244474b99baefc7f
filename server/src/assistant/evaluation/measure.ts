import type { Calibration } from '../answerer.ts';
import { findCandidates, quoteLines } from '../answerer.ts';
import type { Knowledge } from '../knowledge.ts';
import { openKnowledge } from '../knowledge.ts';
import { readQuery, search } from '../retrieval.ts';
import type { EvaluationSet, Question } from './sets.ts';

export type Case = { set: EvaluationSet; question: Question; knowledge: Knowledge };

export function listCases(sets: EvaluationSet[]): Case[] {
  return sets.flatMap((set) => {
    const knowledge = openKnowledge(set.knowledgeBase);
    return set.questions.map((question) => ({ set, question, knowledge }));
  });
}

export function holds(lines: string[], expected: string): boolean {
  return lines.join('\n').toLowerCase().includes(expected.toLowerCase());
}

/** Share of answerable questions whose first chunk holds the answer. */
export function measureRetrieval(cases: Case[]): { right: number; of: number; missed: string[] } {
  const asked = cases.filter(({ question }) => question.expected !== null);
  const missed = asked.filter(({ question, knowledge }) => {
    const [first] = search(knowledge.index, readQuery(question.text), 1);
    return !first || !holds(first.chunk.lines, question.expected ?? '');
  });
  return {
    right: asked.length - missed.length,
    of: asked.length,
    missed: missed.map(({ question }) => question.text),
  };
}

type Answered = { right: number; wrong: number; silent: number };
type Matrix = {
  answerable: Answered;
  unanswerable: { answered: number; silent: number };
  notes: string[];
};

/** What the built-in responder would say with a calibration; `notes` lists what went wrong. */
export function measureAnswers(cases: Case[], calibrationOf: (set: EvaluationSet) => Calibration): Matrix {
  const matrix: Matrix = {
    answerable: { right: 0, wrong: 0, silent: 0 },
    unanswerable: { answered: 0, silent: 0 },
    notes: [],
  };
  for (const { set, question, knowledge } of cases) {
    const calibration = calibrationOf(set);
    const [best] = findCandidates(knowledge.index, readQuery(question.text), calibration);
    const says = best && best.probability >= calibration.threshold ? quoteLines(best) : null;
    const sure = best ? best.probability.toFixed(2) : '-';
    if (question.expected === null) {
      matrix.unanswerable[says ? 'answered' : 'silent'] += 1;
      if (says)
        matrix.notes.push(`${set.name} should be silent (${sure}): ${question.text} -> ${says.join(' / ')}`);
    } else if (!says) {
      matrix.answerable.silent += 1;
      matrix.notes.push(
        `${set.name} silent (${sure}): ${question.text} -> ${best ? quoteLines(best).join(' / ').slice(0, 90) : ''}`,
      );
    } else if (holds(says, question.expected)) matrix.answerable.right += 1;
    else {
      matrix.answerable.wrong += 1;
      matrix.notes.push(`${set.name} wrong (${sure}): ${question.text} -> ${says.join(' / ')}`);
    }
  }
  return matrix;
}

export function shares(matrix: Matrix): { right: number; wrong: number; leaked: number } {
  const { right, wrong, silent } = matrix.answerable;
  const { answered, silent: kept } = matrix.unanswerable;
  const asked = Math.max(1, right + wrong + silent);
  return { right: right / asked, wrong: wrong / asked, leaked: answered / Math.max(1, answered + kept) };
}
