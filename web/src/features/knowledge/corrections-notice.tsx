import { IconMessageExclamation } from '@tabler/icons-react';
import classes from '#features/knowledge/corrections-notice.module.css';
import { useCorrections } from '#features/knowledge/use-corrections.ts';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

/** Above the knowledge base, as long as somebody was told what it no longer says. */
export function CorrectionsNotice({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const count = useCorrections(editor.source.part === 'knowledge_base').data?.conversations ?? 0;
  return (
    <div role="status">
      {count > 0 && (
        <div className={classes.notice}>
          <IconMessageExclamation size={18} stroke={1.5} aria-hidden="true" />
          <p className={classes.words}>{t('corrections.notice', { count })}</p>
          <Button
            size={isPhone ? 'large' : 'small'}
            onClick={() => editor.openPanel({ name: 'corrections' })}
          >
            {t('corrections.show')}
          </Button>
        </div>
      )}
    </div>
  );
}
