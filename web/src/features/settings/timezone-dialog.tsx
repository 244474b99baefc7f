import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import classes from '#features/settings/timezone-dialog.module.css';
import { findZones, type ZoneOption, zoneCity, zoneOptions } from '#features/settings/zones.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { deviceZone, formatClock, isSameZone, zoneOffset } from '#lib/dates.ts';
import { patchUser } from '#lib/session/session.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useNow } from '#lib/use-now.ts';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

/** How often the clock of the dialog is looked at. */
const CLOCK_MILLISECONDS = 10_000;

/** The zone in which the account's times are told and its days begin. */
export function TimezoneDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const user = useUser();
  const stored = user.timezone || 'UTC';
  const [picked, setPicked] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const now = new Date(useNow(isOpen ? CLOCK_MILLISECONDS : null));
  const chosen = picked ?? stored;
  const isChanged = !isSameZone(chosen, stored);
  const { mutate, reset, isPending } = useMutation({
    mutationFn: (timezone: string) => client.settings.setTimezone({ id: user.id, timezone }),
    onSuccess: ({ timezone }) => patchUser(queryClient, { timezone }),
    onError: (error) => showToast('error', errorMessage(error, t('timezone.updateFailed'))),
  });
  const end = () => {
    setPicked(null);
    setSearch('');
    // What still runs is stored, and closes nothing that is opened later.
    reset();
    onClose();
  };
  const { leave, question } = useLeaving({
    isUnsaved: isOpen && isChanged,
    isSaving: isOpen && isPending,
    takesAway: leavesTheMembers,
  });
  const close = () => leave(end);
  const submit = () => {
    if (!isChanged) end();
    else if (!isPending) {
      mutate(chosen, {
        onSuccess: () => {
          showToast('success', t('timezone.saved'));
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
        title={t('timezone.title')}
        lead={t('timezone.lead')}
        footer={<SaveActions isSaving={isPending} onCancel={close} onSave={submit} />}
      >
        <form
          className={classes.body}
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p className={classes.now} role="status">
            {t('timezone.now', {
              city: zoneCity(chosen, i18n.language),
              time: formatClock(now, i18n.language, chosen),
              // In a sentence that runs from right to left the sign stays before its hours.
              offset: `\u2066${zoneOffset(chosen, now)}\u2069`,
            })}
          </p>
          <TextField
            label={t('timezone.search')}
            type="search"
            autoComplete="off"
            dir="auto"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ZoneList
            stored={stored}
            chosen={chosen}
            search={search}
            isBusy={isPending}
            // By the minute: the offsets of a whole list are not read anew with each look at the clock.
            minute={Math.floor(now.getTime() / 60_000)}
            onPick={setPicked}
          />
          {/* Enter in a field saves; the button of the dialog stands outside of the form. */}
          <button type="submit" hidden />
        </form>
      </Dialog>
      {question}
    </>
  );
}

type ListProps = {
  stored: string;
  chosen: string;
  search: string;
  /** While it is saved nothing more is taken. */
  isBusy: boolean;
  /** Of the epoch. */
  minute: number;
  onPick: (zone: string) => void;
};

function ZoneList({ stored, chosen, search, isBusy, minute, onPick }: ListProps) {
  const { t, i18n } = useTranslation();
  const name = useId();
  const options = useMemo(
    () =>
      zoneOptions({
        stored,
        device: deviceZone(),
        language: i18n.language,
        at: new Date(minute * 60_000),
      }),
    [stored, i18n.language, minute],
  );
  const found = findZones(options, search);
  return (
    <fieldset className={classes.list} disabled={isBusy}>
      <legend className="sr-only">{t('timezone.title')}</legend>
      {found.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={isSameZone(option.value, chosen)}
            onChange={() => onPick(option.value)}
          />
          <ZoneWords option={option} />
          <IconCheck size={16} stroke={1.5} className={classes.check} aria-hidden="true" />
        </label>
      ))}
      {/* Always there, so that it is heard when the search comes to nothing. */}
      <p className={classes.none} role="status">
        {found.length === 0 && t('timezone.none')}
      </p>
    </fieldset>
  );
}

function ZoneWords({ option }: { option: ZoneOption }) {
  const { t } = useTranslation();
  const { label, country, offset, isDevice } = option;
  const about = [country, isDevice ? t('timezone.device') : ''].filter(Boolean).join(' · ');
  return (
    <>
      <span className={classes.words}>
        <span>{label}</span>
        {about && <small>{about}</small>}
      </span>
      <span className={classes.offset} dir="ltr">
        {offset}
      </span>
    </>
  );
}
