import type { Comment, CommentFailure } from '@parley/contract/comments.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { PostLink } from '#features/comments/comment-media.tsx';
import { FAILURE_WORDS } from '#features/comments/failure-words.ts';
import classes from '#features/comments/publication-note.module.css';
import type { useCommentAction } from '#features/comments/use-comment-action.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button, Spinner } from '#ui/button.tsx';

/** What ends it; nothing can be done here about the others. */
/** `draft`: it stands below, to be changed or sent again. */
type Fix = 'show' | 'delete' | 'again' | 'look' | 'webhook' | 'draft';
const FIXES: Record<CommentFailure, Fix> = {
  hidden: 'show',
  gone: 'delete',
  permission: 'webhook',
  restricted: 'look',
  throttled: 'again',
  unreachable: 'again',
  refused: 'again',
  unclear: 'look',
  private: 'draft',
};

type Props = {
  comment: Comment;
  publication: NonNullable<Comment['publication']>;
  action: ReturnType<typeof useCommentAction>;
  onDelete: () => void;
  onShowWebhook: () => void;
};

/** An answer that is on its way, or why it is not below the comment, with the one thing that helps. */
export function PublicationNote(props: Props) {
  const { t } = useTranslation();
  const { state, text, failure } = props.publication;
  if (state !== 'failed') {
    return (
      <div className={classes.note} role="status">
        <Spinner />
        <div className={classes.words}>
          <p>{state === 'publishing' ? t('comments.publishing') : t('comments.checking')}</p>
          <Words text={text} />
        </div>
      </div>
    );
  }
  return (
    <div className={classes.note} data-failed role="alert">
      <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <p>{t(FAILURE_WORDS[failure ?? 'refused'])}</p>
        <Words text={text} />
        <FixButton {...props} fix={FIXES[failure ?? 'refused']} />
      </div>
    </div>
  );
}

function Words({ text }: { text: string }) {
  return (
    <q className={classes.text} dir="auto">
      {text}
    </q>
  );
}

function FixButton({ comment, publication, action, fix, onDelete, onShowWebhook }: Props & { fix: Fix }) {
  const { t } = useTranslation();
  const { run, running } = action;
  const size = useLayout() === 'phone' ? 'large' : 'small';
  if (fix === 'draft') return null;
  if (fix === 'look') {
    return comment.mediaPermalink === null ? null : <PostLink permalink={comment.mediaPermalink} />;
  }
  const again = () => {
    const { text } = publication;
    if (comment.aiResponseDraft === null) run({ name: 'reply', text });
    else run({ name: 'sendDraft', text: text === comment.aiResponseDraft ? undefined : text });
  };
  const steps = {
    show: { label: t('comments.show'), act: () => run({ name: 'hide', hide: false }) },
    delete: { label: t('comments.delete'), act: onDelete },
    again: { label: t('delivery.retry'), act: again },
    webhook: { label: t('webhook.title'), act: onShowWebhook },
  };
  const { label, act } = steps[fix];
  return (
    <Button variant="alert" size={size} disabled={running !== null} onClick={act}>
      {label}
    </Button>
  );
}
