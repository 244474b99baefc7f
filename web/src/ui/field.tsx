import {
  NativeSelect,
  type NativeSelectProps,
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';

import classes from '#ui/field.module.css';

const parts = {
  label: classes.label,
  input: classes.input,
  section: classes.section,
  description: classes.hint,
  error: classes.error,
};

export function TextField({ size: _size, ...props }: TextInputProps) {
  return <TextInput {...props} classNames={parts} withAsterisk={false} />;
}

export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      {...props}
      // The component marks its frame alone, which nobody hears.
      aria-invalid={props.error ? true : undefined}
      classNames={{ ...parts, innerInput: classes.inner, visibilityToggle: classes.toggle }}
      withAsterisk={false}
    />
  );
}

export function SelectField({ size: _size, ...props }: NativeSelectProps) {
  return <NativeSelect {...props} classNames={parts} withAsterisk={false} />;
}
