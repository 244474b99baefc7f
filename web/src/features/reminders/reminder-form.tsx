import { LIMITS } from '@parley/contract/limits.ts';
import { IconStopwatch } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useRef, useState } from 'react';
import { delayFault, readDelay } from '#features/reminders/delay.ts';
import { draftOf, type FormDraft, type FormStart } from '#features/reminders/form-start.ts';
import classes from '#features/reminders/reminder-form.module.css';
import { ReminderPreview } from '#features/reminders/reminder-preview.tsx';
import { useReadAgain } from '#features/reminders/reminder-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useNow } from '#lib/use-now.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

const DAY = 24 * 3_600_000;
const CLOCK_MILLISECONDS = 10_000;

/** Makes a reminder, or changes one. */
export function ReminderForm({ start, onClose }: { start: FormStart; onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const readAgain = useReadAgain();
  const form = useRef<HTMLFormElement>(null);
  const [first] = useState(() => draftOf(start));
  const [draft, setDraft] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const fault = findFault(draft);
  const { reminder } = start;
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async () => {
      const { name, topic, customCondition, delay } = draft;
      const condition = { type: 'custom' as const, customCondition };
      const written = { name, topic, condition, delayMinutes: readDelay(delay) ?? 0, applyToAll: true };
      // A reminder keeps whom it is for; nothing here changes that.
      const { applyToAll: _, ...changed } = written;
      return reminder
        ? client.reminders.update({ id: reminder.id, ...changed })
        : client.reminders.create({ id: userId, ...written });
    },
    onSuccess: readAgain,
  });
  const { leave, question } = useLeaving({
    isUnsaved: JSON.stringify(draft) !== JSON.stringify(first),
    isSaving: isPending,
    takesAway: leavesTheMembers,
  });
  const close = () => leave(onClose);
  const submit = () => {
    setChecked(true);
    if (fault !== null) {
      const name = fault === 'reminders.required' ? firstBlank(draft) : 'minutes';
      form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
    } else if (!isPending) {
      mutate(undefined, {
        onSuccess: () => {
          showToast('success', t('reminders.saved'));
          onClose();
        },
      });
    }
  };
  const change = (next: Partial<FormDraft>) => {
    setDraft({ ...draft, ...next });
    setChecked(false);
    reset();
  };

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={t(reminder ? 'reminders.edit' : 'reminders.new')}
        footer={<SaveActions isSaving={isPending} onCancel={close} onSave={submit} />}
      >
        <form
          ref={form}
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Fields draft={draft} isBusy={isPending} fault={isChecked ? fault : null} onChange={change} />
          {fault === null && <WindowLine minutes={readDelay(draft.delay) ?? 0} />}
          {fault === null && <ReminderPreview draft={draft} />}
          {error !== null && (
            <Notice role="alert">
              <b>{t('reminders.saveFailed')}</b>
              <p>{errorMessage(error, t('common.unknownError'))}</p>
            </Notice>
          )}
          {/* Enter in a field saves; the button of the dialog stands outside of the form. */}
          <button type="submit" hidden />
        </form>
      </Dialog>
      {question}
    </>
  );
}

type Fault = ReturnType<typeof delayFault> | 'reminders.required';

const TEXTS = ['name', 'customCondition', 'topic'] as const;

function firstBlank(draft: FormDraft): string | undefined {
  return TEXTS.find((name) => draft[name].trim() === '');
}

function findFault(draft: FormDraft): Fault {
  return firstBlank(draft) ? 'reminders.required' : delayFault(draft.delay);
}

type FieldsProps = {
  draft: FormDraft;
  isBusy: boolean;
  fault: Fault;
  onChange: (draft: Partial<FormDraft>) => void;
};

function Fields({ draft, isBusy, fault, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const id = useId();
  const isBlank = (name: (typeof TEXTS)[number]) =>
    fault === 'reminders.required' && draft[name].trim() === '';
  const area = (name: 'customCondition' | 'topic', label: string, hint?: ReactNode) => (
    <div>
      <label className={classes.label} htmlFor={`${id}-${name}`}>
        {label}
      </label>
      <AutoTextarea
        id={`${id}-${name}`}
        name={name}
        rows={2}
        maxLength={LIMITS.reminderCharacters}
        readOnly={isBusy}
        value={draft[name]}
        aria-invalid={isBlank(name) || undefined}
        aria-describedby={hint ? `${id}-${name}-hint` : undefined}
        onChange={(event) => onChange({ [name]: event.currentTarget.value })}
      />
      {hint && (
        <p id={`${id}-${name}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
  const figure = (name: 'hours' | 'minutes', label: string, max: number) => (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      min={0}
      max={max}
      step={1}
      readOnly={isBusy}
      value={draft.delay[name]}
      error={fault !== null && fault !== 'reminders.required'}
      onChange={(event) => onChange({ delay: { ...draft.delay, [name]: event.currentTarget.value } })}
    />
  );
  return (
    <>
      <TextField
        label={t('reminders.name')}
        name="name"
        dir="auto"
        autoComplete="off"
        maxLength={LIMITS.nameCharacters}
        readOnly={isBusy}
        value={draft.name}
        error={isBlank('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {area('customCondition', t('reminders.when'))}
      {area('topic', t('reminders.say'), t('reminders.sayHint'))}
      <fieldset className={classes.wait}>
        <legend className={classes.label}>{t('reminders.wait')}</legend>
        {figure('hours', t('reminders.hours'), 23)}
        {figure('minutes', t('reminders.minutes'), 59)}
      </fieldset>
      {/* Always there, so that it is heard. */}
      <p className={classes.fault} role="alert">
        {fault !== null && t(fault)}
      </p>
    </>
  );
}

/** Until which hour Instagram allows it, and when it would come. */
function WindowLine({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useNow(CLOCK_MILLISECONDS);
  const time = (at: number) => formats.messageTime(new Date(at).toISOString());
  return (
    <p className={classes.window}>
      <IconStopwatch size={16} stroke={1.5} aria-hidden="true" />
      <span>
        {t('reminders.window', { at: time(now + minutes * 60_000), until: time(now + DAY) })}
        {minutes > 12 * 60 && ` ${t('reminders.late')}`}
      </span>
    </p>
  );
}
