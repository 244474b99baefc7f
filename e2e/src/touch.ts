import type { Page } from 'playwright-core';

export type Point = { x: number; y: number };

const STEPS = 10;

export type Finger = { move(to: Point): Promise<void>; lift(): Promise<void> };

/** Milliseconds between two points of a quick finger. */
const STEP_MILLISECONDS = 12;

/**
 * Puts a finger on the page, through the browser's own input, so that it scrolls and swipes as a real one does. A
 * quick one tells its own times, so that a busy machine does not make it a finger that rests.
 */
export async function touch(page: Page, at: Point, { isQuick = false } = {}): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let last = at;
  let time = Date.now();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    time += STEP_MILLISECONDS;
    return session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints,
      ...(isQuick ? { timestamp: time / 1000 } : {}),
    });
  };
  await send('touchStart', [at]);
  return {
    async move(to) {
      const from = last;
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS;
        await send('touchMove', [{ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }]);
      }
      last = to;
    },
    async lift() {
      await send('touchEnd', []);
      await session.detach();
    },
  };
}

export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await touch(page, from, { isQuick: true });
  await finger.move(to);
  await finger.lift();
}

/** Puts two fingers beside a place and moves them together or apart; distances between them in pixels. */
export async function pinch(
  page: Page,
  around: Point,
  distance: { from: number; to: number },
): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) =>
    [-1, 1].map((side, id) => ({ id, x: around.x + (side * apart) / 2, y: around.y }));
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: ReturnType<typeof fingers>) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', fingers(distance.from));
  for (let step = 1; step <= STEPS; step++) {
    await send('touchMove', fingers(distance.from + ((distance.to - distance.from) * step) / STEPS));
  }
  await send('touchEnd', []);
  await session.detach();
}
