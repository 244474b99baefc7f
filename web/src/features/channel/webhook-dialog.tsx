import type { WebhookSetup } from '@parley/contract/channel.ts';
import { IconCheck } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { AppSecretForm } from '#features/channel/app-secret-form.tsx';
import { useWebhookSetup } from '#features/channel/channel-queries.ts';
import { ConnectForm } from '#features/channel/connect-form.tsx';
import { SignInLink } from '#features/channel/sign-in-link.tsx';
import { MissingPermissions } from '#features/channel/sign-in-result.tsx';
import classes from '#features/channel/webhook-dialog.module.css';
import { failureText } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { webhookAddresses } from '#lib/webhook-addresses.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';

/** What the steps ask to be ticked, as the platform names it. */
const FIELDS =
  'messages, message_reactions, message_edit, messaging_postbacks, messaging_seen, messaging_referral, message_echoes, comments, live_comments';
/** Anybody can send one wrong signature; so many in a row are the platform's own, made with another secret. */
const WRONG_IN_A_ROW = 20;

/** Links the account and its webhook: two things that the platform's console asks for, and two that it gives. */
export function WebhookDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const setup = useWebhookSetup({ isWatching: isOpen });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('webhook.title')}
      lead={t('webhook.lead')}
      footer={
        setup.data && (
          <>
            <Status setup={setup.data} />
            <TestPageButton onClose={onClose} />
          </>
        )
      }
    >
      {setup.data ? (
        <Setup setup={setup.data} />
      ) : setup.isError ? (
        <LoadFailed title={t('webhook.loadFailed')} query={setup} />
      ) : (
        <div className={classes.loading}>
          <Spinner size={24} />
        </div>
      )}
    </Dialog>
  );
}

function Setup({ setup }: { setup: WebhookSetup }) {
  const { t } = useTranslation();
  const isOwner = useUser().role === 'client';
  return (
    <div className={classes.body}>
      <Account setup={setup} isOwner={isOwner} />
      <CopyField
        label={t('webhook.callbackUrl')}
        value={setup.webhookUrl}
        failedTitle={t('webhook.copyFailed')}
      />
      <OtherAddresses webhookUrl={setup.webhookUrl} />
      <CopyField
        label={t('webhook.verifyToken')}
        value={setup.webhookVerifyToken}
        failedTitle={t('webhook.copyFailed')}
        isCode
      />
      {isOwner && setup.signIn.isReady && (
        <CopyField
          label={t('signIn.redirectUri')}
          value={setup.signIn.redirectUri}
          failedTitle={t('webhook.copyFailed')}
        />
      )}
      {isOwner && <AppSecretForm storedCount={setup.appSecretCount} />}
      {setup.handshakeFailure !== null && (
        <Notice role="status">
          <b>{t('webhook.handshakeFailed')}</b> {failureText(setup.handshakeFailure, null)}
        </Notice>
      )}
      {setup.wrongSignatures > 0 && (
        <Notice role="status">
          {t('doctor.found.secret_wrong', { amount: String(setup.wrongSignatures) })}
          {setup.wrongSignatures >= WRONG_IN_A_ROW && ` ${t('doctor.fix.secret_wrong')}`}
        </Notice>
      )}
      <section>
        <h3 className={classes.heading}>{t('webhook.steps')}</h3>
        <ol className={classes.steps}>
          <li>{t('webhook.step1')}</li>
          <li>{t('webhook.step2')}</li>
          <li>{t('webhook.step3')}</li>
          <li>{t('webhook.step4')}</li>
          <li>{t('webhook.step5')}</li>
          <li>{t('webhook.step6')}</li>
          <li>{t('webhook.step7', { fields: FIELDS })}</li>
          <li>{t('webhook.step8')}</li>
        </ol>
      </section>
    </div>
  );
}

function OtherAddresses({ webhookUrl }: { webhookUrl: string }) {
  const { t } = useTranslation();
  const [, ...others] = webhookAddresses(webhookUrl);
  return (
    <details className={classes.others}>
      <summary className={classes.quiet}>{t('webhook.otherAddresses')}</summary>
      {others.map((address, index) => (
        <CopyField
          key={address}
          label={t('webhookTest.address', { number: index + 2 })}
          value={address}
          failedTitle={t('webhook.copyFailed')}
        />
      ))}
    </details>
  );
}

function TestPageButton({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const show = () => {
    onClose();
    void navigate({ to: '/webhook-test' });
  };
  return <Button onClick={show}>{t('webhook.testPage')}</Button>;
}

function Account({ setup, isOwner }: { setup: WebhookSetup; isOwner: boolean }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { channel } = setup;
  const isConnected = channel.state === 'connected';
  return (
    <section className={classes.account}>
      <h3 className={classes.heading}>{t('webhook.account')}</h3>
      {channel.state !== 'none' && (
        <p className={classes.line}>
          <i className={classes.dot} data-state={channel.state} />
          <b dir="ltr">{channel.username ? `@${channel.username}` : channel.instagramUserId}</b>
          <span className={classes.quiet}>
            {isConnected ? t('channel.connected') : t('channel.reconnect')}
          </span>
        </p>
      )}
      {isConnected && channel.tokenExpiresAt && (
        <p className={classes.quiet}>{t('channel.expires', { date: date(channel.tokenExpiresAt) })}</p>
      )}
      {isConnected && channel.missingFields.length > 0 && (
        <Notice role="status">
          {t('doctor.found.fields_missing', { names: channel.missingFields.join(', ') })}{' '}
          {t('doctor.fix.fields_missing')}
        </Notice>
      )}
      {isConnected && <MissingPermissions permissions={channel.missingPermissions} />}
      {isConnected && isOwner && setup.signIn.isReady && (
        <SignInLink kind={channel.missingPermissions.length > 0 ? 'again' : 'another'} />
      )}
      {!isConnected &&
        (isOwner ? (
          <ConnectForm isAgain={channel.state === 'reconnect'} />
        ) : (
          <p className={classes.quiet}>{t('channel.ownerOnly')}</p>
        ))}
    </section>
  );
}

function Status({ setup }: { setup: WebhookSetup }) {
  const { t } = useTranslation();
  const { cardTime } = useFormats();
  if (setup.status === 'connected') {
    return (
      <p className={classes.status} data-ok role="status">
        <IconCheck size={16} stroke={1.5} />
        {t('webhook.connected')}
        {setup.verifiedAt && (
          <span className={classes.quiet}>
            {t('webhook.verifiedAt', { date: cardTime(setup.verifiedAt) })}
          </span>
        )}
      </p>
    );
  }
  return (
    <p className={classes.status} role="status">
      <Spinner />
      {t('webhook.waiting')}
    </p>
  );
}
