import type { HideKind, RuleHit } from '@parley/contract/comment-rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { commentKeys } from '#features/comments/comment-queries.ts';
import classes from '#features/comments/hide-rules.module.css';
import { HIT_STATES } from '#features/comments/rule-words.ts';
import { COMMENTING } from '#features/comments/use-comment-action.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Where nothing is left to take back. */
const SETTLED: ReadonlySet<RuleHit['state']> = new Set(['excepted', 'showing', 'spared', 'failed']);

/** The comments that a rule fits, what came of each, and the way back. */
export function RuleHits({ kind, hidden }: { kind: HideKind; hidden: number }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const refresh = useRefresh();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const hits = useQuery(
    api.commentRules.hits.queryOptions({ queryKey: commentKeys.hits(kind), input: { kind, userId } }),
  );
  /** One comment; null: all that the rule has hidden. */
  const { mutate, isPending, error } = useMutation({
    mutationKey: COMMENTING,
    mutationFn: async (commentId: string | null): Promise<void> => {
      if (commentId === null) await client.commentRules.showAll({ kind, userId });
      else await client.commentRules.exempt({ id: commentId, userId });
    },
    onSettled: () => {
      const { rules, lists, counts } = commentKeys;
      for (const key of [rules, commentKeys.hits(kind), lists, counts]) refresh(key);
    },
  });
  if (hits.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton width={280} height={14} />
      </div>
    );
  }
  if (!hits.data) return <LoadFailed title={t('comments.loadFailed')} query={hits} />;
  return (
    <>
      {hidden > 0 && (
        <Button size={size} disabled={isPending} onClick={() => mutate(null)}>
          {t('comments.ruleShowAll')}
        </Button>
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {errorMessage(error, t('common.unknownError'))}
        </p>
      )}
      {hits.data.length === 0 && <p className={classes.state}>{t('comments.noneHere')}</p>}
      <ul className={classes.hits}>
        {hits.data.map((hit) => (
          <li key={hit.commentId} className={classes.hit}>
            <div className={classes.said}>
              <bdi className={classes.name}>@{hit.authorUsername || t('comments.unknown')}</bdi>{' '}
              <span dir="auto">{hit.text}</span>
              <p className={classes.state}>{t(HIT_STATES[hit.state])}</p>
            </div>
            {!SETTLED.has(hit.state) && (
              <Button variant="quiet" size={size} disabled={isPending} onClick={() => mutate(hit.commentId)}>
                {t('comments.ruleNotThis')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
