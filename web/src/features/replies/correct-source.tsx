import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconPencil } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#features/replies/correct-source.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';

type Source = PendingMessage['sources'][number];

/** The way to the line that a text was written from. */
export function CorrectSource({
  source,
  onCorrect,
}: {
  source: Source;
  onCorrect: (source: Source) => void;
}) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <>
      <span id={id} hidden>
        {[source.question, source.quote].filter(Boolean).join(' ')}
      </span>
      <Button
        variant="quiet"
        size="small"
        className={classes.button}
        icon={<IconPencil size={16} stroke={1.5} />}
        aria-describedby={id}
        onClick={() => onCorrect(source)}
      >
        {t('why.fixSource')}
      </Button>
    </>
  );
}
