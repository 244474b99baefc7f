import { expect, test } from 'vitest';

import { collect, startCollecting } from './collect.ts';
import type { ReadTalk, Saying } from './read-talk.ts';

const nothing: ReadTalk = { sayings: [], given: [], theirs: [], tone: [], messages: 0, typed: 0, masked: 0 };

function saying(text: string, at: number): Saying {
  return {
    kind: 'price',
    language: 'en',
    question: `Question ${at}?`,
    asked: 'price',
    text,
    contacts: [],
    isPlain: true,
    isNamed: true,
    from: `talk-${at}`,
    messageIds: [`message-${at}`],
    at,
  };
}

test('however much is said, it stays bounded, and what was said again stays longest', () => {
  const collected = startCollecting();
  for (let at = 0; at < 60_000; at += 1) {
    const often = at % 100 === 0 ? [saying('Often said.', at)] : [];
    const tone = [{ kind: 'whole' as const, text: `Text ${at}`, messageId: `${at}` }];
    const read = {
      ...nothing,
      sayings: [saying(`Said once: ${at}.`, at), ...often],
      tone,
      given: [`@a${at}`],
    };
    collect(collected, read, { id: `talk-${at}`, isPost: false });
  }
  expect(collected.told.size).toBeLessThanOrEqual(20_000);
  expect(collected.tone.size).toBeLessThanOrEqual(20_000);
  expect(collected.contacts.size).toBeLessThanOrEqual(50_000);
  const often = [...collected.told.values()].find(({ text }) => text === 'Often said.');
  expect(often?.times).toBe(600);
  expect(often?.messageIds).toHaveLength(5);
  expect(often?.messageIds.at(-1)).toBe('message-59900');
  expect(often?.questions.size).toBeLessThanOrEqual(8);
});
