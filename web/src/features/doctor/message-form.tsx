import { TEST_STEPS, type TestResult, type TestStep } from '@parley/contract/doctor.ts';
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconSend } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import list from '#features/doctor/doctor-list.module.css';
import { useTestWebhook } from '#features/doctor/doctor-queries.ts';
import classes from '#features/doctor/message-form.module.css';
import { errorMessage, failureText } from '#i18n/error-text.ts';
import { sayFired } from '#i18n/fired-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { randomId } from '#lib/random-id.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** The same person each time, so that tests share one conversation. */
const SENDER = 'webhook-test';

/** Sends a message through Parley as if a customer had written it, and tells each step. */
export function MessageForm() {
  const { t } = useTranslation();
  const { instagramUserId } = useUser();
  const test = useTestWebhook();
  const [text, setText] = useState(() => t('webhookTest.sample'));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (test.isPending) return;
    test.mutate({ senderId: SENDER, recipientId: instagramUserId ?? '', text, clientId: randomId() });
  };

  return (
    <section className={list.section} aria-labelledby="test-title">
      <h2 id="test-title" className={list.title}>
        {t('webhookTest.message')}
      </h2>
      <p className={list.quiet}>{t('webhookTest.messageText')}</p>
      <form className={classes.form} onSubmit={submit}>
        <TextField
          label={t('webhookTest.field')}
          dir="auto"
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button
          type="submit"
          icon={<IconSend size={16} stroke={1.5} className="flip" />}
          disabled={text.trim() === ''}
          isBusy={test.isPending}
          busyLabel={t('webhookTest.sending')}
        >
          {t('webhookTest.send')}
        </Button>
      </form>
      {test.isPending && <Steps steps={test.steps} isRunning />}
      {!test.isPending && test.data && <Result result={test.data} />}
      {!test.isPending && test.isError && (
        <Notice role="alert">
          <b>{t('webhookTest.failed')}</b> {errorMessage(test.error, t('common.unknownError'))}
        </Notice>
      )}
    </section>
  );
}

function Result({ result }: { result: TestResult }) {
  const { t } = useTranslation();
  const { success, steps, trigger, outcome, answer } = result;
  return (
    <div className={classes.result} role="status">
      <Notice tone={success ? 'ok' : 'alert'}>
        <b>{t(success ? 'webhookTest.passed' : 'webhookTest.failed')}</b>{' '}
        {result.error !== null && failureText(result.error, null)}
      </Notice>
      <Steps steps={steps} isRunning={false} />
      {trigger !== null && (
        <p className={list.quiet}>{t('webhookTest.outcome.trigger', { reason: sayFired(trigger, t) })}</p>
      )}
      {outcome !== null && <p className={list.quiet}>{t(`webhookTest.outcome.${outcome}`)}</p>}
      {answer !== null && (
        <blockquote className={classes.answer} dir="auto">
          {answer}
        </blockquote>
      )}
    </div>
  );
}

/** Those that are done with the time that they took; while it runs, the next one and those after it as well. */
function Steps({ steps, isRunning }: { steps: TestStep[]; isRunning: boolean }) {
  const { t } = useTranslation();
  const { took } = useFormats();
  const left = isRunning ? TEST_STEPS.filter((name) => steps.every((step) => step.name !== name)) : [];
  return (
    <ol className={list.list}>
      {steps.map(({ name, ok, milliseconds }) => (
        <li key={name} className={list.line} data-state={ok ? 'ok' : 'problem'}>
          {ok ? (
            <IconCheck size={16} stroke={1.5} aria-hidden="true" />
          ) : (
            <IconAlertTriangle size={16} stroke={1.5} aria-hidden="true" />
          )}
          <span className={list.words}>
            <span className={list.name}>
              {t(`webhookTest.step.${name}`)}
              <span className={list.state} dir="ltr">
                {took(milliseconds)}
              </span>
            </span>
          </span>
        </li>
      ))}
      {left.map((name, index) => (
        <li key={name} className={list.line} data-state="unknown">
          {index === 0 ? <Spinner /> : <IconCircleDashed size={16} stroke={1.5} aria-hidden="true" />}
          <span className={list.words}>
            <span className={list.name}>{t(`webhookTest.step.${name}`)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
