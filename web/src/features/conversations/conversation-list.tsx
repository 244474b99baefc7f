import type { Conversation } from '@parley/contract/conversations.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Virtualizer, type VirtualizerHandle } from 'virtua';

import classes from '#features/conversations/conversation-list.module.css';
import { ConversationRow } from '#features/conversations/conversation-row.tsx';
import { pictureOf } from '#features/conversations/names.ts';
import { useLayout } from '#lib/layout.ts';
import { useNow } from '#lib/use-now.ts';
import { Spinner } from '#ui/button.tsx';

/** How many rows before the end the next page is asked for. */
const AHEAD = 15;
const RESTORE_MILLISECONDS = 100;

/** Where the list of the phone stood when a chat was opened from it. */
let leftAt = 0;

type Props = {
  conversations: Conversation[];
  selectedId: string | undefined;
  /** Scrolls away with the rows; on the phone only. */
  top: ReactNode;
  isReadingMore: boolean;
  readMore: (() => void) | null;
};

export function ConversationList({ conversations, selectedId, top, isReadingMore, readMore }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const now = useNow(60_000);
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  usePictures(conversations);
  useRestoredScroll(area, isPhone);

  const readMoreWhenNear = () => {
    const list = handle.current;
    if (!list || !readMore || isReadingMore) return;
    const last = list.findItemIndex(list.scrollOffset + list.viewportSize);
    if (last >= conversations.length - AHEAD) readMore();
  };
  useEffect(readMoreWhenNear);

  return (
    <div
      ref={area}
      className={classes.area}
      onScroll={(event) => {
        if (isPhone) leftAt = event.currentTarget.scrollTop;
        readMoreWhenNear();
      }}
    >
      {top}
      <nav aria-label={t('list.label')} onKeyDown={moveByArrows}>
        <Virtualizer
          ref={handle}
          scrollRef={area}
          as="ul"
          item="li"
          data={conversations}
          itemSize={isPhone ? 72 : 64}
        >
          {(conversation) => (
            <ConversationRow
              key={conversation.id}
              conversation={conversation}
              isSelected={conversation.id === selectedId}
              now={now}
            />
          )}
        </Virtualizer>
      </nav>
      {isReadingMore && (
        <div className={classes.more} role="status" aria-label={t('list.loadingMore')}>
          <Spinner />
        </div>
      )}
    </div>
  );
}

/** The arrow keys go from row to row, as in any list of mail. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>('a')];
  const index = rows.indexOf(document.activeElement as HTMLAnchorElement);
  if (index === -1) return;
  event.preventDefault();
  rows[index + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
}

/** Fetches the pictures of rows that are not on screen yet, so that scrolling shows faces at once. */
function usePictures(conversations: Conversation[]): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    for (const conversation of conversations) {
      const picture = pictureOf(conversation);
      if (!picture || known.current.has(picture)) continue;
      known.current.add(picture);
      const image = new Image();
      image.referrerPolicy = 'no-referrer';
      image.src = picture;
    }
  }, [conversations]);
}

function useRestoredScroll(area: React.RefObject<HTMLDivElement | null>, isPhone: boolean): void {
  useEffect(() => {
    if (!isPhone || leftAt === 0) return;
    const offset = leftAt;
    const timer = setTimeout(() => {
      if (area.current) area.current.scrollTop = offset;
    }, RESTORE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [area, isPhone]);
}
