import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { estimateTokens } from '#features/knowledge/estimate-tokens.ts';
import { DiscardQuestion, SaveButton, TextArea, TextSize } from '#features/knowledge/text-editor.tsx';
import { type TextSource, useTextEdit } from '#features/knowledge/use-text-edit.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

type Props = { isOpen: boolean; onClose: () => void; source: TextSource };

/** One long text that the owner edits, over the dashboard. */
export function TextDialog({ isOpen, onClose, source }: Props) {
  const { t } = useTranslation();
  const edit = useTextEdit(source);
  const [isAsking, setAsking] = useState(false);
  const leave = () => {
    edit.discard();
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
        footer={
          <>
            <TextSize source={source} edit={edit} tokens={estimateTokens(edit.text, 'dialog')} />
            <Button variant="quiet" onClick={close}>
              {edit.isChanged ? t('common.cancel') : t('common.close')}
            </Button>
            <SaveButton source={source} edit={edit} />
          </>
        }
      >
        <TextArea source={source} edit={edit} />
      </Dialog>
      {isAsking && <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={leave} />}
    </>
  );
}
