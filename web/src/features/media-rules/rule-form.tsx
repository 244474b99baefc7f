import { LIMITS } from '@parley/contract/limits.ts';
import type { MediaRule } from '@parley/contract/media-rules.ts';
import { useId, useRef, useState } from 'react';

import { FileField } from '#features/media-rules/file-field.tsx';
import { pathsOf } from '#features/media-rules/rule-file-list.ts';
import classes from '#features/media-rules/rule-form.module.css';
import { useRuleFiles } from '#features/media-rules/use-rule-files.ts';
import { useSaveRule } from '#features/media-rules/use-save-rule.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

type Props = {
  /** Null for a new one. */
  rule: MediaRule | null;
  /** What a new one begins with. */
  example: { name: string; description: string } | null;
  onClose: () => void;
};

/** A new rule, or one that is changed: its name, when it is sent, and its files in their order. */
export function RuleForm({ rule, example, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const begun = {
    name: rule?.name ?? example?.name ?? '',
    description: rule?.description ?? example?.description ?? '',
  };
  const [name, setName] = useState(begun.name);
  const [description, setDescription] = useState(begun.description);
  const [isChecked, setChecked] = useState(false);
  const ruleFiles = useRuleFiles(rule?.files ?? []);
  const fields = useRef<HTMLFormElement>(null);
  const { save, isSaving } = useSaveRule(rule, onClose);
  const paths = pathsOf(ruleFiles.files);
  const before = rule?.files.map(({ objectPath }) => objectPath) ?? [];
  const isFilesChanged = rule?.awaitsFiles === true || paths?.join() !== before.join();
  const isUnsaved =
    name !== begun.name || description !== begun.description || paths?.join() !== before.join();
  const { leave, question } = useLeaving({ isUnsaved, isSaving, takesAway: leavesTheMembers });
  const close = () => leave(onClose);

  const submit = () => {
    setChecked(true);
    if (isSaving) return;
    const blank = name.trim() === '' ? 'name' : description.trim() === '' ? 'description' : null;
    if (blank) {
      showToast('error', t('mediaRules.invalid'), t('errors.rule_incomplete'));
      fields.current?.querySelector<HTMLElement>(`[name="${blank}"]`)?.focus();
    } else if (paths === null) showToast('error', t('mediaRules.invalid'), t('mediaRules.notReady'));
    else save({ name: name.trim(), description: description.trim(), paths: isFilesChanged ? paths : null });
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={rule ? t('mediaRules.editTitle') : t('mediaRules.new')}
        footer={<SaveActions isSaving={isSaving} onCancel={close} onSave={submit} />}
      >
        <form
          ref={fields}
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <TextField
            label={t('mediaRules.name')}
            name="name"
            dir="auto"
            autoComplete="off"
            maxLength={LIMITS.nameCharacters}
            readOnly={isSaving}
            value={name}
            error={isChecked && name.trim() === ''}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <div>
            <label className={classes.label} htmlFor={`${id}-when`}>
              {t('mediaRules.when')}
            </label>
            <AutoTextarea
              id={`${id}-when`}
              name="description"
              rows={3}
              maxLength={LIMITS.textCharacters}
              readOnly={isSaving}
              value={description}
              aria-describedby={`${id}-hint`}
              aria-invalid={(isChecked && description.trim() === '') || undefined}
              onChange={(event) => setDescription(event.currentTarget.value)}
            />
            <p id={`${id}-hint`} className={classes.hint}>
              {t('mediaRules.whenHint')}
            </p>
          </div>
          <FileField ruleFiles={ruleFiles} isBusy={isSaving} awaitsFiles={rule?.awaitsFiles ?? false} />
          {/* Enter in a field saves; the button of the dialog stands outside of the form. */}
          <button type="submit" hidden />
        </form>
      </Dialog>
      {question}
    </>
  );
}
