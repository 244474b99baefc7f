import { useId } from 'react';
import classes from '#features/media-rules/gaps.module.css';
import { useGaps } from '#features/media-rules/rule-queries.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

type Props = { begin: (example: { name: string; description: string }) => void };

/** What customers asked to see and nothing shows: each is a rule to begin with. */
export function Gaps({ begin }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { data = [] } = useGaps();
  if (data.length === 0) return null;
  return (
    <section className={classes.gaps} aria-labelledby={id}>
      <h3 id={id}>{t('mediaRules.gaps')}</h3>
      <ul>
        {data.map(({ text, count, conversationId, lastAt }) => (
          <li key={conversationId + text}>
            <div>
              <p dir="auto">{text}</p>
              <p className={classes.about}>
                <span>{t('mediaRules.gapChats', { count })}</span>
                <time dateTime={lastAt}>{formats.cardTime(lastAt)}</time>
              </p>
            </div>
            <Button size={size} onClick={() => begin({ name: '', description: text })}>
              {t('mediaRules.gapRule')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
