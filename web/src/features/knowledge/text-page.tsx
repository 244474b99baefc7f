import { EditorBody } from '#features/knowledge/editor-body.tsx';
import { EditorFooter } from '#features/knowledge/editor-footer.tsx';
import { useEditor } from '#features/knowledge/use-editor.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { PhonePage } from '#ui/phone-page.tsx';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

/** The same text as a page of the phone. Every way out of it asks when something was typed. */
export function TextPage({ onBack, source }: { onBack: () => void; source: TextSource }) {
  const editor = useEditor(source);
  const { question } = useLeaving({ ...editor, takesAway: leavesThePage, discard: editor.reset });
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
      {question}
    </>
  );
}
