import type { PendingMessage } from '@parley/contract/replies.ts';
import { expect, it } from 'vitest';

import { type DraftEdit, placeEdits, takesPlaceOf } from '#features/replies/place-edits.ts';

const QUESTION = 'How much is it?';

const draft = (id: number, originalMessage = QUESTION) =>
  ({ id: `d${id}`, originalMessage, createdAt: new Date(id * 1_000).toISOString() }) as PendingMessage;
const edit = (began: PendingMessage, key = began.id): DraftEdit => ({ key, userId: 'u1', began, text: key });
const places = (drafts: PendingMessage[], ...edits: DraftEdit[]) =>
  placeEdits(drafts, edits).map((place) => [place.key, place.draft?.id ?? null, place.edit?.text ?? null]);

it('a draft takes the place of an earlier one when it answers that question, alone or with what came since', () => {
  const old = draft(1);
  expect(takesPlaceOf(draft(2), old)).toBe(true);
  expect(takesPlaceOf(draft(2, `${QUESTION}\nAnd when?`), old)).toBe(true);
  expect(takesPlaceOf(draft(2, `${QUESTION} Really?`), old)).toBe(false);
  expect(takesPlaceOf(draft(2, 'And when?'), old)).toBe(false);
  expect(takesPlaceOf(old, old)).toBe(false);
  expect(takesPlaceOf(old, draft(2))).toBe(false);
});

it('what is typed stands in the place of its draft, or of the last that took that place', () => {
  expect(places([draft(1), draft(2, 'Where?')], edit(draft(1)))).toEqual([
    ['d1', 'd1', 'd1'],
    ['d2', 'd2', null],
  ]);
  expect(places([draft(2, 'Where?'), draft(3), draft(4)], edit(draft(1)))).toEqual([
    ['d2', 'd2', null],
    ['d3', 'd3', null],
    ['d1', 'd4', 'd1'],
  ]);
});

it('two texts never share a draft, and none is lost', () => {
  expect(places([draft(3)], edit(draft(1)), edit(draft(2)))).toEqual([
    ['d1', 'd3', 'd1'],
    ['d2', null, 'd2'],
  ]);
  expect(places([draft(2)], edit(draft(1)), edit(draft(2)))).toEqual([
    ['d2', 'd2', 'd2'],
    ['d1', null, 'd1'],
  ]);
});

it('keys stay different when a draft comes back after its text went to the next', () => {
  // The text was begun in the place of the second, from what the first said.
  const taken = edit(draft(1), 'd2');
  expect(places([draft(2), draft(3)], taken)).toEqual([
    ['d2:again', 'd2', null],
    ['d2', 'd3', 'd2'],
  ]);
});
