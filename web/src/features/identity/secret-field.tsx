import { useState } from 'react';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PasswordField } from '#ui/field.tsx';

type Props = {
  name: string;
  label: string;
  description?: string;
  autoComplete: 'current-password' | 'new-password';
  isFocused?: boolean;
  value: string;
  onChange: (value: string) => void;
};

/** A password, hidden until its button shows it. */
export function SecretField({ description, isFocused = false, onChange, ...props }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <PasswordField
      {...props}
      {...(description !== undefined && {
        description,
        inputWrapperOrder: ['label', 'input', 'description'],
      })}
      dir="ltr"
      autoFocus={isFocused}
      required
      maxLength={1000}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': isShown ? t('auth.hidePassword') : t('auth.showPassword'),
        tabIndex: 0,
      }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
