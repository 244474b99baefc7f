import type { Message } from '@parley/contract/conversations.ts';
import { IconArrowDown } from '@tabler/icons-react';
import {
  Fragment,
  type ReactElement,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Virtualizer, type VirtualizerHandle } from 'virtua';
import { useComposer } from '#features/conversations/composer-store.ts';
import { useThread } from '#features/conversations/conversation-queries.ts';
import { OpenPictureContext } from '#features/conversations/media/open-picture.ts';
import { piecesOf } from '#features/conversations/media/pieces.ts';
import { useUnsentPicture } from '#features/conversations/media/use-unsent-picture.ts';
import { countOfFirstScreen } from '#features/conversations/thread/first-screen.ts';
import { MessageBubble } from '#features/conversations/thread/message-bubble.tsx';
import { wantsOlder } from '#features/conversations/thread/scroll-rules.ts';
import { SoughtContext, useSought } from '#features/conversations/thread/sought.ts';
import classes from '#features/conversations/thread/thread.module.css';
import { type ThreadItem, toThreadItems } from '#features/conversations/thread/thread-items.ts';
import { OpeningContext, Row, Rows } from '#features/conversations/thread/thread-rows.tsx';
import { ThreadSkeleton } from '#features/conversations/thread/thread-skeleton.tsx';
import { placeOf, useFollowingScroll } from '#features/conversations/thread/use-following-scroll.ts';
import { useIsPrepending } from '#features/conversations/thread/use-is-prepending.ts';
import { useUnseenCount } from '#features/conversations/thread/use-unseen-count.ts';
import { flattenThread } from '#features/conversations/thread-cache.ts';
import { TimeZoneContext, useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useIsPainted } from '#lib/use-is-painted.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button, Spinner } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

const Viewer = lazyPart(async () => (await import('#features/conversations/media/viewer.tsx')).Viewer, {
  place: 'over',
});

type Props = {
  conversationId: string;
  /** A message to be shown in its place, however far back it stands. */
  soughtId?: string | undefined;
  name: string;
  picture: string | null;
  /** What stands under the last message: a message on its way, drafts, the writing AI. */
  tail: ReactNode;
  /** What stands there is still being asked for: messages that are shown before would move for it. */
  isTailLoading: boolean;
};

/** The messages of one conversation. Give it the conversation's id as its key: every opening starts at the end. */
export function Thread({ conversationId, soughtId, name, picture, tail, isTailLoading }: Props) {
  const { t } = useTranslation();
  const thread = useThread(conversationId);
  const messages = useMemo(() => flattenThread(thread.data), [thread.data]);

  // Once shown they stay, whatever is asked for anew.
  const [wasShown, setShown] = useState(false);
  const isHeld = thread.isPending || (isTailLoading && !wasShown);
  if (!isHeld && !wasShown) setShown(true);
  if (isHeld) return <ThreadSkeleton />;
  if (thread.isError && !thread.data) {
    return (
      <div className={classes.state}>
        <LoadFailed title={t('chat.loadFailed')} query={thread} />
      </div>
    );
  }
  return (
    <LoadedThread
      conversationId={conversationId}
      soughtId={soughtId}
      messages={messages}
      tail={tail}
      isReadingOlder={thread.isFetchingNextPage}
      hasOlderFailed={thread.isFetchNextPageError}
      readOlder={thread.hasNextPage ? () => void thread.fetchNextPage({ cancelRefetch: false }) : null}
      empty={
        <EmptyState
          art={<Avatar name={name} src={picture} size={48} />}
          title={t('chat.emptyTitle')}
          text={t('chat.emptyText')}
        />
      }
    />
  );
}

type LoadedProps = {
  conversationId: string;
  soughtId: string | undefined;
  messages: Message[];
  tail: ReactNode;
  isReadingOlder: boolean;
  hasOlderFailed: boolean;
  readOlder: (() => void) | null;
  empty: ReactNode;
};

