import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useId } from 'react';
import classes from '#features/knowledge/faq-form.module.css';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import type { Faq } from '#features/knowledge/use-faq.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { markBlank } from '#lib/mark-fields.ts';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import { Button } from '#ui/button.tsx';
import field from '#ui/field.module.css';

type Props = {
  faq: Faq;
  place: Place;
  /** Null beside the text, where it is always open. */
  onClose: (() => void) | null;
  /** What stands under it. */
  children?: ReactNode;
};

/** A question and its answer, put at the end of the knowledge base at once. */
export function FaqForm({ faq, place, onClose, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    faq.add();
    markBlank(event.currentTarget);
  };

  return (
    <form className={classes.form} data-beside={onClose === null || undefined} onSubmit={submit}>
      {onClose ? (
        <PanelHeader place={place} title={t('faq.title')} lead={t('faq.lead')} onBack={onClose} />
      ) : (
        <div>
          <h3 className={classes.title}>{t('faq.title')}</h3>
          <p className={classes.lead}>{t('faq.lead')}</p>
        </div>
      )}
      <div className={classes.fields}>
        <div>
          <label className={field.label} htmlFor={`${id}-question`}>
            {t('faq.question')}
          </label>
          <AutoTextarea
            id={`${id}-question`}
            rows={1}
            value={faq.question}
            readOnly={faq.isAdding}
            onChange={(event) => faq.type({ question: event.currentTarget.value })}
          />
        </div>
        <div>
          <label className={field.label} htmlFor={`${id}-answer`}>
            {t('faq.answer')}
          </label>
          <AutoTextarea
            id={`${id}-answer`}
            rows={4}
            value={faq.answer}
            readOnly={faq.isAdding}
            onChange={(event) => faq.type({ answer: event.currentTarget.value })}
          />
        </div>
        <Button
          type="submit"
          variant="primary"
          size={onClose ? 'large' : 'medium'}
          isWide
          icon={<IconPlus size={16} stroke={1.5} />}
          isBusy={faq.isAdding}
          busyLabel={t('faq.adding')}
        >
          {t('faq.add')}
        </Button>
      </div>
      {children}
    </form>
  );
}
