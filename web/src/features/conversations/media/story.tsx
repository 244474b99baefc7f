import type { Message } from '@parley/contract/conversations.ts';
import { IconCircleDashed } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { EitherMedia } from '#features/conversations/media/either-media.tsx';
import classes from '#features/conversations/media/media.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

/** As high as a telephone; in pixels. */
const PLAYER = { width: 180, height: 320 };

/** A story is seen for so long: whatever was said about it, after that it is over, and nothing lies at its address. */
const SEEN_MILLISECONDS = 24 * 3_600_000;

/** The story that a message answers or that mentions the business, from Instagram itself, beside its text. */
export function Story({ message, children }: { message: Message; children: ReactNode }) {
  const { t } = useTranslation();
  const [isGone, setGone] = useState(() => Date.now() - Date.parse(message.createdAt) > SEEN_MILLISECONDS);
  const story = message.storyData;
  const isShared = message.messageType === 'story';
  const address = story && !story.isHighlight && story.mediaType !== 'unsupported' ? story.mediaUrl : null;
  const label = isShared ? t('media.storyMention') : t('media.storyReply');
  return (
    <div className={classes.story}>
      {address !== null && !isGone ? (
        <EitherMedia
          url={address}
          first={story?.mediaType === 'video' ? 'video' : 'image'}
          name={t('kinds.story')}
          room={{ className: classes.storyPicture }}
          playerBox={PLAYER}
          onFail={() => setGone(true)}
        />
      ) : (
        <span className={classes.storyPicture}>
          <IconCircleDashed size={18} stroke={1.5} aria-hidden="true" />
        </span>
      )}
      <div className={classes.storyWords}>
        <span className={classes.over}>{label}</span>
        <StoryNote story={story} isGone={isGone} />
        {children}
      </div>
    </div>
  );
}

function StoryNote({ story, isGone }: { story: Message['storyData']; isGone: boolean }) {
  const { t } = useTranslation();
  const text = (() => {
    if (!story) return t('media.noStory');
    if (story.isHighlight || story.mediaType === 'unsupported') return t('media.onlyInApp');
    if (story.mediaUrl === null) return t('media.noStory');
    return isGone ? t('media.contentUnavailable') : null;
  })();
  return text && <p className={classes.foldText}>{text}</p>;
}
