import type { KnowledgeVersion } from '@parley/contract/knowledge.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** How a version came about. */
export function useSourceNames(): Record<KnowledgeVersion['source'], string> {
  const { t } = useTranslation();
  return {
    edit: t('versions.edit'),
    faq: t('versions.faq'),
    missing_info: t('versions.missingInfo'),
    generated: t('versions.generated'),
    restore: t('versions.restored'),
  };
}
