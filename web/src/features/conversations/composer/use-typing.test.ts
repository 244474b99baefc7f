// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useTyping } from '#features/conversations/composer/use-typing.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

it('[CHAT-27] typing is over two seconds after the last letter', () => {
  const { result } = renderHook(useTyping);
  expect(result.current.isTyping).toBe(false);
  act(() => result.current.onTyped());
  act(() => vi.advanceTimersByTime(1_500));
  act(() => result.current.onTyped());
  act(() => vi.advanceTimersByTime(1_999));
  expect(result.current.isTyping).toBe(true);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current.isTyping).toBe(false);
});

it('what was sent is typed no longer', () => {
  const { result } = renderHook(useTyping);
  act(() => result.current.onTyped());
  act(() => result.current.onSent());
  expect(result.current.isTyping).toBe(false);
  act(() => result.current.onTyped());
  act(() => vi.advanceTimersByTime(1_000));
  expect(result.current.isTyping).toBe(true);
});
