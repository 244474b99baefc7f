import type { Message } from '@parley/contract/conversations.ts';
import type { TFunction } from 'i18next';

import { FileCard } from '#features/conversations/media/file-card.tsx';
import { Fold } from '#features/conversations/media/fold.tsx';
import classes from '#features/conversations/media/media.module.css';
import { Picture, Sticker } from '#features/conversations/media/picture.tsx';
import type { Piece } from '#features/conversations/media/pieces.ts';
import { Unread } from '#features/conversations/media/unread.tsx';
import { Video } from '#features/conversations/media/video.tsx';
import { Voice } from '#features/conversations/media/voice.tsx';
import { Spark } from '#ui/spark.tsx';

/** The files of a message: several pictures and videos as a small grid. */
export function MessageMedia({ message, pieces }: { message: Message; pieces: Piece[] }) {
  const isGrid = pieces.length > 1 && pieces.every(({ kind }) => kind === 'image' || kind === 'video');
  return (
    <div className={isGrid ? classes.grid : classes.stack}>
      {pieces.map((piece) => (
        <OnePiece key={piece.key} message={message} piece={piece} />
      ))}
    </div>
  );
}

function OnePiece({ message, piece }: { message: Message; piece: Piece }) {
  switch (piece.kind) {
    case 'image':
      return <Picture message={message} piece={piece} />;
    case 'sticker':
      return <Sticker message={message} piece={piece} />;
    case 'video':
      return <Video message={message} piece={piece} />;
    case 'audio':
      return <Voice message={message} piece={piece} />;
    case 'file':
      return <FileCard message={message} piece={piece} />;
  }
}

/** What the AI sees in a picture or video. */
export function Analysis({ message, t }: { message: Message; t: TFunction }) {
  const {
    aiMediaAnalysisStatus: state,
    aiMediaAnalysisProgress: progress,
    aiMediaDescription: text,
  } = message;
  if (state === 'waiting') {
    return (
      <p className={classes.foldText}>
        {progress !== null && progress.total > 1
          ? t('media.analyzingOf', { current: progress.current + 1, total: progress.total })
          : t('media.analyzing')}
      </p>
    );
  }
  if (state === 'failed') {
    return <Unread message={message} what="description" text={t('media.analysisFailed')} />;
  }
  if (!text) return null;
  return (
    <Fold
      id={`${message.id}:analysis`}
      label={t('media.analysis')}
      text={text}
      icon={<Spark />}
      tone="ai"
      isAlways
    />
  );
}
