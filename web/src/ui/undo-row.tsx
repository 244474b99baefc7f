import { useEffect, useId, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { isFocusLost } from '#lib/focus-lost.ts';
import { takeBackStep } from '#lib/held-steps.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import classes from '#ui/undo-row.module.css';

type Props = {
  /** What the held step is about. */
  id: string;
  until: number;
  /** What was done, and that it takes effect in so many seconds. */
  say: (seconds: number) => string;
  size?: 'small' | 'large';
};

/** Stands in the place of what goes while that can be taken back. The focus that went with it goes to the button. */
export function UndoRow({ id, until, say, size = 'small' }: Props) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const saidId = useId();
  const now = useNow(250);
  const seconds = Math.max(Math.ceil((until - now) / 1_000), 0);
  const isOver = seconds === 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its time the button goes, too
  useEffect(() => {
    if (isFocusLost()) (row.current?.querySelector('button') ?? row.current)?.focus({ preventScroll: true });
  }, [isOver]);
  return (
    <div ref={row} className={classes.row} tabIndex={-1}>
      <span id={saidId}>{say(seconds)}</span>
      {!isOver && (
        <Button variant="quiet" size={size} aria-describedby={saidId} onClick={() => takeBackStep(id)}>
          {t('delivery.undo')}
        </Button>
      )}
    </div>
  );
}
