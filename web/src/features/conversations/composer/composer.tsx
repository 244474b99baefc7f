import { LIMITS } from '@parley/contract/limits.ts';
import { IconSend } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react';
import classes from '#features/conversations/composer/composer.module.css';
import { judgeLength, mobileMaxHeight } from '#features/conversations/composer/composer-rules.ts';
import { useDropLimit } from '#features/conversations/composer/use-drop-limit.ts';
import { useSend } from '#features/conversations/composer/use-send.ts';
import { useTyping } from '#features/conversations/composer/use-typing.ts';
import { useViewportHeight } from '#features/conversations/composer/use-viewport-height.ts';
import { VoiceButton } from '#features/conversations/composer/voice-button.tsx';
import { composerOf, useComposer } from '#features/conversations/composer-store.ts';
import { AttachButton } from '#features/conversations/uploads/attach-button.tsx';
import { sendableFiles, useUploads } from '#features/conversations/uploads/upload-store.ts';
import uploadClasses from '#features/conversations/uploads/uploads.module.css';
import { useAttach } from '#features/conversations/uploads/use-attach.ts';
import { useFileDrop } from '#features/conversations/uploads/use-file-drop.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useKeyAction } from '#lib/keys/key-actions.ts';
import { MOD } from '#lib/keys/platform.ts';
import { isComposing } from '#lib/keys/read-key.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { TypingDots } from '#ui/typing-dots.tsx';

const UploadTray = lazyPart(
  async () => (await import('#features/conversations/uploads/upload-tray.tsx')).UploadTray,
);

const DESKTOP_MAX_HEIGHT = 120;

type Props = {
  conversationId: string;
  /** Instagram does not take a message now; the text stays where it is. */
  isClosed: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
};

export function Composer({ conversationId, isClosed, field }: Props) {
  const { t } = useTranslation();
  const user = useUser();
  const layout = useLayout();
  const isPhone = layout === 'phone';
  const height = useViewportHeight();
  const { text, sending } = useComposer(user.id, conversationId);
  const uploads = useUploads(user.id, conversationId);
  const files = sendableFiles(uploads);
  const send = useSend(conversationId);
  const attach = useAttach(conversationId);
  const form = useRef<HTMLFormElement>(null);
  const isDropping = useFileDrop(form, isClosed ? null : attach);
  const { isTyping, onTyped, onSent } = useTyping();
  const dropLimit = useDropLimit(text);

  const length = judgeLength(text.length, isPhone ? 'phone' : 'desktop');
  const hasContent = text.trim() !== '' || uploads.length > 0;
  const canSend = hasContent && files !== null && !length.isOver && sending === null && !isClosed;
  useKeyAction('reply', () => field.current?.focus());

  const submit = () => {
    if (!canSend) return;
    send(files);
    onSent();
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    const sends = isPhone ? !event.shiftKey : event.ctrlKey || event.metaKey;
    if (!sends) return;
    event.preventDefault();
    submit();
  };

  const onPaste = (event: ClipboardEvent) => {
    const { files: pasted, types } = event.clipboardData;
    // What comes from a text program has a picture of itself beside its words: the words are meant.
    if (isClosed || pasted.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    attach(pasted);
  };

  const attachButton = (
    <AttachButton
      isDisabled={isClosed}
      size={isPhone ? 'touch' : 'medium'}
      className={classes.attach}
      onFiles={attach}
    />
  );
  return (
    <form
      ref={form}
      className={classes.composer}
      data-phone={isPhone || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {isDropping && <div className={uploadClasses.overlay}>{t('uploads.drop')}</div>}
      {uploads.length > 0 && <UploadTray conversationId={conversationId} />}
      {isPhone && attachButton}
      <div className={classes.frame}>
        {!isPhone && attachButton}
        <AutoTextarea
          ref={field}
          isBare
          className={classes.field ?? ''}
          aria-label={t('composer.label')}
          placeholder={t('composer.placeholder')}
          aria-describedby={length.isShown ? 'composer-counter' : undefined}
          enterKeyHint={isPhone ? 'send' : undefined}
          maxHeight={isPhone ? mobileMaxHeight(height) : DESKTOP_MAX_HEIGHT}
          value={text}
          onChange={(event) => {
            composerOf(user.id, conversationId).setText(event.currentTarget.value);
            onTyped();
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          {...dropLimit}
        />
        <span className={classes.typing} data-typing={isTyping || undefined}>
          <TypingDots />
        </span>
        {length.isShown && (
          <span id="composer-counter" className={classes.counter} data-tone={length.tone}>
            <span aria-hidden="true">{length.text}</span>
            <span className="sr-only">
              {t('composer.counter', { count: text.length, limit: LIMITS.messageCharacters })}
            </span>
          </span>
        )}
        {isPhone && (
          <VoiceButton conversationId={conversationId} isDisabled={isClosed} className={classes.voice} />
        )}
        {!isPhone && (
          <>
            {layout !== 'tablet' && <kbd className={classes.hint}>{`${MOD} ↵`}</kbd>}
            <Button
              type="submit"
              variant="primary"
              className={classes.send ?? ''}
              disabled={!canSend}
              isBusy={sending !== null}
              busyLabel={t('composer.sending')}
              endIcon={<IconSend size={16} stroke={1.5} className="flip" />}
            >
              {t('composer.send')}
            </Button>
          </>
        )}
      </div>
      {isPhone && (
        <button
          type="submit"
          className={classes.round}
          disabled={!canSend}
          aria-label={sending ? t('composer.sending') : t('composer.send')}
        >
          <IconSend size={20} stroke={1.5} className="flip" />
        </button>
      )}
    </form>
  );
}
