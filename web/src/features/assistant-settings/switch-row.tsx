import { useId } from 'react';
import classes from '#features/assistant-settings/switch-row.module.css';
import { Switch } from '#ui/switch.tsx';

type Props = { label: string; hint?: string; isOn: boolean; onChange: (isOn: boolean) => void };

/** A switch of the form, named by the words before it. */
export function SwitchRow({ label, hint, isOn, onChange }: Props) {
  const id = useId();
  const hintId = useId();
  return (
    <div>
      <label htmlFor={id} className={classes.row}>
        <span>{label}</span>
        <Switch
          id={id}
          checked={isOn}
          {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
      {hint !== undefined && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
