import { IconBook } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { BuiltinWords } from '#features/assistant-settings/builtin-words.tsx';
import { FormSection } from '#features/assistant-settings/form-section.tsx';
import { ModelTest } from '#features/assistant-settings/model-test.tsx';
import { FurtherModels, OwnModelFields } from '#features/assistant-settings/own-model-fields.tsx';
import { ProviderCards } from '#features/assistant-settings/provider-cards.tsx';
import { SecondLookFields } from '#features/assistant-settings/second-look-fields.tsx';
import { takesModel } from '#features/assistant-settings/settings-draft.ts';
import type { SettingsForm } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useAwaitsKnowledge } from '#lib/session/user-context.ts';
import { Notice } from '#ui/notice.tsx';
import classes from '#ui/text-action.module.css';

/** Who answers, and with what. */
export function AnswersSection({ form }: { form: SettingsForm }) {
  const { t } = useTranslation();
  const isWaiting = useAwaitsKnowledge();
  const { provider } = form.values;
  const answersFrom = provider ?? form.stored.installation.provider;
  return (
    <FormSection title={t('assistant.answers')} lead={t('assistant.answersLead')}>
      {isWaiting && <AwaitsKnowledge />}
      <ProviderCards form={form} />
      {takesModel(provider) && <OwnModelFields key={`own ${provider}`} form={form} provider={provider} />}
      {answersFrom === 'builtin' ? <BuiltinWords /> : <ModelTest form={form} modelRole="answers" />}
      {answersFrom !== 'builtin' && <SecondLookFields form={form} />}
      {takesModel(provider) && <FurtherModels key={`further ${provider}`} form={form} provider={provider} />}
    </FormSection>
  );
}

/** Why nothing goes out, with the way to the knowledge base: a page on the phone, else a dialog where one is. */
function AwaitsKnowledge() {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  return (
    <Notice role="status" icon={<IconBook size={16} stroke={1.5} aria-hidden="true" />}>
      {t('ai.awaitsKnowledge')}
      <Link
        to={isPhone ? '/mobile-database' : '/dashboard'}
        search={(search) => (isPhone ? {} : { ...search, dialog: 'knowledge' as const })}
        className={classes.action}
      >
        {t('knowledge.title')}
      </Link>
    </Notice>
  );
}
