import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#features/knowledge/editor-footer.module.css';
import { estimateTokens } from '#features/knowledge/estimate-tokens.ts';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { AllSaved } from '#ui/all-saved.tsx';
import { Button } from '#ui/button.tsx';
import { useDiscard } from '#ui/use-discard.tsx';

/** How long the text is and when it was saved; while it is edited, the two ways out. */
export function EditorFooter({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const { source, edit, panel } = editor;
  const { ask, question } = useDiscard();
  const isPlain = !panel && !edit.conflict;
  const isEditing = isPlain && (edit.mode === 'edit' || edit.isChanged);
  const { fault } = source;
  return (
    <>
      {fault && (
        <p className={classes.fault} role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          <span>
            <b>{fault.title}</b> {fault.text}
          </span>
        </p>
      )}
      <TextSize editor={editor} />
      {isEditing && (
        <>
          <Button
            variant="quiet"
            size={size}
            disabled={edit.isSaving}
            onClick={() => ask(edit.isChanged, editor.discard)}
          >
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            size={size}
            disabled={!edit.canSave}
            isBusy={edit.isSaving}
            busyLabel={t('common.saving')}
            onClick={() => void editor.save()}
          >
            {t('common.save')}
          </Button>
        </>
      )}
      {isPlain && !isEditing && !editor.isUnsaved && source.stored?.updatedAt && <AllSaved />}
      {question}
    </>
  );
}

function TextSize({ editor }: { editor: Editor }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { source, edit } = editor;
  const { words, stored, place } = source;
  const tokens = formats.number(estimateTokens(edit.text, place));
  const isRefused = edit.isChanged && edit.isBlank && place === 'page';
  return (
    <p
      className={classes.size}
      role={isRefused ? 'alert' : undefined}
      data-refused={isRefused || editor.isTooLong || undefined}
    >
      {isRefused ? words.blank : t('editor.size', { characters: formats.number(edit.text.length), tokens })}{' '}
      {!isRefused && stored?.updatedAt && <span>{words.updated(formats.cardTime(stored.updatedAt))}</span>}
    </p>
  );
}
