import { ownText } from '#features/conversations/message-text.ts';
import type { ThreadItem } from '#features/conversations/thread/thread-items.ts';

/** Of a bubble with one line, its frame and the gap above it, in pixels: the least that a message takes. */
const LEAST = 42;
const LINE = 20;
/** No bubble is wide enough for more. */
const LETTERS_PER_LINE = 75;
const META = 18;
const DAY = 28;
/** What the header, the field and the tabs leave to the messages at most, as a share of the window. */
const SHARE = 0.85;

/** How many of the last messages fill a window of this height for sure, whatever their real heights turn out to be. */
export function countOfFirstScreen(items: readonly ThreadItem[], windowHeight: number): number {
  let room = windowHeight * SHARE;
  let count = 0;
  while (count < items.length && room > 0) {
    count++;
    room -= leastHeight(items[items.length - count]);
  }
  return count;
}

function leastHeight(item: ThreadItem | undefined): number {
  if (!item) return 0;
  const lines = ownText(item.message)
    .split('\n')
    .reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS_PER_LINE)), 0);
  return LEAST + (lines - 1) * LINE + (item.isLastOfGroup ? META : 0) + (item.startsDay ? DAY : 0);
}
