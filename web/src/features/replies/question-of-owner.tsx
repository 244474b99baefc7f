import type { TestAnswer } from '@parley/contract/test-questions.ts';
import { IconSend } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import classes from '#features/replies/question-of-owner.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { Spark } from '#ui/spark.tsx';

const MOST_CHARACTERS = 1_000;

/** The names under which the test page words the same. */
const OUTCOMES = {
  answer: 'answer',
  held: 'held',
  unknown: 'missing_info',
  person: 'hand_off',
  nothing: 'no_reply',
  failed: 'failed',
} as const satisfies Record<TestAnswer['kind'], string>;

/** A chat of one question, asked as a customer would: it shows answer and sources, and sends nothing. */
export function TestQuestion({ onAnswered }: { onAnswered: () => void }) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const [question, setQuestion] = useState('');
  const ask = useMutation({
    mutationFn: (text: string) => client.testQuestions.ask({ userId, question: text }),
    onSuccess: ({ kind }) => {
      if (kind !== 'failed') onAnswered();
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() !== '' && !ask.isPending) ask.mutate(question.trim());
  };
  return (
    <div className={classes.test}>
      <form className={classes.form} onSubmit={submit}>
        <TextField
          className={classes.field ?? ''}
          label={t('webhookTest.field')}
          dir="auto"
          maxLength={MOST_CHARACTERS}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        <Button
          type="submit"
          icon={<IconSend size={16} stroke={1.5} className="flip" />}
          disabled={question.trim() === ''}
          isBusy={ask.isPending}
          busyLabel={t('webhookTest.sending')}
        >
          {t('firstHour.ask')}
        </Button>
      </form>
      <div role="status" className={classes.chat}>
        {!ask.isPending && ask.data && <Answered question={ask.variables} answer={ask.data} />}
      </div>
      {!ask.isPending && ask.isError && (
        <Notice role="alert">
          <b>{t('firstHour.notAsked')}</b> {errorMessage(ask.error, t('common.unknownError'))}
        </Notice>
      )}
    </div>
  );
}

function Answered({ question, answer }: { question: string; answer: TestAnswer }) {
  const { t } = useTranslation();
  const { kind, text, sources } = answer;
  return (
    <>
      <span className={classes.tag}>{t('list.test')}</span>
      <p className={classes.in} dir="auto">
        {question}
      </p>
      <p className={classes.said}>
        <Spark />
        {t(`webhookTest.outcome.${OUTCOMES[kind]}`)}
      </p>
      {text !== '' && (
        <p className={classes.out} dir="auto">
          {text}
        </p>
      )}
      {sources.length > 0 && (
        <ul className={classes.sources} aria-label={t('rehearsal.sources')}>
          {sources.map((source) => (
            <li key={source} dir="auto">
              {source}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
