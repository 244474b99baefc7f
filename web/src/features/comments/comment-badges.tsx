import type { Comment } from '@parley/contract/comments.ts';
import { IconCheck, IconCloudOff, IconEyeOff, IconLivePhoto } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#features/comments/comment-badges.module.css';
import { RULE_NAMES } from '#features/comments/rule-words.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** How a comment stands, in a word each. */
export function CommentBadges({ comment }: { comment: Comment }) {
  const { t } = useTranslation();
  return (
    <span className={classes.badges}>
      {comment.isAd && <Tag>{t('comments.ad')}</Tag>}
      {comment.isLive && <Tag icon={<IconLivePhoto size={14} stroke={1.5} />}>{t('comments.live')}</Tag>}
      {comment.isHidden && (
        <Tag icon={<IconEyeOff size={14} stroke={1.5} />}>
          {comment.hiddenByRule === null
            ? t('comments.hidden')
            : t('comments.hiddenByRule', { rule: t(RULE_NAMES[comment.hiddenByRule]) })}
        </Tag>
      )}
      {comment.isGone && <Tag icon={<IconCloudOff size={14} stroke={1.5} />}>{t('comments.gone')}</Tag>}
      {comment.status === 'replied' && (
        <Tag isGood icon={<IconCheck size={14} stroke={1.5} />}>
          {t('comments.replied')}
        </Tag>
      )}
    </span>
  );
}

function Tag({ icon, isGood, children }: { icon?: ReactNode; isGood?: boolean; children: ReactNode }) {
  return (
    <span className={classes.tag} data-good={isGood || undefined}>
      {icon}
      {children}
    </span>
  );
}
