import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import classes from '#features/rehearsal/entry-form.module.css';
import { useAdd } from '#features/rehearsal/use-add.ts';
import type { Entry } from '#features/rehearsal/use-entries.ts';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isFocusLost } from '#lib/focus-lost.ts';
import { useLayout } from '#lib/layout.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';

type Props = {
  rehearsalId: string;
  turn: RehearsalTurn;
  entry: Entry;
  onType: (entry: Entry) => void;
  onClose: () => void;
};

/** The question and the answer as they will stand in the knowledge base, to be mended before. */
export function EntryForm({ rehearsalId, turn, entry, onType, onClose }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const question = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useAdd(rehearsalId, turn, onClose);
  const [isBlank, setBlank] = useState(false);
  useEffect(() => {
    // The button that opened it has gone with the focus; one that comes back with a filter takes it from nobody.
    if (!isFocusLost()) return;
    question.current?.form?.scrollIntoView({ block: 'nearest' });
    question.current?.focus({ preventScroll: true });
  }, []);
  const type = (part: Partial<Entry>) => {
    setBlank(false);
    onType({ ...entry, ...part });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (entry.question.trim() === '' || entry.answer.trim() === '') setBlank(true);
    else mutate(entry);
  };
  const fault = isBlank
    ? t('errors.faq_incomplete')
    : error && `${t('faq.failed')}. ${errorMessage(error, t('common.unknownError'))}`;

  return (
    <form className={classes.form} aria-label={t('faq.title')} onSubmit={submit}>
      <div>
        <label className={field.label} htmlFor={`${id}-question`}>
          {t('faq.question')}
        </label>
        <AutoTextarea
          id={`${id}-question`}
          ref={question}
          aria-describedby={`${id}-alone`}
          value={entry.question}
          readOnly={isPending}
          onChange={(event) => type({ question: event.currentTarget.value })}
        />
        <p id={`${id}-alone`} className={field.hint}>
          {t('faq.alone')}
        </p>
      </div>
      <div>
        <label className={field.label} htmlFor={`${id}-answer`}>
          {t('faq.answer')}
        </label>
        <AutoTextarea
          id={`${id}-answer`}
          rows={2}
          value={entry.answer}
          readOnly={isPending}
          onChange={(event) => type({ answer: event.currentTarget.value })}
        />
      </div>
      {fault && (
        <p className={field.error} role="alert">
          {fault}
        </p>
      )}
      <div className={classes.actions}>
        <Button variant="quiet" size={size} disabled={isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size={size}
          icon={<IconPlus size={16} stroke={1.5} />}
          isBusy={isPending}
          busyLabel={t('faq.adding')}
        >
          {t('faq.add')}
        </Button>
      </div>
    </form>
  );
}
