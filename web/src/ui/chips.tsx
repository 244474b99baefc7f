import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { moveIndex } from '#lib/keys/move-index.ts';
import classes from '#ui/chips.module.css';

type Chip<Value extends string> = {
  value: Value;
  label: ReactNode;
  icon?: ReactNode;
  /** How many it shows, as it is written; nothing stands there without it. */
  count?: string | undefined;
};

type Props<Value extends string> = {
  label: string;
  chips: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string | undefined;
};

/** One of several ways to look at a list. One stop for the Tab key; the arrow keys go from chip to chip. */
export function Chips<Value extends string>({ label, chips, value, onChange, className }: Props<Value>) {
  const { i18n } = useTranslation();
  const frame = useRef<HTMLFieldSetElement>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = [...(frame.current?.querySelectorAll('button') ?? [])];
    const next = moveIndex(event.key, {
      index: buttons.indexOf(document.activeElement as HTMLButtonElement),
      count: buttons.length,
      axis: 'horizontal',
      isRtl: i18n.dir(i18n.language) === 'rtl',
      isLoop: true,
    });
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  };

  return (
    <fieldset
      ref={frame}
      className={[classes.chips, className].filter(Boolean).join(' ')}
      onKeyDown={onKeyDown}
    >
      <legend className="sr-only">{label}</legend>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          className={classes.chip}
          data-value={chip.value}
          aria-pressed={chip.value === value}
          tabIndex={chip.value === value ? 0 : -1}
          onClick={() => onChange(chip.value)}
        >
          {chip.icon}
          {chip.label}
          {chip.count !== undefined && <span className={classes.count}>{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
