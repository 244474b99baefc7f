import { IconMicrophone } from '@tabler/icons-react';
import { useState } from 'react';
import { useIsVoiceShown, voiceOf } from '#features/conversations/voice/voice-store.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useKeyAction } from '#lib/keys/key-actions.ts';
import { useUser } from '#lib/session/user-context.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const VoiceDialog = lazyPart(
  async () =>
    (await Promise.all([import('#features/conversations/composer/voice-dialog.tsx'), loadDialogTexts()]))[0]
      .VoiceDialog,
  { place: 'over' },
);

type Props = {
  conversationId: string;
  isDisabled: boolean;
  className: string | undefined;
};

/** Opens the recorder, which begins at once. */
export function VoiceButton({ conversationId, isDisabled, className }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const isShown = useIsVoiceShown(user.id, conversationId);
  const [wasShown, setWasShown] = useState(isShown);
  if (isShown && !wasShown) setWasShown(true);
  const open = () => voiceOf(user.id, conversationId).open();
  useKeyAction('record', open, { isOff: isDisabled });
  return (
    <>
      <IconButton
        label={t('voice.record')}
        size="touch"
        className={className}
        disabled={isDisabled}
        onClick={open}
      >
        <IconMicrophone size={20} stroke={1.5} />
      </IconButton>
      {wasShown && <VoiceDialog conversationId={conversationId} />}
    </>
  );
}
