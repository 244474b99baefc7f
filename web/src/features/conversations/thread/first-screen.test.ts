import { expect, it } from 'vitest';
import { makeMessage } from '#features/conversations/test-data.ts';
import { countOfFirstScreen } from '#features/conversations/thread/first-screen.ts';
import { toThreadItems } from '#features/conversations/thread/thread-items.ts';

const itemsOf = (count: number, text: string) =>
  toThreadItems(
    Array.from({ length: count }, (_, index) => makeMessage({ id: `m${index}`, text, content: text })),
    'UTC',
    { hasOlder: true },
  );

it('short messages fill the window, and long ones need fewer', () => {
  const short = countOfFirstScreen(itemsOf(100, 'Ok'), 800);
  const long = countOfFirstScreen(itemsOf(100, 'A long story. '.repeat(40)), 800);
  // 680 pixels to fill, 42 of them by each, 18 more by the time under the last.
  expect(short).toBe(16);
  expect(long).toBe(4);
});

it('never more than there are, and none of none', () => {
  expect(countOfFirstScreen(itemsOf(3, 'Ok'), 800)).toBe(3);
  expect(countOfFirstScreen([], 800)).toBe(0);
});
