import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { IconHistory, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import type { ContentProps } from '#features/rehearsal/body-props.ts';
import classes from '#features/rehearsal/outcome.module.css';
import { StartControls } from '#features/rehearsal/start-controls.tsx';
import { TurnList } from '#features/rehearsal/turn-list.tsx';
import type { Run } from '#features/rehearsal/use-run.ts';
import { useStatus } from '#features/rehearsal/use-status.ts';
import { VerdictFilter } from '#features/rehearsal/verdict-filter.tsx';
import type { Shown } from '#features/rehearsal/verdicts.ts';
import { failureText, faultText } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = ContentProps & { rehearsal: Rehearsal };

/** A rehearsal that runs or has ended: how it stands, and what came of it. */
export function Outcome(props: Props) {
  const { rehearsal, run, headingLevel: Heading, title, onShowSettings } = props;
  const { t } = useTranslation();
  const { titleOf } = useStatus();
  const [shown, setShown] = useState<Shown>('all');
  const isRunning = rehearsal.state === 'running';
  return (
    <>
      <section className={classes.head}>
        <div className={classes.top}>
          <div className={classes.words}>
            <Heading ref={title} tabIndex={-1} data-home="" className={classes.title}>
              {titleOf(rehearsal)}
            </Heading>
            <Facts rehearsal={rehearsal} />
          </div>
          {isRunning && <StopButton rehearsal={rehearsal} run={run} />}
        </div>
        {isRunning ? (
          <Progress rehearsal={rehearsal} run={run} />
        ) : (
          <>
            {rehearsal.state === 'failed' && (
              <Failure failure={rehearsal.failure} onShowSettings={onShowSettings} />
            )}
            <div className={classes.again}>
              {rehearsal.isOutdated && (
                <p className={classes.outdated}>
                  <IconHistory size={16} stroke={1.5} aria-hidden="true" />
                  {t('rehearsal.outdated')}
                </p>
              )}
              <StartControls
                {...props}
                label={t('rehearsal.again')}
                first={rehearsal.conversations}
                isAgain
                isPrimary={rehearsal.isOutdated || rehearsal.state !== 'done'}
              />
            </div>
          </>
        )}
      </section>
      {(rehearsal.done > 0 || isRunning) && (
        <>
          <VerdictFilter rehearsal={rehearsal} shown={shown} onChange={setShown} />
          <TurnList {...props} rehearsal={rehearsal} shown={shown} />
        </>
      )}
    </>
  );
}

function Facts({ rehearsal }: { rehearsal: Rehearsal }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { conversations, startedAt, tokens, state } = rehearsal;
  if (state === 'running') return <p className={classes.facts}>{t('rehearsal.goesOn')}</p>;
  return (
    <p className={classes.facts}>
      <time dateTime={startedAt}>{formats.cardTime(startedAt)}</time>
      <span>{t('rehearsal.conversations', { count: conversations })}</span>
      {tokens > 0 && <span>{t('rehearsal.tokens', { tokens: formats.number(tokens) })}</span>}
    </p>
  );
}

function StopButton({ rehearsal, run }: { rehearsal: Rehearsal; run: Run }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  return (
    <Button
      size={isPhone ? 'large' : 'medium'}
      icon={<IconPlayerStop size={16} stroke={1.5} />}
      isBusy={run.stop.isPending}
      busyLabel={t('rehearsal.stopping')}
      onClick={() => run.stop.mutate(rehearsal.id)}
    >
      {t('rehearsal.stop')}
    </Button>
  );
}

function Progress({ rehearsal, run }: { rehearsal: Rehearsal; run: Run }) {
  const { t } = useTranslation();
  const { progressOf } = useStatus();
  const { done, total } = rehearsal;
  const words = progressOf(rehearsal);
  const share = total > 0 ? Math.min(done / total, 1) : 0;
  return (
    <>
      <div className={classes.progress}>
        <div
          role="progressbar"
          aria-label={t('rehearsal.running')}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-valuenow={done}
          aria-valuetext={words}
          className={classes.track}
        >
          <div className={classes.bar} style={{ inlineSize: `${share * 100}%` }} />
        </div>
        <span className={classes.count} aria-hidden="true">
          {words}
        </span>
      </div>
      {run.stopFault !== null && (
        <Notice role="alert">
          <b>{t('rehearsal.stopFailed')}</b> {run.stopFault}
        </Notice>
      )}
    </>
  );
}

type FailureProps = { failure: string | null; onShowSettings: () => void };

function Failure({ failure, onShowSettings }: FailureProps) {
  const { t } = useTranslation();
  return (
    <Notice role="alert">
      <div className={classes.fault}>
        <p>
          <b>{faultText(failure) ?? failureText(failure, null)}</b> {t('rehearsal.failedHelp')}
        </p>
        <Button size="small" onClick={onShowSettings}>
          {t('assistant.title')}
        </Button>
      </div>
    </Notice>
  );
}
