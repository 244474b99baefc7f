import { type ReactNode, useId } from 'react';

import classes from '#ui/segments.module.css';

type Segment<Value extends string> = { value: Value; label: string; icon?: ReactNode };
type Props<Value extends string> = {
  /** What is chosen here, for screen readers. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** A choice of a few, side by side: native radio buttons, so the arrow keys move in it. */
export function Segments<Value extends string>({ label, segments, value, onChange }: Props<Value>) {
  const name = useId();
  return (
    <div className={classes.frame} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={classes.segment} data-on={segment.value === value || undefined}>
          <input
            type="radio"
            className={classes.input}
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          <span className={classes.label}>{segment.label}</span>
        </label>
      ))}
    </div>
  );
}
