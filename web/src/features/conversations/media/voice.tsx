import type { Message } from '@parley/contract/conversations.ts';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import { Bars } from '#features/conversations/media/bars.tsx';
import { Fold } from '#features/conversations/media/fold.tsx';
import { Refusal, RetryButton } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { type Piece, transcription } from '#features/conversations/media/pieces.ts';
import { Unread } from '#features/conversations/media/unread.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

/** As high as the player, which comes with the first voice message. */
const waiting = (
  <span className={classes.voice}>
    <span className={classes.wave}>
      <Bars levels={null} played={0} />
    </span>
  </span>
);
const Player = lazyPart(async () => (await import('#features/conversations/media/player.tsx')).Player, {
  waiting,
});

export function Voice({ message, piece }: { message: Message; piece: Piece }) {
  const { t } = useTranslation();
  const { media, url } = piece;
  if (url !== null && (media === null || media.state === 'ready')) {
    return <Player url={url} seconds={message.audioDuration} />;
  }
  if (media?.state === 'waiting') {
    return (
      <span role="status" aria-label={t('common.loading')}>
        {waiting}
      </span>
    );
  }
  return (
    <span className={classes.line}>
      <KindIcon type="audio" size={16} />
      {media ? <Refusal media={media} /> : t('media.audioLoadFailed')}
      {media?.state === 'failed' && <RetryButton message={message} mediaId={media.id} />}
    </span>
  );
}

/** The words of a voice message or video, or why there are none. */
export function Transcript({ message }: { message: Message }) {
  const { t } = useTranslation();
  switch (transcription(message)) {
    case 'none':
      return null;
    case 'waiting':
      return <p className={`${classes.fold} ${classes.foldText}`}>{t('media.transcribing')}</p>;
    case 'failed':
      return <Unread message={message} what="transcript" text={t('media.transcriptionFailed')} />;
    case 'done':
      return (
        <Fold
          id={`${message.id}:transcript`}
          label={t('media.transcript')}
          text={message.audioTranscription ?? ''}
          hasLine
        />
      );
  }
}
