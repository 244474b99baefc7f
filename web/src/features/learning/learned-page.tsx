import type { ReactNode } from 'react';

import { LearnedBody, type Way } from '#features/learning/learned-body.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PhonePage } from '#ui/phone-page.tsx';

type Props = Pick<Way, 'onShowKnowledge'> & { onBack: () => void; materials: ReactNode };

/** The same as a page of the phone. */
export function LearnedPage({ onBack, onShowKnowledge, materials }: Props) {
  const { t } = useTranslation();
  return (
    <PhonePage title={t('learned.title')} lead={t('learned.lead')} onBack={onBack} footer={null}>
      <LearnedBody
        headingLevel="h2"
        materials={materials}
        onShowKnowledge={onShowKnowledge}
        onOpenChat={null}
      />
    </PhonePage>
  );
}
