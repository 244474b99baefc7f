import { IconChecks, IconHistory } from '@tabler/icons-react';
import { ActivationCard } from '#features/triggers/activation-card.tsx';
import { ListSkeleton } from '#features/triggers/list-skeleton.tsx';
import { type ActivationsOf, useActivations } from '#features/triggers/trigger-queries.ts';
import classes from '#features/triggers/triggers.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

type Props = { which: ActivationsOf; onOpenChat: ((go: () => void) => void) | null };

/** What triggers fired at, a page at a time. */
export function ActivationList({ which, onOpenChat }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const activations = useActivations(which);
  if (activations.isPending) return <ListSkeleton />;
  if (activations.isError && !activations.data) {
    return <LoadFailed title={t('triggers.loadFailed')} query={activations} />;
  }
  const items = activations.data.pages.flatMap((page) => page.items);
  if (items.length === 0) {
    return which === 'waiting' ? (
      <EmptyState art={<IconChecks size={24} stroke={1.5} />} title={t('list.noAttention')} />
    ) : (
      <EmptyState art={<IconHistory size={24} stroke={1.5} />} title={t('triggers.noHistory')} />
    );
  }
  return (
    <div className={classes.cards}>
      <ul className={classes.cardList}>
        {items.map((item) => (
          <ActivationCard key={item.id} item={item} onOpenChat={onOpenChat} />
        ))}
      </ul>
      {activations.hasNextPage && (
        <Button
          size={isPhone ? 'large' : 'medium'}
          isBusy={activations.isFetchingNextPage}
          busyLabel={t('common.loading')}
          onClick={() => void activations.fetchNextPage()}
        >
          {t('triggers.more')}
        </Button>
      )}
    </div>
  );
}
