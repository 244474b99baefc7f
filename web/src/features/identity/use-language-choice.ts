import type { LanguageCode } from '@parley/contract/languages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { storeLanguage } from '#features/identity/store-language.ts';
import { changeLanguage, offeredLanguages } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Switches the interface, and for a signed-in user the language of mails too. */
export function useLanguageChoice(): (code: LanguageCode) => Promise<void> {
  const { i18n } = useTranslation();
  const queryClient = useQueryClient();

  return async (code) => {
    const hasChanged = await changeLanguage(code);
    if (!hasChanged) return;
    const language = offeredLanguages.find((offered) => offered.code === code)?.nativeName ?? code;
    showToast('info', i18n.t('language.changed'), i18n.t('language.changedText', { language }));
    await storeLanguage(queryClient, code);
  };
}
