// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { loadPart, PartNotLoaded, reloadSpoilt } from '#lib/load-part.ts';

const reload = vi.fn();

beforeEach(async () => {
  sessionStorage.clear();
  reload.mockClear();
  vi.spyOn(location, 'reload').mockImplementation(reload);
  vi.stubGlobal('fetch', async () => new Response('<!doctype html>'));
  setRelease('/assets/index-A.js');
  await expect(loadPart(() => Promise.reject(new TypeError('gone')))).rejects.toThrow(PartNotLoaded);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function setRelease(src: string): void {
  document.head.replaceChildren();
  const script = document.createElement('script');
  script.type = 'module';
  // Named, never fetched.
  Object.defineProperty(script, 'src', { value: src });
  document.head.append(script);
}

it('a file that an update took away loads the page anew, and a loop ends', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await reloadSpoilt();
  expect(reload).toHaveBeenCalledTimes(3);
});

it('another release within the minute does not start the loop again, a later one does', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  for (const _ of [1, 2, 3]) await reloadSpoilt();
  setRelease('/assets/index-B.js');
  await reloadSpoilt();
  expect(reload).toHaveBeenCalledTimes(3);
  vi.setSystemTime(1_060_000);
  await reloadSpoilt();
  expect(reload).toHaveBeenCalledTimes(4);
  setRelease('/assets/index-A.js');
  vi.setSystemTime(2_000_000);
  await reloadSpoilt();
  expect(reload).toHaveBeenCalledTimes(4);
});

it('stays where nothing can be counted, and where the server is away', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await reloadSpoilt();
  vi.unstubAllGlobals();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await reloadSpoilt();
  expect(reload).not.toHaveBeenCalled();
});
