import type { AssistantTestResult } from '@parley/contract/assistant.ts';
import { IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#features/assistant-settings/model-test.module.css';
import type { ModelRole } from '#features/assistant-settings/settings-draft.ts';
import { useModelTest } from '#features/assistant-settings/use-model-test.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { faultText } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

type Props = { form: SettingsForm; modelRole: ModelRole };

/** One real call with what stands in the fields, and what came of it. */
export function ModelTest({ form, modelRole }: Props) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const input = form.testInput(modelRole);
  const test = useModelTest(input);

  return (
    <div className={classes.test}>
      <div className={classes.actions}>
        <Button
          size={size}
          icon={<IconPlayerPlay size={16} stroke={1.5} />}
          disabled={input === null}
          isBusy={test.isRunning}
          busyLabel={t('assistant.testing')}
          onClick={test.run}
        >
          {modelRole === 'answers' ? t('assistant.testAnswers') : t('assistant.test')}
        </Button>
        {test.isRunning && (
          <Button size={size} variant="quiet" onClick={test.cancel}>
            {t('common.cancel')}
          </Button>
        )}
        {modelRole === 'answers' && <p className={classes.hint}>{t('assistant.testHint')}</p>}
      </div>
      <div className={classes.outcome} role="status">
        {test.result && <Result result={test.result} />}
        {test.error !== null && <Failed words={test.error} />}
      </div>
    </div>
  );
}

function Result({ result }: { result: AssistantTestResult }) {
  const { t } = useTranslation();
  const { number, took } = useFormats();
  const { ok, answer, fault, milliseconds, inputTokens, outputTokens } = result;
  const figures = (
    <p className={classes.figures}>
      {t('assistant.testTime', { time: took(milliseconds) })}{' '}
      {(inputTokens !== null || outputTokens !== null) &&
        t('assistant.testTokens', { input: number(inputTokens ?? 0), output: number(outputTokens ?? 0) })}
    </p>
  );
  if (!ok) {
    // Of the server's English words only what is the same in every language: the status, or the name of the fault.
    const detail = /\((\w+)\)\.?$/.exec(fault?.message ?? '')?.[1];
    const isUnknown = fault?.code === 'not_configured' && detail === '404';
    const translated = isUnknown ? t('assistant.testNotFound') : faultText(fault?.code ?? null);
    const words = translated ?? fault?.message ?? t('common.unknownError');
    return <Failed words={translated !== null && detail ? `${words} (${detail})` : words}>{figures}</Failed>;
  }
  return (
    <Notice tone="ok">
      <div className={classes.words}>
        <b>{t('assistant.testWorks')}</b>
        {answer !== null && (
          <q className={classes.answer} dir="auto">
            {answer}
          </q>
        )}
        {figures}
      </div>
    </Notice>
  );
}

function Failed({ words, children }: { words: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Notice>
      <div className={classes.words}>
        <b>{t('assistant.testFailed')}</b>
        <p dir="auto">{words}</p>
        {children}
      </div>
    </Notice>
  );
}
