/** As seen by the reader: forward goes with the text to what comes next, back returns. Mirrored in Arabic. */
export type Direction = 'forward' | 'back' | 'up' | 'down';

/** How far a finger goes before a gesture counts, in pixels. */
export const SWIPE_DISTANCE = 50;
export const CHAT_SWIPE_DISTANCE = 80;

/** Below this no direction is read. */
const SLOP = 10;
/** How many times longer than the other way a gesture must be. */
const CLEARLY = 2;
/** Here the browser has its own swipe, in pixels from either side. */
const EDGE = 24;
/** A finger that rests so long is about to select text, in milliseconds. */
const LONG_PRESS = 400;

export type Touched = {
  x: number;
  width: number;
  fingers: number;
  isZoomed: boolean;
  isSelecting: boolean;
  isInField: boolean;
};

/** Whether a touch may become a swipe at all. */
export function mayBecomeSwipe(touched: Touched): boolean {
  const isAtEdge = touched.x < EDGE || touched.x > touched.width - EDGE;
  return (
    touched.fingers === 1 && !touched.isZoomed && !touched.isSelecting && !touched.isInField && !isAtEdge
  );
}

/** Null while it is too early to tell, `none` when the gesture is not a swipe. Distances in pixels, time in ms. */
export function readDirection(
  move: { x: number; y: number },
  elapsed: number,
  isRtl: boolean,
): Direction | 'none' | null {
  const across = Math.abs(move.x);
  const along = Math.abs(move.y);
  if (Math.max(across, along) < SLOP) return null;
  if (elapsed > LONG_PRESS) return 'none';
  if (across >= along * CLEARLY) return move.x < 0 === isRtl ? 'back' : 'forward';
  if (along >= across * CLEARLY) return move.y < 0 ? 'up' : 'down';
  return 'none';
}

/** How far the finger has gone in the direction, in pixels; 0 when it has turned back. */
export function distanceIn(direction: Direction, move: { x: number; y: number }, isRtl: boolean): number {
  const forward = isRtl ? move.x : -move.x;
  const distance = { forward, back: -forward, up: -move.y, down: move.y }[direction];
  return Math.max(0, distance);
}
