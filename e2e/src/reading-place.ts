import type { Locator, Page } from 'playwright-core';

/** Where a reader's eye rests: the text nearest to the middle of the area, and how far below its top it stands. */
export type Mark = { text: string; top: number };

/**
 * The mark in the middle, once nothing moves any more: four frames in a row show it at the same place. Two are not
 * enough, since the height of a row that came into sight is known a frame after it was drawn.
 */
export async function readMark(area: Locator, texts: string): Promise<Mark> {
  return area.evaluate(
    (element, pattern) =>
      new Promise<{ text: string; top: number }>((resolve) => {
        const find = () => {
          const frame = element.getBoundingClientRect();
          const middle = frame.top + frame.height / 2;
          const marks = [...element.querySelectorAll('*')]
            .filter((one) => one.children.length === 0 && new RegExp(pattern).test(one.textContent ?? ''))
            .map((one) => ({ text: one.textContent ?? '', top: one.getBoundingClientRect().top }))
            .toSorted((a, b) => Math.abs(a.top - middle) - Math.abs(b.top - middle));
          return marks[0] ? { text: marks[0].text, top: marks[0].top - frame.top } : null;
        };
        let before = find();
        let still = 1;
        const look = () => {
          const now = find();
          const isStill = now?.text === before?.text && Math.abs((now?.top ?? 0) - (before?.top ?? 0)) < 0.5;
          still = isStill ? still + 1 : 1;
          before = now;
          if (now && still >= 4) resolve(now);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    texts,
  );
}

/** Where a text stands now, in pixels below the top of its area; null when it is not in the page. */
export async function placeOf(area: Locator, text: string): Promise<number | null> {
  return area.evaluate((element, wanted) => {
    const one = [...element.querySelectorAll('*')].find(
      (candidate) => candidate.children.length === 0 && candidate.textContent === wanted,
    );
    return one ? one.getBoundingClientRect().top - element.getBoundingClientRect().top : null;
  }, text);
}

/** Turns the wheel, and comes back when the area stands still: a busy page hears of the wheel only frames later. */
export async function scrollBy(page: Page, area: Locator, pixels: number): Promise<void> {
  await area.hover();
  const ended = await area.evaluateHandle((element, wanted) => {
    const from = element.scrollTop;
    const room = wanted < 0 ? from : element.scrollHeight - element.clientHeight - from;
    return {
      scrolled: new Promise<void>((resolve) => {
        // Where there is nothing left to scroll to, the wheel moves nothing and no end is told.
        if (room < 1) resolve();
        // An end that was still to be told when the wheel was turned has not moved the area since.
        else element.addEventListener('scrollend', () => element.scrollTop !== from && resolve());
      }),
    };
  }, pixels);
  await page.mouse.wheel(0, pixels);
  await ended.evaluate(({ scrolled }) => scrolled);
}
