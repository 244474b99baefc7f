import type { Page } from 'playwright-core';

export type Point = { x: number; y: number };

const STEPS = 10;

export type Finger = { move(to: Point): Promise<void>; lift(): Promise<void> };

/** Puts a finger on the page, through the browser's own input, so that it scrolls and swipes as a real one does. */
export async function touch(page: Page, at: Point): Promise<Finger> {
  const session = await page.context().newCDPSession(page);
  let last = at;
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  return {
    async move(to) {
      const from = last;
      for (let step = 1; step <= STEPS; step++) {
        const part = step / STEPS;
        const point = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
        await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] });
      }
      last = to;
    },
    async lift() {
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await session.detach();
    },
  };
}

export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const finger = await touch(page, from);
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
