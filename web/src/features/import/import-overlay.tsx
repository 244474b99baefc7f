import { IMPORT_STAGES } from '@parley/contract/import-stages.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from '#features/import/import-overlay.module.css';
import { ImportStageRow } from '#features/import/import-stage-row.tsx';
import { RisingMark } from '#features/import/rising-mark.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { Mark } from '#ui/mark.tsx';

type Props = {
  run: ImportRun;
  /** The ways out, which leave the import as it is. */
  ways: ReactNode;
};

/** How far an import is, over the whole page. It cannot be stopped from here; a conversation that is opened hides it. */
export function ImportOverlay({ run, ways }: Props) {
  const { t } = useTranslation();
  const { stage, overall, importProgress } = run;
  const stageName = t(`import.stages.${stage}`);
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus(), []);
  useEffect(() => announceNotice(t('import.now', { stage: stageName })), [stageName, t]);
  useTitle(`${overall} % · Parley`);

  return (
    <main id="main" ref={main} tabIndex={-1} className={classes.page} aria-label={t('import.title')}>
      <header className={classes.top}>
        <Mark size={28} />
        <b>Parley</b>
        <p className={classes.live}>
          <i className={classes.dot} data-waits={run.state === 'waiting' || undefined} />
          {run.state === 'waiting'
            ? t('import.waiting')
            : t('import.readSoFar', { messages: importProgress.messages })}
        </p>
      </header>
      <div className={classes.body}>
        <section className={classes.lead}>
          <RisingMark percent={overall} />
          <p className={classes.percent}>
            {overall}
            <span>%</span>
          </p>
          <h1 className={classes.title}>{t('import.title')}</h1>
          <p className={classes.text}>
            {t('import.text')} <TimeLeft seconds={run.secondsLeft} />
          </p>
          <div className={classes.ways}>{ways}</div>
        </section>
        <ol className={classes.stages}>
          {IMPORT_STAGES.map((name, n) => (
            <ImportStageRow key={name} name={name} number={n + 1} run={run} />
          ))}
        </ol>
      </div>
      <footer className={classes.foot}>
        <IconLock size={16} stroke={1.5} />
        {t('import.cannotStop')}
      </footer>
    </main>
  );
}

/** By the pace so far; nothing where nobody knows. */
function TimeLeft({ seconds }: { seconds: number | null }) {
  const { t } = useTranslation();
  if (seconds === null) return null;
  if (seconds < 60) return t('import.lessThanMinute');
  return t('import.minutesLeft', { minutes: Math.ceil(seconds / 60) });
}

function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
