import { useState } from 'react';

import type { StoredText } from '#features/knowledge/knowledge-calls.ts';
import type { SaveOutcome } from '#features/knowledge/use-text-source.ts';

/** What the writer had before them when they began to type. */
type Base = { text: string; version: string };

/** A newer text that somebody saved meanwhile, beside ours and what both began from. */
export type Conflict = { mine: string; base: string; theirs: StoredText };

export type TextEdit = ReturnType<typeof useTextEdit>;

type Source = {
  stored: StoredText | undefined;
  isSaving: boolean;
  save: (text: string, baseVersion: string) => Promise<SaveOutcome>;
};

/** View and edit, what somebody has typed and not saved yet, and the text that somebody else saved meanwhile. */
export function useTextEdit({ stored, isSaving, save }: Source) {
  const [mode, setMode] = useState<'view' | 'edit'>('view');
  const [typed, setTyped] = useState<string | null>(null);
  const [base, setBase] = useState<Base | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);

  const storedText = stored?.text ?? '';
  const text = typed ?? storedText;
  const isChanged = typed !== null && typed !== (base?.text ?? '');
  const isBlank = text.trim() === '';

  const discard = () => {
    setTyped(null);
    setBase(null);
    setConflict(null);
    setMode('view');
  };
  /** Until something differs the field follows what is stored. */
  const type = (next: string) => {
    if (!isChanged) setBase({ text: storedText, version: stored?.version ?? '' });
    setTyped(next);
  };
  const store = async (next: string, from: Base) => {
    const outcome = await save(next, from.version);
    if (outcome === 'saved') discard();
    else if (outcome !== 'failed') setConflict({ mine: next, base: from.text, theirs: outcome.theirs });
  };
  /** A text chosen in a conflict is saved over the one that was shown; should yet another come, it is shown again. */
  const settle = async (next: string) => {
    if (!conflict) return;
    const from = { text: conflict.theirs.text ?? '', version: conflict.theirs.version };
    setTyped(next);
    setBase(from);
    await store(next, from);
  };

  return {
    mode,
    show: setMode,
    text,
    isChanged,
    isBlank,
    canSave: isChanged && !isBlank && !isSaving,
    type,
    discard,
    /** A blank or unchanged text is not sent. */
    save: async () => {
      if (isChanged && !isBlank && !isSaving && base) await store(text, base);
    },
    conflict,
    settle,
    takeTheirs: discard,
    /** Back to the field with our own text, which from now on stands on theirs. */
    keepEditing: () => {
      if (!conflict) return;
      setBase({ text: conflict.theirs.text ?? '', version: conflict.theirs.version });
      setTyped(conflict.mine);
      setConflict(null);
      setMode('edit');
    },
    /** Puts a text after what stands there, to be looked at and saved. */
    append: (addition: string) => {
      const before = text.trimEnd();
      type(before === '' ? `${addition}\n` : `${before}\n\n${addition}\n`);
      setMode('edit');
    },
  };
}
