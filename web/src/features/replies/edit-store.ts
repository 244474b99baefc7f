import type { PendingMessage } from '@parley/contract/replies.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { type DraftEdit, takesPlaceOf } from '#features/replies/place-edits.ts';
import { readStoredBelow, STORED, writeStored } from '#lib/storage.ts';

type State = {
  edits: ReadonlyMap<string, DraftEdit>;
  /** By conversation: a draft with a saved edit that another has replaced. */
  replaced: ReadonlyMap<string, PendingMessage>;
};

let state: State = { edits: restoreEdits(), replaced: new Map() };
const listeners = new Set<() => void>();

/** Kept across reloads, like the text of the message field. */
export function setEdit(edit: DraftEdit): void {
  const isChanged = edit.text !== edit.began.generatedContent;
  writeStored(storedKey(edit), isChanged ? JSON.stringify(edit) : null);
  write({ ...state, edits: new Map(state.edits).set(edit.key, edit) });
}

export function endEdit(key: string): void {
  const edit = state.edits.get(key);
  if (!edit) return;
  writeStored(storedKey(edit), null);
  const edits = new Map(state.edits);
  edits.delete(key);
  write({ ...state, edits });
}

const storedKey = ({ userId, key }: DraftEdit) => `${STORED.draftEdits}:${userId}:${key}` as const;

function restoreEdits(): Map<string, DraftEdit> {
  const edits = readStoredBelow(STORED.draftEdits).flatMap(readEdit);
  return new Map(edits.map((edit) => [edit.key, edit]));
}

function readEdit(stored: string): DraftEdit[] {
  try {
    const { key, userId, text, began } = JSON.parse(stored) as DraftEdit;
    const { id, conversationId, originalMessage, createdAt } = began;
    const isWhole = [key, userId, text, id, conversationId, originalMessage, createdAt].every(
      (value) => typeof value === 'string',
    );
    const isListed = [began.heldReasons, began.sources].every(Array.isArray);
    return isWhole && isListed ? [{ key, userId, text, began }] : [];
  } catch {
    // Written by something else.
    return [];
  }
}

/** The list of a conversation has changed: an edited draft that gave way to another is kept as long as that waits. */
export function noteReplaced(
  conversationId: string,
  before: readonly PendingMessage[],
  drafts: readonly PendingMessage[],
): void {
  const isListed = ({ id }: PendingMessage) => drafts.some((draft) => draft.id === id);
  const left = before.filter((draft) => draft.editedBy !== null && !isListed(draft));
  const known = state.replaced.get(conversationId);
  // Where the new one is edited, too, a person has had the last word.
  const old = [...left, ...(known ? [known] : [])].find((one) =>
    drafts.some((draft) => draft.editedBy === null && takesPlaceOf(draft, one)),
  );
  if (old === known) return;
  const replaced = new Map(state.replaced);
  if (old) replaced.set(conversationId, old);
  else replaced.delete(conversationId);
  write({ ...state, replaced });
}

/** What a user types in the places of drafts of one conversation. */
export function useEdits(userId: string, conversationId: string): DraftEdit[] {
  const edits = useSyncExternalStore(subscribe, () => state.edits);
  return useMemo(
    () =>
      [...edits.values()].filter(
        (edit) => edit.userId === userId && edit.began.conversationId === conversationId,
      ),
    [edits, userId, conversationId],
  );
}

export function useEdit(userId: string, key: string): DraftEdit | null {
  const edit = useSyncExternalStore(subscribe, () => state.edits.get(key));
  return edit?.userId === userId ? edit : null;
}

export function useReplaced(conversationId: string): PendingMessage | null {
  return useSyncExternalStore(subscribe, () => state.replaced.get(conversationId)) ?? null;
}

function write(next: State): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
