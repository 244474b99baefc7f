import { useElementSize } from '@mantine/hooks';
import type { Conversation } from '@parley/contract/conversations.ts';
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import classes from '#features/conversations/list/conversation-list.module.css';
import { ConversationRow } from '#features/conversations/list/conversation-row.tsx';
import { keepListPlace, readListPlace } from '#features/conversations/list/list-place.ts';
import { useListKeys } from '#features/conversations/list/use-list-keys.ts';
import { useReadAhead } from '#features/conversations/list/use-read-ahead.ts';
import { useRovingRows } from '#features/conversations/list/use-roving-rows.ts';
import { useSteadyRows } from '#features/conversations/list/use-steady-rows.ts';
import { pictureOf } from '#features/conversations/names.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useNow } from '#lib/use-now.ts';
import { Spinner } from '#ui/button.tsx';

/** How many rows before the end the next page is asked for. */
const AHEAD = 15;
const RESTORE_MILLISECONDS = 100;

type Props = {
  conversations: Conversation[];
  selectedId: string | undefined;
  isAway: boolean;
  /** Scrolls away with the rows; on the phone only. */
  top: ReactNode;
  /** Under the last row. */
  bottom: ReactNode;
  isReadingMore: boolean;
  readMore: (() => void) | null;
};

export function ConversationList(props: Props) {
  const { conversations, selectedId, isAway, top, bottom, isReadingMore, readMore } = props;
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const { id: userId } = useUser();
  const now = useNow(60_000);
  const area = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  // Rows are drawn by where they stand: without the height above them those at the top would be left out.
  const { ref: aboveRows, height: heightAbove } = useElementSize<HTMLDivElement>();
  const rowHeight = isPhone ? 72 : 64;
  const ids = useMemo(() => conversations.map(({ id }) => id), [conversations]);
  useSteadyRows(area, ids, rowHeight);
  usePictures(conversations);
  useRestoredScroll(area, userId, isPhone && !isAway);
  const readAheadWhenStill = useReadAhead({ area, ids, rowHeight, heightAbove, isAway });
  // While a chat hides the list nobody sees which row is its own, and marking it costs the chat its first frame.
  const markedId = isAway ? undefined : selectedId;
  const rows = useRovingRows({ conversations, selectedId: markedId, area, handle });
  useListKeys({ conversations, ...rows, selectedIndex: rows.indexOf(selectedId) });

  const readMoreWhenNear = () => {
    if (!area.current || !readMore || isReadingMore) return;
    // The virtualizer hears of a scroll after we do: the place is read from the page itself.
    const { scrollTop, clientHeight, scrollHeight } = area.current;
    if (scrollHeight - clientHeight - scrollTop <= AHEAD * rowHeight) readMore();
  };
  const readMoreWhenShort = useEffectEvent(readMoreWhenNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page there may still be room
  useEffect(() => readMoreWhenShort(), [conversations.length, isReadingMore]);

  return (
    <div
      ref={area}
      className={classes.area}
      onScroll={(event) => {
        if (isPhone && !isAway) keepListPlace(userId, { offset: event.currentTarget.scrollTop });
        readMoreWhenNear();
        readAheadWhenStill();
      }}
    >
      {top && <div ref={aboveRows}>{top}</div>}
      <nav aria-label={t('list.label')} onKeyDown={rows.onKeyDown}>
        <SizeContext value={readMore ? UNKNOWN_SIZE : conversations.length}>
          <Virtualizer
            ref={handle}
            scrollRef={area}
            startMargin={heightAbove}
            as="ul"
            item={ListItem}
            data={conversations}
            itemSize={rowHeight}
            keepMounted={conversations.length > 0 ? [rows.stop] : []}
          >
            {(conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isSelected={conversation.id === markedId}
                isTabStop={conversation.id === rows.stopId}
                onFocus={rows.onFocusRow}
                now={now}
              />
            )}
          </Virtualizer>
        </SizeContext>
      </nav>
      {isReadingMore && (
        <div className={classes.more} role="status" aria-label={t('list.loadingMore')}>
          <Spinner />
        </div>
      )}
      {bottom}
    </div>
  );
}

/** What assistive technology is told while the server has more than was read. */
const UNKNOWN_SIZE = -1;
const SizeContext = createContext(0);

/** Few rows are in the page at a time, so each says which of how many it is. */
function ListItem({ index, ...rest }: ComponentProps<'li'> & { index: number }) {
  return <li {...rest} aria-posinset={index + 1} aria-setsize={useContext(SizeContext)} />;
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

/** On the phone the list goes on where it was left: after another page was open, and after a chat that hid it. */
function useRestoredScroll(area: RefObject<HTMLDivElement | null>, userId: string, isShown: boolean): void {
  const wasShown = useRef(false);
  useLayoutEffect(() => {
    const { offset } = readListPlace(userId);
    if (!isShown || offset === 0) return;
    const restore = () => {
      if (area.current) area.current.scrollTop = offset;
    };
    restore();
    if (wasShown.current) return;
    // Rows that were never drawn have no heights yet.
    const timer = setTimeout(restore, RESTORE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [area, userId, isShown]);
  useEffect(() => {
    if (isShown) wasShown.current = true;
  }, [isShown]);
}
