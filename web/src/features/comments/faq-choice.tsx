import { useId } from 'react';
import classes from '#features/comments/answer-alike.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { AutoTextarea } from '#ui/auto-textarea.tsx';
import field from '#ui/field.module.css';

type Props = {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  question: string;
  onType: (question: string) => void;
  isDisabled: boolean;
};

/** Whether the answer is kept for who asks the same next, and under which question. */
export function FaqChoice({ isChosen, onChoose, question, onType, isDisabled }: Props) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div>
      <label className={classes.label}>
        <input
          type="checkbox"
          className={classes.box}
          checked={isChosen}
          disabled={isDisabled}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className={classes.words}>{t('faq.title')}</span>
      </label>
      {isChosen && (
        <div className={classes.question}>
          <label className={field.label} htmlFor={id}>
            {t('faq.question')}
          </label>
          <AutoTextarea
            id={id}
            rows={1}
            value={question}
            readOnly={isDisabled}
            aria-describedby={`${id}-note`}
            onChange={(event) => onType(event.currentTarget.value)}
          />
          <p id={`${id}-note`} className={classes.quiet}>
            {t('faq.alone')}
          </p>
        </div>
      )}
    </div>
  );
}
