import type { ImportRun } from '@parley/contract/imports.ts';
import { useEffect, useRef, useState } from 'react';
import { isGoingOn, useImport } from '#features/import/import-queries.ts';
import { keepImport } from '#features/import/kept-import.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** The last figure stands so long before the page is back. */
const END_MILLISECONDS = 1_000;

/**
 * The import that covers the page; null while there is none, or while a conversation is open. One that was hidden by a
 * conversation comes back with the next news of it.
 */
export function useImportView({ isChatOpen }: { isChatOpen: boolean }): ImportRun | null {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const { data, isPlaceholderData, dataUpdatedAt } = useImport();
  const run = data?.run ?? null;
  const [ended, setEnded] = useState<ImportRun | null>(null);
  /** The news at which a conversation hid it. */
  const [hiddenAt, setHiddenAt] = useState<number | null>(null);
  if (isChatOpen && hiddenAt !== dataUpdatedAt) setHiddenAt(dataUpdatedAt);
  const isOn = isGoingOn(run);

  const last = useRef<ImportRun | null>(null);
  useEffect(() => {
    if (isPlaceholderData) return;
    const before = last.current;
    last.current = run;
    keepImport(userId, isOn ? run : null, Date.now());
    if (!before || !isGoingOn(before) || run?.id !== before.id) return;
    if (run.state === 'done') setEnded(run);
    else if (run.state === 'failed' || run.waitsFor === 'token') {
      const isGeneration = before.stage === 'ai_generation';
      showToast(
        'error',
        t(isGeneration ? 'import.generationError' : 'import.error'),
        t(isGeneration ? 'import.generationErrorText' : `import.failures.${run.failure ?? 'token_dead'}`),
      );
    }
  }, [run, isOn, isPlaceholderData, userId, t]);

  useEffect(() => {
    if (!ended) return;
    const timer = setTimeout(() => {
      setEnded(null);
      showToast(
        'success',
        t('import.done'),
        t('import.doneText', { messages: ended.importProgress.messages }),
      );
    }, END_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [ended, t]);

  if (isChatOpen || hiddenAt === dataUpdatedAt) return null;
  return isOn ? run : ended;
}
