import { RulesBody, useRuleForm } from '#features/media-rules/rules-body.tsx';
import { RulesFooter } from '#features/media-rules/rules-footer.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { Dialog } from '#ui/dialog.tsx';

/** The media rules, over the dashboard. */
export function MediaRulesDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { form, ...open } = useRuleForm();
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('mediaRules.title')}
        lead={t('mediaRules.lead')}
        footer={<RulesFooter onNew={() => open.begin()} />}
      >
        {isOpen && <RulesBody {...open} />}
      </Dialog>
      {form}
    </>
  );
}
