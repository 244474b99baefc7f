import { LIMITS } from '@parley/contract/limits.ts';
import { IconStopwatch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import {
  type BufferDraft,
  bufferOf,
  clampSeconds,
  draftOf,
  isSameBuffer,
} from '#features/settings/buffer.ts';
import classes from '#features/settings/buffer-dialog.module.css';
import { DelaySlider } from '#features/settings/delay-slider.tsx';
import { useBufferText } from '#features/settings/use-buffer-text.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { patchUser } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

const BOUNDS = { min: LIMITS.bufferMinSeconds, max: LIMITS.bufferMaxSeconds, step: 1 };

/** How long the AI waits before it answers. */
export function BufferDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const stored = useUser();
  const [typed, setTyped] = useState<BufferDraft | null>(null);
  const [isChecked, setChecked] = useState(false);
  const fields = useRef<HTMLFormElement>(null);
  const draft = typed ?? draftOf(stored);
  const buffer = bufferOf(draft, stored);
  const isInvalid = buffer.bufferMinSeconds > buffer.bufferMaxSeconds;
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: (sent: ReturnType<typeof bufferOf>) => client.settings.setBuffer({ id: stored.id, ...sent }),
    onSuccess: ({ bufferMinSeconds, bufferMaxSeconds }) =>
      patchUser(queryClient, { bufferMinSeconds, bufferMaxSeconds }),
  });
  const end = () => {
    setTyped(null);
    setChecked(false);
    // What still runs is stored, and closes nothing that is opened later.
    reset();
    onClose();
  };
  const { leave, question } = useLeaving({
    isUnsaved: isOpen && (isInvalid || !isSameBuffer(buffer, stored)),
    isSaving: isOpen && isPending,
    takesAway: leavesTheMembers,
  });
  const close = () => leave(end);
  const submit = () => {
    setChecked(true);
    if (isInvalid) fields.current?.querySelector<HTMLElement>('input[name="to"]')?.focus();
    else if (!isPending) {
      mutate(buffer, {
        onSuccess: () => {
          showToast('success', t('buffer.saved'));
          end();
        },
      });
    }
  };

  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('buffer.title')}
        lead={t('buffer.lead')}
        footer={<SaveActions isSaving={isPending} onCancel={close} onSave={submit} />}
      >
        <form
          ref={fields}
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <BufferFields
            draft={draft}
            stored={stored}
            isBusy={isPending}
            isMarked={isInvalid && isChecked}
            onCheck={() => setChecked(true)}
            onChange={(next) => {
              setTyped(next);
              setChecked(false);
              reset();
            }}
          />
          {error !== null && (
            <Notice role="alert">
              <b>{t('buffer.updateFailed')}</b>
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

type FieldsProps = {
  draft: BufferDraft;
  stored: Parameters<typeof bufferOf>[1];
  /** While it is saved nothing more is taken. */
  isBusy: boolean;
  /** The first value is greater than the second, and nobody is typing any more. */
  isMarked: boolean;
  onCheck: () => void;
  onChange: (draft: BufferDraft) => void;
};

function BufferFields({ draft, stored, isBusy, isMarked, onCheck, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const say = useBufferText();
  const id = useId();
  const buffer = bufferOf(draft, stored);
  const { bufferMinSeconds: from, bufferMaxSeconds: to } = buffer;
  const secondsField = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      name={name}
      type="number"
      inputMode="numeric"
      {...BOUNDS}
      readOnly={isBusy}
      value={draft[name]}
      error={isMarked && (name === 'to' ? t('buffer.invalidRangeMessage') : true)}
      rightSection={<span aria-hidden="true">{t('buffer.unit')}</span>}
      onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
      onBlur={() => {
        const seconds = String(clampSeconds(draft[name], name === 'from' ? from : to));
        if (seconds !== draft[name]) onChange({ ...draft, [name]: seconds });
        onCheck();
      }}
    />
  );

  return (
    <>
      <label className={classes.mode} htmlFor={`${id}-random`}>
        <span>
          <b>{t('buffer.random')}</b>
          <small>{t('buffer.randomHint')}</small>
        </span>
        <Switch
          id={`${id}-random`}
          checked={draft.isRandom}
          disabled={isBusy}
          onChange={(event) => onChange({ ...draft, isRandom: event.currentTarget.checked })}
        />
      </label>
      <div className={classes.fields}>
        {secondsField('from', draft.isRandom ? t('buffer.from') : t('buffer.fixed'))}
        {draft.isRandom && secondsField('to', t('buffer.to'))}
      </div>
      <div>
        <DelaySlider
          // The thumbs stay in order while somebody types; the fields say what was typed.
          thumbs={
            draft.isRandom
              ? [
                  { label: t('buffer.from'), seconds: from },
                  { label: t('buffer.to'), seconds: Math.max(from, to) },
                ]
              : [{ label: t('buffer.fixed'), seconds: from }]
          }
          isDisabled={isBusy}
          say={say.words}
          onChange={(chosen, at) => {
            const [low, high] = draft.isRandom
              ? [at === 0 ? chosen : Math.min(from, chosen), at === 0 ? Math.max(to, chosen) : chosen]
              : [chosen, chosen];
            onChange({ ...draft, from: String(low), to: String(high) });
          }}
        />
        <p className={classes.ends} aria-hidden="true">
          <span>{say.time(BOUNDS.min)}</span>
          <span>{say.time(BOUNDS.max)}</span>
        </p>
      </div>
      <p className={classes.preview} role="status" hidden={from > to}>
        <IconStopwatch size={16} stroke={1.5} aria-hidden="true" />
        {from <= to && say.sentence(buffer)}
      </p>
      <p className={classes.hint}>{t('buffer.stop')}</p>
    </>
  );
}
