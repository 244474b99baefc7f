import { IconAlertTriangle } from '@tabler/icons-react';
import type { ErrorComponentProps } from '@tanstack/react-router';
import classes from '#app/loading-screen.module.css';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

/** The last resort: a fault in a page. What was typed stands in the browser's store. */
export function AppError({ error }: ErrorComponentProps) {
  const { t } = useTranslation();
  return (
    <main className={classes.screen}>
      <EmptyState
        isError
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={t('appError.title')}
        text={`${t('appError.text')} ${error instanceof Error ? error.message : String(error)}`}
      >
        <Button onClick={() => location.reload()}>{t('appError.reload')}</Button>
      </EmptyState>
    </main>
  );
}
