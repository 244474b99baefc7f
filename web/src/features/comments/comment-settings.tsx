import { LIMITS } from '@parley/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentKeys } from '#features/comments/comment-queries.ts';
import classes from '#features/comments/comment-settings.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api, client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SaveActions } from '#ui/save-actions.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast/toast-store.ts';
import { leavesTheMembers, useLeaving } from '#ui/use-leaving.tsx';

/** How comments are to be answered: shown, and changed. Where nothing was saved yet it begins with the field. */
export function CommentSettings({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const settings = useQuery(
    api.comments.getSettings.queryOptions({
      queryKey: commentKeys.settings(userId),
      input: { userId },
      retry: false,
    }),
  );
  /** Null while nobody edits. */
  const [typed, setTyped] = useState<string | null>(null);
  const saved = settings.data?.commentPrompt ?? null;
  const isEditing = typed !== null || (saved === null && !settings.isPending);
  const text = typed ?? saved ?? '';
  const { mutate, isPending } = useMutation({
    mutationFn: (commentPrompt: string) => client.comments.putSettings({ userId, commentPrompt }),
    onSuccess: ({ commentPrompt }) => {
      queryClient.setQueryData(commentKeys.settings(userId), { commentPrompt });
      setTyped(null);
    },
    onError: (error) =>
      showToast('error', t('comments.settingsFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const { leave, question } = useLeaving({
    isUnsaved: typed !== null && typed.trim() !== (saved ?? ''),
    isSaving: isPending,
    takesAway: leavesTheMembers,
    discard: () => setTyped(null),
  });
  const close = () => leave(onClose);
  const cancel = () => leave(() => (saved === null ? onClose() : setTyped(null)));

  return (
    <>
      <Dialog
        isOpen
        onClose={close}
        title={t('comments.settingsTitle')}
        lead={t('comments.settingsLead')}
        footer={
          isEditing ? (
            <SaveActions isSaving={isPending} onCancel={cancel} onSave={() => mutate(text.trim())} />
          ) : (
            <Button size={size} disabled={settings.isPending} onClick={() => setTyped(text)}>
              {t('drafts.edit')}
            </Button>
          )
        }
      >
        <div className={classes.body}>
          {settings.isPending && (
            <div role="status" aria-label={t('common.loading')}>
              <Skeleton width={280} height={14} />
            </div>
          )}
          {isEditing && (
            <AutoTextarea
              rows={8}
              aria-label={t('comments.settingsTitle')}
              maxLength={LIMITS.knowledgeCharacters}
              value={text}
              readOnly={isPending}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          )}
          {!isEditing && saved !== null && (
            <p className={classes.text} dir="auto">
              {saved || t('comments.settingsBlank')}
            </p>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}
