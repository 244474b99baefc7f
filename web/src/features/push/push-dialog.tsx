import type { PushState, PushWishes } from '@parley/contract/push.ts';
import { PUSH_KINDS, type PushKind } from '@parley/contract/push-kinds.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import classes from '#features/push/push-dialog.module.css';
import { findObstacle, pushKey, subscribe, unsubscribe } from '#features/push/push-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** Not every message: most are answered without anybody. */
const USUAL: PushWishes = {
  kinds: ['attention', 'missing', 'drafts'],
  quietFrom: null,
  quietTo: null,
  showsText: false,
};
/** Where quiet hours begin and end until somebody chooses. */
const NIGHT = { quietFrom: '22:00', quietTo: '08:00' };

/** Notifications of this device: whether, of what, when, and how much the locked screen shows. */
export function PushDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const state = useQuery({ queryKey: pushKey, queryFn: () => client.push.get(), enabled: isOpen });
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('push.title')} lead={t('push.lead')}>
      <div className={classes.body}>
        {state.isError && !state.data && <LoadFailed title={t('push.loadFailed')} query={state} />}
        {state.isPending && <Skeleton width={280} height={160} />}
        {state.data && <Settings state={state.data} />}
      </div>
    </Dialog>
  );
}

function Settings({ state }: { state: PushState }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [obstacle, setObstacle] = useState(findObstacle);
  const { subscription } = state;
  const again = () => queryClient.invalidateQueries({ queryKey: pushKey });
  const onError = (error: unknown) => showToast('error', errorMessage(error, t('push.failed')));
  const save = useMutation({
    mutationFn: (wishes: PushWishes) => subscribe(state, wishes),
    // What was pressed last is what stands.
    scope: { id: 'push' },
    onSuccess: () => setObstacle(findObstacle()),
    onError,
    onSettled: again,
  });
  const end = useMutation({ mutationFn: unsubscribe, onError, onSettled: again });
  const test = useMutation({
    mutationFn: () => client.push.test(),
    onSuccess: () => showToast('success', t('push.tested')),
    onError,
  });
  // What was pressed stands at once; what the server has stands when it has answered.
  const wishes: PushWishes = (save.isPending ? save.variables : null) ?? subscription ?? USUAL;
  const change = (part: Partial<PushWishes>) => {
    const { kinds, quietFrom, quietTo, showsText } = wishes;
    save.mutate({ kinds, quietFrom, quietTo, showsText, ...part });
  };
  const isBusy = save.isPending || end.isPending;
  return (
    <>
      {obstacle && <Notice>{t(OBSTACLES[obstacle])}</Notice>}
      {!state.reachesApple && <Notice>{t('push.noApple')}</Notice>}
      {subscription?.refusedAt && <Notice>{t('push.refused')}</Notice>}
      {!subscription ? (
        <Button
          size="large"
          variant="primary"
          isBusy={isBusy}
          disabled={obstacle !== null}
          onClick={() => save.mutate(USUAL)}
        >
          {t('push.turnOn')}
        </Button>
      ) : (
        <>
          <fieldset className={classes.part}>
            <legend className={classes.heading}>{t('push.about')}</legend>
            {PUSH_KINDS.map((kind) => (
              <Row
                key={kind}
                label={t(KINDS[kind])}
                isOn={wishes.kinds.includes(kind)}
                onChange={(isOn) => change({ kinds: withKind(wishes.kinds, kind, isOn) })}
              />
            ))}
            <Row
              label={t('push.showsText')}
              isOn={wishes.showsText}
              onChange={(showsText) => change({ showsText })}
            />
            <Row
              label={t('push.quiet')}
              isOn={wishes.quietFrom !== null}
              onChange={(isOn) => change(isOn ? NIGHT : { quietFrom: null, quietTo: null })}
            />
          </fieldset>
          {wishes.quietFrom !== null && wishes.quietTo !== null && (
            <div className={classes.hours}>
              <Hour
                label={t('push.from')}
                time={wishes.quietFrom}
                onChange={(quietFrom) => change({ quietFrom })}
              />
              <Hour
                label={t('push.until')}
                time={wishes.quietTo}
                onChange={(quietTo) => change({ quietTo })}
              />
            </div>
          )}
          <div className={classes.actions}>
            <Button isBusy={test.isPending} onClick={() => test.mutate()}>
              {t('push.test')}
            </Button>
            <Button variant="quiet" isBusy={end.isPending} onClick={() => end.mutate()}>
              {t('push.turnOff')}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

const withKind = (kinds: readonly PushKind[], kind: PushKind, isOn: boolean) =>
  PUSH_KINDS.filter((one) => (one === kind ? isOn : kinds.includes(one)));

type RowProps = { label: string; isOn: boolean; onChange: (isOn: boolean) => void };

function Row({ label, isOn, onChange }: RowProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={classes.row}>
      <span>{label}</span>
      <Switch id={id} checked={isOn} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
    </label>
  );
}

const OBSTACLES = {
  unsupported: 'push.unsupported',
  install: 'push.install',
  denied: 'push.denied',
} as const;
const KINDS = {
  attention: 'push.attention',
  missing: 'push.missing',
  drafts: 'push.drafts',
  messages: 'push.messages',
} as const satisfies Record<PushKind, string>;

type HourProps = { label: string; time: string; onChange: (time: string) => void };

/** Kept when the field is left, so that half a time is never one. */
function Hour({ label, time, onChange }: HourProps) {
  return (
    <TextField
      key={time}
      label={label}
      type="time"
      defaultValue={time}
      onBlur={({ currentTarget: { value } }) => {
        if (value !== '' && value !== time) onChange(value);
      }}
    />
  );
}
