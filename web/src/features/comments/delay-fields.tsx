import { LIMITS } from '@parley/contract/limits.ts';
import classes from '#features/comments/comment-settings.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { TextField } from '#ui/field.tsx';

/** As typed: from and to, in seconds. */
export type Delay = { from: string; to: string };

type Seconds = { delayMinSeconds: number; delayMaxSeconds: number };

/** Null while it is not two whole numbers within the bounds, the second no smaller. */
export function readDelay({ from, to }: Delay): Seconds | null {
  const [delayMinSeconds, delayMaxSeconds] = [readSeconds(from), readSeconds(to)];
  if (delayMinSeconds === null || delayMaxSeconds === null || delayMinSeconds > delayMaxSeconds) return null;
  return { delayMinSeconds, delayMaxSeconds };
}

function readSeconds(typed: string): number | null {
  const text = typed.trim();
  if (!/^\d{1,4}$/.test(text) || Number(text) > LIMITS.commentDelaySeconds) return null;
  return Number(text);
}

type Props = { delay: Delay; isReadOnly: boolean; onChange: (delay: Delay) => void };

/** How long an answer waits that goes out by itself. */
export function DelayFields({ delay, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const isWrong = readDelay(delay) === null;
  const { from, to } = delay;
  const isTurned = isWrong && readSeconds(from) !== null && readSeconds(to) !== null;
  return (
    <fieldset className={classes.delay}>
      <legend>{t('comments.delay')}</legend>
      {(['from', 'to'] as const).map((end) => (
        <TextField
          key={end}
          label={t(`buffer.${end}`)}
          inputMode="numeric"
          maxLength={4}
          value={delay[end]}
          readOnly={isReadOnly}
          aria-invalid={isWrong && (isTurned || readSeconds(delay[end]) === null) ? true : undefined}
          rightSection={t('buffer.unit')}
          onChange={(event) => onChange({ ...delay, [end]: event.currentTarget.value })}
        />
      ))}
      <p className={classes.note} role={isTurned ? 'alert' : undefined}>
        {isTurned
          ? t('buffer.invalidRangeMessage')
          : t('comments.delayNote', { limit: LIMITS.commentDelaySeconds })}
      </p>
    </fieldset>
  );
}
