import { IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from '#features/assistant-settings/key-field.module.css';
import { keepsKey, wordFault } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Button } from '#ui/button.tsx';
import { PasswordField } from '#ui/field.tsx';

type Props = { form: SettingsForm; isOptional: boolean };

/** A key goes in and never comes out again: of the stored one only its end is known. */
export function KeyField({ form, isOptional }: Props) {
  const { t } = useTranslation();
  const { stored, values, set, faultOf } = form;
  const [isReplacing, setReplacing] = useState(false);
  const [isShown, setShown] = useState(false);
  const isKept = keepsKey(stored, values);

  if (values.isKeyRemoved) {
    return (
      <Told label={t('assistant.key')} text={t('assistant.keyRemoved')}>
        <Button size="small" onClick={() => set({ isKeyRemoved: false })}>
          {t('assistant.keyKeep')}
        </Button>
      </Told>
    );
  }
  if (isKept && !isReplacing && values.apiKey === '') {
    return (
      <Told
        label={t('assistant.key')}
        text={
          stored.keyHint === null
            ? t('assistant.keyStored')
            : t('assistant.keyEnds', { hint: stored.keyHint })
        }
      >
        <Button size="small" onClick={() => setReplacing(true)}>
          {t('assistant.keyReplace')}
        </Button>
        {/* Without a key only an address of one's own can answer. */}
        {isOptional && (
          <Button size="small" variant="quiet" onClick={() => set({ isKeyRemoved: true })}>
            {t('assistant.keyRemove')}
          </Button>
        )}
      </Told>
    );
  }
  const isLeftBehind = stored.hasKey && !isKept;
  return (
    <div className={classes.row}>
      <PasswordField
        label={t('assistant.key')}
        description={
          isLeftBehind
            ? t('assistant.keyLeft')
            : isOptional
              ? t('assistant.keyOptional')
              : t('assistant.keyHint')
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={1000}
        autoFocus={isReplacing}
        value={values.apiKey}
        error={wordFault(faultOf('apiKey'), t('assistant.keyMissing'))}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': isShown ? t('assistant.keyHide') : t('assistant.keyShow'),
          tabIndex: 0,
        }}
        onChange={(event) => set({ apiKey: event.currentTarget.value })}
      />
      {isKept && (
        <Button
          size="small"
          variant="quiet"
          className={classes.keep ?? ''}
          onClick={() => {
            setReplacing(false);
            set({ apiKey: '' });
          }}
        >
          {t('assistant.keyKeep')}
        </Button>
      )}
    </div>
  );
}

function Told({ label, text, children }: { label: string; text: string; children: ReactNode }) {
  return (
    <fieldset className={classes.told}>
      <legend className={classes.label}>{label}</legend>
      <p className={classes.text}>
        <IconLock size={16} stroke={1.5} aria-hidden="true" />
        {text}
      </p>
      <div className={classes.actions}>{children}</div>
    </fieldset>
  );
}
