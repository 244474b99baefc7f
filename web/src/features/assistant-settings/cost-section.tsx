import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconPlayerPause } from '@tabler/icons-react';
import classes from '#features/assistant-settings/cost-section.module.css';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { MAX_BUDGET } from '#features/assistant-settings/parse-budget.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { TextField } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';

/** How many tokens a day may take, how many this one has, and what happens at the end of them. */
export function CostSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { stored, values, set, faultOf } = form;
  const { dailyTokenBudget: limit, tokensToday, isPaused } = stored;
  const answersFrom = values.provider ?? stored.installation.provider;
  const { tokensPerDay } = stored.installation;
  const isInstallations = stored.provider === null && tokensPerDay > 0 && tokensToday >= tokensPerDay;
  const used =
    limit > 0
      ? t('assistant.usedOf', { used: number(tokensToday), limit: number(limit) })
      : t('assistant.used', { used: number(tokensToday) });
  return (
    <FormSection title={t('assistant.cost')} lead={t('assistant.costLead')}>
      {isPaused && (
        <Notice role="status" icon={<IconPlayerPause size={16} stroke={1.5} aria-hidden="true" />}>
          <b>{t('assistant.paused')}</b>{' '}
          {isInstallations ? t('assistant.pausedInstallation') : t('assistant.pausedText')}
        </Notice>
      )}
      <TextField
        label={t('assistant.budget')}
        description={t('assistant.budgetHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder={t('assistant.budgetNone')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={values.budget}
        error={faultOf('budget') && t('assistant.budgetWrong', { limit: number(MAX_BUDGET) })}
        onChange={(event) => set({ budget: event.currentTarget.value })}
      />
      <div className={classes.used}>
        <p>{used}</p>
        {limit > 0 && (
          <Progress
            aria-label={used}
            data-full={tokensToday >= limit || undefined}
            value={Math.min(100, (tokensToday / limit) * 100)}
            size={4}
            radius={999}
            classNames={{ root: classes.track ?? '', section: classes.bar ?? '' }}
          />
        )}
      </div>
      <p className={classes.words}>
        {t('assistant.budgetEnd')} {answersFrom === 'builtin' && t('assistant.builtinFree')}
      </p>
    </FormSection>
  );
}
