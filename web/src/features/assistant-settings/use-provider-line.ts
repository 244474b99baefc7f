import { useProviderName } from '#features/assistant-settings/provider-name.ts';
import { useAssistantSettings } from '#features/assistant-settings/settings-queries.ts';

/** Where answers come from at the moment, in a word or two; undefined while it is not known. */
export function useProviderLine(): string | undefined {
  const nameOf = useProviderName();
  const stored = useAssistantSettings().data;
  return stored && nameOf(stored.provider ?? stored.installation.provider);
}
