import type { Message } from '@parley/contract/conversations.ts';
import { IconFile } from '@tabler/icons-react';
import { Refusal, RetryButton } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import type { Piece } from '#features/conversations/media/pieces.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { sizeText } from '#lib/size-text.ts';

export function FileCard({ message, piece }: { message: Message; piece: Piece }) {
  const { t, i18n } = useTranslation();
  const { media, name, url } = piece;
  const bytes = media?.bytes ?? null;
  return (
    <div className={classes.file}>
      <IconFile size={20} stroke={1.5} aria-hidden="true" />
      <span className={classes.fileWords}>
        <span dir="auto">{name ?? t('kinds.file')}</span>
        {bytes !== null && <span className={classes.over}>{sizeText(bytes, i18n.language)}</span>}
        <span className={classes.line}>
          {url !== null && (
            <a className={classes.action} href={url} download={name ?? ''} target="_blank" rel="noreferrer">
              {t('media.download')}
            </a>
          )}
          {url === null && media?.state === 'waiting' && <span role="status">{t('common.loading')}</span>}
          {url === null && media?.state !== 'waiting' && (
            <span>{media ? <Refusal media={media} /> : t('media.contentUnavailable')}</span>
          )}
          {media?.state === 'failed' && <RetryButton message={message} mediaId={media.id} />}
        </span>
      </span>
    </div>
  );
}
