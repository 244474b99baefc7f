import { LIMITS } from '@parley/contract/limits.ts';
import { useEffect, useState } from 'react';

import type { Match } from '#features/knowledge/find-matches.ts';
import { useFaq } from '#features/knowledge/use-faq.ts';
import { useSearch } from '#features/knowledge/use-search.ts';
import { useTarget } from '#features/knowledge/use-target.ts';
import { useTextEdit } from '#features/knowledge/use-text-edit.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { useWantedVersion, wantVersion } from '#features/knowledge/wanted-version.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';

/** What takes the place of the text for a while. */
export type Panel =
  /** `id`: one that somebody came for. */
  | { name: 'versions'; id?: string }
  | { name: 'faq' }
  | { name: 'corrections' }
  /** What to add: files, or text from the clipboard. */
  | { name: 'file'; files: File[]; at: number };

export type Editor = ReturnType<typeof useEditor>;
export type Found = { matches: readonly Match[]; current: number };

/** One text with everything that can be done with it. */
export function useEditor(source: TextSource) {
  const edit = useTextEdit(source);
  const isPhone = useLayout() === 'phone';
  const search = useSearch(edit.text);
  const { t } = useTranslation();
  const formats = useFormats();
  const isTooLong = edit.text.length > LIMITS.knowledgeCharacters;
  const discard = () => {
    source.forgetFault();
    edit.discard();
  };
  const faq = useFaq(source, (stored) => {
    edit.takeAddition(stored);
    source.show(stored);
    const text = stored.text ?? '';
    showAdded(text.slice(text.lastIndexOf('\nQ: ') + 1));
    setPanel((now) => (now?.name === 'faq' ? null : now));
  });
  // Where it has no place beside the text, what is left of an entry would not be seen.
  const [panel, setPanel] = useState<Panel | null>(isPhone && faq.isTyped ? { name: 'faq' } : null);
  const { target, forgetTarget, showAdded } = useTarget(source, edit, () => {
    setPanel(null);
    search.close();
  });
  const wanted = useWantedVersion();
  const wantedId = wanted?.part === source.part ? wanted.id : null;
  useEffect(() => {
    if (wantedId === null) return;
    setPanel({ name: 'versions', id: wantedId });
    wantVersion(null);
  }, [wantedId]);
  return {
    source,
    edit,
    faq,
    search,
    isUnsaved: edit.isChanged || faq.isTyped,
    isSaving: edit.isSaving || faq.isAdding,
    /** The line that somebody came for. */
    target,
    forgetTarget,
    showAdded,
    panel,
    openPanel: setPanel,
    leavePanel: () => setPanel(null),
    /** As above, but of several files the next one comes. */
    closePanel: () => {
      setPanel((now) => {
        const hasNext = now?.name === 'file' && now.at + 1 < now.files.length;
        return hasNext ? { ...now, at: now.at + 1 } : null;
      });
    },
    /** Files come one after the other: each is looked at before it is added. */
    openFiles: (files: Iterable<File>) => {
      const all = [...files];
      if (all.length > 0) setPanel({ name: 'file', files: all, at: 0 });
    },
    isTooLong,
    /** A text that is too long is not sent: it says so. */
    save: async () => {
      if (!isTooLong) return edit.save();
      const limit = formats.number(LIMITS.knowledgeCharacters);
      source.fail(source.words.saveFailed, t('errors.text_too_long', { limit }));
    },
    discard,
    /** Nothing typed, nothing open: as it is first seen. */
    reset: () => {
      discard();
      faq.clear();
      forgetTarget();
      search.close();
      setPanel(null);
    },
  };
}
