import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  dismissToast,
  holdToast,
  previewText,
  readToast,
  resumeToast,
  showToast,
} from '#ui/toast/toast-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('[UI-01] are at most one: a new one takes the place of the one before', () => {
    showToast('success', 'First');
    showToast('info', 'Second', 'with words');
    expect(readToast()).toMatchObject({ title: 'Second', text: 'with words', isOpen: true });
  });

  it('[UI-04] close by themselves after 3 seconds, errors after 5', () => {
    showToast('success', 'Sent');
    vi.advanceTimersByTime(2_999);
    expect(readToast()?.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(readToast()?.isOpen).toBe(false);

    showToast('error', 'Send Error');
    vi.advanceTimersByTime(4_999);
    expect(readToast()?.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(readToast()?.isOpen).toBe(false);
  });

  it('stay as long as an error where something can be done about them', () => {
    showToast('info', 'Voice message deleted', undefined, { label: 'Undo', run: () => undefined });
    vi.advanceTimersByTime(4_999);
    expect(readToast()?.isOpen).toBe(true);
    vi.advanceTimersByTime(1);
    expect(readToast()?.isOpen).toBe(false);
    showToast('info', 'Another');
    expect(readToast()?.action).toBeUndefined();
  });

  it('[UI-02] are dropped 1,000,000 ms after they were dismissed', () => {
    showToast('info', 'Reconnecting');
    dismissToast();
    vi.advanceTimersByTime(999_999);
    expect(readToast()).not.toBeNull();
    vi.advanceTimersByTime(1);
    expect(readToast()).toBeNull();
  });

  it('a new toast is not dropped with the one before it', () => {
    showToast('info', 'First');
    dismissToast();
    vi.advanceTimersByTime(999_000);
    showToast('info', 'Second');
    holdToast();
    vi.advanceTimersByTime(60_000);
    expect(readToast()).toMatchObject({ title: 'Second', isOpen: true });
    resumeToast();
    vi.advanceTimersByTime(3_000);
    expect(readToast()?.isOpen).toBe(false);
  });
});

describe('previewText', () => {
  it('[UI-03] shows the first 50 characters of a message', () => {
    expect(previewText('a'.repeat(50))).toBe('a'.repeat(50));
    expect(previewText('a'.repeat(51))).toBe(`${'a'.repeat(50)}…`);
  });

  it('never cuts a character in two', () => {
    expect(previewText('👩‍👧'.repeat(60))).toBe(`${'👩‍👧'.repeat(50)}…`);
  });
});
