import type { KnowledgePart } from '@parley/contract/knowledge.ts';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** What a text and everything that happens to it is called. */
export function useTextWords(part: KnowledgePart, place: Place) {
  const { t } = useTranslation();
  if (part === 'prompt') {
    return {
      title: t('prompt.title'),
      lead: t('prompt.lead'),
      field: t('prompt.field'),
      placeholder: t('prompt.placeholder'),
      loadFailed: t('prompt.loadFailed'),
      saved: t('prompt.saved'),
      saveFailed: place === 'page' ? t('prompt.updateFailed') : t('prompt.saveFailed'),
      blank: t('errors.prompt_empty'),
      never: t('prompt.never'),
      neverText: t('prompt.neverText'),
      updated: (date: string) => t('prompt.updated', { date }),
    };
  }
  return {
    title: t('knowledge.title'),
    lead: t('knowledge.lead'),
    field: t('knowledge.field'),
    placeholder: t('knowledge.placeholder'),
    loadFailed: t('knowledge.loadFailed'),
    saved: t('knowledge.saved'),
    saveFailed: place === 'page' ? t('knowledge.updateFailed') : t('knowledge.saveFailed'),
    blank: t('errors.knowledge_base_empty'),
    never: t('knowledge.never'),
    neverText: t('knowledge.neverText'),
    updated: (date: string) => t('knowledge.updated', { date }),
  };
}
