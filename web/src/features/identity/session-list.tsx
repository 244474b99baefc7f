import type { Session } from '@parley/contract/identity.ts';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import classes from '#features/identity/security-dialog.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { Button } from '#ui/button.tsx';
import parts from '#ui/dialog-parts.module.css';
import { LoadFailed } from '#ui/load-failed.tsx';
import rows from '#ui/rows.module.css';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

export const sessionsKey = ['/api/sessions'];
const NONE: Session[] = [];

/** Where one is signed in, with a way out of each but this one. */
export function SessionList() {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useQuery(api.identity.listSessions.queryOptions({ queryKey: sessionsKey, staleTime: 0 }));
  const rows = list.data ?? NONE;
  const end = useEndSessions();
  useFocusAfterRemoval(
    rows.map(({ id }) => id),
    () => heading.current?.focus(),
  );
  return (
    <section className={parts.part}>
      <h3 className={parts.heading} ref={heading} tabIndex={-1}>
        {t('security.sessions')}
      </h3>
      {list.isPending && (
        <div className={classes.loading}>
          <Skeleton width={240} height={14} />
          <Skeleton width={160} height={14} />
        </div>
      )}
      {list.isError && !list.data && <LoadFailed title={t('security.loadFailed')} query={list} />}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((row) => (
            <SessionRow
              key={row.id}
              row={row}
              isBusy={end.isPending && end.variables === row.id}
              onEnd={() => end.mutate(row.id)}
            />
          ))}
        </ul>
      )}
      {rows.length > 1 && (
        <Button
          className={parts.action ?? ''}
          isBusy={end.isPending && end.variables === null}
          busyLabel={t('security.signingOut')}
          onClick={() => end.mutate(null)}
        >
          {t('security.signOutOthers')}
        </Button>
      )}
    </section>
  );
}

/** Ends one session, or with null all but this one. */
function useEndSessions() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string | null): Promise<unknown> =>
      id === null ? client.identity.endOtherSessions() : client.identity.endSession({ id }),
    onSuccess: () => showToast('success', t('security.signedOut')),
    onError: (error) => showToast('error', errorMessage(error, t('security.failed'))),
    // One that is gone already is not shown any longer either.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsKey }),
  });
}

type RowProps = { row: Session; isBusy: boolean; onEnd: () => void };

function SessionRow({ row, isBusy, onEnd }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { device, isCurrent, lastUsedAt } = row;
  const name =
    [device.browser, device.system].filter((part) => part !== null).join(' · ') ||
    t('security.unknownDevice');
  const Icon = device.kind === 'phone' || device.kind === 'tablet' ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={rows.row}>
      <Icon size={20} stroke={1.5} aria-hidden="true" />
      <span className={rows.words}>
        <bdi>{name}</bdi>
        <small>
          {isCurrent
            ? t('security.thisDevice')
            : t('security.lastUsed', { time: formats.cardTime(lastUsedAt) })}
        </small>
      </span>
      {!isCurrent && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t('security.signOutOf', { device: name })}
          isBusy={isBusy}
          busyLabel={t('security.signingOut')}
          onClick={onEnd}
        >
          {t('common.signOut')}
        </Button>
      )}
    </li>
  );
}
