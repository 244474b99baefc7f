import list from '#features/doctor/doctor-list.module.css';
import { DoctorList } from '#features/doctor/doctor-list.tsx';
import { MessageForm } from '#features/doctor/message-form.tsx';
import { ServerHealth } from '#features/doctor/server-health.tsx';
import classes from '#features/doctor/webhook-test-page.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';
import { webhookAddresses } from '#lib/webhook-addresses.ts';
import { Button } from '#ui/button.tsx';
import { CopyField } from '#ui/copy-field.tsx';

/** Server, addresses, a test message and the doctor's list, one under the other. */
export function WebhookTest({ onSetUp }: { onSetUp: () => void }) {
  const { t } = useTranslation();
  const { webhookUrl } = useUser();
  return (
    <div className={classes.parts}>
      <ServerHealth />
      <DoctorList />
      <section className={list.section} aria-labelledby="addresses-title">
        <h2 id="addresses-title" className={list.title}>
          {t('webhookTest.addresses')}
        </h2>
        <p className={list.quiet}>{t('webhookTest.addressesText')}</p>
        {webhookAddresses(webhookUrl).map((address, index) => (
          <CopyField
            key={address}
            label={t('webhookTest.address', { number: index + 1 })}
            value={address}
            failedTitle={t('webhook.copyFailed')}
          />
        ))}
        <div>
          <Button onClick={onSetUp}>{t('doctor.open')}</Button>
        </div>
      </section>
      <MessageForm />
    </div>
  );
}
