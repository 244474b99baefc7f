import { useState } from 'react';

import type { Match } from '#features/knowledge/find-matches.ts';
import { useFaq } from '#features/knowledge/use-faq.ts';
import { useSearch } from '#features/knowledge/use-search.ts';
import { useTarget } from '#features/knowledge/use-target.ts';
import { useTextEdit } from '#features/knowledge/use-text-edit.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';

/** What takes the place of the text for a while. */
export type Panel =
  | { name: 'versions' }
  | { name: 'faq' }
  | { name: 'corrections' }
  /** What to add: files, or text from the clipboard. */
  | { name: 'file'; file: File };

export type Editor = ReturnType<typeof useEditor>;
export type Found = { matches: readonly Match[]; current: number };

/** One text with everything that can be done with it. */
export function useEditor(source: TextSource) {
  const edit = useTextEdit(source);
  const search = useSearch(edit.text);
  const [panel, setPanel] = useState<Panel | null>(null);
  const faq = useFaq(source, () => setPanel((now) => (now?.name === 'faq' ? null : now)));
  const { target, forgetTarget } = useTarget(source, edit, () => {
    setPanel(null);
    search.close();
  });
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
    panel,
    openPanel: setPanel,
    closePanel: () => setPanel(null),
    /** Nothing typed, nothing open: as it is first seen. */
    reset: () => {
      edit.discard();
      faq.clear();
      forgetTarget();
      search.close();
      setPanel(null);
    },
  };
}
