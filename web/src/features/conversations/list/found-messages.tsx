import { IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import classes from '#features/conversations/list/conversation-row.module.css';
import { FoundText } from '#features/conversations/list/found-text.tsx';
import { useFoundMessages } from '#features/conversations/list/use-found-messages.ts';
import { displayName } from '#features/conversations/names.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useNow } from '#lib/use-now.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

type Props = {
  search: string;
  /** Where nothing else was found either, the way to clear the search. */
  onClear?: () => void;
};

/** What was said with these words, each leading to its place in the chat. */
export function FoundMessages({ search, onClear }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const now = useNow(60_000);
  const titleId = useId();
  const { query, messages, isSettled } = useFoundMessages(search);
  if (query.isError) return <LoadFailed title={t('list.loadFailed')} query={query} />;
  if (messages.length === 0) {
    return isSettled && onClear ? <NoResults search={search} onClear={onClear} /> : null;
  }
  return (
    <nav aria-labelledby={titleId}>
      <h2 id={titleId} className={classes.group}>
        {t('list.foundMessages')}
      </h2>
      <ul>
        {messages.map((message) => {
          const name = displayName(message, t('chat.fallbackName'));
          return (
            <li key={message.id}>
              <Link
                to="/dashboard"
                search={{ conversation: message.conversationId, message: message.id }}
                className={classes.row}
                preload={false}
              >
                <Avatar name={name} src={message.participantProfilePic} size={isPhone ? 48 : 40} />
                <span className={classes.words}>
                  <span className={classes.line}>
                    <span className={`${classes.name} match-parent`} dir="auto">
                      {name}
                    </span>
                    <time className={classes.time} dateTime={message.createdAt}>
                      {formats.listTime(message.createdAt, new Date(now))}
                    </time>
                  </span>
                  <span className={classes.second}>
                    <FoundText found={message} />
                  </span>
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function NoResults({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art={<IconSearch size={20} stroke={1.5} />}
      title={<bdi>{t('list.noResults', { query: search })}</bdi>}
      text={t('list.noResultsText')}
    >
      <Button onClick={onClear}>{t('list.clearSearch')}</Button>
    </EmptyState>
  );
}
