import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react';

import classes from '#ui/field.module.css';

/** The tallest that a growing field gets on the desktop, in pixels. */
const MAX_HEIGHT = 200;

type Props = Omit<ComponentProps<'textarea'>, 'value'> & {
  value: string;
  maxHeight?: number;
  /** Without the frame of a form field, for fields that stand in a frame of their own. */
  isBare?: boolean;
};

/** Grows with its text up to a height, then scrolls. */
export function AutoTextarea({ maxHeight = MAX_HEIGHT, isBare = false, className, ref, ...rest }: Props) {
  const own = useRef<HTMLTextAreaElement>(null);
  const { value } = rest;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useLayoutEffect(() => {
    if (own.current) fitHeight(own.current, maxHeight);
  }, [value, maxHeight]);
  // In another width, as when a phone is turned, the same text takes other lines.
  useEffect(() => {
    const area = own.current;
    if (!area) return;
    let width: number | null = null;
    const observer = new ResizeObserver(() => {
      const before = width;
      width = area.clientWidth;
      if (before !== null && before !== width) fitHeight(area, maxHeight);
    });
    observer.observe(area);
    return () => observer.disconnect();
  }, [maxHeight]);

  return (
    <textarea
      rows={1}
      dir="auto"
      {...rest}
      ref={(area) => {
        own.current = area;
        if (typeof ref === 'function') return ref(area);
        if (ref) ref.current = area;
      }}
      className={[isBare ? undefined : classes.area, className].filter(Boolean).join(' ')}
    />
  );
}

function fitHeight(area: HTMLTextAreaElement, maxHeight: number): void {
  // An empty one is as high as its rows. Measuring lays the page out, which a chat that is being opened waits for.
  if (area.value === '') {
    area.style.height = '';
    return;
  }
  const putBack = holdScroll(area);
  area.style.height = 'auto';
  const border = area.offsetHeight - area.clientHeight;
  area.style.height = `${Math.min(area.scrollHeight + border, maxHeight)}px`;
  putBack();
}

/** Measuring makes the field small for a moment, which would move whatever scrolls around it. */
function holdScroll(element: HTMLElement): () => void {
  const held: [HTMLElement, number][] = [];
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (parent.scrollTop > 0) held.push([parent, parent.scrollTop]);
  }
  return () => {
    for (const [parent, scrollTop] of held) parent.scrollTop = scrollTop;
  };
}
