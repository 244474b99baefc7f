import type { PendingMessage } from '@parley/contract/replies.ts';

/** What a person types in the place of a draft. It outlives that draft: the customer may write again meanwhile. */
export type DraftEdit = {
  /** One for each field on screen; stays when another draft takes the place of the one it began with. */
  key: string;
  userId: string;
  /** The draft that the person set out from, as it stood then. */
  began: PendingMessage;
  text: string;
};

/** One card. Without a draft there is only the text that somebody typed for one. */
export type DraftPlace =
  | { key: string; draft: PendingMessage; edit: DraftEdit | null }
  | { key: string; draft: null; edit: DraftEdit };

/** A later draft that answers the same question, or that and what the customer has asked since. */
export function takesPlaceOf(draft: PendingMessage, old: PendingMessage): boolean {
  if (draft.id === old.id || Date.parse(draft.createdAt) < Date.parse(old.createdAt)) return false;
  const { originalMessage } = draft;
  return originalMessage === old.originalMessage || originalMessage.startsWith(`${old.originalMessage}\n`);
}

/** Each draft with what is typed in its place; then what was typed for drafts that nothing has followed. */
export function placeEdits(drafts: readonly PendingMessage[], edits: readonly DraftEdit[]): DraftPlace[] {
  const byDraft = new Map<string, DraftEdit>();
  const waits = (draft: PendingMessage) => !byDraft.has(draft.id);
  const left = edits.filter((edit) => {
    const own = drafts.find(({ id }) => id === edit.began.id);
    if (own) byDraft.set(own.id, edit);
    return !own;
  });
  const gone = left.filter((edit) => {
    const next = drafts.findLast((draft) => waits(draft) && takesPlaceOf(draft, edit.began));
    if (next) byDraft.set(next.id, edit);
    return !next;
  });
  const taken = new Set(edits.map(({ key }) => key));
  return [
    ...drafts.map((draft) => {
      const edit = byDraft.get(draft.id) ?? null;
      // A draft can come back after what was typed for it went to the next.
      const key = edit?.key ?? (taken.has(draft.id) ? `${draft.id}:again` : draft.id);
      return { key, draft, edit };
    }),
    ...gone.map((edit) => ({ key: edit.key, draft: null, edit })),
  ];
}
