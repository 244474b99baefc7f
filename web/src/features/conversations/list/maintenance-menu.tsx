import { Menu } from '@mantine/core';
import { IconDotsVertical, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

const DeleteAllDialog = lazyPart(
  async () => (await import('#features/conversations/list/delete-all-dialog.tsx')).DeleteAllDialog,
  { place: 'over' },
);

/** What the owner does once in a while to all conversations. */
export function MaintenanceMenu({ size, children }: { size: 'medium' | 'touch'; children?: ReactNode }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const [isDeleting, setDeleting] = useState<boolean | null>(null);
  const updateNames = useMutation({
    mutationFn: () => client.conversations.updateNames({ userId }),
    onSuccess: () => {
      showToast('success', t('maintenance.namesUpdated'));
      void queryClient.invalidateQueries({ queryKey: conversationKeys.lists });
    },
    onError: (error) =>
      showToast('error', t('maintenance.namesFailed'), errorMessage(error, t('common.unknownError'))),
  });

  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <IconButton label={t('maintenance.label')} size={size}>
            <IconDotsVertical size={18} stroke={1.5} />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.5} />}
            disabled={updateNames.isPending}
            onClick={() => updateNames.mutate()}
          >
            {t('maintenance.updateNames')}
          </Menu.Item>
          <Menu.Item
            data-danger
            leftSection={<IconTrash size={16} stroke={1.5} />}
            onClick={() => setDeleting(true)}
          >
            {t('maintenance.deleteAll')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isDeleting !== null && <DeleteAllDialog isOpen={isDeleting} onClose={() => setDeleting(false)} />}
    </>
  );
}
