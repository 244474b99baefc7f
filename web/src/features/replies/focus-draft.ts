const DRAFT = '[data-draft-id]';

/** Brings a draft on screen and gives it the focus; false when it is not on the page. */
export function focusDraft(id: string): boolean {
  const card = document.querySelector<HTMLElement>(`[data-draft-id="${CSS.escape(id)}"]`);
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
  return card !== null;
}

/** The draft that holds the focus, if one does. */
export function readFocusedDraft(): string | undefined {
  return document.activeElement?.closest<HTMLElement>(DRAFT)?.dataset['draftId'];
}
