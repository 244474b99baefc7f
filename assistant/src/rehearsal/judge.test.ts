import { expect, test } from 'vitest';

import type { Decision } from '../types.ts';
import { judge } from './judge.ts';

const LINE = 'A manicure costs 28 €.';
const decision: Decision = {
  decision: 'answer',
  sentences: [{ text: LINE, kind: 'fact', sources: [{ chunkId: 'a', line: LINE }] }],
  mediaRuleIds: [],
  question: null,
  reason: null,
  language: null,
};
const source = { chunkId: 'a', headingPath: ['Prices', 'Nails'], question: null, quote: LINE, start: 0 };
const answer = { kind: 'answer' as const, text: LINE, decision, sources: [source] };
const NOTHING = { said: null, differing: [], sources: [] };

test('an answer is compared, with the lines that it rests on', () => {
  expect(judge('It is 30 €', answer)).toEqual({
    verdict: 'other_numbers',
    said: LINE,
    reason: null,
    differing: ['30 €'],
    sources: [{ place: 'Prices, Nails', line: LINE }],
  });
});

test('a line under no heading is named by its question', () => {
  const asked = { ...source, headingPath: [], question: 'How much is a manicure?' };
  expect(judge('28 €', { ...answer, sources: [asked] })).toMatchObject({
    verdict: 'same',
    sources: [{ place: 'How much is a manicure?', line: LINE }],
  });
});

test('what the guard holds is missing, whatever it says', () => {
  const finding = { rule: 1 as const, code: 'figure_not_grounded', text: '28 €', why: 'No line says 28 €.' };
  expect(judge('28 €', { ...answer, kind: 'held', reason: [finding, finding] })).toMatchObject({
    verdict: 'missing',
    said: LINE,
    reason: null,
    differing: [],
  });
});

test('where the assistant would ask a person it is missing, with the reason', () => {
  const reason = 'The knowledge base says nothing about this.';
  expect(judge('28 €', { kind: 'missing_information', question: 'How much?', reason })).toEqual({
    ...NOTHING,
    verdict: 'missing',
    reason,
  });
  expect(judge('28 €', { kind: 'fired', reason: 'Asks for a person' })).toMatchObject({
    verdict: 'missing',
    reason: 'Asks for a person',
  });
  expect(judge('28 €', { kind: 'hand_off', reason: '' })).toMatchObject({
    verdict: 'missing',
    reason: null,
  });
});

test('silence is missing, but beside a courtesy', () => {
  expect(judge('It is 28 €', { kind: 'no_reply' })).toMatchObject({ ...NOTHING, verdict: 'missing' });
  expect(judge('ok, see you', { kind: 'no_reply' })).toMatchObject({ ...NOTHING, verdict: 'same' });
});
