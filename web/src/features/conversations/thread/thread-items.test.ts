import type { Message } from '@parley/contract/conversations.ts';
import { expect, it } from 'vitest';

import { makeMessage } from '#features/conversations/test-data.ts';
import { toThreadItems } from '#features/conversations/thread/thread-items.ts';

function items(timeZone: string, ...messages: (Partial<Message> & { at: string })[]) {
  return toThreadItems(
    messages.map(({ at, ...differs }, index) => makeMessage({ id: `m${index}`, createdAt: at, ...differs })),
    timeZone,
    { hasOlder: false },
  ).map(({ startsDay, isFirstOfGroup, isLastOfGroup }) =>
    [startsDay ? 'day' : '', isFirstOfGroup ? 'first' : '', isLastOfGroup ? 'last' : '']
      .filter(Boolean)
      .join(' '),
  );
}

it('gathers what one speaker says within five minutes', () => {
  expect(
    items(
      'UTC',
      { at: '2026-11-20T10:00:00.000Z' },
      { at: '2026-11-20T10:05:00.000Z' },
      { at: '2026-11-20T10:10:01.000Z' },
      { at: '2026-11-20T10:10:02.000Z', author: 'ai', isFromUser: true, deliveryState: 'sent' },
    ),
  ).toEqual(['day first', 'last', 'first last', 'first last']);
});

it('draws a line where the day of the account changes, and no group crosses it', () => {
  const messages = [{ at: '2026-11-20T21:59:00.000Z' }, { at: '2026-11-20T22:01:00.000Z' }] as const;
  expect(items('UTC', ...messages)).toEqual(['day first', 'last']);
  expect(items('Europe/Kyiv', ...messages)).toEqual(['day first last', 'day first last']);
});

it('a delivery that has something to say keeps its own line', () => {
  const ours = { author: 'person', isFromUser: true, senderName: 'Olena' } as const;
  expect(
    items(
      'UTC',
      { at: '2026-11-20T10:00:00.000Z', ...ours, deliveryState: 'sent' },
      { at: '2026-11-20T10:00:01.000Z', ...ours, deliveryState: 'failed' },
      { at: '2026-11-20T10:00:02.000Z', ...ours, deliveryState: 'sent' },
    ),
  ).toEqual(['day first last', 'first last', 'first last']);
});

it('two people of the business do not stand in one group', () => {
  const ours = { author: 'person', isFromUser: true, deliveryState: 'sent' } as const;
  expect(
    items(
      'UTC',
      { at: '2026-11-20T10:00:00.000Z', ...ours, senderName: 'Olena' },
      { at: '2026-11-20T10:00:01.000Z', ...ours, senderName: 'Daryna' },
    ),
  ).toEqual(['day first last', 'first last']);
});

it('says the day of the first message only when nothing older can change it', () => {
  const message = makeMessage({ id: 'm0', createdAt: '2026-11-20T10:00:00.000Z' });
  expect(toThreadItems([message], 'UTC', { hasOlder: true })[0]?.startsDay).toBe(false);
  expect(toThreadItems([message], 'UTC', { hasOlder: false })[0]?.startsDay).toBe(true);
});

it('[CHAT-28] a message is under its day where the line with it stands above, at once or before others', () => {
  const messages = ['2026-11-19T23:59:00.000Z', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'].map(
    (createdAt, index) => makeMessage({ id: `m${index}`, createdAt }),
  );
  const areUnder = (hasOlder: boolean) =>
    toThreadItems(messages, 'UTC', { hasOlder }).map(({ isUnderDay }) => isUnderDay);
  expect([areUnder(false), areUnder(true)]).toEqual([
    [true, true, true],
    [false, true, true],
  ]);
});