function LoadedThread({
  conversationId,
  soughtId,
  messages,
  tail,
  isReadingOlder,
  hasOlderFailed,
  readOlder,
  empty,
}: LoadedProps) {
  const { t } = useTranslation();
  const timeZone = useContext(TimeZoneContext);
  const hasOlder = readOlder !== null;
  const items = useMemo(
    () => toThreadItems(messages, timeZone, { hasOlder }),
    [messages, timeZone, hasOlder],
  );
  const byId = useMemo(() => new Map(messages.map((message) => [message.id, message])), [messages]);
  const drawItem = useMemo(() => createDrawing(byId), [byId]);
  const area = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const handle = useRef<VirtualizerHandle>(null);
  const isPhone = useLayout() === 'phone';
  const { isAway, onScroll, toBottom, follow, isFollowing } = useFollowingScroll(area, content);
  const unseen = useUnseenCount(messages, isAway);
  useBottomOnSending(conversationId, toBottom);
  const isPrepending = useIsPrepending(items);
  const [viewed, setViewed] = useState<string | null>(null);
  useUnsentPicture(messages, viewed, () => {
    setViewed(null);
    showToast('info', t('chat.unsent'));
  });
  const isShown = useIsPainted();
  const isPlaced = useIsPainted(isShown);
  const [newest] = useState(() => countOfFirstScreen(items, window.innerHeight));
  const firstKept = Math.max(0, items.length - newest);
  const kept = useMemo(() => indexes(firstKept, items.length), [firstKept, items.length]);
  const opening = useMemo(
    () => (isPlaced ? null : { first: firstKept, isMeasuring: isShown }),
    [isPlaced, isShown, firstKept],
  );
  // The virtualizer takes messages for smaller than they are, and asks for more than the first screen has room for.
  const drawFirstScreen = (item: ThreadItem, index: number) =>
    index < firstKept ? <Fragment key={item.message.id} /> : drawItem(item);

  const isReady = isPlaced && !isReadingOlder && !hasOlderFailed;
  useSought({ soughtId, items, isReady, readOlder, handle, isFollowing });

  const readOlderWhenNear = () => {
    if (!area.current || !readOlder || isReadingOlder || hasOlderFailed) return;
    if (wantsOlder(placeOf(area.current), isFollowing.current)) readOlder();
  };
  // A window taller than what was read has nothing to scroll, so no scrolling would ask for more. Heights are known
  // only after the first messages were measured.
  const askWhenShort = useEffectEvent(readOlderWhenNear);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that was read may still be too short
  useEffect(() => {
    const timer = setTimeout(() => askWhenShort(), MEASURED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [items.length]);

  return (
    <div className={classes.frame}>
      <div
        ref={area}
        className={classes.area}
        onScroll={() => {
          onScroll();
          readOlderWhenNear();
        }}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label={t('chat.messages')}
        aria-live="off"
      >
        <div ref={content} className={classes.content}>
          <div className={classes.older}>
            {isReadingOlder && (
              <>
                <Spinner />
                <span className="sr-only">{t('chat.loadingOlder')}</span>
              </>
            )}
            {hasOlderFailed && !isReadingOlder && readOlder && (
              <Button size="small" variant="quiet" onClick={readOlder}>
                {t('chat.olderFailed')}. {t('common.tryAgain')}
              </Button>
            )}
          </div>
          {items.length === 0 ? (
            <div className={classes.empty}>{empty}</div>
          ) : (
            <OpenPictureContext value={setViewed}>
              <SoughtContext value={soughtId}>
                <OpeningContext value={opening}>
                  <Virtualizer
                    ref={handle}
                    scrollRef={area}
                    as={Rows}
                    item={Row}
                    shift={isPrepending}
                    bufferSize={isPlaced ? BUFFER : 0}
                    startMargin={OLDER_HEIGHT}
                    data={items}
                    keepMounted={isAway ? NONE : kept}
                    onResize={follow}
                  >
                    {isPlaced ? drawItem : drawFirstScreen}
                  </Virtualizer>
                </OpeningContext>
              </SoughtContext>
            </OpenPictureContext>
          )}
          {tail}
        </div>
      </div>
      {isAway && (
        <Button
          className={classes.toLatest ?? ''}
          size={isPhone ? 'large' : 'small'}
          onClick={toBottom}
          icon={<IconArrowDown size={16} stroke={1.5} />}
        >
          {unseen > 0 ? t('chat.newMessages', { count: unseen }) : t('chat.toLatest')}
        </Button>
      )}
      {viewed !== null && (
        <Viewer urls={picturesOf(messages)} url={viewed} onShow={setViewed} onClose={() => setViewed(null)} />
      )}
    </div>
  );
}

function picturesOf(messages: Message[]): string[] {
  return messages
    .filter(({ unsentAt }) => unsentAt === null)
    .flatMap(piecesOf)
    .flatMap(({ kind, url }) => (kind === 'image' && url !== null ? [url] : []));
}

const MEASURED_MILLISECONDS = 200;
/** What is drawn above and below the window, in pixels: nothing until the first screen is shown. */
const BUFFER = 200;

/** Nothing stays in the page when the reader is elsewhere. */
const NONE: number[] = [];

/**
 * The last screen stays in the page while the reader is at the end: once its messages are measured, the end is
 * elsewhere, and finding out which ones stand there takes another frame.
 */
function indexes(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}

/** The room above the first message where reading older ones is shown; as tall as in the sheet. */
const OLDER_HEIGHT = 40;

/** The same element for the same item: the virtualizer draws whenever it learns a height, its rows only when new. */
function createDrawing(byId: Map<string, Message>): (item: ThreadItem) => ReactElement {
  const drawn = new WeakMap<ThreadItem, ReactElement>();
  return (item) => {
    const element = drawn.get(item) ?? <Item key={item.message.id} item={item} byId={byId} />;
    drawn.set(item, element);
    return element;
  };
}

function Item({ item, byId }: { item: ThreadItem; byId: Map<string, Message> }) {
  const { message } = item;
  const replyTo =
    message.replyToMessageId === null ? undefined : (byId.get(message.replyToMessageId) ?? null);
  return (
    <>
      {item.startsDay && <Day iso={message.createdAt} />}
      <MessageBubble
        message={message}
        replyTo={replyTo}
        isFirstOfGroup={item.isFirstOfGroup}
        isLastOfGroup={item.isLastOfGroup}
        isUnderDay={item.isUnderDay}
      />
    </>
  );
}

function Day({ iso }: { iso: string }) {
  return <div className={classes.day}>{useFormats().dayLabel(iso)}</div>;
}

/** Who writes wants to see it, wherever in the history they were. */
function useBottomOnSending(conversationId: string, toBottom: () => void): void {
  const isSending = useComposer(useUser().id, conversationId).sending !== null;
  useEffect(() => {
    if (isSending) toBottom();
  }, [isSending, toBottom]);
}
