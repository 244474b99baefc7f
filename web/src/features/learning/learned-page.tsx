import { LearnedBody, type Way } from '#features/learning/learned-body.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PhonePage } from '#ui/phone-page.tsx';

type Props = Pick<Way, 'onShowKnowledge'> & { onBack: () => void };

/** The same as a page of the phone. */
export function LearnedPage({ onBack, onShowKnowledge }: Props) {
  const { t } = useTranslation();
  return (
    <PhonePage title={t('learned.title')} lead={t('learned.lead')} onBack={onBack} footer={null}>
      <LearnedBody headingLevel="h2" onShowKnowledge={onShowKnowledge} onOpenChat={null} />
    </PhonePage>
  );
}
