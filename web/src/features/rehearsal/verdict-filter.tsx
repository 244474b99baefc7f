import type { Rehearsal } from '@parley/contract/rehearsal.ts';
import { type KeyboardEvent, useRef } from 'react';
import { useVerdictNames, VERDICT_ICONS } from '#features/rehearsal/use-verdict-names.tsx';
import classes from '#features/rehearsal/verdict-filter.module.css';
import { choicesOf, type Shown } from '#features/rehearsal/verdicts.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { moveIndex } from '#lib/keys/move-index.ts';

type Props = { rehearsal: Rehearsal; shown: Shown; onChange: (shown: Shown) => void };

/** How many answers there are of each kind; one of them can be looked at alone. */
export function VerdictFilter({ rehearsal, shown, onChange }: Props) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const names = useVerdictNames();
  const chips = useRef<HTMLFieldSetElement>(null);

  /** One stop for the Tab key; the arrow keys go from chip to chip. */
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(chips.current?.querySelectorAll('button') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const isRtl = i18n.dir(i18n.language) === 'rtl';
    const next = moveIndex(event.key, {
      index,
      count: buttons.length,
      axis: 'horizontal',
      isRtl,
      isLoop: true,
    });
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <fieldset ref={chips} className={classes.chips} onKeyDown={onKeyDown}>
      <legend className="sr-only">{t('rehearsal.filter')}</legend>
      {choicesOf(rehearsal).map(({ shown: value, count }) => {
        const Icon = value === 'all' ? null : VERDICT_ICONS[value];
        return (
          <button
            key={value}
            type="button"
            className={classes.chip}
            data-verdict={value}
            aria-pressed={shown === value}
            tabIndex={shown === value ? 0 : -1}
            onClick={() => onChange(value)}
          >
            {Icon && <Icon size={16} stroke={1.5} aria-hidden="true" />}
            {value === 'all' ? t('rehearsal.all') : names[value]}
            <span className={classes.count}>{formats.number(count)}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
