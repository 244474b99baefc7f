import { expect, it } from 'vitest';

import { findDraft, findNext } from '#features/replies/next-draft.ts';

const drafts = ['a', 'b', 'c'].map((id) => ({ id, conversationId: `of-${id}` }));

it('goes through the drafts both ways and round at the ends', () => {
  expect(findDraft(drafts, 'a', 1)?.id).toBe('b');
  expect(findDraft(drafts, 'c', 1)?.id).toBe('a');
  expect(findDraft(drafts, 'a', -1)?.id).toBe('c');
});

it('begins at the most urgent one, or at the last when going back', () => {
  expect(findDraft(drafts, undefined, 1)?.id).toBe('a');
  expect(findDraft(drafts, 'gone', -1)?.id).toBe('c');
});

it('finds nothing when no other draft waits', () => {
  expect(findDraft([], undefined, 1)).toBeNull();
  expect(findDraft(drafts.slice(0, 1), 'a', 1)).toBeNull();
});

it('goes on behind one that was decided, past those that are gone by now', () => {
  const [a, b, c] = drafts;
  const left = drafts.slice(2);
  expect(findNext(drafts, left, 'a')).toBe(c);
  expect(
    findNext(
      drafts,
      [a, b].filter((one) => one !== undefined),
      'c',
    ),
  ).toBe(a);
});

it('goes to the most urgent one where nobody knew what stood beside it', () => {
  const [a] = drafts;
  expect(findNext([], drafts, 'd')).toBe(a);
  expect(findNext(drafts.slice(0, 1), drafts.slice(1), 'a')?.id).toBe('b');
  expect(findNext(drafts, [], 'a')).toBeNull();
});
