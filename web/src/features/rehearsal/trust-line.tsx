import type { Rehearsal, Trust } from '@parley/contract/rehearsal.ts';
import { useEffect } from 'react';
import { useRehearsal } from '#features/rehearsal/rehearsal-queries.ts';
import { isEnough } from '#features/rehearsal/trust.ts';
import classes from '#features/rehearsal/trust-line.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored, writeStored } from '#lib/storage.ts';

/**
 * How often drafts went out as they were written, where the owner decides whether anybody reads them before; nothing
 * while too few were decided to tell.
 */
export function TrustLine({ onRehearse }: { onRehearse: () => void }) {
  const { id, role } = useUser();
  const { data, isError } = useRehearsal();
  // Where it had something to say the last time, the row is there from the first frame: nothing around it moves when
  // the words come.
  const isExpected = useStored(STORED.trust) === id;
  const says = data && (data.rehearsal?.state === 'running' || isEnough(data.trust));
  useEffect(() => {
    if (data) writeStored(STORED.trust, says ? id : null);
  }, [data, says, id]);
  if (role !== 'client' || !(says ?? (isExpected && !isError))) return null;
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
          : t('rehearsal.trust', {
              count: trust.decided,
              unchanged: formats.number(trust.unchanged),
              days: formats.number(trust.days),
            })}
      </p>
      <button type="button" className={classes.link} onClick={onRehearse}>
        {isRunning ? t('corrections.show') : t('rehearsal.open')}
      </button>
    </>
  );
}
