import type { Message } from '@parley/contract/conversations.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { boxStyle, Frame } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { type Box, fitBox, type Piece } from '#features/conversations/media/pieces.ts';
import { takePoster } from '#features/conversations/media/take-poster.ts';

const VideoPlayer = lazy(async () => ({
  default: (await import('#features/conversations/media/video-player.tsx')).VideoPlayer,
}));

/** A video as its thumbnail; the player comes with the first click. */
export function Video({ message, piece }: { message: Message; piece: Piece }) {
  const { t } = useTranslation();
  const box = fitBox(piece.media);
  return (
    <Frame message={message} piece={piece} box={box} missing={t('media.contentUnavailable')}>
      {(url) => <Playable url={url} thumbnailUrl={piece.media?.thumbnailUrl ?? null} box={box} />}
    </Frame>
  );
}

function Playable({ url, thumbnailUrl, box }: { url: string; thumbnailUrl: string | null; box: Box }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const poster = usePoster(url, thumbnailUrl);
  const still = poster && <img className={classes.fill} src={poster} alt="" draggable={false} />;
  if (isOpen) {
    return (
      <Suspense
        fallback={
          <span className={classes.box} style={boxStyle(box)}>
            {still}
          </span>
        }
      >
        <VideoPlayer url={url} poster={poster} box={box} />
      </Suspense>
    );
  }
  return (
    <button
      type="button"
      className={classes.box}
      style={boxStyle(box)}
      aria-label={t('media.playVideo')}
      onClick={() => setOpen(true)}
    >
      {still}
      <span className={classes.playMark}>
        <IconPlayerPlay size={20} stroke={1.5} aria-hidden="true" />
      </span>
    </button>
  );
}

function usePoster(url: string, thumbnailUrl: string | null): string | null {
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    // Another site's video gives no picture of itself.
    if (thumbnailUrl !== null || !url.startsWith('/')) return;
    let isShown = true;
    void takePoster(url).then((poster) => isShown && setTaken(poster));
    return () => {
      isShown = false;
    };
  }, [url, thumbnailUrl]);
  return thumbnailUrl ?? taken;
}
