/** How a picture stands on the screen: its scale, and its move in pixels. */
export type View = { scale: number; x: number; y: number };

export const FITTED: View = { scale: 1, x: 0, y: 0 };
export const SCALES = { min: 0.5, max: 4 };
const DOUBLE_TAP_SCALE = 2;
const DOUBLE_TAP_MILLISECONDS = 300;
const STEP = 1.25;
/** From here on letting go closes the viewer, or leads to another picture; in pixels. */
const SWIPE = 100;

export function clampScale(scale: number): number {
  return Math.min(SCALES.max, Math.max(SCALES.min, scale));
}

export function zoom({ scale, ...place }: View, direction: 'in' | 'out'): View {
  return { ...place, scale: clampScale(direction === 'in' ? scale * STEP : scale / STEP) };
}

/** A second tap brings the picture to twice its size, and back. */
export function doubleTap({ scale }: View): View {
  return scale > 1 ? FITTED : { ...FITTED, scale: DOUBLE_TAP_SCALE };
}

export function isDoubleTap(before: number | null, now: number): boolean {
  return before !== null && now - before <= DOUBLE_TAP_MILLISECONDS;
}

/** What a swipe over a picture that is not enlarged does. To the left comes what follows, in every language. */
export function readSwipe([x, y]: readonly [number, number], hasOthers: boolean): 'close' | 1 | -1 | null {
  if (Math.max(Math.abs(x), Math.abs(y)) <= SWIPE) return null;
  if (!hasOthers || Math.abs(y) >= Math.abs(x)) return 'close';
  return x < 0 ? 1 : -1;
}
