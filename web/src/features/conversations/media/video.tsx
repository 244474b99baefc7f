import type { Message } from '@parley/contract/conversations.ts';
import { useEffect, useState } from 'react';
import { Frame } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { type Box, fitFilm, type Piece } from '#features/conversations/media/pieces.ts';
import { PlayOnClick } from '#features/conversations/media/play-on-click.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

/** A video in the thread as its thumbnail: the server's, or one that is taken of it here. */
export function Video({ message, piece }: { message: Message; piece: Piece }) {
  const { t } = useTranslation();
  const box = fitFilm(piece.media);
  return (
    <Frame message={message} piece={piece} box={box} missing={t('media.contentUnavailable')}>
      {(url) => <Playable url={url} thumbnailUrl={piece.media?.thumbnailUrl ?? null} box={box} />}
    </Frame>
  );
}

function Playable({ url, thumbnailUrl, box }: { url: string; thumbnailUrl: string | null; box: Box }) {
  const poster = usePoster(url, thumbnailUrl);
  return (
    <PlayOnClick url={url} poster={poster} box={box}>
      {poster && <img className={classes.fill} src={poster} alt="" draggable={false} />}
    </PlayOnClick>
  );
}

function usePoster(url: string, thumbnailUrl: string | null): string | null {
  const [taken, setTaken] = useState<string | null>(null);
  useEffect(() => {
    // Another site's video gives no picture of itself.
    if (thumbnailUrl !== null || !url.startsWith('/')) return;
    let isShown = true;
    // Seldom needed, and an ornament: where it cannot be fetched the video stands there without a picture.
    void import('#features/conversations/media/take-poster.ts')
      .then(({ takePoster }) => takePoster(url))
      .then(
        (poster) => isShown && setTaken(poster),
        () => undefined,
      );
    return () => {
      isShown = false;
    };
  }, [url, thumbnailUrl]);
  return thumbnailUrl ?? taken;
}
