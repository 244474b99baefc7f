import type { MediaRule } from '@parley/contract/media-rules.ts';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useMediaRules } from '#features/media-rules/rule-queries.ts';
import { RuleRow } from '#features/media-rules/rule-row.tsx';
import classes from '#features/media-rules/rules-body.module.css';
import { TryBox } from '#features/media-rules/try-box.tsx';
import { Unshown } from '#features/media-rules/unshown.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

const RuleForm = lazyPart(async () => (await import('#features/media-rules/rule-form.tsx')).RuleForm, {
  place: 'over',
});

/** What stands in the form: a rule that is changed, or a new one and what it begins with. */
type Edited = { rule: MediaRule | null; example: { name: string; description: string } | null };

/** Which rule is edited, for the list and for the button beside it. */
export function useRuleForm() {
  const [edited, setEdited] = useState<Edited | null>(null);
  return {
    edit: (rule: MediaRule) => setEdited({ rule, example: null }),
    begin: (example: Edited['example'] = null) => setEdited({ rule: null, example }),
    form: edited && <RuleForm {...edited} onClose={() => setEdited(null)} />,
  };
}

type Props = Pick<ReturnType<typeof useRuleForm>, 'edit' | 'begin'>;

export function RulesBody({ edit, begin }: Props) {
  const { t } = useTranslation();
  const rules = useMediaRules();
  if (rules.isPending) {
    return (
      <div className={classes.loading} role="status" aria-label={t('common.loading')}>
        <Skeleton width={180} height={14} />
        <Skeleton width={280} height={14} />
      </div>
    );
  }
  if (!rules.data) return <LoadFailed title={t('mediaRules.loadFailed')} query={rules} />;
  if (rules.data.length === 0) {
    return (
      <>
        <Examples begin={begin} />
        <Unshown begin={begin} />
      </>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('mediaRules.title')}>
        {rules.data.map((rule) => (
          <RuleRow key={rule.id} rule={rule} onEdit={() => edit(rule)} />
        ))}
      </ul>
      <Unshown begin={begin} />
      <TryBox />
    </>
  );
}

const EXAMPLES = [
  { name: 'mediaRules.examples.prices.name', when: 'mediaRules.examples.prices.when' },
  { name: 'mediaRules.examples.work.name', when: 'mediaRules.examples.work.when' },
  { name: 'mediaRules.examples.way.name', when: 'mediaRules.examples.way.when' },
] as const;

function Examples({ begin }: Pick<Props, 'begin'>) {
  const { t } = useTranslation();
  return (
    <EmptyState
      art={<IconPhoto size={24} stroke={1.5} />}
      title={t('mediaRules.emptyTitle')}
      text={t('mediaRules.emptyText')}
    >
      <ul className={classes.examples}>
        {EXAMPLES.map(({ name, when }) => {
          const example = { name: t(name), description: t(when) };
          return (
            <li key={name}>
              <Button isWide onClick={() => begin(example)}>
                {example.name}
              </Button>
              <p>{example.description}</p>
            </li>
          );
        })}
      </ul>
    </EmptyState>
  );
}
