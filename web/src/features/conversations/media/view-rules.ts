/** How a picture stands on the screen: its scale, and its move in pixels. */
export type View = { scale: number; x: number; y: number };
/** In pixels, from the middle of the screen. */
export type Place = { x: number; y: number };
export type Size = { width: number; height: number };

export const FITTED: View = { scale: 1, x: 0, y: 0 };
export const SCALES = { min: 0.5, max: 4 };
const MIDDLE: Place = { x: 0, y: 0 };
const DOUBLE_TAP_SCALE = 2;
const DOUBLE_TAP_MILLISECONDS = 300;
const STEP = 1.25;
/** From here on letting go closes the viewer, or leads to another picture; in pixels. */
const SWIPE = 100;

/** Another scale, at which the same spot of the picture stands under `at`. What is not enlarged stands in the middle. */
export function scaleTo(view: View, wanted: number, at: Place = MIDDLE): View {
  const scale = Math.min(SCALES.max, Math.max(SCALES.min, wanted));
  if (scale <= 1) return { ...FITTED, scale };
  const grown = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown };
}

export function zoom(view: View, direction: 'in' | 'out'): View {
  return scaleTo(view, direction === 'in' ? view.scale * STEP : view.scale / STEP);
}

/** A second tap brings the picture to twice its size around that place, and back. */
export function doubleTap(view: View, at: Place): View {
  return view.scale > 1 ? FITTED : scaleTo(FITTED, DOUBLE_TAP_SCALE, at);
}

export function isDoubleTap(before: number | null, now: number): boolean {
  return before !== null && now - before <= DOUBLE_TAP_MILLISECONDS;
}

/** No farther than to the edge of the enlarged picture; `picture` is its size at a scale of 1. */
export function bound(view: View, picture: Size, screen: Size): View {
  const within = (move: number, side: 'width' | 'height') => {
    const room = Math.max(0, (picture[side] * view.scale - screen[side]) / 2);
    return Math.min(room, Math.max(-room, move));
  };
  return { ...view, x: within(view.x, 'width'), y: within(view.y, 'height') };
}

/** What a swipe over a picture that is not enlarged does. To the left comes what follows, in every language. */
export function readSwipe([x, y]: readonly [number, number], hasOthers: boolean): 'close' | 1 | -1 | null {
  if (Math.max(Math.abs(x), Math.abs(y)) <= SWIPE) return null;
  if (!hasOthers || Math.abs(y) >= Math.abs(x)) return 'close';
  return x < 0 ? 1 : -1;
}
