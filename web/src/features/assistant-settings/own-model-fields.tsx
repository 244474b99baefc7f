import type { ProviderName } from '@parley/contract/assistant.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { KeyField } from '#features/assistant-settings/key-field.tsx';
import { ModelTest } from '#features/assistant-settings/model-test.tsx';
import classes from '#features/assistant-settings/own-model-fields.module.css';
import { type ModelRole, ROLE_FIELDS, wordFault } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { TextField } from '#ui/field.tsx';

const ORDER = ['label', 'input', 'description', 'error'] as const;
const CODE = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;

type OwnProvider = Exclude<ProviderName, 'builtin'>;
type Props = { form: SettingsForm; provider: OwnProvider };

/** Model, key and address of the account's own. */
export function OwnModelFields({ form, provider }: Props) {
  const { t } = useTranslation();
  const { values, set, faultOf } = form;
  const isCompatible = provider === 'openai-compatible';
  const addressFault = faultOf('baseUrl');
  return (
    <>
      <TextField
        {...CODE}
        label={t('assistant.model')}
        description={t('assistant.modelHint')}
        inputWrapperOrder={[...ORDER]}
        maxLength={LIMITS.nameCharacters}
        value={values.model}
        error={wordFault(faultOf('model'), t('assistant.modelMissing'))}
        onChange={(event) => set({ model: event.currentTarget.value })}
      />
      <KeyField form={form} isOptional={isCompatible} />
      <TextField
        {...CODE}
        type="url"
        label={t('assistant.address')}
        description={isCompatible ? t('assistant.addressHint') : t('assistant.addressOwn')}
        inputWrapperOrder={[...ORDER]}
        placeholder="https://"
        maxLength={2000}
        value={values.baseUrl}
        error={wordFault(
          addressFault,
          addressFault?.code === 'missing' ? t('assistant.addressMissing') : t('assistant.addressWrong'),
        )}
        onChange={(event) => set({ baseUrl: event.currentTarget.value })}
      />
    </>
  );
}

/** Models beside the one that answers; without a name there is none. */
export function FurtherModels({ form, provider }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { values, set } = form;
  const further = FURTHER[provider];
  const [isOpen, setOpen] = useState(further.some((role) => values[ROLE_FIELDS[role]] !== ''));
  const words = {
    pictures: [t('assistant.picturesModel'), t('assistant.picturesHint')],
    voice: [t('assistant.voiceModel'), t('assistant.voiceHint')],
    embeddings: [t('assistant.embeddingsModel'), t('assistant.embeddingsHint')],
  } as const;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <div className={classes.further}>
      <button
        type="button"
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Chevron size={16} stroke={1.5} aria-hidden="true" />
        {t('assistant.more')}
      </button>
      <div id={id} className={classes.models} hidden={!isOpen}>
        {further.map((role) => (
          <div key={role} className={classes.model}>
            <TextField
              {...CODE}
              label={words[role][0]}
              description={words[role][1]}
              inputWrapperOrder={[...ORDER]}
              maxLength={LIMITS.nameCharacters}
              value={values[ROLE_FIELDS[role]]}
              onChange={(event) => set({ [ROLE_FIELDS[role]]: event.currentTarget.value })}
            />
            {values[ROLE_FIELDS[role]].trim() !== '' && <ModelTest form={form} modelRole={role} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Anthropic offers models that see, and none that hear or compare texts. */
const FURTHER: Record<OwnProvider, readonly Exclude<ModelRole, 'answers' | 'check'>[]> = {
  openai: ['pictures', 'voice', 'embeddings'],
  anthropic: ['pictures'],
  google: ['pictures', 'voice', 'embeddings'],
  'openai-compatible': ['pictures', 'voice', 'embeddings'],
};
