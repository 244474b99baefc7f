import { expect, it } from 'vitest';

import { offerUndo, takeUndo } from '#lib/keys/undo-offer.ts';

const offer = (conversationId: string, until: number) => ({
  conversationId,
  draftId: null,
  until,
  run: () => Promise.resolve(true),
});

it('gives the newest step first, each once, and none whose time has passed', () => {
  const now = Date.now();
  offerUndo(offer('old', now + 1_000));
  offerUndo(offer('first', now + 5_000));
  offerUndo(offer('second', now + 6_000));
  expect(takeUndo(now + 2_000)?.conversationId).toBe('second');
  expect(takeUndo(now + 2_000)?.conversationId).toBe('first');
  expect(takeUndo(now + 2_000)).toBeNull();
});
