import { LIMITS } from '@parley/contract/limits.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { commentKeys } from '#features/comments/comment-queries.ts';
import classes from '#features/comments/comment-settings.module.css';
import { type Delay, DelayFields, readDelay } from '#features/comments/delay-fields.tsx';
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

type Settings = { commentPrompt: string; delayMinSeconds: number; delayMaxSeconds: number };
type Typed = { text: string; delay: Delay };

/** What holds while nobody has saved anything. */
const UNSAVED: Typed = { text: '', delay: { from: '20', to: '60' } };

function typedOf({ commentPrompt, delayMinSeconds, delayMaxSeconds }: Settings): Typed {
  return { text: commentPrompt, delay: { from: String(delayMinSeconds), to: String(delayMaxSeconds) } };
}

function isSame(one: Typed, other: Typed): boolean {
  return (
    one.text.trim() === other.text.trim() &&
    one.delay.from.trim() === other.delay.from &&
    one.delay.to.trim() === other.delay.to
  );
}

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
  const [typed, setTyped] = useState<Typed | null>(null);
  const saved = settings.data ? typedOf(settings.data) : null;
  const isEditing = typed !== null || (saved === null && !settings.isPending);
  const shown = typed ?? saved ?? UNSAVED;
  const delay = readDelay(shown.delay);
  const { mutate, isPending } = useMutation({
    mutationFn: (wanted: Settings) => client.comments.putSettings({ userId, ...wanted }),
    onSuccess: ({ message: _message, ...stored }) => {
      queryClient.setQueryData(commentKeys.settings(userId), stored);
      setTyped(null);
    },
    onError: (error) =>
      showToast('error', t('comments.settingsFailed'), errorMessage(error, t('common.unknownError'))),
  });
  const { leave, question } = useLeaving({
    isUnsaved: typed !== null && !isSame(typed, saved ?? UNSAVED),
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
            <SaveActions
              isSaving={isPending}
              onCancel={cancel}
              onSave={() => delay && mutate({ commentPrompt: shown.text.trim(), ...delay })}
            />
          ) : (
            <Button size={size} disabled={settings.isPending} onClick={() => setTyped(shown)}>
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
            <>
              <AutoTextarea
                rows={8}
                aria-label={t('comments.settingsTitle')}
                maxLength={LIMITS.knowledgeCharacters}
                value={shown.text}
                readOnly={isPending}
                onChange={(event) => setTyped({ ...shown, text: event.currentTarget.value })}
              />
              <DelayFields
                delay={shown.delay}
                isReadOnly={isPending}
                onChange={(wanted) => setTyped({ ...shown, delay: wanted })}
              />
            </>
          )}
          {!isEditing && saved !== null && (
            <>
              <p className={classes.text} dir="auto">
                {saved.text || t('comments.settingsBlank')}
              </p>
              <p className={classes.note}>{t('comments.delayIs', { ...saved.delay })}</p>
            </>
          )}
        </div>
      </Dialog>
      {question}
    </>
  );
}
