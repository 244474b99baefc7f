import { IconAlertTriangle } from '@tabler/icons-react';
import classes from '#features/assistant-settings/settings-footer.module.css';
import type { SettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AllSaved } from '#ui/all-saved.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { useDiscard } from '#ui/use-discard.tsx';

/** How things stand, and while something differs from what is stored the two ways out. */
export function SettingsFooter({ edit, onSubmit }: { edit: SettingsEdit; onSubmit: () => void }) {
  const { t } = useTranslation();
  const problem = edit.saveError ?? (edit.faults.length > 0 ? t('assistant.checkFields') : null);
  const { ask, question } = useDiscard();
  if (!edit.isChanged) return <AllSaved />;
  return (
    <>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          <span>
            {edit.saveError !== null && <b>{t('assistant.saveFailed')}</b>} {problem}
          </span>
        </p>
      )}
      <SaveActions
        isSaving={edit.isSaving}
        holdsCancel
        onCancel={() => ask(edit.isChanged, edit.discard)}
        onSave={onSubmit}
      />
      {question}
    </>
  );
}
