import type { Outcome } from '../types.ts';
import { compareAnswers, isCourtesy } from './compare-answers.ts';

export type Judgement = {
  verdict: 'same' | 'known_better' | 'missing' | 'other_numbers';
  /** What the assistant would say; null where it would say nothing. */
  said: string | null;
  reason: string | null;
  differing: string[];
  sources: { place: string; line: string }[];
};

/** What comes of asking a past question again: an outcome, or the hand-off of a trigger of the owner. */
export type Asked = Exclude<Outcome, { kind: 'failed' }> | { kind: 'fired'; reason: string };

const NOTHING = { said: null, differing: [], sources: [] };

/** Judges what the assistant would do against what a person answered, `told`. */
export function judge(told: string, asked: Asked): Judgement {
  switch (asked.kind) {
    case 'answer': {
      const sources = quoted(asked);
      return { ...compareAnswers(told, asked.text), said: asked.text, reason: null, sources };
    }
    case 'held':
      return {
        verdict: 'missing',
        said: asked.text,
        reason: null,
        differing: [],
        sources: quoted(asked),
      };
    case 'no_reply':
      // Nobody has to be asked about "you're welcome" to a thank you.
      return {
        ...NOTHING,
        verdict: isCourtesy(told) ? 'same' : 'missing',
        reason: null,
      };
    case 'missing_information':
      return { ...NOTHING, verdict: 'missing', reason: asked.reason };
    case 'fired':
    case 'hand_off':
      return { ...NOTHING, verdict: 'missing', reason: asked.reason || null };
  }
}

function quoted({ sources }: Extract<Asked, { kind: 'answer' | 'held' }>): Judgement['sources'] {
  return sources.map(({ headingPath, question, quote }) => ({
    place: headingPath.join(', ') || (question ?? ''),
    line: quote,
  }));
}
