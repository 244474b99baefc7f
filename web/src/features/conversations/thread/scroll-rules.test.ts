import { describe, expect, it } from 'vitest';

import { isAtBottom, nextFollowing, wantsOlder } from '#features/conversations/thread/scroll-rules.ts';

const place = (fromBottom: number, content = 5_000) => ({
  viewport: 800,
  content,
  offset: content - 800 - fromBottom,
});

describe('[CHAT-25] new content carries the reader along', () => {
  it('at the bottom, and within 20 px of it', () => {
    expect([0, 10, 20, 21].map((pixels) => isAtBottom(place(pixels)))).toEqual([true, true, true, false]);
  });

  it('also when it grew by more than that before anything could scroll', () => {
    const before = place(0);
    const grown = { ...before, content: before.content + 300 };
    expect(nextFollowing(true, grown, before)).toBe(true);
  });

  it('also when content shrank and grew again, which moves the place without anybody scrolling', () => {
    expect(nextFollowing(true, { viewport: 450, content: 724, offset: 0 }, place(0, 900))).toBe(true);
  });
});

describe('[CHAT-26] following pauses while the reader is in the history', () => {
  it('from the moment of going up', () => {
    expect(nextFollowing(true, place(200), place(0))).toBe(false);
  });

  it('until the bottom is reached again, not on the way down', () => {
    expect(nextFollowing(false, place(100), place(200))).toBe(false);
    expect(nextFollowing(false, place(5), place(100))).toBe(true);
  });
});

it('older messages are wanted near the start, or while there is nothing to scroll', () => {
  expect(wantsOlder({ viewport: 800, content: 5_000, offset: 600 }, false)).toBe(true);
  expect(wantsOlder({ viewport: 800, content: 5_000, offset: 601 }, false)).toBe(false);
  // On opening the place is still at the start, but nobody went there.
  expect(wantsOlder({ viewport: 800, content: 5_000, offset: 0 }, true)).toBe(false);
  expect(wantsOlder({ viewport: 800, content: 700, offset: 0 }, true)).toBe(true);
});
