import type { ReactNode } from 'react';

import { LearnedBody, type Way } from '#features/learning/learned-body.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = Pick<Way, 'onShowKnowledge'> & { isOpen: boolean; onClose: () => void; materials: ReactNode };

/** What was learned from the history, over the dashboard. Reading goes on when it is closed. */
export function LearnedDialog({ isOpen, onClose, onShowKnowledge, materials }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="editor"
      title={t('learned.title')}
      lead={t('learned.lead')}
    >
      <LearnedBody
        headingLevel="h3"
        materials={materials}
        onShowKnowledge={onShowKnowledge}
        onOpenChat={(go) => {
          onClose();
          go();
        }}
      />
    </Dialog>
  );
}
