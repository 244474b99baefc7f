import type { WebhookSetup } from '@parley/contract/channel.ts';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from '#app/dashboard/first-hour.module.css';
import { useShow } from '#app/use-show.ts';
import { hearsInstagram, useWebhookSetup } from '#features/channel/channel-queries.ts';
import { BusinessForm } from '#features/knowledge/business-form.tsx';
import { useHasBusiness } from '#features/knowledge/unsaved-business.ts';
import { useKnowledgeText } from '#features/knowledge/use-knowledge-text.ts';
import { TestQuestion } from '#features/replies/question-of-owner.tsx';
import { useAccountSwitches } from '#features/settings/use-account-switches.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored, writeStored } from '#lib/storage.ts';
import { isLocalAddress } from '#lib/webhook-addresses.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';

/** What an account without conversations sees in place of one: the way to its first answer, wherever it was left. */
export function FirstHour() {
  const { t } = useTranslation();
  const user = useUser();
  const show = useShow();
  const isOwner = user.role === 'client';
  const isConnected = user.instagramUserId !== null;
  const [wasHeard, setHeard] = useState(false);
  const setup = useWebhookSetup({ isWatching: isConnected && !wasHeard });
  const isHeard = isConnected && setup.data !== undefined && hearsInstagram(setup.data);
  if (isHeard !== wasHeard) setHeard(isHeard);
  const knowledge = useKnowledgeText();
  const isKnowing = (knowledge.data?.text ?? '').trim() !== '';
  const hasTyped = useHasBusiness();
  const askedKey = `${STORED.tested}:${user.ownerId}` as const;
  const hasAsked = useStored(askedKey) !== null;
  const { autoResponse } = useAccountSwitches();
  const isOn = user.autoResponseEnabled && isKnowing;
  const done = [isConnected, isHeard, isKnowing, isKnowing && hasAsked, isOn];
  const isAllDone = done.every(Boolean);
  const current = done.indexOf(false);

  if (knowledge.isError && !knowledge.data) {
    return (
      <div className={classes.pane}>
        <LoadFailed title={t('firstHour.title')} query={knowledge} />
      </div>
    );
  }
  const connect = () => {
    if (isConnected) return user.instagramUsername ? `@${user.instagramUsername}` : null;
    if (!isOwner) return t('channel.ownerOnly');
    return (
      <Button variant={current === 0 ? 'primary' : 'secondary'} onClick={() => show('webhook')}>
        {t('channel.connect')}
      </Button>
    );
  };
  const knowledgeStep = () => {
    if ((isKnowing && !hasTyped) || !knowledge.data) {
      return <Button onClick={() => show('knowledge')}>{t('knowledge.title')}</Button>;
    }
    return (
      <>
        <p>{t('firstHour.fillText')}</p>
        <Button onClick={() => show('knowledge')}>{t('firstHour.paste')}</Button>
        <p>{t('firstHour.orForm')}</p>
        <BusinessForm known={knowledge.data} />
      </>
    );
  };
  return (
    <div className={classes.pane}>
      <div className={classes.column}>
        <h2 className={classes.title}>{t('firstHour.title')}</h2>
        <p className={classes.lead} role="status">
          {isAllDone ? t('firstHour.allDone') : t('firstHour.lead')}
        </p>
        <ol className={classes.steps}>
          <Step number={1} title={t('channel.connect')} isDone={isConnected} isCurrent={current === 0}>
            {connect()}
          </Step>
          <Step number={2} title={t('firstHour.webhook')} isDone={isHeard} isCurrent={current === 1}>
            {isHeard ? (
              t('firstHour.hears')
            ) : (
              <Webhook setup={setup.data} isConnected={isConnected} onShow={() => show('webhook')} />
            )}
          </Step>
          <Step number={3} title={t('firstHour.fill')} isDone={isKnowing} isCurrent={current === 2}>
            {knowledgeStep()}
          </Step>
          <Step
            number={4}
            title={t('firstHour.test')}
            isDone={isKnowing && hasAsked}
            isCurrent={current === 3}
          >
            <p>{isKnowing ? t('firstHour.testText') : t('firstHour.needsKnowledge')}</p>
            {isKnowing && <TestQuestion onAnswered={() => writeStored(askedKey, '1')} />}
          </Step>
          <Step number={5} title={t('firstHour.switchOn')} isDone={isOn} isCurrent={current === 4}>
            {!isKnowing && (
              <p>{user.autoResponseEnabled ? t('ai.awaitsKnowledge') : t('firstHour.needsKnowledge')}</p>
            )}
            {isOn && <p>{t('firstHour.on')}</p>}
            {isKnowing && !isOn && (
              <Button
                variant={current === 4 ? 'primary' : 'secondary'}
                isBusy={autoResponse.isPending}
                onClick={() => autoResponse.mutate(true)}
              >
                {t('palette.aiOn')}
              </Button>
            )}
          </Step>
        </ol>
      </div>
    </div>
  );
}

type WebhookProps = { setup: WebhookSetup | undefined; isConnected: boolean; onShow: () => void };

/** Why Instagram's messages do not arrive yet. */
function Webhook({ setup, isConnected, onShow }: WebhookProps) {
  const { t } = useTranslation();
  return (
    <>
      {setup && isLocalAddress(setup.webhookUrl) && (
        <p className={classes.reason}>{t('firstHour.local', { address: setup.webhookUrl })}</p>
      )}
      {isConnected ? (
        <p className={classes.waiting}>
          <Spinner />
          {t('firstHour.waiting')}
        </p>
      ) : (
        <p>{t('firstHour.needsAccount')}</p>
      )}
      <Button onClick={onShow}>{t('webhook.title')}</Button>
    </>
  );
}

type StepProps = {
  number: number;
  title: string;
  isDone: boolean;
  isCurrent: boolean;
  children: ReactNode;
};

function Step({ number, title, isDone, isCurrent, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li
      className={classes.step}
      data-done={isDone || undefined}
      aria-current={isCurrent ? 'step' : undefined}
    >
      <span className={classes.mark} aria-hidden="true">
        {isDone ? <IconCheck size={16} stroke={1.5} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>
          {title}
          {isDone && <span className="sr-only">: {t('firstHour.done')}</span>}
        </h3>
        <div className={classes.content}>{children}</div>
      </div>
    </li>
  );
}
