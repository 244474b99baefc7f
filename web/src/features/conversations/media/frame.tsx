import type { Message } from '@parley/contract/conversations.ts';
import type { Media } from '@parley/contract/media.ts';
import { IconPhotoOff } from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from '#features/conversations/media/media.module.css';
import type { Box, Piece } from '#features/conversations/media/pieces.ts';
import { useRetryMedia } from '#features/conversations/media/use-retry-media.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Spinner } from '#ui/button.tsx';

/** The room of a picture or video, as properties that `.box` reads. */
export function boxStyle({ width, height }: Box): CSSProperties {
  return { '--box-width': `${width}px`, '--box-ratio': `${width} / ${height}` } as CSSProperties;
}

type FrameProps = {
  message: Message;
  piece: Piece;
  box: Box;
  /** What is said when there is nothing to show. */
  missing: string;
  children: (url: string) => ReactNode;
};

/** The room of a file with what stands in it while there is none: awaited, failed or refused. */
export function Frame({ message, piece, box, missing, children }: FrameProps) {
  const { media, url } = piece;
  if (url !== null && (media === null || media.state === 'ready')) return children(url);
  if (media?.state === 'waiting') {
    return (
      <span className={classes.box} style={boxStyle(box)}>
        <Waiting />
      </span>
    );
  }
  return (
    <span className={classes.box} style={boxStyle(box)}>
      <Notice text={media ? <Refusal media={media} /> : missing}>
        {media?.state === 'failed' && <RetryButton message={message} mediaId={media.id} />}
      </Notice>
    </span>
  );
}

/** In the middle of a room whose content is on its way. */
export function Waiting() {
  const { t } = useTranslation();
  return (
    <span className={classes.waiting} role="status" aria-label={t('common.loading')}>
      <span>
        <Spinner size={24} />
      </span>
    </span>
  );
}

/** Words in the room of what cannot be shown. */
export function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <span className={classes.notice}>
      <IconPhotoOff size={18} stroke={1.5} aria-hidden="true" />
      <span>{text}</span>
      {children}
    </span>
  );
}

/** Why a file is not here. */
export function Refusal({ media }: { media: Media }) {
  const { t } = useTranslation();
  return media.failure === null ? t('media.notFetched') : t(`media.failures.${media.failure}`);
}

export function RetryButton({ message, mediaId }: { message: Message; mediaId: string }) {
  const { t } = useTranslation();
  const retry = useRetryMedia(message);
  return (
    <button
      type="button"
      className={classes.action}
      disabled={retry.isPending}
      onClick={() => retry.mutate(mediaId)}
    >
      {t('common.tryAgain')}
    </button>
  );
}
