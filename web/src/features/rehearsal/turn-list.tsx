import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Way } from '#features/rehearsal/body-props.ts';
import { useRehearsal, useTurns } from '#features/rehearsal/rehearsal-queries.ts';
import { TurnCard } from '#features/rehearsal/turn-card.tsx';
import classes from '#features/rehearsal/turn-list.module.css';
import type { Entries } from '#features/rehearsal/use-entries.ts';
import { useFocusAtTitle } from '#features/rehearsal/use-focus-at-title.ts';
import { type Shown, turnsOf } from '#features/rehearsal/verdicts.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const SKELETONS = [420, 340];

type Props = Way & {
  rehearsal: Rehearsal;
  shown: Shown;
  entries: Entries;
  headingLevel: 'h2' | 'h3';
  /** Where whoever asked for the turns again stands when they are there. */
  title: RefObject<HTMLHeadingElement | null>;
};

/** The turns that have a verdict, the newest question first. */
export function TurnList(props: Props) {
  const { dataUpdatedAt } = useRehearsal();
  const turns = useTurns(props.rehearsal, dataUpdatedAt);
  const keptFocus = useFocusAtTitle(props.title);
  return (
    <div {...keptFocus}>
      <Turns {...props} turns={turns} />
    </div>
  );
}

type TurnsProps = Props & { turns: ReturnType<typeof useTurns> };

function Turns({ rehearsal, shown, entries, headingLevel, turns, ...way }: TurnsProps) {
  const { t } = useTranslation();
  const { onOpenChat, onShowSource } = useSteadyWay(way);
  if (turns.isError && !turns.data) {
    return <LoadFailed title={t('rehearsal.turnsFailed')} query={turns} />;
  }
  const all = turns.data?.turns ?? [];
  const listed = turnsOf(all, shown);
  const isAwaited = all.length === 0 && (turns.isPending || rehearsal.state === 'running');
  if (isAwaited) {
    return (
      <div className={classes.list} role="status" aria-label={t('common.loading')}>
        {SKELETONS.map((width) => (
          <div key={width} className={classes.skeleton}>
            <Skeleton width={140} height={14} />
            <Skeleton width={width} height={18} className={classes.line ?? ''} />
            <Skeleton width={width - 60} height={64} className={classes.line ?? ''} />
          </div>
        ))}
      </div>
    );
  }
  if (listed.length === 0) return <p className={classes.none}>{t('rehearsal.noneOfKind')}</p>;
  return (
    <div className={classes.list}>
      {turns.isError && (
        <Notice role="alert">
          {t('rehearsal.turnsFailed')}{' '}
          <Button size="small" isBusy={turns.isFetching} onClick={() => void turns.refetch()}>
            {t('common.tryAgain')}
          </Button>
        </Notice>
      )}
      {listed.map((turn) => (
        <TurnCard
          key={turn.id}
          onOpenChat={onOpenChat}
          onShowSource={onShowSource}
          rehearsalId={rehearsal.id}
          turn={turn}
          entry={entries.entryOf(turn.id)}
          change={entries.change}
          headingLevel={headingLevel}
        />
      ))}
    </div>
  );
}

/** The ways of the last drawing, under names that stay: of two hundred cards only the changed one is drawn anew. */
function useSteadyWay(
  way: Pick<Way, 'onOpenChat' | 'onShowSource'>,
): Pick<Way, 'onOpenChat' | 'onShowSource'> {
  const latest = useRef(way);
  useEffect(() => {
    latest.current = way;
  });
  const [steady] = useState<typeof way>(() => ({
    onOpenChat: way.onOpenChat && ((go) => latest.current.onOpenChat?.(go)),
    onShowSource: (source) => latest.current.onShowSource(source),
  }));
  return steady;
}
