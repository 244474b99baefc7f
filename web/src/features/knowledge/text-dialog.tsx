import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';

import { EditorBody } from '#features/knowledge/editor-body.tsx';
import { EditorFooter } from '#features/knowledge/editor-footer.tsx';
import { useEditor } from '#features/knowledge/use-editor.ts';
import type { TextSource } from '#features/knowledge/use-text-source.ts';
import { Dialog } from '#ui/dialog.tsx';
import { DiscardQuestion } from '#ui/discard-question.tsx';

type Props = { isOpen: boolean; onClose: () => void; source: TextSource };

/** One long text that the owner reads and edits, over the dashboard. */
export function TextDialog({ isOpen, onClose, source }: Props) {
  const editor = useEditor(source);
  const { edit } = editor;
  const [isAsking, setAsking] = useState(false);
  useBlocker({
    // What is typed stays in the dialog wherever the dashboard goes; only the page itself must not go.
    shouldBlockFn: () => false,
    enableBeforeUnload: () => edit.isChanged,
  });
  const leave = () => {
    editor.reset();
    setAsking(false);
    onClose();
  };
  const close = () => (edit.isChanged ? setAsking(true) : leave());

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        size="editor"
        title={source.words.title}
        lead={source.words.lead}
        footer={<EditorFooter editor={editor} />}
      >
        <EditorBody editor={editor} onLeave={close} />
      </Dialog>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={leave} />}
    </>
  );
}
