import type { Message } from '@parley/contract/conversations.ts';
import { useState } from 'react';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import { EitherMedia } from '#features/conversations/media/either-media.tsx';
import { boxStyle, Notice } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { type Box, isInstagramPage } from '#features/conversations/media/pieces.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** In pixels. */
const POST = { width: 200, height: 200 };
const REEL = { width: 180, height: 320 };

/** A post, reel, profile or link that somebody shared: never copied, so it may be gone. */
export function Share({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const { shareData, reelData, messageType } = message;
  const url = (shareData ?? reelData)?.url ?? null;
  const box = messageType === 'reel' ? REEL : POST;
  const isPage = url !== null && isInstagramPage(url);
  const isFile = !isPage && shareData?.type !== 'profile' && shareData?.type !== 'other';
  const name = (() => {
    if (messageType === 'reel') return t('kinds.reel');
    if (shareData?.type === 'profile') return t('media.profile');
    return shareData?.type === 'other' ? t('media.link') : t('kinds.share');
  })();
  return (
    <div className={classes.stack}>
      <span className={classes.line}>
        <KindIcon type={messageType} size={16} />
        <span>{name}</span>
        {isPage && shareData?.type === 'profile' && (
          <bdi dir="ltr">@{new URL(url).pathname.split('/')[1]}</bdi>
        )}
      </span>
      {isFile && (
        <Shared
          url={isBroken ? null : url}
          first={messageType === 'reel' ? 'video' : 'image'}
          name={name}
          box={box}
          onFail={() => setBroken(true)}
        />
      )}
      {isPage && (
        <a className={classes.action} href={url} target="_blank" rel="noreferrer">
          {t('media.openInstagram')}
        </a>
      )}
      {!isPage && shareData?.type === 'other' && url !== null && (
        // Where it leads stands there in full: it is a stranger's link.
        <a className={classes.action} href={url} target="_blank" rel="noreferrer" dir="ltr">
          {new URL(url).hostname}
        </a>
      )}
    </div>
  );
}

type SharedProps = {
  /** Null when there is nothing to show. */
  url: string | null;
  first: 'image' | 'video';
  name: string;
  box: Box;
  onFail: () => void;
};

function Shared({ url, first, name, box, onFail }: SharedProps) {
  const { t } = useTranslation();
  const room = { className: classes.box, style: boxStyle(box) };
  if (url !== null) {
    return <EitherMedia url={url} first={first} name={name} room={room} playerBox={box} onFail={onFail} />;
  }
  return (
    <span {...room}>
      <Notice text={t('media.sharedUnavailable')} />
    </span>
  );
}
