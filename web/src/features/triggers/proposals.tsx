import { IconHandStop } from '@tabler/icons-react';
import { useId } from 'react';
import { useProposals } from '#features/triggers/trigger-queries.ts';
import classes from '#features/triggers/triggers.module.css';
import type { TriggerDraft } from '#features/triggers/use-trigger-changes.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { SectionTitle } from '#ui/section-title.tsx';

/** What people answered by hand again and again: each is a trigger to begin with. */
export function Proposals({ onEdit }: { onEdit: (draft: TriggerDraft) => void }) {
  const { t } = useTranslation();
  const id = useId();
  const isPhone = useLayout() === 'phone';
  const { data = [] } = useProposals();
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} className={classes.heading}>
        {t('triggers.proposals')}
      </SectionTitle>
      <ul className={classes.list}>
        {data.map(({ text, words, count }) => (
          <li key={text} className={classes.row}>
            <IconHandStop size={18} stroke={1.5} className={classes.bolt} aria-hidden="true" />
            <div className={classes.words}>
              <p className={classes.name} dir="auto">
                {text}
              </p>
              <p className={classes.conditions}>{t('triggers.byHand', { count })}</p>
            </div>
            <Button
              size={isPhone ? 'large' : 'small'}
              onClick={() => onEdit(draftOf(words))}
              aria-label={t('triggers.addNamed', { name: words.join(' ') })}
            >
              {t('triggers.add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** It is looked at, and tried on real messages, before it is saved. */
function draftOf(words: readonly string[]): TriggerDraft {
  const said = words.join(' ');
  return { id: null, name: said, triggerConditions: said, isActive: true, exceptions: [] };
}
