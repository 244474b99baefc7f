import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { createPresence, type Place } from './presence.ts';

const NAMES = new Map([
  ['olena', 'Olena'],
  ['anna', 'Anna'],
]);
let names: ReadonlyMap<string, string>;
let toWindows: string[];
let toInstances: Place[][];

beforeEach(() => {
  vi.useFakeTimers();
  names = NAMES;
  toWindows = [];
  toInstances = [];
});
afterEach(() => vi.useRealTimers());

const make = () =>
  createPresence({
    team: async () => names,
    toWindows: (_, message) => void toWindows.push(message),
    toInstances: (_, places) => void toInstances.push(places),
    onError: (error) => {
      throw error;
    },
  });
const at = (userId: string, conversationId = 'c1', isWriting = false): Place => ({
  userId,
  conversationId,
  isWriting,
});
/** People of the messages since the last look. */
async function told(milliseconds = 200): Promise<object[][]> {
  await vi.advanceTimersByTimeAsync(milliseconds);
  return toWindows.splice(0).map((message) => (JSON.parse(message) as { people: object[] }).people);
}
const here = (userId: string, name: string, isWriting = false) => ({
  userId,
  name,
  conversationId: 'c1',
  isWriting,
});
const [one, other] = [{}, {}];

it('tells once what happens in a moment, and nothing for what stands already', async () => {
  const presence = make();
  presence.say('a', one, at('anna'));
  presence.say('a', other, at('olena'));
  expect(await told()).toEqual([[here('anna', 'Anna'), here('olena', 'Olena')]]);
  expect(presence.current('a')).toContain('Anna');
  presence.say('a', one, at('anna'));
  expect(await told()).toEqual([]);
  expect(toInstances).toHaveLength(1);
  presence.say('a', one, null);
  expect(await told()).toEqual([[here('olena', 'Olena')]]);
});

it('two windows of one person in one chat are one, and the one that is left counts', async () => {
  const presence = make();
  presence.say('a', one, at('anna'));
  presence.say('a', other, at('anna', 'c1', true));
  expect(await told()).toEqual([[here('anna', 'Anna', true)]]);
  presence.say('a', other, null);
  expect(await told()).toEqual([[here('anna', 'Anna')]]);
});

it('whoever says no more that they write does not write any more', async () => {
  const presence = make();
  presence.say('a', one, at('anna', 'c1', true));
  expect(await told()).toEqual([[here('anna', 'Anna', true)]]);
  await vi.advanceTimersByTimeAsync(6000);
  presence.say('a', one, at('anna', 'c1', true));
  expect(await told(7000)).toEqual([]);
  expect(await told(2000)).toEqual([[here('anna', 'Anna')]]);
});

it('says nothing of somebody who works alone, nor of who does not work here', async () => {
  const presence = make();
  names = new Map([['olena', 'Olena']]);
  presence.say('a', one, at('olena'));
  expect(await told()).toEqual([]);
  expect(toInstances).toEqual([]);
  names = NAMES;
  presence.say('b', one, at('bruno'));
  presence.say('b', other, at('anna'));
  expect(await told()).toEqual([[here('anna', 'Anna')]]);
});

it('knows what another instance says, until that falls silent', async () => {
  const presence = make();
  presence.say('a', one, at('olena'));
  presence.hear('there', 'a', [at('anna', 'c1', true)]);
  expect(await told()).toEqual([[here('anna', 'Anna', true), here('olena', 'Olena')]]);
  // It is not told back.
  expect(toInstances).toEqual([[at('olena')]]);
  presence.hear('there', 'a', []);
  expect(await told()).toEqual([[here('olena', 'Olena')]]);
  presence.hear('there', 'a', [at('anna')]);
  await told();
  await vi.advanceTimersByTimeAsync(80_000);
  presence.repeat();
  expect(await told()).toEqual([[here('olena', 'Olena')]]);
  // What stands here is said again, for who began to listen since.
  expect(toInstances.at(-1)).toEqual([at('olena')]);
});

it('is bounded, however many windows an account has', async () => {
  const presence = make();
  for (let n = 0; n < 200; n++) presence.say('a', {}, at('anna', `c${n}`));
  const [people] = await told();
  expect(people).toHaveLength(40);
});
