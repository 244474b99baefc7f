import type { KnowledgePart } from '@parley/contract/knowledge.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  correctionsPath,
  type Place,
  restoreVersion,
  type StoredText,
  textCalls,
  textPaths,
  versionsPath,
} from '#features/knowledge/knowledge-calls.ts';
import { useTextWords } from '#features/knowledge/use-text-words.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readFailure } from '#lib/api/failure.ts';
import { useUser } from '#lib/session/user-context.ts';
import { unsavedPlace } from '#lib/unsaved.ts';
import { showToast } from '#ui/toast/toast-store.ts';

export type TextSource = ReturnType<typeof useTextSource>;

/** Why the last try came to nothing; it stands until the next one. */
export type Fault = { title: string; text: string | undefined };

/** What a save came to: another text stood there by then, or it failed, and the fault stands in the footer. */
export type SaveOutcome = { saved: StoredText } | { theirs: StoredText } | 'failed';

type Told = { done: string; doneText?: string; failed: string };

/** One stored text: how it is read and saved, and what it is called. */
export function useTextSource(part: KnowledgePart, place: Place) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const words = useTextWords(part, place);
  const calls = textCalls(part, place, userId);
  const query = {
    queryKey: [calls.path],
    queryFn: ({ signal }: { signal: AbortSignal }) => calls.read(signal),
    staleTime: 0,
  };
  const read = useQuery(query);
  const [fault, setFault] = useState<Fault | null>(null);
  const fail = (title: string, text?: string) => setFault({ title, text });
  const { isError, errorUpdatedAt } = read;
  const readError = isError ? errorMessage(read.error, t('common.unknownError')) : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed read is told once, in the words of that moment
  useEffect(() => {
    if (readError !== null) showToast('error', words.loadFailed, readError);
  }, [errorUpdatedAt]);

  /** Shows what is stored now, in this place at once, and where else it is open. */
  const show = (stored: StoredText) => {
    queryClient.setQueryData([calls.path], stored);
    const others = textPaths(userId)[part].filter((path) => path !== calls.path);
    const derived = [[versionsPath(userId), part], [correctionsPath(userId)]];
    for (const queryKey of [...others.map((path) => [path]), ...derived]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };

  /** Stores a text in one way or another, and tells what came of it. */
  const put = async (send: () => Promise<StoredText>, told: Told): Promise<SaveOutcome> => {
    setFault(null);
    try {
      const saved = await send();
      show(saved);
      showToast('success', told.done, told.doneText);
      return { saved };
    } catch (error) {
      try {
        if (readFailure(error).code === 'text_changed') {
          return { theirs: await queryClient.fetchQuery(query) };
        }
      } catch (cause) {
        console.warn('The newer text could not be read', cause);
      }
      fail(told.failed, errorMessage(error, t('common.unknownError')));
      return 'failed';
    }
  };

  return {
    part,
    place,
    words,
    unsaved: unsavedPlace(userId, part),
    /** Undefined until it is read. */
    stored: read.data,
    /** Why there is no text to show. */
    readError: read.data ? null : readError,
    onReadAgain: () => void read.refetch(),
    save: (text: string, baseVersion: string) =>
      put(() => calls.save(text, baseVersion), { done: words.saved, failed: words.saveFailed }),
    /** Brings a version back. */
    restore: (id: string, baseVersion: string) =>
      put(() => restoreVersion(id, baseVersion), {
        done: t('versions.restoredDone'),
        doneText: t('versions.restoredText'),
        failed: t('versions.restoreFailed'),
      }),
    show,
    fault,
    fail,
    forgetFault: () => setFault(null),
  };
}
