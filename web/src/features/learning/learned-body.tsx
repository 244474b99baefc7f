import type { LearnedFact, Learning } from '@parley/contract/learning.ts';
import { IconBook, IconHistory, IconMessages, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { FactRow } from '#features/learning/fact-row.tsx';
import classes from '#features/learning/learned-body.module.css';
import { useLearning } from '#features/learning/learning-queries.ts';
import { type Learn, useLearn } from '#features/learning/use-learn.ts';
import { type Rivals, sortFacts } from '#features/learning/with-choice.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

export type Way = {
  /** What stands over the conversation goes; null on a page. */
  onOpenChat: ((go: () => void) => void) | null;
  onShowKnowledge: () => void;
};
type Props = Way & {
  headingLevel: 'h2' | 'h3';
  /** What else is learned from. */
  materials: ReactNode;
};

/** Everything under the title, on the page as in the dialog. */
export function LearnedBody(props: Props) {
  const { t } = useTranslation();
  const latest = useLearning();
  const learn = useLearn();
  if (!latest.data) {
    return latest.isError ? (
      <LoadFailed title={t('learned.loadFailed')} query={latest} />
    ) : (
      <div className={classes.loading} role="status" aria-label={t('common.loading')}>
        <Skeleton width={260} height={24} />
        <Skeleton width={420} height={64} className={classes.line ?? ''} />
        <Skeleton width={420} height={64} className={classes.line ?? ''} />
      </div>
    );
  }
  const { learning } = latest.data;
  return (
    <div className={classes.frame}>
      <div className={classes.scroll}>
        {learn.fault !== null && (
          <div className={classes.fault}>
            <Notice role="alert">{learn.fault}</Notice>
          </div>
        )}
        {props.materials}
        <Content {...props} learning={learning} learn={learn} />
      </div>
      {learning?.state === 'ready' && learning.facts.length > 0 && (
        <TakeBar learning={learning} learn={learn} onShowKnowledge={props.onShowKnowledge} />
      )}
    </div>
  );
}

type ContentProps = Props & { learning: Learning | null; learn: Learn };

function Content(props: ContentProps) {
  const { t } = useTranslation();
  const { learning, learn } = props;
  if (learning === null) {
    return (
      <div className={classes.middle}>
        <EmptyState
          art={<IconHistory size={24} stroke={1.5} />}
          title={t('learned.emptyTitle')}
          text={t('learned.emptyText')}
        >
          <StartButton learn={learn} label={t('learned.start')} isPrimary />
        </EmptyState>
      </div>
    );
  }
  if (learning.state === 'running') {
    return (
      <div className={classes.running} role="status">
        <Spinner size={24} />
        <p>{t('learned.running')}</p>
        <p className={classes.note}>{t('learned.runningText')}</p>
      </div>
    );
  }
  if (learning.state === 'failed' || learning.facts.length === 0) {
    const isFailed = learning.state === 'failed';
    return (
      <div className={classes.middle}>
        <EmptyState
          isError={isFailed}
          art={<IconMessages size={24} stroke={1.5} />}
          title={isFailed ? t('learned.failed') : t('learned.noneTitle')}
          text={isFailed ? undefined : t('learned.noneText')}
        >
          <StartButton learn={learn} label={t('learned.again')} isPrimary />
        </EmptyState>
      </div>
    );
  }
  return <Facts {...props} learning={learning} />;
}

function StartButton({
  learn,
  label,
  isPrimary = false,
}: {
  learn: Learn;
  label: string;
  isPrimary?: boolean;
}) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  return (
    <Button
      variant={isPrimary ? 'primary' : 'secondary'}
      size={isPhone ? 'large' : 'small'}
      icon={<IconRefresh size={16} stroke={1.5} />}
      isBusy={learn.start.isPending}
      busyLabel={t('common.loading')}
      onClick={() => learn.start.mutate()}
    >
      {label}
    </Button>
  );
}

