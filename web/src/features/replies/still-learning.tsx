import { useTranslation } from '#i18n/use-translation.tsx';

/** The sources are of a first knowledge base, while the history is still being read. */
export function StillLearning() {
  const { t } = useTranslation();
  return <em>{t('learned.still')}</em>;
}
