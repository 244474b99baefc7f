import type { Locator, Page } from 'playwright-core';

/** The smallest side of a target, in pixels. */
const TARGET = 44;

/** What is cut off or sticks out sideways; text that ends in an ellipsis does so on purpose. */
export function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const name = (one: Element) =>
      `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} "${(one.textContent ?? '').slice(0, 40)}"`;
    const root = document.scrollingElement;
    if (root && root.scrollWidth > root.clientWidth) found.push(`page: ${root.scrollWidth}`);
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const style = getComputedStyle(one);
      if (style.clipPath !== 'none' || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest('.sr-only') || one.tagName === 'INPUT') continue;
      const isMeant =
        style.textOverflow === 'ellipsis' ||
        /auto|scroll/.test(style.overflowX) ||
        // A badge over the corner of an icon.
        [...one.children].some((child) => getComputedStyle(child).position === 'absolute');
      if (one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1 && !isMeant) {
        found.push(`${name(one)}: ${one.scrollWidth} in ${one.clientWidth}`);
      }
    }
    return found;
  });
}

/** Words of the interface that are laid out over two lines; what people wrote may be one long word. */
export function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // Scripts without spaces break between any two letters.
    const word = /\p{L}[\p{L}\p{M}\p{N}’']*/gu;
    const found: string[] = [];
    const range = document.createRange();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      const place = text.parentElement;
      if (!place?.checkVisibility({ visibilityProperty: true })) continue;
      if (place.closest('[dir=auto], textarea, .sr-only')) continue;
      for (const match of text.data.matchAll(word)) {
        if (/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(match[0])) continue;
        range.setStart(text, match.index);
        range.setEnd(text, match.index + match[0].length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        const [first] = lines;
        if (first && lines.some(({ top }) => top >= first.bottom)) {
          found.push(`"${match[0]}" of "${text.data.slice(0, 40)}" is broken`);
        }
      }
    }
    return found;
  });
}

/** Targets on screen that are too small for a finger. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const found: string[] = [];
    const all = document.querySelectorAll<HTMLElement>(
      'a, button, label:has(input), textarea, select, input[type=text], [role=menuitem], [role=menuitemradio]',
    );
    for (const one of all) {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.closest('[inert], [aria-hidden=true]'))
        continue;
      // The frame around a field is the target.
      const isField = /^(INPUT|TEXTAREA)$/.test(one.tagName);
      const { width, height } = ((isField && one.parentElement) || one).getBoundingClientRect();
      if (width <= 1 || height <= 1) continue;
      if (Math.min(width, height) < least - 0.5) {
        const words = one.getAttribute('aria-label') ?? one.textContent ?? '';
        found.push(
          `${one.tagName.toLowerCase()} "${words.slice(0, 40)}" ${Math.round(width)}x${Math.round(height)}`,
        );
      }
    }
    return found;
  }, TARGET);
}

export async function boxOf(one: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await one.boundingBox();
  if (!box) throw new Error('it is not on screen');
  return box;
}
