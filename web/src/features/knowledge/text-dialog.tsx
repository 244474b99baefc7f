import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { estimateTokens } from '#features/knowledge/estimate-tokens.ts';
import classes from '#features/knowledge/text-dialog.module.css';
import { useFormats } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export type StoredText = { text: string | null; updatedAt: string | null };

type Props = {
  isOpen: boolean;
  onClose: () => void;
  words: {
    title: string;
    lead: string;
    field: string;
    placeholder: string;
    loadFailed: string;
    never: string;
    updated: (date: string) => string;
  };
  /** Undefined until it is read. */
  stored: StoredText | undefined;
  readError: string | null;
  onReadAgain: () => void;
  isSaving: boolean;
  onSave: (text: string) => void;
};

/** One long text that the owner edits. Nothing that was typed is lost without a question. */
export function TextDialog(props: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { words, stored } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const text = typed ?? stored?.text ?? '';
  const isChanged = typed !== null && typed !== (stored?.text ?? '');

  const close = () => {
    setTyped(null);
    setAsking(false);
    props.onClose();
  };

  return (
    <>
      <Dialog
        isOpen={props.isOpen}
        onClose={() => (isChanged ? setAsking(true) : close())}
        size="editor"
        title={words.title}
        lead={words.lead}
        footer={
          <>
            <p className={classes.size}>
              {t('editor.size', {
                characters: formats.number(text.length),
                tokens: formats.number(estimateTokens(text)),
              })}{' '}
              <span>
                {stored?.updatedAt
                  ? words.updated(formats.cardTime(stored.updatedAt))
                  : stored && words.never}
              </span>
            </p>
            <Button variant="quiet" onClick={() => (isChanged ? setAsking(true) : close())}>
              {isChanged ? t('common.cancel') : t('common.close')}
            </Button>
            <Button
              variant="primary"
              disabled={!isChanged || text.trim() === ''}
              isBusy={props.isSaving}
              busyLabel={t('common.saving')}
              onClick={() => props.onSave(text)}
            >
              {t('common.save')}
            </Button>
          </>
        }
      >
        {stored ? (
          <textarea
            className={classes.text}
            aria-label={words.field}
            placeholder={words.placeholder}
            dir="auto"
            value={text}
            readOnly={props.isSaving}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : props.readError !== null ? (
          <EmptyState
            isError
            art={<IconAlertTriangle size={18} stroke={1.5} />}
            title={words.loadFailed}
            text={props.readError}
          >
            <Button icon={<IconRefresh size={16} stroke={1.5} />} onClick={props.onReadAgain}>
              {t('common.tryAgain')}
            </Button>
          </EmptyState>
        ) : (
          <div className={classes.loading}>
            <Skeleton width={560} height={14} />
            <Skeleton width={480} height={14} />
            <Skeleton width={520} height={14} />
          </div>
        )}
      </Dialog>
      {/* Mounted anew each time: one Escape must not open it and close it again. */}
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={close}
          title={t('editor.discardTitle')}
          text={t('editor.discardText')}
          keepLabel={t('editor.keep')}
          confirmLabel={t('editor.discard')}
          busyLabel={t('editor.discard')}
        />
      )}
    </>
  );
}
