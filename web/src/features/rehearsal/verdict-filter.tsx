import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { useVerdictNames, VERDICT_ICONS } from '#features/rehearsal/use-verdict-names.tsx';
import classes from '#features/rehearsal/verdict-filter.module.css';
import { choicesOf, type Shown } from '#features/rehearsal/verdicts.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Chips } from '#ui/chips.tsx';

type Props = { rehearsal: Rehearsal; shown: Shown; onChange: (shown: Shown) => void };

/** How many answers there are of each kind; one of them can be looked at alone. */
export function VerdictFilter({ rehearsal, shown, onChange }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const names = useVerdictNames();
  return (
    <Chips
      label={t('rehearsal.filter')}
      className={classes.chips}
      chips={choicesOf(rehearsal).map(({ shown: value, count }) => {
        const Icon = value === 'all' ? null : VERDICT_ICONS[value];
        return {
          value,
          icon: Icon && <Icon size={16} stroke={1.5} aria-hidden="true" />,
          label: value === 'all' ? t('rehearsal.all') : names[value],
          count: formats.number(count),
        };
      })}
      value={shown}
      onChange={onChange}
    />
  );
}
