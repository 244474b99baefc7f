import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type Props = {
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
};

/** In the place of what could not be read: what went wrong, and another try. */
export function LoadFailed({ title, query }: Props) {
  const { t } = useTranslation();
  return (
    <EmptyState
      isError
      art={<IconAlertTriangle size={18} stroke={1.5} />}
      title={title}
      text={errorMessage(query.error, t('common.unknownError'))}
    >
      <Button
        icon={<IconRefresh size={16} stroke={1.5} />}
        isBusy={query.isFetching}
        busyLabel={t('common.loading')}
        onClick={() => void query.refetch()}
      >
        {t('common.tryAgain')}
      </Button>
    </EmptyState>
  );
}
