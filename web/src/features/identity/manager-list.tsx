import type { Manager } from '@parley/contract/managers.ts';
import { IconTrash, IconUser, IconUsers } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { managersKey } from '#features/identity/live.ts';
import classes from '#features/identity/managers-page.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import rows from '#ui/rows.module.css';
import { showToast } from '#ui/toast/toast-store.ts';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

/** Each with whether they may sign in, and a way to remove them. */
export function ManagerList({ managers }: { managers: Manager[] }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Manager | null>(null);
  const remove = useRemove(() => setAsked(null));
  useFocusAfterRemoval(
    managers.map(({ id }) => id),
    () => heading.current?.focus(),
  );
  return (
    <section className={classes.list}>
      <h2 className={classes.heading} ref={heading} tabIndex={-1}>
        {t('team.managers')}
      </h2>
      {managers.length === 0 && (
        <EmptyState
          art={<IconUsers size={28} stroke={1.5} />}
          title={t('team.empty')}
          text={t('team.emptyText')}
        />
      )}
      {managers.length > 0 && (
        <ul className={classes.rows}>
          {managers.map((manager) => (
            <ManagerRow key={manager.id} manager={manager} onRemove={() => setAsked(manager)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && remove.mutate(asked)}
        title={t('team.removeTitle')}
        text={asked && t('team.removeText', { email: asked.email })}
        keepLabel={t('comments.keep')}
        confirmLabel={t('comments.delete')}
        busyLabel={t('deleteChat.deleting')}
        isBusy={remove.isPending}
      />
    </section>
  );
}

function useRemove(onEnd: () => void) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Manager) => client.managers.remove({ id }, { context: { withToken: false } }),
    onSuccess: (_, { email }) => showToast('success', t('team.removed'), t('team.removedText', { email })),
    onError: (error) =>
      showToast('error', t('team.removeFailed'), errorMessage(error, t('common.unknownError'))),
    // Somebody who is gone already is not shown any longer either.
    onSettled: async () => {
      onEnd();
      await queryClient.invalidateQueries({ queryKey: managersKey });
    },
  });
}

function ManagerRow({ manager, onRemove }: { manager: Manager; onRemove: () => void }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { email, isActive, createdAt } = manager;
  return (
    <li className={rows.row}>
      <IconUser size={20} stroke={1.5} aria-hidden="true" />
      <span className={rows.words}>
        <bdi>{email}</bdi>
        <small>{t('team.since', { date: date(createdAt) })}</small>
      </span>
      <span className={classes.tag} data-active={isActive || undefined}>
        {isActive ? t('team.active') : t('team.inactive')}
      </span>
      <IconButton label={t('team.removeOf', { email })} size="touch" onClick={onRemove}>
        <IconTrash size={18} stroke={1.5} />
      </IconButton>
    </li>
  );
}
