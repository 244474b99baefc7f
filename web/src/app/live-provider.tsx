import type { LiveEvent } from '@parley/contract/live.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';

import { useApplyLiveEvent } from '#app/apply-live-event.ts';
import { connectLive, type LiveConnection, type LiveState, liveAddress } from '#lib/live/connection.ts';
import { LiveStateContext } from '#lib/live/live-state.ts';
import { connectPlace, setPeople } from '#lib/live/presence.ts';
import { sessionKey } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored } from '#lib/storage.ts';
import { usePageVisible } from '#lib/use-page-visible.ts';

type Props = { isOffline: boolean; children: ReactNode };

/** Keeps the live channel of the account open and carries its events into the caches. */
export function LiveProvider({ isOffline, children }: Props) {
  const { id: userId } = useUser();
  const token = useStored(STORED.token);
  const queryClient = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');
  const connection = useRef<LiveConnection | null>(null);

  const applyEvent = useApplyLiveEvent();
  const onEvent = useEffectEvent((event: LiveEvent) => applyEvent(event));
  const readAnew = useEffectEvent(() => {
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  });
  const onRefused = useEffectEvent(() => {
    void queryClient.invalidateQueries({ queryKey: sessionKey });
  });

  useEffect(() => {
    const opened = connectLive(liveAddress(location.origin, userId), token, {
      onEvent: (event) => onEvent(event),
      onResync: () => readAnew(),
      onState: (next) => {
        setState(next);
        connectPlace(next === 'connected' ? opened.say : null);
      },
      onPeople: setPeople,
      onRefused: () => onRefused(),
    });
    connection.current = opened;
    const reconnect = () => opened.reconnect();
    window.addEventListener('online', reconnect);
    return () => {
      window.removeEventListener('online', reconnect);
      connectPlace(null);
      opened.close();
    };
  }, [userId, token]);

  useOnReturn(isOffline, () => {
    connection.current?.reconnect();
    readAnew();
  });
  // A tab that slept may have missed anything.
  useOnReturn(!usePageVisible(), readAnew);

  return <LiveStateContext value={state}>{children}</LiveStateContext>;
}

/** Runs when a condition that held has ended. */
function useOnReturn(isAway: boolean, run: () => void): void {
  const wasAway = useRef(isAway);
  const onReturn = useEffectEvent(run);
  useEffect(() => {
    if (wasAway.current && !isAway) onReturn();
    wasAway.current = isAway;
  }, [isAway]);
}
