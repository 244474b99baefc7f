import type { Comment, CommentFilter } from '@parley/contract/comments.ts';
import { IconMessageCircle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { CommentCard } from '#features/comments/comment-card.tsx';
import classes from '#features/comments/comment-list.module.css';
import { useComments } from '#features/comments/comment-queries.ts';
import type { Explain } from '#features/comments/types.ts';
import { useCommentKeys } from '#features/comments/use-comment-keys.ts';
import type { useComposing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ApiError } from '#lib/api/request.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

const SKELETONS = [420, 340, 380];
const NONE: Comment[] = [];

type Props = {
  filter: CommentFilter;
  /** Only the thread of this comment. */
  beside: string | undefined;
  onShowAll: () => void;
  composing: ReturnType<typeof useComposing>;
  explain: Explain;
  /** Instagram was not asked to send comments. */
  isDeaf: boolean;
  onShowWebhook: () => void;
};

export function CommentList({ filter, beside, onShowAll, composing, explain, isDeaf, onShowWebhook }: Props) {
  const { t } = useTranslation();
  const comments = useComments(filter, beside);
  const { data } = comments;
  const shown = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? NONE, [data]);
  useCommentKeys();
  useFocusAfterRemoval(
    useMemo(() => shown.map(({ id }) => id), [shown]),
    focusComment,
  );

  if (comments.isPending) return <ListSkeleton />;
  const isGone = beside !== undefined && comments.error instanceof ApiError && comments.error.status === 404;
  if (comments.isError && !data && !isGone) {
    return <LoadFailed title={t('comments.loadFailed')} query={comments} />;
  }
  if (shown.length === 0) {
    const art = <IconMessageCircle size={24} stroke={1.5} />;
    return filter === 'all' && beside === undefined ? (
      <EmptyState
        art={art}
        title={t('comments.emptyTitle')}
        text={isDeaf ? t('doctor.found.fields_missing', { names: 'comments' }) : t('comments.emptyText')}
      >
        {isDeaf && <Button onClick={onShowWebhook}>{t('webhook.title')}</Button>}
      </EmptyState>
    ) : (
      <EmptyState art={art} title={t('comments.noneHere')}>
        <Button onClick={onShowAll}>{t('comments.showAll')}</Button>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {shown.map((comment, index) => (
          <li key={comment.id} className={classes.item} data-reply={comment.parent !== null || undefined}>
            <CommentCard
              comment={comment}
              isBelow={stands(comment, shown, index)}
              box={composing.box?.id === comment.id ? composing.box.kind : null}
              typed={composing.texts.get(comment.id)}
              composing={composing.composing}
              explain={explain}
              onShowWebhook={onShowWebhook}
            />
          </li>
        ))}
      </ul>
      <Further comments={comments} />
    </>
  );
}

/** Whether what a comment answers stands above it: at the head of its thread, or among the replies there. */
function stands(comment: Comment, shown: readonly Comment[], index: number): boolean {
  const { parent } = comment;
  for (let at = index - 1; parent !== null && at >= 0; at -= 1) {
    const above = shown[at];
    if (above?.id === parent.id) return true;
    if (above?.parent == null) return false;
  }
  return false;
}

/** Older comments come when the end is near; a press reads them too, and once more after a fault. */
function Further({ comments }: { comments: ReturnType<typeof useComments> }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = comments;
  const isIdle = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!isIdle || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '800px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isIdle, fetchNextPage]);
  if (!hasNextPage) return null;
  return (
    <div ref={end} className={classes.further}>
      {isFetchNextPageError && <p role="alert">{t('comments.loadFailed')}</p>}
      <Button
        isBusy={isFetchingNextPage}
        busyLabel={t('common.loading')}
        onClick={() => void fetchNextPage()}
      >
        {isFetchNextPageError ? t('common.tryAgain') : t('comments.older')}
      </Button>
    </div>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.list} role="status" aria-label={t('common.loading')}>
      {SKELETONS.map((width) => (
        <div key={width} className={classes.skeleton}>
          <Skeleton width={140} height={14} />
          <Skeleton width={width} height={18} />
          <Skeleton width={width - 60} height={12} />
        </div>
      ))}
    </div>
  );
}

/** The comment, or the page when none is left. */
function focusComment(id: string | null): void {
  const card =
    id === null ? null : document.querySelector<HTMLElement>(`[data-comment-id="${CSS.escape(id)}"]`);
  (card ?? document.getElementById('main'))?.focus();
}
