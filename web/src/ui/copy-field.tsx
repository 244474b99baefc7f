import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { Button } from '#ui/button.tsx';
import classes from '#ui/copy-field.module.css';
import field from '#ui/field.module.css';
import { useCopy } from '#ui/use-copy.ts';

type Props = { label: string; value: string; failedTitle: string; isCode?: boolean };

/** A value to take away: read-only, with a button that says for two seconds that it worked. */
export function CopyField({ label, value, failedTitle, isCode = false }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { isCopied, copy } = useCopy(failedTitle);

  return (
    <div>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <div className={classes.frame}>
        <input
          id={id}
          className={classes.value}
          data-code={isCode || undefined}
          dir="ltr"
          value={value}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          variant="quiet"
          size="small"
          className={isCopied ? classes.copied : ''}
          icon={isCopied ? <IconCheck size={16} stroke={1.5} /> : <IconCopy size={16} stroke={1.5} />}
          onClick={() => void copy(value)}
          aria-label={isCopied ? t('common.copied') : `${t('common.copy')}: ${label}`}
        >
          {isCopied ? t('common.copied') : t('common.copy')}
        </Button>
      </div>
    </div>
  );
}
