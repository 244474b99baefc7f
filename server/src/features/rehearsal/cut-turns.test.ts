import { expect, test } from 'vitest';

import type { ThreadMessage } from '#features/runs/service.ts';

import { cutTurns } from './cut-turns.ts';

type Line = [author: ThreadMessage['author'], content: string, more?: Partial<ThreadMessage>];

function thread(...lines: Line[]): ThreadMessage[] {
  return lines.map(([author, content, more], at) => ({
    id: `${at}`,
    conversationId: 'thread',
    author,
    origin: author === 'customer' ? 'webhook' : 'dashboard',
    content,
    kind: 'text',
    isUnread: false,
    isCut: false,
    purpose: null,
    sortAt: new Date(at * 1000),
    ...more,
  }));
}

const cut = (...lines: Line[]) =>
  cutTurns(thread(...lines)).map(({ questionIds, answerIds }) => [questionIds.join(), answerIds.join()]);
const PICTURE = { kind: 'image', isUnread: true };

test('a run of the customer and the run of a person behind it, wherever the person wrote', () => {
  expect(
    cut(['customer', 'Hi'], ['customer', 'Price?'], ['person', '28 €'], ['app', 'Anything else?']),
  ).toEqual([['0,1', '2,3']]);
  expect(cut(['customer', 'Price?'], ['app', '28 €'], ['customer', 'Thanks'], ['person', 'Bye'])).toEqual([
    ['0', '1'],
    ['2', '3'],
  ]);
});

test('asked when the last of the question was written', () => {
  const [turn] = cutTurns(thread(['customer', 'Hi'], ['customer', 'Price?'], ['person', '28 €']));
  expect(turn?.askedAt).toEqual(new Date(1000));
});

test('what nobody answered, and what nobody asked, is no turn', () => {
  expect(cut(['customer', 'Price?'])).toEqual([]);
  expect(cut(['person', 'We are closed tomorrow'])).toEqual([]);
});

test('an answer of the AI is nobody else’s; a set phrase around a person’s answer is none', () => {
  expect(cut(['customer', 'Price?'], ['ai', '28 €', { purpose: 'reply' }])).toEqual([]);
  expect(
    cut(['customer', 'Price?'], ['ai', '28 €', { purpose: 'reply' }], ['person', 'Sorry, 30 €']),
  ).toEqual([]);
  expect(
    cut(
      ['customer', 'A person!'],
      ['ai', 'A colleague answers.', { purpose: 'hand_off' }],
      ['person', 'Yes?'],
    ),
  ).toEqual([['0', '2']]);
});

test('what an AI says ends a person’s answer', () => {
  expect(
    cut(['customer', 'Price?'], ['person', '28 €'], ['ai', 'Hello', { purpose: 'reply' }], ['person', 'Bye']),
  ).toEqual([['0', '1']]);
});

test('with a file that nobody put into words, on either side, it is left out; a sticker beside words is not', () => {
  expect(cut(['customer', 'How much is this?'], ['customer', '', PICTURE], ['person', '28 €'])).toEqual([]);
  expect(cut(['customer', 'Price?'], ['person', '', PICTURE], ['person', 'See the list'])).toEqual([]);
  expect(cut(['customer', '[red nails]', { kind: 'image' }], ['person', '28 €'])).toEqual([['0', '1']]);
  const sticker = { kind: 'sticker', isUnread: true };
  expect(cut(['customer', 'Price?'], ['customer', '', sticker], ['person', '28 €'])).toEqual([['0,1', '2']]);
  expect(cut(['customer', '', sticker], ['person', '28 €'])).toEqual([]);
});
