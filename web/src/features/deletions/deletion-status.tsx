import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { api } from '#lib/api/client.ts';
import { ApiError } from '#lib/api/request.ts';
import { Button, Spinner } from '#ui/button.tsx';
import { ToldPage } from '#ui/told-page.tsx';

const LOOK_AGAIN_MILLISECONDS = 10_000;

/** How far a deletion is that Instagram asked for; open to whoever has its code, and says nothing of whose it is. */
export function DeletionStatus({ code }: { code: string }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { data, error, refetch } = useQuery(
    api.deletions.get.queryOptions({
      queryKey: [`/api/data-deletion/${code}`],
      input: { code },
      refetchInterval: ({ state }) => (state.data?.state === 'running' ? LOOK_AGAIN_MILLISECONDS : false),
    }),
  );
  if (error instanceof ApiError && error.status === 404)
    return <ToldPage title={t('deletion.unknown')} text={t('deletion.unknownText')} />;
  if (error && !data) {
    return (
      <ToldPage title={t('common.error')} text={errorMessage(error, t('common.unknownError'))}>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
      </ToldPage>
    );
  }
  if (!data) {
    return (
      <ToldPage title="Parley" text="">
        <Spinner size={24} />
      </ToldPage>
    );
  }
  const isDone = data.state === 'done';
  return (
    <ToldPage
      title={isDone ? t('deletion.done') : t('deletion.running')}
      text={isDone ? t('deletion.doneText') : t('deletion.runningText')}
    >
      <span>
        {t('deletion.code')}: <code dir="ltr">{code}</code>
      </span>
      <span>{t('deletion.requested', { date: date(data.requestedAt) })}</span>
      {data.finishedAt && <span>{t('deletion.finished', { date: date(data.finishedAt) })}</span>}
    </ToldPage>
  );
}
