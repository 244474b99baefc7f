import { IconAlertTriangle, IconLock, IconRefresh } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AnswersSection } from '#features/assistant-settings/answers-section.tsx';
import { CostSection } from '#features/assistant-settings/cost-section.tsx';
import { DisclosureSection } from '#features/assistant-settings/disclosure-section.tsx';
import { PhrasesSection } from '#features/assistant-settings/phrases-section.tsx';
import classes from '#features/assistant-settings/settings-form.module.css';
import { useAssistantSettings } from '#features/assistant-settings/settings-queries.ts';
import { makeForm, type SettingsEdit } from '#features/assistant-settings/use-settings-edit.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

type Props = { edit: SettingsEdit; onSubmit: () => void; formRef: RefObject<HTMLFormElement | null> };

/** Everything between the header and the footer, on the page as in the dialog. */
export function SettingsForm({ edit, onSubmit, formRef }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  // Mounted with what shows it, so that every opening reads anew what was used today.
  useAssistantSettings();
  const isOwner = useUser().role === 'client';
  if (!isOwner) {
    return <EmptyState art={<IconLock size={24} stroke={1.5} />} title={t('errors.client_only')} />;
  }
  if (edit.readError !== null) {
    return (
      <EmptyState
        isError
        art={<IconAlertTriangle size={18} stroke={1.5} />}
        title={t('assistant.loadFailed')}
        text={edit.readError}
      >
        <Button
          size={isPhone ? 'large' : 'medium'}
          icon={<IconRefresh size={16} stroke={1.5} />}
          onClick={edit.onReadAgain}
        >
          {t('common.tryAgain')}
        </Button>
      </EmptyState>
    );
  }
  if (!edit.stored) {
    return (
      <div className={classes.loading} role="status" aria-label={t('common.loading')}>
        <Skeleton width={120} height={24} />
        <div className={classes.cards}>
          {[1, 2, 3, 4, 5, 6].map((card) => (
            <Skeleton key={card} width={300} height={64} className={classes.card ?? ''} />
          ))}
        </div>
      </div>
    );
  }
  const form = makeForm(edit, edit.stored);
  return (
    <form
      ref={formRef}
      className={classes.form}
      // It says itself what is missing, in the reader's language.
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AnswersSection form={form} />
      <CostSection form={form} />
      <DisclosureSection form={form} />
      <PhrasesSection form={form} />
      {/* Enter in a field saves; the buttons stand outside of the form. */}
      <button type="submit" hidden />
    </form>
  );
}
