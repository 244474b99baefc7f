import { useSyncExternalStore } from 'react';

/** Steps that can still be taken back, by the id of what they are about: nothing was told to the server yet. */
type HeldStep = { until: number; timer: ReturnType<typeof setTimeout>; carryOut: () => void };

let steps: ReadonlyMap<string, HeldStep> = new Map();
const listeners = new Set<() => void>();

/** Carries a step out after so many milliseconds, or when the page is closed before: its call must outlive the page. */
export function holdStep(id: string, milliseconds: number, carryOut: () => void): void {
  const timer = setTimeout(carryOut, milliseconds);
  addEventListener('pagehide', carryOutNow);
  set(new Map(steps).set(id, { until: Date.now() + milliseconds, timer, carryOut }));
}

function carryOutNow(): void {
  const now = Date.now();
  for (const { until, timer, carryOut } of steps.values()) {
    clearTimeout(timer);
    if (until > now) carryOut();
  }
}

/** True when it was taken back. */
export function takeBackStep(id: string): boolean {
  const step = steps.get(id);
  if (!step || step.until <= Date.now()) return false;
  clearTimeout(step.timer);
  forgetStep(id);
  return true;
}

/** The server has answered, whatever it said. */
export function forgetStep(id: string): void {
  const rest = new Map(steps);
  rest.delete(id);
  set(rest);
}

/** Until when the step can be taken back, in milliseconds since the epoch; null when there is none. */
export function readHeldStep(id: string): number | null {
  return steps.get(id)?.until ?? null;
}

export function useHeldStep(id: string): number | null {
  return useSyncExternalStore(subscribe, () => readHeldStep(id));
}

function set(next: ReadonlyMap<string, HeldStep>): void {
  steps = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
