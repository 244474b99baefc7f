import { useTranslation } from '#i18n/use-translation.tsx';
import { TextField } from '#ui/field.tsx';

type Props = {
  value: string;
  onChange: (value: string) => void;
  /** Whether digits are all that can be asked for: then a phone shows those keys alone. */
  isOfApp?: boolean;
  isFocused?: boolean;
};

/** The code of an authenticator app, or a recovery code, as typed, pasted or filled in by the device. */
export function CodeField({ value, onChange, isOfApp = false, isFocused = false }: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      name="code"
      label={t('auth.code')}
      {...(!isOfApp && {
        description: t('auth.codeLead'),
        inputWrapperOrder: ['label', 'input', 'description'] as const satisfies string[],
      })}
      autoComplete="one-time-code"
      inputMode={isOfApp ? 'numeric' : 'text'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      dir="ltr"
      maxLength={100}
      required
      autoFocus={isFocused}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
