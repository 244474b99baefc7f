import type { DoctorCheck, DoctorReport } from '@parley/contract/doctor.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconClock, IconRefresh } from '@tabler/icons-react';
import classes from '#features/doctor/doctor-list.module.css';
import { useDoctor, useRunDoctor } from '#features/doctor/doctor-queries.ts';
import { useFindingText } from '#features/doctor/finding-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, Spinner } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

const ICONS = {
  ok: IconCheck,
  hint: IconClock,
  problem: IconAlertTriangle,
  unknown: IconCircleDashed,
};

/** Line by line whether messages come and go; what is wrong stands with its fix. */
export function DoctorList() {
  const { t } = useTranslation();
  const doctor = useDoctor();
  const run = useRunDoctor();
  return (
    <section className={classes.section} aria-labelledby="doctor-title">
      <div className={classes.head}>
        <h2 id="doctor-title" className={classes.title}>
          {t('doctor.title')}
        </h2>
        <Button
          size="small"
          icon={<IconRefresh size={16} stroke={1.5} />}
          isBusy={run.isPending}
          busyLabel={t('doctor.checking')}
          onClick={() => run.mutate()}
        >
          {t('doctor.check')}
        </Button>
      </div>
      <p className={classes.quiet}>{t('doctor.lead')}</p>
      {doctor.data ? (
        <Lines report={doctor.data} />
      ) : doctor.isError ? (
        <LoadFailed title={t('doctor.loadFailed')} query={doctor} />
      ) : (
        <p className={classes.loading}>
          <Spinner size={24} />
        </p>
      )}
    </section>
  );
}

function Lines({ report }: { report: DoctorReport }) {
  const { t } = useTranslation();
  const { cardTime } = useFormats();
  return (
    <>
      <ul className={classes.list} aria-live="polite">
        {report.checks.map((check) => (
          <Line key={check.name} check={check} />
        ))}
      </ul>
      {report.checkedAt && (
        <p className={classes.quiet}>{t('doctor.checkedAt', { date: cardTime(report.checkedAt) })}</p>
      )}
    </>
  );
}

function Line({ check }: { check: DoctorCheck }) {
  const { t } = useTranslation();
  const { cardTime } = useFormats();
  const text = useFindingText()(check);
  const Icon = ICONS[check.state];
  return (
    <li className={classes.line} data-state={check.state}>
      <Icon size={16} stroke={1.5} aria-hidden="true" />
      <div className={classes.words}>
        <span className={classes.name}>
          {t(`doctor.line.${check.name}`)}
          <span className={classes.state}>{t(`doctor.state.${check.state}`)}</span>
        </span>
        {text && (
          <p>
            <b>{text.found}</b> {text.fix}
          </p>
        )}
        {check.seenAt && (
          <span className={classes.quiet}>{t('doctor.seenAt', { date: cardTime(check.seenAt) })}</span>
        )}
      </div>
    </li>
  );
}
