import { useSyncExternalStore } from 'react';

/** Drafts that were rejected and can still be taken back: nothing was told to the server yet. */
type Rejection = { until: number; timer: ReturnType<typeof setTimeout> };

let rejections: ReadonlyMap<string, Rejection> = new Map();
const listeners = new Set<() => void>();

/** Carries a rejection out after so many milliseconds. A page that is closed before leaves the draft waiting. */
export function holdRejection(draftId: string, milliseconds: number, carryOut: () => void): void {
  const timer = setTimeout(carryOut, milliseconds);
  set(new Map(rejections).set(draftId, { until: Date.now() + milliseconds, timer }));
}

/** True when the draft waits again. */
export function takeBackRejection(draftId: string): boolean {
  const rejection = rejections.get(draftId);
  if (!rejection || rejection.until <= Date.now()) return false;
  clearTimeout(rejection.timer);
  forgetRejection(draftId);
  return true;
}

/** The server has answered, whatever it said. */
export function forgetRejection(draftId: string): void {
  const rest = new Map(rejections);
  rest.delete(draftId);
  set(rest);
}

/** Until when the rejection can be taken back, in milliseconds since the epoch; null when the draft is not rejected. */
export function readRejection(draftId: string): number | null {
  return rejections.get(draftId)?.until ?? null;
}

export function useRejection(draftId: string): number | null {
  return useSyncExternalStore(subscribe, () => readRejection(draftId));
}

function set(next: ReadonlyMap<string, Rejection>): void {
  rejections = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
