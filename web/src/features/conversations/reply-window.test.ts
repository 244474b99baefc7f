import type { Conversation } from '@parley/contract/conversations.ts';
import { expect, it } from 'vitest';

import { readWindow, shortWindowLeft } from '#features/conversations/reply-window.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(now + hours * HOUR).toISOString();
const windowOf = (differs: Partial<Conversation['window']>): Conversation['window'] => ({
  state: 'open',
  closesAt: inHours(20),
  mayAi: true,
  mayPerson: true,
  ...differs,
});

it('is told only when less than four hours are left', () => {
  expect(readWindow(windowOf({}), now)).toEqual({ kind: 'open', left: 20 * HOUR, isShort: false });
  expect(readWindow(windowOf({ closesAt: inHours(3) }), now)).toMatchObject({ kind: 'open', isShort: true });
  expect([4, 3.9, 0, -1].map((hours) => shortWindowLeft(inHours(hours), now))).toEqual([
    null,
    3.9 * HOUR,
    null,
    null,
  ]);
});

it('is closed once its time has passed, whatever it was when it was read', () => {
  expect(readWindow(windowOf({ closesAt: inHours(-0.1) }), now)).toEqual({ kind: 'closed' });
});

it('leaves a person six more days where the account has the human agent tag', () => {
  const window = windowOf({ state: 'human_agent', closesAt: inHours(-2), mayAi: false });
  expect(readWindow(window, now)).toEqual({ kind: 'person', left: 142 * HOUR });
  expect(readWindow(window, now + 143 * HOUR)).toEqual({ kind: 'closed' });
});

it('has never opened for a customer who has not written', () => {
  expect(readWindow(windowOf({ state: 'never', closesAt: null }), now)).toEqual({ kind: 'never' });
});
