import { RulesBody, useRuleForm } from '#features/media-rules/rules-body.tsx';
import { RulesFooter } from '#features/media-rules/rules-footer.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { PhonePage } from '#ui/phone-page.tsx';

/** The same as a page of the phone. */
export function MediaRulesPage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { form, ...open } = useRuleForm();
  return (
    <>
      <PhonePage
        title={t('mediaRules.title')}
        lead={t('mediaRules.lead')}
        onBack={onBack}
        footer={<RulesFooter onNew={() => open.begin()} />}
      >
        <RulesBody {...open} />
      </PhonePage>
      {form}
    </>
  );
}
