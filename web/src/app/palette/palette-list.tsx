import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { matchesCommand } from '#app/palette/match-command.ts';
import classes from '#app/palette/palette.module.css';
import { type Command, useCommands } from '#app/palette/use-commands.ts';
import { useConversationList } from '#features/conversations/conversation-queries.ts';
import { FoundText } from '#features/conversations/list/found-text.tsx';
import { SEARCH_MILLISECONDS, useDebounced } from '#features/conversations/list/use-debounced.ts';
import { useFoundMessages } from '#features/conversations/list/use-found-messages.ts';
import { displayName, pictureOf } from '#features/conversations/names.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announce } from '#lib/announce.ts';
import { moveIndex } from '#lib/keys/move-index.ts';
import { Avatar } from '#ui/avatar.tsx';
import { KeyCap } from '#ui/key-cap.tsx';

/** More than fit are found by typing another letter. */
const MOST_CONVERSATIONS = 8;
const MOST_MESSAGES = 8;

/** `why`: what it was found by, where its name does not show that. */
type Entry = Command & { picture?: string | null; handle?: string | null; why?: ReactNode };

type Props = {
  id: string;
  text: string;
  /** The keys of the field that this list belongs to. */
  keys: RefObject<((event: KeyboardEvent) => void) | null>;
  onActive: (optionId: string | null) => void;
  onRun: (run: () => void) => void;
};

/** The commands and conversations that match what stands in the field. */
export function PaletteList({ id, text, keys, onActive, onRun }: Props) {
  const { t } = useTranslation();
  const typed = text.trim();
  const commands = useCommands().filter(({ label, isHidden }) =>
    typed === '' ? !isHidden : matchesCommand(label, typed),
  );
  const { conversations, messages, isSettled } = useFound(typed);
  const entries = [...commands, ...conversations, ...messages];

  // With nothing typed nothing is chosen, so that Enter does nothing by accident.
  const [choice, setChoice] = useState({ typed, index: typed === '' ? -1 : 0 });
  const index = choice.typed === typed ? Math.min(choice.index, entries.length - 1) : typed === '' ? -1 : 0;
  const activeId = entries[index] ? optionId(id, entries[index]) : null;

  useEffect(() => {
    onActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => onActive(null);
  }, [activeId, onActive]);

  useEffect(() => {
    keys.current = (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const entry = entries[index];
      // Home and End belong to the text of the field.
      const isText = event.key === 'Home' || event.key === 'End';
      const next = isText
        ? null
        : moveIndex(event.key, { index, count: entries.length, axis: 'vertical', isLoop: true });
      if (next !== null) setChoice({ typed, index: next });
      else if (event.key === 'Enter' && entry) onRun(entry.run);
      else return;
      event.preventDefault();
    };
    return () => {
      keys.current = null;
    };
  });

  const count = entries.length;
  useEffect(() => {
    if (typed !== '' && isSettled) announce(t('palette.results', { count }));
  }, [typed, isSettled, count, t]);

  const option = (entry: Entry, position: number) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which has the focus
    <div
      key={entry.id}
      id={optionId(id, entry)}
      role="option"
      tabIndex={-1}
      aria-selected={position === index}
      className={classes.option}
      onClick={() => onRun(entry.run)}
    >
      {entry.picture !== undefined && <Avatar name={entry.label} src={entry.picture} size={32} />}
      <span className={classes.words}>
        <span className={classes.label} dir="auto">
          {entry.label}
        </span>
        {entry.why && <span className={classes.why}>{entry.why}</span>}
      </span>
      {entry.handle && (
        <span className={classes.handle} dir="ltr">
          @{entry.handle}
        </span>
      )}
      {entry.letter && <KeyCap>{entry.letter}</KeyCap>}
    </div>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pressing a choice must not take the focus out of the field
    <div className={classes.panel} onMouseDown={(event) => event.preventDefault()}>
      <div id={id} role="listbox" aria-label={t('palette.label')} className={classes.list}>
        {commands.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" aria-labelledby={`${id}-commands`}>
            <div id={`${id}-commands`} className={classes.group} role="presentation">
              {t('palette.commands')}
            </div>
            {commands.map(option)}
          </div>
        )}
        {conversations.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" aria-labelledby={`${id}-conversations`}>
            <div id={`${id}-conversations`} className={classes.group} role="presentation">
              {t('list.label')}
            </div>
            {conversations.map((entry, position) => option(entry, commands.length + position))}
          </div>
        )}
        {messages.length > 0 && (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div role="group" aria-labelledby={`${id}-messages`}>
            <div id={`${id}-messages`} className={classes.group} role="presentation">
              {t('list.foundMessages')}
            </div>
            {messages.map((entry, position) =>
              option(entry, commands.length + conversations.length + position),
            )}
          </div>
        )}
      </div>
      {count === 0 && isSettled && (
        <p className={classes.nothing}>
          <bdi>{t('list.noResults', { query: typed })}</bdi>
        </p>
      )}
    </div>
  );
}

function optionId(listId: string, entry: Command): string {
  return `${listId}-${entry.id}`;
}

/** What the server finds, once the typing has paused. */
function useFound(typed: string): { conversations: Entry[]; messages: Entry[]; isSettled: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const search = useDebounced(typed, SEARCH_MILLISECONDS);
  const list = useConversationList('all', search);
  const found = useFoundMessages(search, MOST_MESSAGES);
  const isListSettled = !list.isPlaceholderData && !list.isPending;
  const isSettled = search === typed && isListSettled && (found.isSettled || found.query.isError);
  if (typed === '' || search === '') return { conversations: [], messages: [], isSettled };
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const conversations = rows.slice(0, MOST_CONVERSATIONS).map((conversation) => {
    const label = displayName(conversation, t('chat.fallbackName'));
    const handle = conversation.participantUsername;
    return {
      id: `conversation_${conversation.id}`,
      label,
      handle,
      picture: pictureOf(conversation),
      ...(matchesCommand(`${label} ${handle ?? ''}`, search)
        ? {}
        : { why: <span dir="auto">{conversation.lastMessageContent}</span> }),
      run: () => void navigate({ to: '/dashboard', search: { conversation: conversation.id } }),
    };
  });
  const messages = found.messages.map((message) => ({
    id: `message_${message.id}`,
    label: displayName(message, t('chat.fallbackName')),
    picture: message.participantProfilePic,
    why: <FoundText found={message} />,
    run: () =>
      void navigate({
        to: '/dashboard',
        search: { conversation: message.conversationId, message: message.id },
      }),
  }));
  return { conversations, messages, isSettled };
}
