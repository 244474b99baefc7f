import type { CommentFilter } from '@parley/contract/comments.ts';
import {
  IconAdjustmentsHorizontal,
  IconArrowLeft,
  IconChevronLeft,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import { useIsMutating } from '@tanstack/react-query';
import { useState } from 'react';
import { AskedOften } from '#features/comments/asked-often.tsx';
import { CommentFilters } from '#features/comments/comment-filters.tsx';
import { CommentList } from '#features/comments/comment-list.tsx';
import { useCommentCounts } from '#features/comments/comment-queries.ts';
import classes from '#features/comments/comments-page.module.css';
import { useDeleteAll } from '#features/comments/delete-all-comments.tsx';
import type { Explain } from '#features/comments/types.ts';
import { COMMENTING } from '#features/comments/use-comment-action.ts';
import { useComposing } from '#features/comments/use-composing.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

const CommentSettings = lazyPart(
  async () => (await import('#features/comments/comment-settings.tsx')).CommentSettings,
  { place: 'over' },
);

const HideRules = lazyPart(async () => (await import('#features/comments/hide-rules.tsx')).HideRules, {
  place: 'over',
  waiting: null,
});

type Props = {
  /** Only the thread of this comment is shown, until all are asked for. */
  beside: string | undefined;
  onShowAll: () => void;
  /** Why the AI wrote what it wrote about a comment. */
  explain: Explain;
  onBack: () => void;
  /** Instagram was not asked to send comments. */
  isDeaf: boolean;
  onShowWebhook: () => void;
};

/** What people wrote under the posts, newest threads first, each with its answer or the place for one. */
export function CommentsPage({ beside, onShowAll, explain, onBack, isDeaf, onShowWebhook }: Props) {
  const { t } = useTranslation();
  const [filter, setFilter] = useState<CommentFilter>('all');
  const [dialog, setDialog] = useState<'settings' | 'rules' | null>(null);
  const isPhone = useLayout() === 'phone';
  const composing = useComposing();
  const { question } = useLeaving({
    isUnsaved: composing.isTyped,
    isSaving: useIsMutating({ mutationKey: COMMENTING }) > 0,
    takesAway: leavesThePage,
    discard: composing.composing.forgetAll,
  });
  return (
    <div className={classes.page}>
      <Header onBack={onBack} onShow={setDialog} />
      <main id="main" tabIndex={-1} className={classes.main}>
        {beside === undefined ? (
          <>
            <CommentFilters filter={filter} onChange={setFilter} />
            {filter !== 'hidden' && <AskedOften />}
          </>
        ) : (
          <p className={classes.only} role="status">
            {t('comments.onlyThis')}
            <Button size={isPhone ? 'large' : 'small'} onClick={onShowAll}>
              {t('comments.showAll')}
            </Button>
          </p>
        )}
        <CommentList
          filter={beside === undefined ? filter : 'all'}
          beside={beside}
          onShowAll={() => (beside === undefined ? setFilter('all') : onShowAll())}
          composing={composing}
          explain={explain}
          isDeaf={isDeaf}
          onShowWebhook={onShowWebhook}
        />
      </main>
      {dialog === 'settings' && <CommentSettings onClose={() => setDialog(null)} />}
      {dialog === 'rules' && <HideRules onClose={() => setDialog(null)} />}
      {question}
    </div>
  );
}

type HeaderProps = { onBack: () => void; onShow: (dialog: 'settings' | 'rules') => void };

function Header({ onBack, onShow }: HeaderProps) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const counts = useCommentCounts().data;
  const deleteAll = useDeleteAll();
  const isEmpty = !counts?.all;
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <IconButton label={t('common.back')} size={isPhone ? 'touch' : 'medium'} onClick={onBack}>
          {isPhone ? (
            <IconChevronLeft size={20} stroke={1.5} className="flip" />
          ) : (
            <IconArrowLeft size={20} stroke={1.5} className="flip" />
          )}
        </IconButton>
        <h1 className={classes.title}>{t('comments.title')}</h1>
        {!isPhone && counts !== undefined && counts.needsAnswer > 0 && (
          <p className={classes.hint}>{t('comments.waiting', { count: counts.needsAnswer })}</p>
        )}
        <div className={classes.tools}>
          {isPhone ? (
            <>
              <IconButton label={t('comments.rules')} size="touch" onClick={() => onShow('rules')}>
                <IconEyeOff size={20} stroke={1.5} />
              </IconButton>
              <IconButton label={t('comments.settingsTitle')} size="touch" onClick={() => onShow('settings')}>
                <IconAdjustmentsHorizontal size={20} stroke={1.5} />
              </IconButton>
              <IconButton
                label={t('comments.deleteAll')}
                size="touch"
                disabled={isEmpty || deleteAll.isPending}
                onClick={deleteAll.ask}
              >
                <IconTrash size={20} stroke={1.5} />
              </IconButton>
            </>
          ) : (
            <>
              <Button icon={<IconEyeOff size={16} stroke={1.5} />} onClick={() => onShow('rules')}>
                {t('comments.rules')}
              </Button>
              <Button
                icon={<IconAdjustmentsHorizontal size={16} stroke={1.5} />}
                onClick={() => onShow('settings')}
              >
                {t('settings.title')}
              </Button>
              <Button
                variant="quiet"
                className={classes.danger}
                icon={<IconTrash size={16} stroke={1.5} />}
                disabled={isEmpty || deleteAll.isPending}
                onClick={deleteAll.ask}
              >
                {t('comments.deleteAll')}
              </Button>
            </>
          )}
        </div>
      </div>
      {deleteAll.question}
    </header>
  );
}
