import { describe, expect, it } from 'vitest';

import {
  judgeLength,
  mobileMaxHeight,
  takesInsertion,
} from '#features/conversations/composer/composer-rules.ts';

describe('the counter', () => {
  it('[CHAT-15] turns orange at 900 and red at 1000 on the desktop', () => {
    expect([0, 899, 900, 999, 1000, 1001].map((count) => judgeLength(count, 'desktop').tone)).toEqual([
      'quiet',
      'quiet',
      'warn',
      'warn',
      'over',
      'over',
    ]);
    expect(judgeLength(49, 'desktop')).toMatchObject({ isShown: true, text: '49/1000' });
  });

  it('[CHAT-11] appears past 80 % on the phone, and shows what is over as +N', () => {
    expect(judgeLength(800, 'phone').isShown).toBe(false);
    expect(judgeLength(801, 'phone')).toMatchObject({ isShown: true, text: '801/1000' });
    expect(judgeLength(1012, 'phone')).toMatchObject({ isShown: true, text: '+12' });
  });

  it('[CHAT-12] 1000 characters are allowed, 1001 are not', () => {
    expect([1000, 1001].map((count) => judgeLength(count, 'phone').isOver)).toEqual([false, true]);
  });
});

it('[CHAT-29] the field of the phone grows by what is left, and never over 40 %', () => {
  expect([150, 399, 499, 599, 600, 900].map(mobileMaxHeight)).toEqual([60, 80, 100, 120, 140, 140]);
});

it('what is put in, and not typed, may fill the message to its limit and no further', () => {
  const text = 'a'.repeat(990);
  expect(takesInsertion(text, 'b'.repeat(10))).toBe(true);
  expect(takesInsertion(text, 'b'.repeat(11))).toBe(false);
  expect(takesInsertion(text, '\r\n'.repeat(10))).toBe(true);
});
