import { useEffect, useState } from 'react';

import type { StoredText } from '#features/knowledge/knowledge-calls.ts';
import type { SaveOutcome } from '#features/knowledge/use-text-source.ts';
import { readUnsaved, type UnsavedPlace, useKeptUnsaved } from '#lib/unsaved.ts';

/** What the writer had before them when they began to type. */
type Base = { text: string; version: string };

/** What somebody has typed and not saved yet; it always differs from its base. */
type Draft = { text: string; base: Base };

/** A newer text that somebody saved meanwhile, beside ours and what both began from. */
export type Conflict = { mine: string; base: string; theirs: StoredText };

type State = {
  mode: 'view' | 'edit';
  draft: Draft | null;
  /** The draft is from before, and nobody has touched it since. */
  isRestored: boolean;
  conflict: Conflict | null;
  isSaving: boolean;
};

const START: State = { mode: 'view', draft: null, isRestored: false, conflict: null, isSaving: false };

export type TextEdit = ReturnType<typeof useTextEdit>;

type Source = {
  /** Where this browser keeps what is not saved. */
  unsaved: UnsavedPlace;
  stored: StoredText | undefined;
  save: (text: string, baseVersion: string) => Promise<SaveOutcome>;
};

/** View and edit, what somebody has typed and not saved yet, and the text that somebody else saved meanwhile. */
export function useTextEdit({ unsaved, stored, save }: Source) {
  const [state, setState] = useState(() => startWith(readUnsaved(unsaved, parseDraft)));
  const { mode, draft, isRestored, conflict, isSaving } = state;
  useKeptUnsaved(unsaved, draft);
  const standing = baseOf(stored);
  const isSavedSince = isRestored && stored !== undefined && draft?.text === stored.text;
  // The last save did arrive, though nobody was there any more to hear of it.
  useEffect(() => {
    if (isSavedSince) setState(START);
  }, [isSavedSince]);
  const text = draft?.text ?? standing.text;
  const isChanged = draft !== null;
  const isBlank = text.trim() === '';

  const change = (part: Partial<State>) => setState((now) => ({ ...now, ...part }));
  const discard = () => setState(START);
  /** A text that is again as it began is no draft: the field follows what is stored. */
  const type = (next: string) => {
    const base = draft?.base ?? standing;
    change({ draft: next === base.text ? null : { text: next, base }, isRestored: false });
  };
  const store = async (sent: Draft, over: Base) => {
    change({ draft: sent, isSaving: true });
    const outcome = await save(sent.text, over.version);
    setState((now) => afterSave(now, { sent, over, outcome }));
  };

  return {
    mode,
    show: (next: State['mode']) => change({ mode: next }),
    text,
    isChanged,
    isRestored,
    isBlank,
    isSaving,
    canSave: isChanged && !isBlank && !isSaving,
    type,
    discard,
    /** A blank or unchanged text is not sent. */
    save: async () => {
      if (draft && !isBlank && !isSaving) await store(draft, draft.base);
    },
    conflict,
    /** A text chosen in a conflict is saved over the one that was shown; should yet another come, it is shown again. */
    settle: async (next: string) => {
      if (!draft || !conflict || isSaving) return;
      await store({ text: next, base: draft.base }, baseOf(conflict.theirs));
    },
    /** Puts another text in the place of the one that was seen; should a newer one stand there, both are shown.
     * False when it failed. */
    replace: async (next: string, seen: StoredText | undefined, send: Source['save']) => {
      if (draft || isSaving) return false;
      const over = baseOf(seen);
      change({ isSaving: true });
      const outcome = await send(next, over.version);
      setState((now) => afterReplace(now, { sent: { text: next, base: over }, over, outcome }));
      return outcome !== 'failed';
    },
    takeTheirs: discard,
    /** Back to the field with our own text. It stands on what it began from, so that saving asks again. */
    keepEditing: () => {
      if (!draft || !conflict) return;
      change({ draft: { ...draft, text: conflict.mine }, conflict: null, mode: 'edit' });
    },
    /** What we have put after the stored text stands after what was typed too: a save of it is no conflict with us. */
    takeAddition: (now: StoredText) => {
      setState((before) => ({ ...before, draft: before.draft && withAddition(before.draft, now) }));
    },
    /** Puts a text after what stands there, to be looked at and saved. */
    append: (addition: string) => {
      type(putAfter(text, addition));
      change({ mode: 'edit' });
    },
  };
}

function startWith(draft: Draft | null): State {
  return draft ? { ...START, mode: 'edit', draft, isRestored: true } : START;
}

function parseDraft(stored: unknown): Draft | null {
  const { text, base } = stored as Draft;
  const isWhole = [text, base.text, base.version].every((value) => typeof value === 'string');
  return isWhole ? { text, base } : null;
}

/** The two as the server joins them. */
function putAfter(text: string, addition: string): string {
  const before = text.trimEnd();
  return before === '' ? `${addition}\n` : `${before}\n\n${addition}\n`;
}

/** Where somebody else has changed the text too, the draft stays where it stood, and a save shows both. */
function withAddition(draft: Draft, stored: StoredText): Draft {
  const base = baseOf(stored);
  const before = draft.base.text.trimEnd();
  const addition = base.text.slice(before.length).trim();
  if (addition === '' || putAfter(before, addition) !== base.text) return draft;
  return { text: putAfter(draft.text, addition), base };
}

function baseOf(stored: StoredText | undefined): Base {
  return { text: stored?.text ?? '', version: stored?.version ?? '' };
}

type Saved = { sent: Draft /** What the sent text was to replace. */; over: Base; outcome: SaveOutcome };

/** What was typed or added while the save ran stays, as a change of what was saved. */
function afterSave(now: State, { sent, over, outcome }: Saved): State {
  const { draft } = now;
  const rest = { ...now, isSaving: false };
  // Thrown away meanwhile, perhaps for another text that began elsewhere.
  if (outcome === 'failed' || draft?.base !== sent.base) return rest;
  if ('theirs' in outcome) {
    const { theirs } = outcome;
    // A save of ours that arrived though its answer did not, or somebody who wrote the same.
    if (theirs.text === draft.text) return START;
    const conflict = { mine: draft.text, base: over.text, theirs };
    return { ...rest, draft: { text: draft.text, base: over }, conflict };
  }
  if (draft.text === sent.text) return START;
  const base = { text: sent.text, version: outcome.saved.version };
  return { ...rest, draft: { text: draft.text, base }, conflict: null };
}

/** As after a save, but nothing was typed: what failed leaves nothing behind. */
function afterReplace(now: State, replaced: Saved): State {
  if (replaced.outcome === 'failed' || now.draft) return { ...now, isSaving: false };
  return afterSave({ ...now, draft: replaced.sent }, replaced);
}
