import { IconBook } from '@tabler/icons-react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useAwaitsKnowledge } from '#lib/session/user-context.ts';
import { PaneNotice } from '#ui/pane-notice.tsx';
import classes from '#ui/text-action.module.css';

/** Why AI replies are on and nothing goes out, with the way to change it. */
export function KnowledgeNotice({ onShow }: { onShow: () => void }) {
  const { t } = useTranslation();
  const isWaiting = useAwaitsKnowledge();
  return (
    <div role="status">
      {isWaiting && (
        <PaneNotice icon={IconBook}>
          {t('ai.awaitsKnowledge')}
          <button type="button" className={classes.action} onClick={onShow}>
            {t('knowledge.title')}
          </button>
        </PaneNotice>
      )}
    </div>
  );
}
