import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { Way } from '#features/rehearsal/body-props.ts';
import { CHOICES, FIRST_CHOICE } from '#features/rehearsal/choices.ts';
import classes from '#features/rehearsal/start-controls.module.css';
import type { Entries } from '#features/rehearsal/use-entries.ts';
import type { Run } from '#features/rehearsal/use-run.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Segments } from '#ui/segments.tsx';

type Props = {
  run: Run;
  entries: Entries;
  leave: Way['leave'];
  costsTokens: boolean;
  /** What the button says. */
  label: string;
  /** The number that is chosen at first. */
  first: number;
  isAgain?: boolean;
  isPrimary?: boolean;
};

/** How many conversations, what it costs, and the button. */
export function StartControls(props: Props) {
  const { run, entries, leave, costsTokens, label, first, isAgain = false, isPrimary = false } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const [count, setCount] = useState<number>(CHOICES.find((choice) => choice === first) ?? FIRST_CHOICE);
  const start = () =>
    leave(() => {
      entries.clear();
      run.start.mutate(count);
    });
  return (
    <div className={classes.controls} data-again={isAgain || undefined}>
      <div className={classes.choice}>
        <span className={classes.label} aria-hidden="true">
          {t('rehearsal.choose')}
        </span>
        <Segments
          label={t('rehearsal.choose')}
          segments={CHOICES.map((choice) => ({ value: String(choice), label: formats.number(choice) }))}
          value={String(count)}
          onChange={(value) => setCount(Number(value))}
        />
        <Button
          variant={isPrimary ? 'primary' : 'secondary'}
          size={isPhone ? 'large' : 'medium'}
          icon={isAgain ? <IconRefresh size={16} stroke={1.5} /> : undefined}
          isBusy={run.start.isPending}
          busyLabel={t('rehearsal.starting')}
          onClick={start}
        >
          {label}
        </Button>
      </div>
      {costsTokens && <p className={classes.costs}>{t('rehearsal.costs')}</p>}
      {run.startFault !== null && (
        <Notice role="alert">
          <b>{t('rehearsal.startFailed')}</b> {run.startFault}
        </Notice>
      )}
    </div>
  );
}
