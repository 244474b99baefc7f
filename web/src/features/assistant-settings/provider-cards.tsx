import type { ProviderName } from '@parley/contract/assistant.ts';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import classes from '#features/assistant-settings/provider-cards.module.css';
import { useProviderName } from '#features/assistant-settings/provider-name.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** Every place that answers can come from, each with the one line that tells it from the others. */
export function ProviderCards({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const nameOf = useProviderName();
  const name = useId();
  const { installation } = form.stored;
  const installed = [nameOf(installation.provider), installation.model].filter(Boolean).join(', ');
  const hints: Record<ProviderName, string> = {
    builtin: t('assistant.builtinText'),
    openai: t('assistant.ownKey'),
    anthropic: t('assistant.ownKey'),
    google: t('assistant.ownKey'),
    'openai-compatible': t('assistant.compatibleText'),
  };
  const cards = [
    { provider: null, title: t('assistant.installed'), hint: installed },
    ...(Object.keys(hints) as ProviderName[]).map((provider) => ({
      provider,
      title: nameOf(provider),
      hint: hints[provider],
    })),
  ];
  return (
    <fieldset className={classes.cards}>
      <legend className="sr-only">{t('assistant.choose')}</legend>
      {cards.map(({ provider, title, hint }) => (
        <label key={provider ?? 'installed'} className={classes.card}>
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={form.values.provider === provider}
            onChange={() => form.choose(provider)}
          />
          <span className={classes.words}>
            <b>{title}</b>
            <small>{hint}</small>
          </span>
          <IconCheck size={16} stroke={1.5} className={classes.check} aria-hidden="true" />
        </label>
      ))}
    </fieldset>
  );
}
