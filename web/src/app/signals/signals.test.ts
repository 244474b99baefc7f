// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

let tones: number;
let press: () => void;
let isPressed: Promise<void>;

/** As a browser has it: it waits for a press, and is heard afterwards. */
class Audio {
  currentTime = 0;
  destination = {};
  resume = () => isPressed;
  createOscillator = () => ({
    frequency: { value: 0 },
    connect: (next: unknown) => next,
    start: () => tones++,
    stop: () => undefined,
  });
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: (next: unknown) => next,
  });
}

let ring: () => void;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('AudioContext', Audio);
  vi.resetModules();
  localStorage.clear();
  tones = 0;
  ({ promise: isPressed, resolve: press } = Promise.withResolvers<void>());
  ({ ring } = await import('#app/signals/signals.ts'));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = () => vi.advanceTimersByTimeAsync(0);

it('a page that nobody has pressed keeps no other silent, and does not make up for what it missed', async () => {
  for (let times = 0; times < 20; times++) {
    ring();
    await vi.advanceTimersByTimeAsync(5_000);
  }
  expect(readStored(STORED.rang)).toBe(null);
  press();
  await settle();
  expect(tones).toBe(0);
  ring();
  await settle();
  expect(tones).toBe(2);
});

it('several messages of a moment ring once, in whichever page', async () => {
  for (let times = 0; times < 20; times++) ring();
  press();
  await settle();
  expect(tones).toBe(2);
  expect(readStored(STORED.rang)).toBe(String(Date.now()));
  await vi.advanceTimersByTimeAsync(10_000);
  writeStored(STORED.rang, String(Date.now()));
  ring();
  await settle();
  expect(tones).toBe(2);
});
