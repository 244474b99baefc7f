import { IconInbox } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { useConversationList } from '#features/conversations/conversation-queries.ts';
import classes from '#features/conversations/list/conversation-list.module.css';
import { ConversationList } from '#features/conversations/list/conversation-list.tsx';
import { FilterChips } from '#features/conversations/list/filter-chips.tsx';
import { ListSkeleton } from '#features/conversations/list/list-skeleton.tsx';
import { useListView } from '#features/conversations/list/list-view.tsx';
import { RemovalProgress } from '#features/conversations/list/removal-progress.tsx';
import { SearchField, type SearchPopup } from '#features/conversations/list/search-field.tsx';
import { SEARCH_MILLISECONDS, useDebounced } from '#features/conversations/list/use-debounced.ts';
import type { ConversationFilter } from '#features/conversations/types.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

const FoundMessages = lazyPart(
  async () => (await import('#features/conversations/list/found-messages.tsx')).FoundMessages,
  { waiting: null },
);

type Props = {
  selectedId: string | undefined;
  /** Out of sight, and not to be forgotten. */
  isAway: boolean;
  /** What an account without any conversation sees. */
  empty: ReactNode;
  /** On the phone, what stands under that, and above the conversations where it stays when the first have come. */
  guide?: ReactNode;
  /** On the phone, what scrolls away with the list. */
  top?: ReactNode;
  /** What opens under the search field. */
  popup?: SearchPopup;
};

/** Search, filters and the list of conversations. */
export function ConversationBrowser({ selectedId, isAway, empty, guide, top, popup }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const { filter, setFilter, text, setText } = useListView();
  const search = useDebounced(text.trim(), SEARCH_MILLISECONDS);
  const list = useConversationList(filter, search);
  const conversations = useMemo(() => list.data?.pages.flatMap(({ items }) => items) ?? [], [list.data]);
  const chips = <FilterChips filter={filter} onChange={setFilter} />;

  const content = () => {
    if (list.isPending) return <ListSkeleton />;
    if (list.isError && conversations.length === 0) {
      return <LoadFailed title={t('list.loadFailed')} query={list} />;
    }
    if (conversations.length > 0) {
      return (
        <ConversationList
          // A filter begins at its top.
          key={filter}
          conversations={conversations}
          selectedId={selectedId}
          isAway={isAway}
          top={isPhone ? phoneTop : null}
          bottom={search && !list.hasNextPage ? <FoundMessages search={search} /> : null}
          isReadingMore={list.isFetchingNextPage}
          readMore={list.hasNextPage ? () => void list.fetchNextPage({ cancelRefetch: false }) : null}
        />
      );
    }
    if (search) return <FoundMessages search={search} onClear={() => setText('')} />;
    if (filter !== 'all') return <NothingInFilter filter={filter} onShowAll={() => setFilter('all')} />;
    return empty;
  };
  const phoneTop = (
    <>
      {top}
      {chips}
    </>
  );
  const hasRows = conversations.length > 0 && !list.isPending;
  const hasState = !hasRows && !list.isPending;
  const hasGuide = Boolean(guide) && !search && filter === 'all' && (hasRows || list.isSuccess);

  return (
    <>
      <RemovalProgress />
      <SearchField value={text} onChange={setText} popup={popup} />
      {!isPhone && chips}
      {isPhone && !hasRows && <div className={classes.above}>{phoneTop}</div>}
      {/* One place for the guide, whatever stands beside it: somebody may be typing there. */}
      {(hasState || hasGuide) && (
        <div className={classes.state} data-above={hasRows || undefined}>
          {hasState && content()}
          {hasGuide && guide}
        </div>
      )}
      {!hasState && content()}
    </>
  );
}

function NothingInFilter({ filter, onShowAll }: { filter: ConversationFilter; onShowAll: () => void }) {
  const { t } = useTranslation();
  const titles = {
    all: t('list.emptyTitle'),
    unread: t('list.noUnread'),
    drafts: t('list.noDrafts'),
    attention: t('list.noAttention'),
  };
  return (
    <EmptyState art={<IconInbox size={20} stroke={1.5} />} title={titles[filter]}>
      <Button onClick={onShowAll}>{t('list.showAll')}</Button>
    </EmptyState>
  );
}
