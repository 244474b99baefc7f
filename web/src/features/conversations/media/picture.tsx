import type { Message } from '@parley/contract/conversations.ts';
import { type ReactNode, useContext, useState } from 'react';
import { boxStyle, Frame, Notice } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { OpenPictureContext } from '#features/conversations/media/open-picture.ts';
import { fitBox, type Piece } from '#features/conversations/media/pieces.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { message: Message; piece: Piece };

/** A picture in the thread; a click opens it on the whole screen. */
export function Picture({ message, piece }: Props) {
  const { t } = useTranslation();
  const open = useContext(OpenPictureContext);
  const box = fitBox(piece.media);
  return (
    <Frame message={message} piece={piece} box={box} missing={t('media.imageUnavailable')}>
      {(url) => (
        <Loaded
          url={piece.media?.thumbnailUrl ?? url}
          missing={t('media.imageUnavailable')}
          wrap={(image) => (
            <button
              type="button"
              className={classes.box}
              style={boxStyle(box)}
              aria-label={t('media.openPhoto')}
              onClick={() => open?.(url)}
            >
              {image}
            </button>
          )}
          place={(notice) => (
            <span className={classes.box} style={boxStyle(box)}>
              {notice}
            </span>
          )}
        />
      )}
    </Frame>
  );
}

const STICKER = { width: 128, height: 128 };

export function Sticker({ message, piece }: Props) {
  const { t } = useTranslation();
  const inBox = (content: ReactNode) => (
    <span className={classes.box} style={boxStyle(STICKER)}>
      {content}
    </span>
  );
  return (
    <Frame message={message} piece={piece} box={STICKER} missing={t('media.stickerUnavailable')}>
      {(url) => (
        <Loaded
          url={url}
          isWhole
          alt={t('kinds.sticker')}
          missing={t('media.stickerUnavailable')}
          wrap={inBox}
          place={inBox}
        />
      )}
    </Frame>
  );
}

type LoadedProps = {
  url: string;
  missing: string;
  alt?: string;
  isWhole?: boolean;
  wrap: (image: ReactNode) => ReactNode;
  place: (notice: ReactNode) => ReactNode;
};

function Loaded({ url, missing, alt = '', isWhole = false, wrap, place }: LoadedProps) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  if (isBroken) {
    return place(
      <Notice text={missing}>
        <button type="button" className={classes.action} onClick={() => setBroken(false)}>
          {t('common.tryAgain')}
        </button>
      </Notice>,
    );
  }
  return wrap(
    <img
      className={classes.fill}
      data-whole={isWhole || undefined}
      src={url}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setBroken(true)}
    />,
  );
}
