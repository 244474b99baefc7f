import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { connectPlace, movePlace, noteTyping } from './presence.ts';

let said: unknown[];

// One clock for all: it never goes back.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(() => {
  said = [];
  connectPlace((place) => said.push(place));
});
afterEach(async () => {
  movePlace(null);
  await vi.advanceTimersByTimeAsync(10_000);
  connectPlace(null);
});

/** What was said since the last look. */
async function after(milliseconds: number): Promise<unknown[]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return said.splice(0);
}
const at = (conversationId: string | null, isWriting = false) => ({ at: conversationId, isWriting });

it('says where one is, once a second at most, and only the last of it', async () => {
  movePlace('one');
  expect(await after(1)).toEqual([at('one')]);
  for (const next of ['two', null, 'three']) movePlace(next);
  expect(await after(998)).toEqual([]);
  expect(await after(1)).toEqual([at('three')]);
  movePlace('three');
  expect(await after(20_000)).toEqual([]);
});

it('says again and again that one writes, and once that it is over', async () => {
  movePlace('one');
  await after(2_000);
  noteTyping();
  noteTyping();
  expect(await after(1)).toEqual([at('one', true)]);
  expect(await after(3_000)).toEqual([at('one', true)]);
  expect(await after(3_000)).toEqual([at('one')]);
  expect(await after(20_000)).toEqual([]);
});

it('leaves at once although it writes', async () => {
  movePlace('one');
  await after(2_000);
  noteTyping();
  await after(1_000);
  movePlace(null);
  expect(await after(1)).toEqual([at(null)]);
  noteTyping();
  expect(await after(20_000)).toEqual([]);
});

it('says it anew to the next connection', async () => {
  movePlace('one');
  await after(2_000);
  connectPlace(null);
  noteTyping();
  expect(await after(4_000)).toEqual([]);
  connectPlace((place) => said.push(place));
  expect(await after(1)).toEqual([at('one', true)]);
});
