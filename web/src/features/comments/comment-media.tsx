import type { Comment } from '@parley/contract/comments.ts';
import { IconExternalLink, IconPhoto, IconVideo, IconWifiOff } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '#features/comments/comment-media.module.css';
import { CutText } from '#features/comments/cut-text.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';

const CAPTION_LETTERS = 80;

/** The post that a comment stands under: its picture, or the way to it when there is none. */
export function CommentMedia({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  const { mediaThumbnailUrl, mediaPreviewUrl, mediaCaption } = comment;
  const address = mediaThumbnailUrl ?? mediaPreviewUrl;
  const [failed, setFailed] = useState<string | null>(null);
  const isVideo = comment.mediaType === 'VIDEO';
  const Icon = isVideo ? IconVideo : IconPhoto;
  return (
    <figure className={classes.media}>
      {address === null || address === failed ? (
        <Unavailable permalink={comment.mediaPermalink} />
      ) : (
        <div className={classes.picture}>
          <img src={address} alt="" loading="lazy" decoding="async" onError={() => setFailed(address)} />
          <span className={classes.kind}>
            <Icon size={14} stroke={1.5} aria-hidden="true" />
            {isVideo ? t('kinds.video') : t('comments.image')}
          </span>
        </div>
      )}
      {mediaCaption && (
        <figcaption className={classes.caption}>
          <span className={classes.badge}>{t('media.description')}</span>
          <CutText text={mediaCaption} limit={CAPTION_LETTERS} />
        </figcaption>
      )}
    </figure>
  );
}

function Unavailable({ permalink }: { permalink: string | null }) {
  const { t } = useTranslation();
  return (
    <div className={classes.gone}>
      <IconWifiOff size={18} stroke={1.5} aria-hidden="true" />
      <span>{t('comments.noPreview')}</span>
      {permalink !== null && <PostLink permalink={permalink} />}
    </div>
  );
}

/** The way to the post on Instagram. */
export function PostLink({ permalink }: { permalink: string }) {
  const { t } = useTranslation();
  return (
    <a className={classes.link} href={permalink} target="_blank" rel="noreferrer noopener">
      {t('comments.openPost')}
      <IconExternalLink size={14} stroke={1.5} aria-hidden="true" className="flip" />
    </a>
  );
}
