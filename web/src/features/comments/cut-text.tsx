import { useState } from 'react';
import classes from '#features/comments/cut-text.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { text: string; limit: number; className?: string | undefined };

/** A text cut to a number of characters, with the way to the whole of it. */
export function CutText({ text, limit, className }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const letters = [...text];
  const isLong = letters.length > limit;
  return (
    <p className={[classes.text, className].filter(Boolean).join(' ')} dir="auto">
      {isLong && !isWhole ? `${letters.slice(0, limit).join('').trimEnd()}...` : text}
      {isLong && (
        <>
          {' '}
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={isWhole}
            onClick={() => setWhole(!isWhole)}
          >
            {isWhole ? t('comments.less') : t('comments.more')}
          </button>
        </>
      )}
    </p>
  );
}
