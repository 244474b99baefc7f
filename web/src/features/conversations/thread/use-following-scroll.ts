import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

import { isAtBottom, nextFollowing, type ScrollPlace } from '#features/conversations/thread/scroll-rules.ts';

/**
 * Opens a scrolling area at its end and keeps it there while content grows, until the reader goes up. `content` is
 * the element whose height changes; `follow` is for what learns of it before the next frame does.
 */
export function useFollowingScroll(
  area: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
) {
  const isFollowing = useRef(true);
  const last = useRef<ScrollPlace>({ offset: 0, viewport: 0, content: 0 });
  const [isAway, setAway] = useState(false);

  const toBottom = useCallback(() => {
    const element = area.current;
    if (!element) return;
    isFollowing.current = true;
    element.scrollTop = element.scrollHeight;
  }, [area]);

  const follow = useCallback(() => {
    if (isFollowing.current) toBottom();
  }, [toBottom]);

  useLayoutEffect(() => {
    toBottom();
  }, [toBottom]);

  useEffect(() => {
    const element = area.current;
    if (!element || !content.current) return;
    const observer = new ResizeObserver(follow);
    observer.observe(element);
    observer.observe(content.current);
    return () => observer.disconnect();
  }, [area, content, follow]);

  const onScroll = useCallback(() => {
    const element = area.current;
    if (!element) return;
    const place = placeOf(element);
    isFollowing.current = nextFollowing(isFollowing.current, place, last.current);
    last.current = place;
    setAway(!isFollowing.current && !isAtBottom(place));
  }, [area]);

  return { isAway, onScroll, toBottom, follow, isFollowing };
}

export function placeOf(element: HTMLElement): ScrollPlace {
  return { offset: element.scrollTop, viewport: element.clientHeight, content: element.scrollHeight };
}
