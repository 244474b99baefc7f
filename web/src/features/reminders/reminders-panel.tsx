import type { Reminder } from '@parley/contract/reminders.ts';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { FormStart } from '#features/reminders/form-start.ts';
import { ReminderForm } from '#features/reminders/reminder-form.tsx';
import { ReminderHistory } from '#features/reminders/reminder-history.tsx';
import { ReminderList } from '#features/reminders/reminder-list.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PhonePage } from '#ui/phone-page.tsx';

/** What opens over the list: the form, or a history. */
function usePanel() {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const [start, setStart] = useState<FormStart | null>(null);
  const [looked, setLooked] = useState<Reminder | null>(null);
  return {
    list: <ReminderList onEdit={setStart} onHistory={setLooked} />,
    footer: (
      <Button
        variant="primary"
        size={size}
        icon={<IconPlus size={16} stroke={1.5} />}
        onClick={() => setStart({})}
      >
        {t('reminders.new')}
      </Button>
    ),
    over: (
      <>
        {start !== null && <ReminderForm start={start} onClose={() => setStart(null)} />}
        {looked !== null && <ReminderHistory reminder={looked} onClose={() => setLooked(null)} />}
      </>
    ),
  };
}

/** The reminders as a dialog of the dashboard. */
export function RemindersDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const { list, footer, over } = usePanel();
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={onClose}
        title={t('reminders.title')}
        lead={t('reminders.lead')}
        footer={footer}
      >
        {list}
      </Dialog>
      {over}
    </>
  );
}

/** The same as a page. */
export function RemindersPage({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation();
  const { list, footer, over } = usePanel();
  return (
    <PhonePage title={t('reminders.title')} lead={t('reminders.lead')} onBack={onBack} footer={footer}>
      {list}
      {over}
    </PhonePage>
  );
}