function Facts({ learning, learn, headingLevel, onOpenChat }: ContentProps & { learning: Learning }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rivals, kinds } = sortFacts(learning.facts);
  const rowOf = (fact: LearnedFact, group: string | null) => (
    <FactRow
      key={fact.id}
      fact={fact}
      group={group}
      isDisabled={learn.take.isPending}
      onChoose={(isChosen) => learn.choose.mutate({ id: fact.id, isChosen })}
      onOpenChat={onOpenChat}
    />
  );
  return (
    <>
      <div className={classes.head}>
        <p className={classes.note}>
          {t('learned.read', {
            messages: formats.number(learning.messages),
            typed: formats.number(learning.typed),
          })}
        </p>
        <StartButton learn={learn} label={t('learned.again')} />
      </div>
      {rivals.length > 0 && (
        <Section headingLevel={headingLevel} title={t('learned.whichTitle')} note={t('learned.whichText')}>
          {rivals.map((group) => (
            <RivalsList key={group.rivalry} rivals={group} learn={learn} rowOf={rowOf} />
          ))}
        </Section>
      )}
      {kinds.map(({ kind, facts }) => (
        <Section key={kind} headingLevel={headingLevel} title={t(`learned.kinds.${kind}`)}>
          <ul className={classes.list}>{facts.map((fact) => rowOf(fact, null))}</ul>
        </Section>
      ))}
    </>
  );
}

type SectionProps = { headingLevel: 'h2' | 'h3'; title: string; note?: string; children: ReactNode };

function Section({ headingLevel: Heading, title, note, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <Heading id={id} className={classes.title}>
        {title}
      </Heading>
      {note && <p className={classes.note}>{note}</p>}
      {children}
    </section>
  );
}

type RivalsProps = {
  rivals: Rivals;
  learn: Learn;
  rowOf: (fact: LearnedFact, group: string | null) => ReactNode;
};

function RivalsList({ rivals: { facts }, learn, rowOf }: RivalsProps) {
  const { t } = useTranslation();
  const name = useId();
  const chosen = facts.find(({ isChosen }) => isChosen);
  return (
    <fieldset className={classes.rivals}>
      <legend className={classes.legend} dir="auto">
        {facts.find(({ question }) => question !== null)?.question ?? facts[0]?.text}
      </legend>
      <ul className={classes.list}>
        {facts.map((fact) => rowOf(fact, name))}
        <li>
          <label className={classes.neither}>
            <input
              type="radio"
              name={name}
              checked={chosen === undefined}
              disabled={learn.take.isPending}
              onChange={() => chosen && learn.choose.mutate({ id: chosen.id, isChosen: false })}
            />
            {t('learned.neither')}
          </label>
        </li>
      </ul>
    </fieldset>
  );
}

type TakeProps = { learning: Learning; learn: Learn; onShowKnowledge: () => void };

/** How much is chosen, and the way into the knowledge base. */
function TakeBar({ learning, learn, onShowKnowledge }: TakeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isPhone = useLayout() === 'phone';
  const chosen = learning.facts.filter(({ isChosen }) => isChosen).length;
  const { take } = learn;
  return (
    <div className={classes.bar}>
      <div className={classes.told} role="status">
        {take.isSuccess ? (
          <>
            <span>{t('learned.added', { number: formats.number(take.data.added) })}</span>
            <Button size="small" variant="quiet" onClick={onShowKnowledge}>
              {t('knowledge.title')}
            </Button>
          </>
        ) : (
          <span>{t('learned.chosen', { number: formats.number(chosen) })}</span>
        )}
      </div>
      <Button
        variant="primary"
        size={isPhone ? 'large' : 'medium'}
        icon={<IconBook size={16} stroke={1.5} />}
        disabled={chosen === 0}
        isBusy={take.isPending}
        busyLabel={t('common.saving')}
        onClick={() => take.mutate()}
      >
        {t('learned.take')}
      </Button>
    </div>
  );
}
