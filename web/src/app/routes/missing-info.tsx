import { IconChevronLeft } from '@tabler/icons-react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { FeatureBar } from '#app/feature-bar.tsx';
import classes from '#app/routes/page.module.css';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { QuestionList } from '#features/missing-info/question-list.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { IconButton } from '#ui/icon-button.tsx';

export function MissingInfoRoute() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isPhone = useLayout() === 'phone';
  const about = useLocation({ select: ({ hash }) => hash || null });
  const count = useMissingInfo().data?.length ?? 0;
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <IconButton label={t('common.back')} size="touch" onClick={() => void navigate({ to: '/' })}>
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
        <h1 className={classes.title}>{t('missing.title')}</h1>
      </header>
      <main id="main" tabIndex={-1} className={classes.column}>
        {isPhone && <FeatureBar />}
        {count > 0 && <p className={classes.lead}>{t('missing.lead', { count })}</p>}
        <QuestionList about={about} />
      </main>
    </div>
  );
}
