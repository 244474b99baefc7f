import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { announce, announceNotice, GATHER_MILLISECONDS, readAnnouncement } from '#lib/announce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it('says the first notice at once and what follows within two seconds together, each once', () => {
  announceNotice('New message from Ana');
  expect(readAnnouncement()).toBe('New message from Ana.');
  announceNotice('New message from Ana');
  announceNotice('New draft for Ben');
  announceNotice('New draft for Ben');
  announceNotice('A question waits');
  expect(readAnnouncement()).toBe('New message from Ana.');
  vi.advanceTimersByTime(GATHER_MILLISECONDS);
  expect(readAnnouncement()).toBe('New draft for Ben. A question waits.');
});

it('says a notice again once it is quiet', () => {
  announceNotice('New message from Eva');
  vi.advanceTimersByTime(GATHER_MILLISECONDS);
  announceNotice('New message from Eva');
  expect(readAnnouncement()).toBe('New message from Eva.\u00a0');
});

it('says what a person did at once, with the notices that were waiting', () => {
  announceNotice('New message from Ida');
  announceNotice('New draft for Ida');
  announce('Draft approved.');
  expect(readAnnouncement()).toBe('New draft for Ida. Draft approved.');
  vi.advanceTimersByTime(GATHER_MILLISECONDS);
  expect(readAnnouncement()).toBe('New draft for Ida. Draft approved.');
});
