const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Whoever asks for less motion sees the finished frames. */
export function isStill(): boolean {
  return still.matches;
}

/**
 * Calls again and again while somebody can see the page and has not asked for less motion; otherwise there is no timer
 * at all. A step that was missed is not made up for. Answers what ends it.
 */
export function every(milliseconds: number, step: () => void): () => void {
  let timer: ReturnType<typeof setInterval> | undefined;
  const follow = () => {
    const isWanted = !document.hidden && !still.matches;
    if (isWanted) timer ??= setInterval(step, milliseconds);
    else {
      clearInterval(timer);
      timer = undefined;
    }
  };
  document.addEventListener('visibilitychange', follow);
  still.addEventListener('change', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    still.removeEventListener('change', follow);
    clearInterval(timer);
  };
}

export function all<Kind extends HTMLElement = HTMLElement>(
  selector: string,
  within: ParentNode = document,
): Kind[] {
  return [...within.querySelectorAll<Kind>(selector)];
}
