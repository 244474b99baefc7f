import { useEffect, useState } from 'react';

import { findLine } from '#features/knowledge/find-line.ts';
import type { Match } from '#features/knowledge/find-matches.ts';
import type { TextEdit } from '#features/knowledge/use-text-edit.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { useWantedLine, wantLine } from '#features/knowledge/wanted-line.ts';

/** The line that somebody came for: where it stands, or `gone`; null as soon as they type. */
export function useTarget(source: TextSource, edit: TextEdit, onFound: () => void) {
  const [target, setTarget] = useState<Match | 'gone' | null>(null);
  const wanted = useWantedLine();
  const isRead = source.part === 'knowledge_base' && source.stored !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line that is wanted
  useEffect(() => {
    if (!wanted || !isRead) return;
    const place = findLine(edit.text, wanted);
    setTarget(place ?? 'gone');
    if (place) {
      edit.show('edit');
      onFound();
    }
    wantLine(null);
  }, [wanted, isRead]);
  return { target, forgetTarget: () => setTarget(null) };
}
