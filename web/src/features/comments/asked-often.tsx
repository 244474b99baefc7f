import type { AskedOften as Question } from '@parley/contract/shared-answers.ts';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import classes from '#features/comments/asked-often.module.css';
import { useAskedOften } from '#features/comments/comment-queries.ts';
import { SharedAnswerRow } from '#features/comments/shared-answer-row.tsx';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';

const AnswerAlike = lazyPart(async () => (await import('#features/comments/answer-alike.tsx')).AnswerAlike, {
  place: 'over',
  waiting: null,
});

/** What several people ask under one post, to be answered once, and such answers on their way. */
export function AskedOften() {
  const { t } = useTranslation();
  const { data } = useAskedOften();
  const [answering, setAnswering] = useState<string | null>(null);
  const { questions = [], answers = [] } = data ?? {};
  const isEmpty = questions.length === 0 && answers.length === 0;
  return (
    <>
      {!isEmpty && (
        <section className={classes.often} aria-label={t('comments.askedOften')}>
          <h2 className={classes.title}>
            <IconMessages size={16} stroke={1.5} aria-hidden="true" />
            {t('comments.askedOften')}
          </h2>
          <ul className={classes.rows}>
            {answers.map((answer) => (
              <SharedAnswerRow key={answer.commentId} answer={answer} />
            ))}
            {questions.map((question) => (
              <QuestionRow
                key={question.commentId}
                question={question}
                onAnswer={() => setAnswering(question.commentId)}
              />
            ))}
          </ul>
        </section>
      )}
      {answering !== null && <AnswerAlike commentId={answering} onClose={() => setAnswering(null)} />}
    </>
  );
}

function QuestionRow({ question, onAnswer }: { question: Question; onAnswer: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <q className={classes.asked} dir="auto">
          {question.text}
        </q>
        <span className={classes.under}>
          <span>{t('comments.asksSame', { number: formats.number(question.count) })}</span>
          {question.mediaCaption !== null && (
            <span className={classes.caption} dir="auto">
              {question.mediaCaption}
            </span>
          )}
        </span>
      </div>
      <Button size={size} onClick={onAnswer}>
        {t('comments.answerAll')}
      </Button>
    </li>
  );
}
