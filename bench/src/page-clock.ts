type Clock = {
  opened: Set<string | null>;
  leftAt?: number;
  /** Milliseconds from the awaited event to the end of the frame that shows what it did. */
  result: Promise<number>;
  awaitMessages(name: string): void;
  awaitKey(): void;
};
declare global {
  interface Window {
    clock: Clock;
  }
}

/** Runs in the page. An event's own time is when the browser took it in, before any script saw it. */
export function addClock(): void {
  const PATIENCE = 10_000;
  /**
   * Resolves when the next frame has been handed to the screen. Before all else that waits: what the application does
   * after its frame is not what anybody waits for to see it.
   */
  const painted = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame(() => {
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' });
      });
    });
  const showsMessages = (name: string) => {
    const section = document.querySelector(`section[aria-label="Conversation with ${name}"]`);
    const log = section?.querySelector('[role=log]')?.getBoundingClientRect();
    if (!section || !log) return false;
    // The newest one, in sight: not hidden while it is measured, not scrolled away.
    const last = [...section.querySelectorAll('article')].at(-1);
    if (!last || getComputedStyle(last).visibility !== 'visible') return false;
    const { top, bottom } = last.getBoundingClientRect();
    return bottom > top && bottom > log.top && top < log.bottom;
  };
  const begin = (type: 'pointerdown' | 'keydown', ends: () => boolean) =>
    new Promise<number>((resolve, reject) => {
      document.addEventListener(
        type,
        async ({ timeStamp }) => {
          let now = await painted();
          while (!ends() && now - timeStamp < PATIENCE) now = await painted();
          if (ends()) resolve(now - timeStamp);
          else reject(new Error(`nothing to see ${PATIENCE} ms after ${type}`));
        },
        { capture: true, once: true },
      );
    });
  const field = () => document.querySelector<HTMLTextAreaElement>('form textarea');
  window.clock = {
    opened: new Set(),
    result: Promise.resolve(0),
    awaitMessages(name) {
      this.result = begin('pointerdown', () => showsMessages(name));
    },
    awaitKey() {
      const before = field()?.value;
      this.result = begin('keydown', () => field()?.value !== before);
    },
  };
}
