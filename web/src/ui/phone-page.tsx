import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';

import { IconButton } from '#ui/icon-button.tsx';
import classes from '#ui/phone-page.module.css';

type Props = { title: string; lead: string; onBack: () => void; footer: ReactNode; children: ReactNode };

/** What is a dialog on a wide window, as a page of the phone: way back, name, content, what to do with it. */
export function PhonePage({ title, lead, onBack, footer, children }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <header className={classes.header}>
        <IconButton label={t('common.back')} size="touch" onClick={onBack}>
          <IconChevronLeft size={20} stroke={1.5} className="flip" />
        </IconButton>
        <div className={classes.words}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {footer && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
