import type { PendingMessage } from '@parley/contract/replies.ts';
import { useEffect, useRef } from 'react';
import { DraftCard } from '#features/replies/draft-card.tsx';
import { useDrafts } from '#features/replies/draft-queries.ts';
import { noteReplaced, useEdits } from '#features/replies/edit-store.ts';
import { focusDraft } from '#features/replies/focus-draft.ts';
import { type DraftPlace, placeEdits } from '#features/replies/place-edits.ts';
import type { Decision } from '#features/replies/use-draft-actions.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

const NONE: PendingMessage[] = [];

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
  const edits = useEdits(useUser().id, conversationId);
  // Until the list was read no draft is known to be gone.
  const places = read ? placeEdits(drafts, edits) : [];
  const newest = drafts.at(-1)?.id;
  const isTyping = places.some(({ draft, edit }) => draft?.id === newest && edit !== null);
  const known = useRef(newest);
  const awaitsReplacement = useRef(false);

  useEffect(() => {
    if (newest !== undefined && newest !== known.current) {
      // Who types in its place is told by the field.
      if (!isTyping) announceNotice(t('chat.draftFor', { name: customerName }));
      if (awaitsReplacement.current) focusDraft(newest);
      awaitsReplacement.current = false;
    }
    known.current = newest;
  }, [newest, isTyping, customerName, t]);
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

  return places.map((place) => (
    <DraftCard
      key={place.key}
      draft={place.draft ?? place.edit.began}
      editKey={place.key}
      isGone={place.draft === null}
      customerName={customerName}
      {...rest}
      onReplacedByKey={() => {
        awaitsReplacement.current = true;
      }}
    />
  ));
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
