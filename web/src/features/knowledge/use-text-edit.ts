import { useState } from 'react';

export type StoredText = { text: string | null; updatedAt: string | null };

/** One stored text, how it is read and saved, and what it is called. */
export type TextSource = {
  words: {
    title: string;
    lead: string;
    field: string;
    placeholder: string;
    loadFailed: string;
    never: string;
    updated: (date: string) => string;
  };
  /** Undefined until it is read. */
  stored: StoredText | undefined;
  readError: string | null;
  onReadAgain: () => void;
  isSaving: boolean;
  onSave: (text: string) => void;
};

export type TextEdit = ReturnType<typeof useTextEdit>;

/** What somebody has typed into it and not saved yet. */
export function useTextEdit({ stored }: TextSource) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored?.text ?? '';
  const isChanged = typed !== null && typed !== (stored?.text ?? '');
  return {
    text,
    isChanged,
    canSave: isChanged && text.trim() !== '',
    type: setTyped,
    discard: () => setTyped(null),
  };
}
