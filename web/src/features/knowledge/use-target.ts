import { useEffect, useMemo, useState } from 'react';

import { findLine } from '#features/knowledge/find-line.ts';
import type { Match } from '#features/knowledge/find-matches.ts';
import type { TextEdit } from '#features/knowledge/use-text-edit.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { useWantedLine, wantLine } from '#features/knowledge/wanted-line.ts';

/** The line that somebody came for or that was just added: where it stands, or `gone`; null as soon as they type. */
export function useTarget(source: TextSource, edit: TextEdit, onFound: () => void) {
  const [target, setTarget] = useState<Match | 'gone' | null>(null);
  const [added, setAdded] = useState<string | null>(null);
  const wanted = useWantedLine();
  const isRead = source.part === 'knowledge_base' && source.stored !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line that is wanted
  useEffect(() => {
    if (!wanted || !isRead) return;
    const place = findLine(edit.text, wanted);
    setAdded(null);
    setTarget(place ?? 'gone');
    if (place) {
      edit.show('edit');
      onFound();
    }
    wantLine(null);
  }, [wanted, isRead]);
  const placeAdded = useMemo(() => findAdded(edit.text, added), [edit.text, added]);
  return {
    target: placeAdded ?? target,
    forgetTarget: () => {
      setTarget(null);
      setAdded(null);
    },
    /** What was just put at the end of the text is brought into view. */
    showAdded: (addition: string) => {
      setTarget(null);
      setAdded(addition.trim());
    },
  };
}

/** The first line of what was added; null when it does not stand there. */
function findAdded(text: string, added: string | null): Match | null {
  const start = added ? text.lastIndexOf(added) : -1;
  if (!added || start < 0) return null;
  const [line = ''] = added.split('\n', 1);
  return { start, end: start + line.length };
}
