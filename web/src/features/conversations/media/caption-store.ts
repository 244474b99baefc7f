import type { Message } from '@parley/contract/conversations.ts';
import { useSyncExternalStore } from 'react';

/** The message whose caption is being edited: one at a time. */
let editing: string | null = null;
const listeners = new Set<() => void>();

export function editCaption(messageId: string | null): void {
  editing = messageId;
  for (const listener of listeners) listener();
}

export function useCaptionEdit(messageId: string): { isEditing: boolean; end: () => void } {
  const isEditing = useSyncExternalStore(subscribe, () => editing === messageId);
  return { isEditing, end: () => editCaption(null) };
}

/** The team's caption, else that of the shared post. */
export function captionOf({ caption, shareData, reelData }: Message): string {
  return caption ?? shareData?.caption ?? reelData?.caption ?? '';
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}
