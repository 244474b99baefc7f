import type { Rehearsal, Trust } from '@parley/contract/rehearsal.ts';
import { useRehearsal } from '#features/rehearsal/rehearsal-queries.ts';
import { isEnough } from '#features/rehearsal/trust.ts';
import classes from '#features/rehearsal/trust-line.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

/** How often drafts went out as they were written, where the owner decides whether anybody reads them before. */
export function TrustLine({ onRehearse }: { onRehearse: () => void }) {
  const isOwner = useUser().role === 'client';
  const { data, isError } = useRehearsal();
  if (!isOwner || (isError && !data)) return null;
  // The row is there from the first frame: what stands around it does not move when the words come.
  return (
    <div className={classes.row}>
      {data && <Words rehearsal={data.rehearsal} trust={data.trust} onRehearse={onRehearse} />}
    </div>
  );
}

type Props = { rehearsal: Rehearsal | null; trust: Trust; onRehearse: () => void };

function Words({ rehearsal, trust, onRehearse }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isRunning = rehearsal?.state === 'running';
  return (
    <>
      <p className={classes.words}>
        {isRunning
          ? t('rehearsal.runningLine', {
              done: formats.number(rehearsal.done),
              total: formats.number(rehearsal.total),
            })
          : isEnough(trust)
            ? t('rehearsal.trust', {
                count: trust.decided,
                unchanged: formats.number(trust.unchanged),
                days: formats.number(trust.days),
              })
            : t('rehearsal.tooFew')}
      </p>
      <button type="button" className={classes.link} onClick={onRehearse}>
        {isRunning ? t('corrections.show') : t('rehearsal.open')}
      </button>
    </>
  );
}
