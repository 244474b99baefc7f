import type { Locator, Page } from 'playwright-core';

/** Where a reader's eye rests: the text nearest to the middle of the area, and how far below its top it stands. */
export type Mark = { text: string; top: number };

/** The mark in the middle, once nothing moves any more: two frames in a row show it at the same place. */
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
        const look = () => {
          const now = find();
          if (now && before && now.text === before.text && Math.abs(now.top - before.top) < 0.5) resolve(now);
          else {
            before = now;
            requestAnimationFrame(look);
          }
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

export async function scrollBy(page: Page, area: Locator, pixels: number): Promise<void> {
  await area.hover();
  await page.mouse.wheel(0, pixels);
}
