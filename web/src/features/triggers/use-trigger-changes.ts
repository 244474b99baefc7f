import type { Trigger } from '@parley/contract/triggers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { triggersKey } from '#features/triggers/trigger-queries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { showToast } from '#ui/toast/toast-store.ts';

/** What a form or an example says of a trigger; without an id it is a new one. */
export type TriggerDraft = {
  id: string | null;
  name: string;
  triggerConditions: string;
  isActive: boolean;
  exceptions: string[];
};

/** Saving, switching and deleting triggers. */
export function useTriggerChanges() {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));
  const reread = () => queryClient.invalidateQueries({ queryKey: triggersKey });
  const put = (change: (list: Trigger[]) => Trigger[]) =>
    queryClient.setQueryData<Trigger[]>(triggersKey, (list) => list && change(list));
  const switchTo = (id: string, isActive: boolean) =>
    put((list) => list.map((one) => (one.id === id ? { ...one, isActive } : one)));

  const save = useMutation({
    mutationFn: ({ id, ...fields }: TriggerDraft) =>
      id === null
        ? client.triggers.create({ id: userId, ...fields })
        : client.triggers.update({ id, ...fields }),
    onSuccess: ({ message: _, ...saved }) => {
      put((list) => [...list.filter(({ id }) => id !== saved.id), saved].toSorted(byId));
      showToast('success', t('triggers.saved'));
    },
    onError: (error, { id }) =>
      fail(id === null ? t('triggers.createFailed') : t('triggers.updateFailed'))(error),
    onSettled: reread,
  });
  const toggle = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      client.triggers.update({ id, isActive }),
    onMutate: async ({ id, isActive }) => {
      await queryClient.cancelQueries({ queryKey: triggersKey });
      switchTo(id, isActive);
    },
    onError: (error, { id, isActive }) => {
      switchTo(id, !isActive);
      fail(t('triggers.statusFailed'))(error);
    },
    onSettled: reread,
  });
  const remove = useMutation({
    mutationFn: (id: string) => client.triggers.remove({ id }),
    onSuccess: (_, id) => {
      put((list) => list.filter((one) => one.id !== id));
      showToast('success', t('triggers.deleted'));
    },
    onError: fail(t('triggers.deleteFailed')),
    onSettled: reread,
  });
  return { save, toggle, remove };
}

/** Ids count up in the order in which triggers were made. */
const byId = (one: Trigger, other: Trigger): number => (one.id < other.id ? -1 : 1);
