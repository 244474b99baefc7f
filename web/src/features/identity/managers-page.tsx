import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { managersKey } from '#features/identity/live.ts';
import { ManagerForm } from '#features/identity/manager-form.tsx';
import { ManagerList } from '#features/identity/manager-list.tsx';
import classes from '#features/identity/managers-page.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Who works in the account; whoever does not own it is told so, and nothing is asked. */
export function ManagersPage() {
  const { t } = useTranslation();
  if (useUser().role === 'client') return <Managers />;
  return (
    <EmptyState
      art={<IconLock size={28} stroke={1.5} />}
      title={t('team.restricted')}
      text={t('team.restrictedText')}
    />
  );
}

function Managers() {
  const { t } = useTranslation();
  const list = useQuery(api.managers.list.queryOptions({ queryKey: managersKey }));
  return (
    <div className={classes.parts}>
      <p className={classes.lead}>{t('team.lead')}</p>
      <ManagerForm />
      {list.isPending && (
        <div className={classes.loading}>
          <Skeleton width={240} height={14} />
          <Skeleton width={160} height={14} />
        </div>
      )}
      {list.isError && !list.data && <LoadFailed title={t('team.loadFailed')} query={list} />}
      {list.data && <ManagerList managers={list.data} />}
    </div>
  );
}
