import { useId } from 'react';
import { useUnshown } from '#features/media-rules/rule-queries.ts';
import classes from '#features/media-rules/unshown.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { SectionTitle } from '#ui/section-title.tsx';

type Props = { begin: (example: { name: string; description: string }) => void };

/** What customers asked to see and nothing shows: each is a rule to begin with. */
export function Unshown({ begin }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { data = [] } = useUnshown();
  if (data.length === 0) return null;
  return (
    <section className={classes.unshown} aria-labelledby={id}>
      <SectionTitle id={id}>{t('mediaRules.unshown')}</SectionTitle>
      <ul>
        {data.map(({ text, count, conversationId, lastAt }) => (
          <li key={conversationId + text}>
            <div>
              <p dir="auto">{text}</p>
              <p className={classes.about}>
                <span>{t('mediaRules.unshownChats', { count })}</span>
                <time dateTime={lastAt}>{formats.cardTime(lastAt)}</time>
              </p>
            </div>
            <Button size={size} onClick={() => begin({ name: '', description: text })}>
              {t('mediaRules.unshownRule')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
