const LONGEST_MILLISECONDS = 1000;
/** Where a browser does not tell: two or three frames. */
const GUESSED_MILLISECONDS = 50;

/** Resolves when the page has nothing to show any more, after a second at the latest. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_MILLISECONDS });
    else setTimeout(resolve, GUESSED_MILLISECONDS);
  });
}
