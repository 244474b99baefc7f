import type { PendingMessage } from '@parley/contract/replies.ts';
import { useEffect, useRef, useState } from 'react';
import { DraftCard } from '#features/replies/draft-card.tsx';
import { useDrafts } from '#features/replies/draft-queries.ts';
import { noteReplaced, setEdit, useEdits } from '#features/replies/edit-store.ts';
import { focusDraft } from '#features/replies/focus-draft.ts';
import { type DraftPlace, placeEdits } from '#features/replies/place-edits.ts';
import type { Decision } from '#features/replies/use-draft-actions.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { useUser } from '#lib/session/user-context.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

const NONE: PendingMessage[] = [];

/** Only where the AI waits long enough before it answers. */
const AnnouncedDraft = lazyPart(async () => {
  const [part] = await Promise.all([import('#features/replies/announced-draft.tsx'), loadDialogTexts()]);
  return part.AnnouncedDraft;
});

type Props = {
  conversationId: string;
  customerName: string;
  onShowSources: () => void;
  onDecided: (decision: Decision) => void;
  /** What was typed for a draft that is gone. */
  onKeepText: (text: string) => void;
  /** A draft that somebody went to by key. It gets the focus as soon as it is there, once for each `at`. */
  wanted: { draftId: string; at: number } | null;
};

export function DraftList({ conversationId, customerName, wanted, ...rest }: Props) {
  const { t } = useTranslation();
  const read = useDrafts(conversationId);
  const drafts = read ?? NONE;
  const { id: userId } = useUser();
  const edits = useEdits(userId, conversationId);
  // Until the list was read no draft is known to be gone.
  const places = read ? placeEdits(drafts, edits) : [];
  const last = drafts.at(-1);
  const newest = last?.id;
  const isAnnounced = Boolean(last?.sendsAt);
  const isTyping = places.some(({ draft, edit }) => draft?.id === newest && edit !== null);
  const known = useRef(newest);
  const awaitsReplacement = useRef(false);

  useEffect(() => {
    if (newest !== undefined && newest !== known.current) {
      // Who types in its place is told by the field.
      if (!isTyping && !isAnnounced) announceNotice(t('chat.draftFor', { name: customerName }));
      if (awaitsReplacement.current) focusDraft(newest);
      awaitsReplacement.current = false;
    }
    known.current = newest;
  }, [newest, isTyping, isAnnounced, customerName, t]);
  useNoteReplaced(conversationId, read);
  useFocusAfterEditing(places);
  useFocusAfterRemoval(
    drafts.map(({ id }) => id),
    (id) => {
      if (id === null || !focusDraft(id)) document.getElementById('main')?.focus();
    },
  );

  const wantedId = wanted?.draftId;
  const isThere = drafts.some(({ id }) => id === wantedId);
  const at = wanted?.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: going to the same draft once more focuses it once more
  useEffect(() => {
    if (wantedId !== undefined && isThere) focusDraft(wantedId);
  }, [wantedId, isThere, at]);

  const { edited, onStopped } = useStopped(userId, drafts);
  return places.map((place) =>
    place.draft?.sendsAt && place.edit === null ? (
      <AnnouncedDraft
        key={place.key}
        draft={place.draft}
        sendsAt={place.draft.sendsAt}
        customerName={customerName}
        onShowSources={rest.onShowSources}
        onStopped={onStopped(place.key)}
      />
    ) : (
      <DraftCard
        key={place.key}
        takesFocus={place.key === edited}
        draft={place.draft ?? place.edit.began}
        editKey={place.key}
        isGone={place.draft === null}
        customerName={customerName}
        {...rest}
        onReplacedByKey={() => {
          awaitsReplacement.current = true;
        }}
      />
    ),
  );
}

/** Whoever stopped an answer goes on with its draft: in its field, or at its card. */
function useStopped(userId: string, drafts: readonly PendingMessage[]) {
  const [edited, setEdited] = useState<string | null>(null);
  const stoppedId = useRef<string | null>(null);
  useEffect(() => {
    const id = stoppedId.current;
    if (id === null || !drafts.some((draft) => draft.id === id && draft.sendsAt === null)) return;
    stoppedId.current = null;
    focusDraft(id);
  }, [drafts]);
  const onStopped = (key: string) => (stopped: PendingMessage, edits: boolean) => {
    if (edits) {
      setEdited(key);
      setEdit({ key, userId, began: stopped, text: stopped.generatedContent });
    } else stoppedId.current = stopped.id;
  };
  return { edited, onStopped };
}

function useNoteReplaced(conversationId: string, drafts: PendingMessage[] | undefined): void {
  const known = useRef(drafts);
  useEffect(() => {
    if (drafts && known.current) noteReplaced(conversationId, known.current, drafts);
    known.current = drafts;
  }, [conversationId, drafts]);
}

/** The field that had the focus is gone: it goes back to the draft, or stays on the page where there is none. */
function useFocusAfterEditing(places: DraftPlace[]): void {
  const before = useRef<DraftPlace[]>([]);
  useEffect(() => {
    const ended = before.current.find(
      ({ edit }) => edit && !places.some((place) => place.edit?.key === edit.key),
    );
    before.current = places;
    if (!ended) return;
    const isLost = document.activeElement === document.body;
    if (!focusDraft(ended.draft?.id ?? '') && isLost) document.getElementById('main')?.focus();
  });
}
