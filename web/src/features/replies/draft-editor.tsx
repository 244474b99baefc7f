import { LIMITS } from '@parley/contract/limits.ts';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import classes from '#features/replies/draft-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isComposing } from '#lib/keys/read-key.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';

type Props = { text: string; isSaving: boolean; onSave: (text: string) => void; onCancel: () => void };

/** Takes the place of the draft's text while a person changes it. */
export function DraftEditor({ text, isSaving, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState(text);
  const field = useRef<HTMLTextAreaElement>(null);
  const trimmed = value.trim();
  const isOver = value.length > LIMITS.messageCharacters;
  const canSave = trimmed !== '' && !isOver && !isSaving;

  useEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const save = () => canSave && onSave(trimmed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && !isSaving) {
      event.preventDefault();
      onCancel();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <>
      <div className={classes.editor}>
        <AutoTextarea
          ref={field}
          aria-label={t('drafts.editing')}
          aria-invalid={trimmed === '' || isOver}
          value={value}
          readOnly={isSaving}
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <p
          className={classes.editorHint}
          role={trimmed === '' ? 'alert' : undefined}
          data-over={isOver || undefined}
        >
          {trimmed === '' ? t('drafts.blank') : `${value.length}/${LIMITS.messageCharacters}`}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="primary"
          size="small"
          icon={<IconCheck size={16} stroke={1.5} />}
          disabled={!canSave}
          isBusy={isSaving}
          busyLabel={t('common.saving')}
          onClick={save}
        >
          {t('common.save')}
        </Button>
        <Button variant="quiet" size="small" disabled={isSaving} onClick={onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </>
  );
}
