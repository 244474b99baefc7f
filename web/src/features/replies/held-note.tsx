import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from '#features/replies/draft-card.module.css';
import type { HeldReason } from '#features/replies/held-reasons.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Marked } from '#ui/marked-text.tsx';

type Props = {
  reasons: readonly HeldReason[];
  /** Names the words too, where the text does not mark them. */
  showsWords?: boolean;
  id?: string;
};

/** Why a person should look twice; absent when there is no reason. */
export function HeldNote({ reasons, showsWords = false, id }: Props) {
  const { t } = useTranslation();
  if (reasons.length === 0) return null;
  return (
    <div className={classes.held} id={id}>
      <IconAlertTriangle size={14} stroke={1.5} />
      <div>
        {reasons.some(({ isPause }) => !isPause) && <b>{t('drafts.held')}</b>}
        <ul>
          {reasons.map(({ text, words }) => (
            <li key={text}>
              {text}
              {showsWords &&
                words.map((word) => (
                  <Fragment key={word}>
                    {' '}
                    <Marked dir="auto">{word}</Marked>
                  </Fragment>
                ))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
