export type ScrollPlace = { offset: number; viewport: number; content: number };

/** How near to the end still counts as being there, in pixels. */
const AT_BOTTOM = 20;
/** How near to the start the next older page is asked for, in pixels. */
const NEAR_TOP = 600;

export function isAtBottom({ offset, viewport, content }: ScrollPlace): boolean {
  return content - viewport - offset <= AT_BOTTOM;
}

/** Whether older messages are wanted: the reader went up to the start, or there is nothing to scroll yet. */
export function wantsOlder(place: ScrollPlace, isFollowing: boolean): boolean {
  if (place.content - place.viewport <= AT_BOTTOM) return true;
  return !isFollowing && place.offset <= NEAR_TOP;
}

/**
 * Whether new content may carry the reader along. Only the reader's own way up stops it, and being at the bottom
 * starts it again. What moves because content or window changed their size is nobody's way.
 */
export function nextFollowing(wasFollowing: boolean, place: ScrollPlace, last: ScrollPlace): boolean {
  if (isAtBottom(place)) return true;
  const isResized = place.content !== last.content || place.viewport !== last.viewport;
  return wasFollowing && (isResized || place.offset >= last.offset);
}
