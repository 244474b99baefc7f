import { IconChevronLeft } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

import { DiscardQuestion } from '#features/knowledge/discard-question.tsx';
import { EditorBody } from '#features/knowledge/editor-body.tsx';
import { EditorFooter } from '#features/knowledge/editor-footer.tsx';
import classes from '#features/knowledge/text-page.module.css';
import { useEditor } from '#features/knowledge/use-editor.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { IconButton } from '#ui/icon-button.tsx';

/** The same text as a page of the phone. Every way out of it asks when something was typed. */
export function TextPage({ onBack, source }: { onBack: () => void; source: TextSource }) {
  const { t } = useTranslation();
  const editor = useEditor(source);
  const { edit } = editor;
  const blocker = useBlocker({
    // A session that ended has taken the page away already.
    shouldBlockFn: ({ next }) => edit.isChanged && next.pathname !== '/login',
    enableBeforeUnload: () => edit.isChanged,
    withResolver: true,
  });
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <IconButton label={t('common.back')} size="touch" onClick={onBack}>
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
        <div className={classes.words}>
          <h1 className={classes.title}>{source.words.title}</h1>
          <p className={classes.lead}>{source.words.lead}</p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <EditorBody editor={editor} />
      </main>
      <footer className={classes.footer}>
        <EditorFooter editor={editor} />
      </footer>
      {blocker.status === 'blocked' && <DiscardQuestion onKeep={blocker.reset} onDiscard={blocker.proceed} />}
    </div>
  );
}
