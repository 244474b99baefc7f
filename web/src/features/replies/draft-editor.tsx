import { LIMITS } from '@parley/contract/limits.ts';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import classes from '#features/replies/draft-card.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isComposing } from '#lib/keys/read-key.ts';
import { useLayout } from '#lib/layout.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';

type Props = {
  text: string;
  takesFocus: boolean;
  isSaving: boolean;
  /** What the main button does with the text. */
  main: { label: string; icon: ReactNode; run: (text: string) => void };
  /** What the other button does without it. */
  other: { label: string; run: () => void };
  /** Escape does the same as the other button. */
  isEscapable: boolean;
  onType: (text: string) => void;
  /** What stands above the field and says what is to be changed. */
  describedBy: string;
  /** What the text has to agree with. */
  sources: ReactNode;
};

/** Takes the place of the draft's text while a person changes it. */
export function DraftEditor({
  text,
  takesFocus,
  isSaving,
  main,
  other,
  isEscapable,
  onType,
  describedBy,
  sources,
}: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const field = useRef<HTMLTextAreaElement>(null);
  const trimmed = text.trim();
  const isOver = text.length > LIMITS.messageCharacters;
  const isReady = trimmed !== '' && !isOver && !isSaving;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the field appears
  useEffect(() => {
    if (!takesFocus) return;
    const area = field.current;
    area?.focus({ preventScroll: true });
    area?.setSelectionRange(area.value.length, area.value.length);
  }, []);

  const run = () => isReady && main.run(trimmed);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape' && isEscapable && !isSaving) {
      event.preventDefault();
      other.run();
    }
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };

  return (
    <>
      <div className={classes.editor}>
        <AutoTextarea
          ref={field}
          aria-label={t('drafts.editing')}
          aria-describedby={describedBy}
          aria-invalid={trimmed === '' || isOver}
          value={text}
          readOnly={isSaving}
          onChange={(event) => onType(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <div className={classes.underField}>
          {sources}
          <p
            className={classes.editorHint}
            role={trimmed === '' ? 'alert' : undefined}
            data-over={isOver || undefined}
          >
            {trimmed === '' ? t('drafts.blank') : `${text.length}/${LIMITS.messageCharacters}`}
          </p>
        </div>
      </div>
      <div className={classes.actions} data-wraps>
        <Button
          variant="primary"
          size={size}
          icon={main.icon}
          disabled={!isReady}
          isBusy={isSaving}
          busyLabel={t('common.saving')}
          onClick={run}
        >
          {main.label}
        </Button>
        <Button variant="quiet" size={size} disabled={isSaving} onClick={other.run}>
          {other.label}
        </Button>
      </div>
    </>
  );
}
