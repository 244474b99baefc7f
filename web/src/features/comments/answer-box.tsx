import { LIMITS } from '@parley/contract/limits.ts';
import { IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import classes from '#features/comments/answer-box.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isComposing } from '#lib/keys/read-key.ts';
import { useLayout } from '#lib/layout.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';

type Props = {
  /** The name of the field. */
  label: string;
  text: string;
  /** What stands below the field and says what is to be known. */
  note?: ReactNode;
  sendLabel: string;
  busyLabel: string;
  /** It saves and sends nothing. */
  isSaving?: boolean;
  isBusy: boolean;
  /** Nothing can be sent as things are. */
  isOff?: boolean;
  onType: (text: string) => void;
  onSend: (text: string) => void;
  /** Throws the text away. */
  onCancel: () => void;
  /** Keeps the text. */
  onClose: () => void;
};

/** A field for an answer, three rows high, with what to do with it. */
export function AnswerBox(props: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const noteId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { text, isBusy } = props;
  const trimmed = text.trim();
  const isOver = [...trimmed].length > LIMITS.commentCharacters;
  const isReady = trimmed !== '' && !isOver && !isBusy && !props.isOff;

  useEffect(() => {
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
    area?.scrollIntoView({ block: 'nearest' });
  }, []);

  const send = () => isReady && props.onSend(trimmed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && !isBusy) {
      event.preventDefault();
      props.onClose();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };

  return (
    <div className={classes.box}>
      <AutoTextarea
        ref={field}
        rows={3}
        aria-label={props.label}
        placeholder={props.label}
        aria-describedby={props.note ? noteId : undefined}
        aria-invalid={isOver || undefined}
        value={text}
        readOnly={isBusy}
        onChange={(event) => props.onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {props.note && (
        <p id={noteId} className={classes.note}>
          {props.note}
        </p>
      )}
      {isOver && (
        <p className={classes.over} role="alert">
          {t('composer.counter', { count: [...trimmed].length, limit: LIMITS.commentCharacters })}
        </p>
      )}
      <div className={classes.actions}>
        <Button
          variant="primary"
          size={size}
          icon={props.isSaving ? undefined : <IconSend size={16} stroke={1.5} className="flip" />}
          disabled={!isReady}
          isBusy={isBusy}
          busyLabel={props.busyLabel}
          onClick={send}
        >
          {props.sendLabel}
        </Button>
        <Button variant="quiet" size={size} disabled={isBusy} onClick={props.onCancel}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  );
}
