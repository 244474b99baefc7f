import { useEffect, useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { showToast } from '#ui/toast/toast-store.ts';

const COPIED_MILLISECONDS = 2_000;

/** Copies to the clipboard; for two seconds it is known that it worked, and a toast says when it did not. */
export function useCopy(failedTitle: string) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch (error) {
      console.warn('The clipboard refused the text', error);
      showToast('error', t('common.error'), failedTitle);
    }
  };
  return { isCopied, copy };
}
