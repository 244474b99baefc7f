import { useGesture } from '@use-gesture/react';
import { type CSSProperties, useRef, useState } from 'react';
import { Notice } from '#features/conversations/media/frame.tsx';
import {
  bound,
  doubleTap,
  FITTED,
  isDoubleTap,
  type Place,
  readSwipe,
  SCALES,
  scaleTo,
  type View,
} from '#features/conversations/media/view-rules.ts';
import classes from '#features/conversations/media/viewer.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = {
  url: string;
  view: View;
  onView: (view: View) => void;
  onSwipe: (swipe: 'close' | 1 | -1) => void;
  hasOthers: boolean;
};

/** Where the picture is pinched, pulled and tapped. */
export function Stage({ url, view, onView, onSwipe, hasOthers }: Props) {
  const { t } = useTranslation();
  const stage = useRef<HTMLDivElement>(null);
  const lastTap = useRef<number | null>(null);
  const [isBroken, setBroken] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  const place = ([x, y]: readonly [number, number]): Place => {
    const { left = 0, top = 0, width = 0, height = 0 } = stage.current?.getBoundingClientRect() ?? {};
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const keepIn = (next: View): View => {
    if (!stage.current || !picture.current) return next;
    const { offsetWidth, offsetHeight } = picture.current;
    const { clientWidth, clientHeight } = stage.current;
    return bound(
      next,
      { width: offsetWidth, height: offsetHeight },
      { width: clientWidth, height: clientHeight },
    );
  };
  useGesture(
    {
      onPinch: ({ offset: [scale], origin }) => onView(keepIn(scaleTo(view, scale, place(origin)))),
      onDrag: ({ tap, last, pinching, movement, offset: [x, y], xy, event }) => {
        if (pinching) return;
        if (tap) {
          const isSecond = isDoubleTap(lastTap.current, event.timeStamp);
          lastTap.current = isSecond ? null : event.timeStamp;
          if (isSecond) onView(keepIn(doubleTap(view, place(xy))));
          return;
        }
        if (view.scale > 1) return onView(keepIn({ ...view, x, y }));
        const swipe = last ? readSwipe(movement, hasOthers) : null;
        onView(last ? { ...view, x: 0, y: 0 } : { ...view, x: movement[0], y: movement[1] });
        if (swipe !== null) {
          onView(FITTED);
          onSwipe(swipe);
        }
      },
    },
    {
      target: stage,
      eventOptions: { passive: false },
      pinch: { scaleBounds: SCALES, from: () => [view.scale, 0] },
      drag: { filterTaps: true, from: () => [view.x, view.y] },
    },
  );
  const style = {
    '--view-x': `${view.x}px`,
    '--view-y': `${view.y}px`,
    '--view-scale': view.scale,
  } as CSSProperties;
  return (
    <div ref={stage} className={classes.stage}>
      {isBroken ? (
        <Notice text={t('media.imageUnavailable')} />
      ) : (
        <img
          ref={picture}
          className={classes.picture}
          style={style}
          src={url}
          alt={t('kinds.image')}
          draggable={false}
          onError={() => setBroken(true)}
        />
      )}
    </div>
  );
}
