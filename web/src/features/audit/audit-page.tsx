import type { AuditEntry } from '@parley/contract/audit.ts';
import { AUDIT_GROUPS, type AuditGroup } from '@parley/contract/audit-kinds.ts';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import classes from '#features/audit/audit-page.module.css';
import { AuditRow } from '#features/audit/audit-row.tsx';
import { GROUP_NAMES, type Wait } from '#features/audit/audit-words.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/field.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = {
  /** In the words of the settings, which this part does not know. */
  sayWait: (wait: Wait) => string;
  /** Leads to what a saved text changed, and back from it. */
  onShowVersion: (version: NonNullable<AuditEntry['version']>) => void;
};

/** Who did what, the newest first, by kind and by person. */
export function AuditPage({ sayWait, onShowVersion }: Props) {
  const { t } = useTranslation();
  const { id } = useUser();
  const [group, setGroup] = useState<AuditGroup | 'all'>('all');
  const [by, setBy] = useState('');
  const path = `/api/users/${id}/audit`;
  const people = useQuery({
    queryKey: [`${path}/people`],
    queryFn: ({ signal }) => client.audit.people({ id }, { signal }),
  }).data?.people;
  const list = useInfiniteQuery({
    queryKey: [path, group, by],
    queryFn: ({ pageParam, signal }) =>
      client.audit.read(
        {
          id,
          ...(group === 'all' ? {} : { group }),
          ...(by === '' ? {} : { by }),
          ...(pageParam === null ? {} : { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.hasMore ? page.entries.at(-1)?.id : undefined),
    staleTime: 0,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries);
  const groups = ['all', ...AUDIT_GROUPS] as const;

  return (
    <div className={classes.parts}>
      <p className={classes.lead}>{t('audit.lead')}</p>
      <div className={classes.filters}>
        <Chips
          label={t('audit.filter')}
          chips={groups.map((value) => ({
            value,
            label: t(value === 'all' ? 'list.all' : GROUP_NAMES[value]),
          }))}
          value={group}
          onChange={setGroup}
        />
        {people && people.length > 1 && (
          <SelectField
            label={t('audit.who')}
            value={by}
            onChange={(event) => setBy(event.currentTarget.value)}
            data={[
              { value: '', label: t('audit.everybody') },
              ...people.map((person) => ({
                value: person.id,
                label: person.isRemoved ? t('audit.removed', { name: person.name }) : person.name,
              })),
            ]}
          />
        )}
      </div>
      {list.isPending && (
        <div className={classes.loading}>
          <Skeleton width={280} height={14} />
          <Skeleton width={200} height={14} />
        </div>
      )}
      {list.isError && !entries && <LoadFailed title={t('audit.loadFailed')} query={list} />}
      {entries?.length === 0 && (
        <EmptyState art={<IconHistory size={28} stroke={1.5} />} title={t('audit.empty')} />
      )}
      {entries && entries.length > 0 && (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <AuditRow key={entry.id} entry={entry} sayWait={sayWait} onShowVersion={onShowVersion} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <Button
          isBusy={list.isFetchingNextPage}
          busyLabel={t('common.loading')}
          onClick={() => void list.fetchNextPage()}
        >
          {t('comments.more')}
        </Button>
      )}
    </div>
  );
}
