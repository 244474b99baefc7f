import { IconAlertTriangle, IconMessages } from '@tabler/icons-react';
import { useRef } from 'react';
import type { BodyProps, ContentProps } from '#features/rehearsal/body-props.ts';
import { FIRST_CHOICE } from '#features/rehearsal/choices.ts';
import { Outcome } from '#features/rehearsal/outcome.tsx';
import classes from '#features/rehearsal/rehearsal-body.module.css';
import { useAvailable, useRehearsal } from '#features/rehearsal/rehearsal-queries.ts';
import { StartControls } from '#features/rehearsal/start-controls.tsx';
import { useFocusAtTitle } from '#features/rehearsal/use-focus-at-title.ts';
import { useRun } from '#features/rehearsal/use-run.ts';
import { useSpokenStatus } from '#features/rehearsal/use-status.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Everything under the title, on the page as in the dialog. */
export function RehearsalBody(props: BodyProps) {
  const { t } = useTranslation();
  const isOwner = useUser().role === 'client';
  const latest = useRehearsal({ isFresh: true });
  const rehearsal = latest.data?.rehearsal;
  const count = useAvailable({ isAsked: rehearsal === null });
  const available = rehearsal ? 0 : count.data?.available;
  const failed = [latest, count].find(({ isError }) => isError);
  const run = useRun();
  const title = useRef<HTMLHeadingElement>(null);
  const keptFocus = useFocusAtTitle(title);
  useSpokenStatus(rehearsal ?? null);

  if (!isOwner) {
    return (
      <EmptyState
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={t('rehearsal.title')}
        text={t('errors.client_only')}
      />
    );
  }
  return (
    <div className={classes.scroll} {...keptFocus}>
      {latest.data && available !== undefined ? (
        <Content {...props} {...latest.data} available={available} run={run} title={title} />
      ) : failed ? (
        <LoadFailed title={t('rehearsal.loadFailed')} query={failed} />
      ) : (
        <div className={classes.loading} role="status" aria-label={t('common.loading')}>
          <Skeleton width={260} height={24} />
          <Skeleton width={420} height={14} className={classes.line ?? ''} />
          <Skeleton width={180} height={36} />
        </div>
      )}
    </div>
  );
}

function Content({ rehearsal, ...props }: ContentProps) {
  if (rehearsal) return <Outcome key={rehearsal.id} {...props} rehearsal={rehearsal} />;
  return <Beginning {...props} />;
}

/** Before the first one: what there is to ask, or what to do so that there is something. */
function Beginning(props: Omit<ContentProps, 'rehearsal'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { available, headingLevel: Heading, title } = props;
  if (available === 0) {
    return (
      <EmptyState
        art={<IconMessages size={24} stroke={1.5} />}
        title={t('rehearsal.emptyTitle')}
        text={t('rehearsal.emptyText')}
      />
    );
  }
  return (
    <section className={classes.beginning}>
      <Heading ref={title} tabIndex={-1} data-home="" className={classes.title}>
        {t('rehearsal.available', {
          count: available,
          conversations: formats.number(FIRST_CHOICE),
        })}
      </Heading>
      <p className={classes.text}>{t('rehearsal.how')}</p>
      <StartControls {...props} label={t('rehearsal.start')} first={FIRST_CHOICE} isPrimary />
    </section>
  );
}
