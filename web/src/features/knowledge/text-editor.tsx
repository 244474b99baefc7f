import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import classes from '#features/knowledge/text-editor.module.css';
import type { TextEdit, TextSource } from '#features/knowledge/use-text-edit.ts';
import { useFormats } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The field of a long text, or what stands there until it is read. */
export function TextArea({ source, edit }: { source: TextSource; edit: TextEdit }) {
  const { t } = useTranslation();
  const { words } = source;
  if (source.stored) {
    return (
      <textarea
        className={classes.text}
        aria-label={words.field}
        placeholder={words.placeholder}
        dir="auto"
        value={edit.text}
        readOnly={source.isSaving}
        onChange={(event) => edit.type(event.currentTarget.value)}
      />
    );
  }
  if (source.readError !== null) {
    return (
      <EmptyState
        isError
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={words.loadFailed}
        text={source.readError}
      >
        <Button icon={<IconRefresh size={16} stroke={1.5} />} onClick={source.onReadAgain}>
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className={classes.loading}>
      <Skeleton width={560} height={14} />
      <Skeleton width={480} height={14} />
      <Skeleton width={520} height={14} />
    </div>
  );
}

type SizeProps = { source: TextSource; edit: TextEdit; tokens: number };

/** How long the text is, and when it was saved. */
export function TextSize({ source, edit, tokens }: SizeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { words, stored } = source;
  return (
    <p className={classes.size}>
      {t('editor.size', { characters: formats.number(edit.text.length), tokens: formats.number(tokens) })}{' '}
      <span>
        {stored?.updatedAt ? words.updated(formats.cardTime(stored.updatedAt)) : stored && words.never}
      </span>
    </p>
  );
}

export function SaveButton({
  source,
  edit,
  isTouch = false,
}: Omit<SizeProps, 'tokens'> & { isTouch?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      variant="primary"
      size={isTouch ? 'large' : 'medium'}
      disabled={!edit.canSave}
      isBusy={source.isSaving}
      busyLabel={t('common.saving')}
      onClick={() => source.onSave(edit.text)}
    >
      {t('common.save')}
    </Button>
  );
}

/** Nothing that was typed is lost without a question. Mount it anew each time: one Escape must not open and close it. */
export function DiscardQuestion({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      isOpen
      onClose={onKeep}
      onConfirm={onDiscard}
      title={t('editor.discardTitle')}
      text={t('editor.discardText')}
      keepLabel={t('editor.keep')}
      confirmLabel={t('editor.discard')}
      busyLabel={t('editor.discard')}
    />
  );
}
