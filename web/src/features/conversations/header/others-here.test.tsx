// @vitest-environment happy-dom
import type { Person } from '@parley/contract/live.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { OthersHere } from '#features/conversations/header/others-here.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { GATHER_MILLISECONDS, readAnnouncement, subscribeAnnouncement } from '#lib/announce.ts';
import { setPeople } from '#lib/live/presence.ts';
import { showInPlace } from '#lib/testing/show-in-place.tsx';

beforeAll(startI18n);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => setPeople([]));
  cleanup();
  vi.useRealTimers();
});

it('says once who is here, whoever of them writes and stops, and again who comes back', () => {
  const said: string[] = [];
  const stop = subscribeAnnouncement(() => said.push(readAnnouncement().trim()));
  const be = (...people: (Pick<Person, 'userId'> & { isWriting?: boolean })[]) =>
    act(() => {
      setPeople(
        people.map(({ userId, isWriting = false }) => ({
          userId,
          isWriting,
          name: userId,
          conversationId: 'c1',
        })),
      );
      vi.advanceTimersByTime(2 * GATHER_MILLISECONDS);
    });
  showInPlace(<OthersHere conversationId="c1" place="header" />, new QueryClient(), '/dashboard');
  be({ userId: 'bea' });
  for (const isWriting of [true, false, true]) be({ userId: 'bea', isWriting });
  expect(screen.getByText('bea is writing')).toBeTruthy();
  be({ userId: 'bea' }, { userId: 'cem' });
  be({ userId: 'bea' }, { userId: 'cem', isWriting: true });
  expect(screen.getByText('cem is writing')).toBeTruthy();
  expect(said).toEqual(['bea is here.', 'cem is here.']);
  be({ userId: 'cem' });
  be({ userId: 'bea' }, { userId: 'cem' });
  expect(said.slice(2)).toEqual(['bea is here.']);
  stop();
});
