import { useBlocker } from '@tanstack/react-router';

import { EditorBody } from '#features/knowledge/editor-body.tsx';
import { EditorFooter } from '#features/knowledge/editor-footer.tsx';
import { useEditor } from '#features/knowledge/use-editor.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { DiscardQuestion } from '#ui/discard-question.tsx';
import { PhonePage } from '#ui/phone-page.tsx';

/** The same text as a page of the phone. Every way out of it asks when something was typed. */
export function TextPage({ onBack, source }: { onBack: () => void; source: TextSource }) {
  const editor = useEditor(source);
  const { edit } = editor;
  const blocker = useBlocker({
    // A session that ended has taken the page away already.
    shouldBlockFn: ({ next }) => edit.isChanged && next.pathname !== '/login',
    enableBeforeUnload: () => edit.isChanged,
    withResolver: true,
  });
  return (
    <>
      <PhonePage
        title={source.words.title}
        lead={source.words.lead}
        onBack={onBack}
        footer={<EditorFooter editor={editor} />}
      >
        <EditorBody editor={editor} onLeave={null} />
      </PhonePage>
      {blocker.status === 'blocked' && <DiscardQuestion onKeep={blocker.reset} onDiscard={blocker.proceed} />}
    </>
  );
}
