import { IconChecks } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { QuestionCard } from '#features/missing-info/question-card.tsx';
import classes from '#features/missing-info/question-list.module.css';
import {
  type ShownQuestion,
  type TypedAnswers,
  useTypedAnswers,
} from '#features/missing-info/use-typed-answers.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { leavesThePage, useLeaving } from '#ui/use-leaving.tsx';

const SKELETONS = [420, 340, 380];

const NONE: ShownQuestion[] = [];

type Props = {
  /** The question to begin with; else the first. */
  about: string | null;
};

/** The queue as a page of the phone. Every way out of it asks when an answer was typed. */
export function QuestionList(props: Props) {
  const answers = useTypedAnswers();
  const { isTyped, isSaving, clear } = answers;
  const { question } = useLeaving({ isUnsaved: isTyped, isSaving, takesAway: leavesThePage, discard: clear });
  return (
    <>
      <QuestionQueue {...props} answers={answers} onOpenChat={null} />
      {question}
    </>
  );
}

type QueueProps = Props & Pick<ComponentProps<typeof QuestionCard>, 'onOpenChat'> & { answers: TypedAnswers };

/** The questions that wait, each with the place to answer it. */
export function QuestionQueue({ onOpenChat, about, answers }: QueueProps) {
  const { t } = useTranslation();
  const questions = useMissingInfo();
  const shown = questions.data ? answers.among(questions.data) : NONE;
  useFocusAfterRemoval(
    shown.map(({ item }) => item.id),
    focusQuestion,
  );

  if (questions.isPending) {
    return (
      <div className={classes.list} role="status" aria-label={t('common.loading')}>
        {SKELETONS.map((width) => (
          <div key={width} className={classes.skeleton}>
            <Skeleton width={140} height={14} />
            <Skeleton width={width} height={18} />
            <Skeleton width={width - 60} height={12} />
          </div>
        ))}
      </div>
    );
  }
  if (questions.isError && !questions.data) {
    return <LoadFailed title={t('missing.loadFailed')} query={questions} />;
  }
  if (shown.length === 0) {
    return (
      <EmptyState
        art={<IconChecks size={24} stroke={1.5} />}
        title={t('missing.emptyTitle')}
        text={t('missing.emptyText')}
      />
    );
  }
  const isThere = shown.some(({ item }) => item.id === about);
  return (
    <div className={classes.list}>
      {shown.map(({ item, isGone }, index) => (
        <QuestionCard
          key={item.id}
          item={item}
          isGone={isGone}
          text={answers.of(item.id)?.text ?? ''}
          worded={answers.of(item.id)?.question}
          onType={(typed) => answers.type({ item, at: index, ...typed })}
          onForget={() => answers.forget(item.id)}
          isWanted={item.id === about}
          isOpenAtFirst={isThere ? item.id === about : index === 0}
          onOpenChat={onOpenChat}
        />
      ))}
    </div>
  );
}

/** The question, or what the queue stands in when none is left. */
function focusQuestion(id: string | null): void {
  const card = id === null ? null : `[data-question-id="${CSS.escape(id)}"]`;
  const places = [card, '[role="dialog"] h2[tabindex]', '#main'].flatMap((place) =>
    place === null ? [] : [document.querySelector<HTMLElement>(place)],
  );
  places.find((place) => place !== null)?.focus();
}
