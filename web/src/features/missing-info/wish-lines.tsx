import type { AppointmentWish } from '@parley/contract/missing-info.ts';
import { IconCalendarEvent } from '@tabler/icons-react';

import classes from '#features/missing-info/question-card.module.css';
import { wishTime } from '#features/missing-info/wish-time.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** What a customer asks for who wants to come: the time as it was read, and why a person is needed. */
export function WishLines({ wish }: { wish: AppointmentWish }) {
  const { t, i18n } = useTranslation();
  // Digits run their own way in whatever stands around them.
  const when = `\u2068${wishTime(wish, i18n.language)}\u2069`;
  return (
    <div className={classes.reason}>
      <IconCalendarEvent size={14} stroke={1.5} aria-hidden="true" />
      <p>
        <b className={classes.wish}>{t('wishes.title')}</b>
        <br />
        {t('wishes.read', { when })}
        <br />
        {t('wishes.why')}
      </p>
    </div>
  );
}
