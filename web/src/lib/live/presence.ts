import type { LiveRequest, Person } from '@parley/contract/live.ts';
import { useEffect, useMemo, useSyncExternalStore } from 'react';

import { useUser } from '#lib/session/user-context.ts';
import { usePageVisible } from '#lib/use-page-visible.ts';

type Place = Extract<LiveRequest, { at: string | null }>;

/** The server cuts off who says more than 60 things in half a minute. */
const SAY_MILLISECONDS = 1_000;
/** The server takes for over what was not said again within 8 seconds. */
const REPEAT_MILLISECONDS = 3_000;
/** Whoever types no more writes no more. */
const TYPING_MILLISECONDS = 5_000;
const NOWHERE: Place = { at: null, isWriting: false };
const NOBODY: readonly Person[] = [];

let people: readonly Person[] = NOBODY;
const listeners = new Set<() => void>();

let place = NOWHERE;
let typedAt = Number.NEGATIVE_INFINITY;
let saidAt = Number.NEGATIVE_INFINITY;
let next: { at: number; timer: ReturnType<typeof setTimeout> } | undefined;
let send: ((place: Place) => void) | null = null;

/** What the server says of who is where. */
export function setPeople(next: readonly Person[]): void {
  people = next;
  for (const listener of listeners) listener();
}

/** `say` reaches the server; null while nothing does. Where one is is said anew by every connection. */
export function connectPlace(say: ((place: Place) => void) | null): void {
  send = say;
  if (say === null) setPeople(NOBODY);
  else if (place.at !== null) saySoon();
}

function saySoon(after = SAY_MILLISECONDS): void {
  if (send === null) return;
  const at = Math.max(performance.now(), saidAt + after);
  if (next !== undefined && next.at <= at) return;
  clearTimeout(next?.timer);
  next = { at, timer: setTimeout(say, at - performance.now()) };
}

function say(): void {
  next = undefined;
  saidAt = performance.now();
  const isWriting = place.at !== null && saidAt - typedAt < TYPING_MILLISECONDS;
  place = { at: place.at, isWriting };
  send?.(place);
  // Goes on until it has said that it is over.
  if (isWriting) saySoon(REPEAT_MILLISECONDS);
}

/** Null: no conversation is shown. */
export function movePlace(at: string | null): void {
  if (place.at === at) return;
  place = { at, isWriting: false };
  typedAt = Number.NEGATIVE_INFINITY;
  saySoon();
}

/** Something was typed in the conversation that stands open. */
export function noteTyping(): void {
  if (place.at === null) return;
  typedAt = performance.now();
  if (!place.isWriting) saySoon();
}

/** Says that this conversation stands open, as long as the page is seen. */
export function useTellPlace(conversationId: string): void {
  const isVisible = usePageVisible();
  useEffect(() => {
    if (!isVisible) return;
    movePlace(conversationId);
    return () => movePlace(null);
  }, [conversationId, isVisible]);
}

/** The others who work in the account and have this conversation open; who writes first. */
export function useOthersAt(conversationId: string): Person[] {
  const { id: userId } = useUser();
  const all = useSyncExternalStore(subscribe, () => people);
  return useMemo(
    () =>
      all
        .filter((person) => person.conversationId === conversationId && person.userId !== userId)
        .toSorted((one, other) => Number(other.isWriting) - Number(one.isWriting)),
    [all, conversationId, userId],
  );
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
