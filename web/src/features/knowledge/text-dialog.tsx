import { EditorBody } from '#features/knowledge/editor-body.tsx';
import { EditorFooter } from '#features/knowledge/editor-footer.tsx';
import { EditorToolbar } from '#features/knowledge/editor-toolbar.tsx';
import { useEditor } from '#features/knowledge/use-editor.ts';
import { useEditorLayout } from '#features/knowledge/use-editor-layout.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { Dialog } from '#ui/dialog.tsx';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

type Props = { isOpen: boolean; onClose: () => void; source: TextSource };

/** One long text that the owner reads and edits, over the dashboard. */
export function TextDialog({ isOpen, onClose, source }: Props) {
  const editor = useEditor(source);
  const { leave, question } = useLeaving({ ...editor, takesAway: leavesTheMembers, discard: editor.reset });
  const { toolbar } = useEditorLayout(editor);
  const close = () =>
    leave(() => {
      editor.reset();
      onClose();
    });

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="editor"
        title={source.words.title}
        lead={source.words.lead}
        actions={toolbar === 'header' && <EditorToolbar editor={editor} />}
        footer={<EditorFooter editor={editor} />}
      >
        <EditorBody editor={editor} onLeave={close} />
      </Dialog>
      {question}
    </>
  );
}
