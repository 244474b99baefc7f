import { RangeSlider, Slider } from '@mantine/core';
import '@mantine/core/styles/Slider.layer.css';
import { LIMITS } from '@parley/contract/limits.ts';
import { IconStopwatch } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type BufferDraft, bufferOf, clampSeconds, draftOf } from '#features/settings/buffer.ts';
import classes from '#features/settings/buffer-dialog.module.css';
import { useBufferText } from '#features/settings/use-buffer-text.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { patchUser } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

const BOUNDS = { min: LIMITS.bufferMinSeconds, max: LIMITS.bufferMaxSeconds, step: 1 };
/** In pixels. */
const SLIDER_SIZES = { size: 4, thumbSize: 20, radius: 999 };

/** How long the AI waits before it answers. */
export function BufferDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const stored = useUser();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const [typed, setTyped] = useState<BufferDraft | null>(null);
  const draft = typed ?? draftOf(stored);
  const close = () => {
    setTyped(null);
    onClose();
  };
  const save = useMutation({
    mutationFn: (buffer: ReturnType<typeof bufferOf>) =>
      client.settings.setBuffer({ id: stored.id, ...buffer }),
    onSuccess: ({ bufferMinSeconds, bufferMaxSeconds }) => {
      patchUser(queryClient, { bufferMinSeconds, bufferMaxSeconds });
      showToast('success', t('buffer.saved'));
      close();
    },
    onError: (error) =>
      showToast('error', t('buffer.updateFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const submit = () => {
    const buffer = bufferOf(draft, stored);
    if (buffer.bufferMinSeconds > buffer.bufferMaxSeconds) {
      showToast('error', t('buffer.invalidRange'), t('buffer.invalidRangeMessage'));
    } else save.mutate(buffer);
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={t('buffer.title')}
      lead={t('buffer.lead')}
      footer={
        <>
          <Button variant="quiet" size={size} onClick={close}>
            {t('common.cancel')}
          </Button>
          <Button
            variant="primary"
            size={size}
            isBusy={save.isPending}
            busyLabel={t('common.saving')}
            onClick={submit}
          >
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <BufferFields draft={draft} stored={stored} onChange={setTyped} />
        {/* Enter in a field saves; the button of the dialog stands outside of the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

type FieldsProps = {
  draft: BufferDraft;
  stored: Parameters<typeof bufferOf>[1];
  onChange: (draft: BufferDraft) => void;
};

function BufferFields({ draft, stored, onChange }: FieldsProps) {
  const { t } = useTranslation();
  const say = useBufferText();
  const id = useId();
  const buffer = bufferOf(draft, stored);
  const { bufferMinSeconds: from, bufferMaxSeconds: to } = buffer;
  // The thumbs stay in order while somebody types; the fields say what was typed.
  const range: [number, number] = [Math.min(from, to), Math.max(from, to)];
  const secondsField = (name: 'from' | 'to', label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      {...BOUNDS}
      value={draft[name]}
      rightSection={<span aria-hidden="true">{t('buffer.unit')}</span>}
      onChange={(event) => onChange({ ...draft, [name]: event.currentTarget.value })}
      onBlur={() =>
        onChange({ ...draft, [name]: String(clampSeconds(draft[name], name === 'from' ? from : to)) })
      }
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
          onChange={(event) => onChange({ ...draft, isRandom: event.currentTarget.checked })}
        />
      </label>
      <div className={classes.fields}>
        {secondsField('from', draft.isRandom ? t('buffer.from') : t('buffer.fixed'))}
        {draft.isRandom && secondsField('to', t('buffer.to'))}
      </div>
      <div className={classes.slide}>
        {draft.isRandom ? (
          <RangeSlider
            {...BOUNDS}
            {...SLIDER_SIZES}
            minRange={0}
            label={null}
            thumbFromLabel={t('buffer.from')}
            thumbToLabel={t('buffer.to')}
            value={range}
            classNames={SLIDER}
            onChange={([low, high]) => onChange({ ...draft, from: String(low), to: String(high) })}
          />
        ) : (
          <Slider
            {...BOUNDS}
            {...SLIDER_SIZES}
            label={null}
            thumbLabel={t('buffer.fixed')}
            value={from}
            classNames={SLIDER}
            onChange={(seconds) => onChange({ ...draft, from: String(seconds), to: String(seconds) })}
          />
        )}
        <p className={classes.ends} aria-hidden="true">
          <span>{say.time(BOUNDS.min)}</span>
          <span>{say.time(BOUNDS.max)}</span>
        </p>
      </div>
      <p className={classes.preview} role="status">
        <IconStopwatch size={16} stroke={1.5} aria-hidden="true" />
        {from > to ? t('buffer.invalidRangeMessage') : say.sentence(buffer)}
      </p>
    </>
  );
}

const SLIDER = {
  root: classes.slider ?? '',
  track: classes.track ?? '',
  bar: classes.bar ?? '',
  thumb: classes.thumb ?? '',
};
