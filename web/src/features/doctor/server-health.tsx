import list from '#features/doctor/doctor-list.module.css';
import { useHealth } from '#features/doctor/doctor-queries.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button, Spinner } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';

/** Whether the server answers, and which one. */
export function ServerHealth() {
  const { t } = useTranslation();
  const health = useHealth();
  return (
    <section className={list.section} aria-labelledby="health-title">
      <h2 id="health-title" className={list.title}>
        {t('webhookTest.health')}
      </h2>
      {health.isError ? (
        <>
          <Notice role="alert">
            <b>{t('webhookTest.noServer')}</b>
          </Notice>
          <div>
            <Button isBusy={health.isFetching} onClick={() => void health.refetch()}>
              {t('common.tryAgain')}
            </Button>
          </div>
        </>
      ) : health.data ? (
        <Notice tone={health.data.status === 'ok' ? 'ok' : 'alert'} role="status">
          <b>{t(health.data.status === 'ok' ? 'webhookTest.healthOk' : 'webhookTest.healthDegraded')}</b>{' '}
          <span dir="ltr">
            {health.data.version} · {health.data.instanceId}
          </span>
        </Notice>
      ) : (
        <p className={list.loading}>
          <Spinner size={24} />
        </p>
      )}
    </section>
  );
}
