import { LIMITS } from '@parley/contract/limits.ts';
import { type RefObject, useId } from 'react';
import { PastMessages } from '#features/triggers/past-messages.tsx';
import { useJudgedBy } from '#features/triggers/trigger-queries.ts';
import classes from '#features/triggers/triggers.module.css';
import { TryConditions } from '#features/triggers/try-conditions.tsx';
import type { TriggerDraft } from '#features/triggers/use-trigger-changes.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { TextField } from '#ui/field.tsx';

type Props = {
  draft: TriggerDraft;
  /** Somebody wanted to save it: what is blank is marked. */
  isChecked: boolean;
  /** While it is saved nothing more is taken. */
  isBusy: boolean;
  form: RefObject<HTMLFormElement | null>;
  onChange: (draft: TriggerDraft) => void;
  onSubmit: () => void;
};

export function TriggerForm({ draft, isChecked, isBusy, form, onChange, onSubmit }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const judgedBy = useJudgedBy();
  const isBlank = isChecked && draft.triggerConditions.trim() === '';
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <TextField
        label={t('triggers.name')}
        dir="auto"
        autoComplete="off"
        data-autofocus
        maxLength={LIMITS.nameCharacters}
        value={draft.name}
        readOnly={isBusy}
        error={isChecked && draft.name.trim() === '' && t('common.fillRequiredFields')}
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <div>
        <label className={classes.label} htmlFor={id}>
          {t('triggers.conditions')}
        </label>
        <AutoTextarea
          id={id}
          rows={3}
          maxLength={LIMITS.triggerCharacters}
          value={draft.triggerConditions}
          readOnly={isBusy}
          aria-invalid={isBlank || undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange({ ...draft, triggerConditions: event.currentTarget.value })}
        />
        <div id={`${id}-hint`}>
          {isBlank && <p className={classes.error}>{t('common.fillRequiredFields')}</p>}
          {judgedBy && (
            <p className={classes.hint}>
              {t(judgedBy === 'model' ? 'triggers.byModel' : 'triggers.byWords')}
            </p>
          )}
        </div>
      </div>
      <TryConditions triggerConditions={draft.triggerConditions} exceptions={draft.exceptions} />
      <PastMessages
        triggerConditions={draft.triggerConditions}
        exceptions={draft.exceptions}
        isBusy={isBusy}
        onChange={(exceptions) => onChange({ ...draft, exceptions })}
      />
      <button type="submit" hidden />
    </form>
  );
}
