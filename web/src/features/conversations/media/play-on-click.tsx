import { IconPlayerPlay } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, Suspense, useState } from 'react';
import { boxStyle } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import type { Box } from '#features/conversations/media/pieces.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const VideoPlayer = lazyPart(
  async () => (await import('#features/conversations/media/video-player.tsx')).VideoPlayer,
  { isAwaitedAround: true },
);

type Props = {
  url: string;
  poster: string | null;
  /** The room of the player. */
  box: Box;
  /** What the video is, where that is more than a video. */
  name?: string;
  /** The room before the click: that of the player by default. */
  room?: { className: string | undefined; style?: CSSProperties };
  /** What stands in it before the click. */
  children: ReactNode;
};

/** A video as its still; the player comes with the first click. */
export function PlayOnClick({ url, poster, box, name, room, children }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const place = { className: classes.box, style: boxStyle(box) };
  if (isOpen) {
    return (
      <Suspense fallback={<span {...place}>{children}</span>}>
        <VideoPlayer url={url} poster={poster} box={box} />
      </Suspense>
    );
  }
  const label = t('media.playVideo');
  return (
    <button
      type="button"
      {...(room ?? place)}
      aria-label={name === undefined ? label : `${name}: ${label}`}
      onClick={() => setOpen(true)}
    >
      {children}
      <span className={classes.playMark}>
        <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
      </span>
    </button>
  );
}
