import type { ProviderName } from '@parley/contract/assistant.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Names of companies stay as they are in every language. */
const NAMES = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const;

export function useProviderName(): (provider: ProviderName) => string {
  const { t } = useTranslation();
  return (provider) => {
    if (provider === 'builtin') return t('why.builtin');
    return provider === 'openai-compatible' ? t('assistant.compatible') : NAMES[provider];
  };
}
