import type { Message } from '@parley/contract/conversations.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KindIcon } from '#features/conversations/kind-icon.tsx';
import { EitherMedia } from '#features/conversations/media/either-media.tsx';
import { boxStyle, Notice } from '#features/conversations/media/frame.tsx';
import classes from '#features/conversations/media/media.module.css';
import { isInstagramPage } from '#features/conversations/media/pieces.ts';

const BOX = { width: 200, height: 200 };

/** A post, reel, profile or link that somebody shared: never copied, so it may be gone. */
export function Share({ message }: { message: Message }) {
  const { t } = useTranslation();
  const [isBroken, setBroken] = useState(false);
  const { shareData, messageType } = message;
  const url = shareData?.url ?? message.videoUrl ?? message.attachments[0]?.url ?? null;
  const isPage = url !== null && isInstagramPage(url);
  const name = (() => {
    if (messageType === 'reel') return t('kinds.reel');
    if (shareData?.type === 'profile') return t('media.profile');
    return shareData?.type === 'other' ? t('media.link') : t('kinds.share');
  })();
  return (
    <div className={classes.stack}>
      <span className={classes.line}>
        <KindIcon type={messageType} size={16} />
        {name}
      </span>
      {!isPage && shareData?.type !== 'profile' && (
        <span className={classes.box} style={boxStyle(BOX)}>
          {url !== null && !isBroken ? (
            <EitherMedia
              url={url}
              first={messageType === 'reel' ? 'video' : 'image'}
              alt={name}
              onFail={() => setBroken(true)}
            />
          ) : (
            <Notice text={t('media.sharedUnavailable')} />
          )}
        </span>
      )}
      {isPage && (
        <a className={classes.action} href={url} target="_blank" rel="noreferrer">
          {t('media.openInstagram')}
        </a>
      )}
    </div>
  );
}
