import type { Message } from '@parley/contract/conversations.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { showMessage } from '#features/conversations/live.ts';
import { captionOf, useCaptionEdit } from '#features/conversations/media/caption-store.ts';
import { Fold } from '#features/conversations/media/fold.tsx';
import classes from '#features/conversations/media/media.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useRefresh } from '#lib/live/live-state.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** What a message shows, in the words of whoever posted it or of the team. */
export function Caption({ message, t }: { message: Message; t: TFunction }) {
  const { isEditing, end } = useCaptionEdit(message.id);
  const caption = captionOf(message);
  if (isEditing) return <CaptionForm message={message} caption={caption} onEnd={end} />;
  if (!caption) return null;
  return <Fold id={`${message.id}:caption`} label={t('media.description')} text={caption} />;
}

type FormProps = { message: Message; caption: string; onEnd: () => void };

function CaptionForm({ message, caption, onEnd }: FormProps) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const refresh = useRefresh();
  const [text, setText] = useState(caption);
  const save = useMutation({
    mutationFn: () => client.conversations.setCaption({ id: message.id, caption: text.trim() }),
    onSuccess: (saved) => {
      showMessage(queryClient, refresh, saved);
      showToast('success', t('media.captionSaved'), t('media.captionSavedText'));
      onEnd();
    },
    onError: () => showToast('error', t('common.error'), t('media.captionFailed')),
  });
  return (
    <form
      className={classes.captionForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !save.isPending) save.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onEnd();
      }}
    >
      <AutoTextarea
        aria-label={t('media.captionLabel')}
        placeholder={t('media.captionLabel')}
        value={text}
        maxLength={1000}
        autoFocus
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div className={classes.captionActions}>
        <Button size="small" variant="quiet" onClick={onEnd}>
          {t('common.cancel')}
        </Button>
        <Button
          size="small"
          variant="primary"
          type="submit"
          disabled={!text.trim()}
          isBusy={save.isPending}
          busyLabel={t('common.saving')}
        >
          {t('common.save')}
        </Button>
      </div>
    </form>
  );
}
