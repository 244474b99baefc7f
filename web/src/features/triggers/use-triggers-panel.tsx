import { IconChevronLeft, IconHistory, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActivationList } from '#features/triggers/activation-list.tsx';
import { TriggerForm } from '#features/triggers/trigger-form.tsx';
import { TriggerList } from '#features/triggers/trigger-list.tsx';
import classes from '#features/triggers/triggers.module.css';
import { type TriggerDraft, useTriggerChanges } from '#features/triggers/use-trigger-changes.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { SaveActions } from '#ui/save-actions.tsx';

type View = { name: 'list' | 'waiting' | 'all' } | { name: 'form'; from: TriggerDraft };

const LIST: View = { name: 'list' };
const BLANK: TriggerDraft = { id: null, name: '', triggerConditions: '', isActive: true, exceptions: [] };

type Panel = {
  title: string;
  lead: string;
  body: ReactNode;
  footer: ReactNode;
  /** A form with words in it that nobody has saved. */
  isUnsaved: boolean;
  isSaving: boolean;
  isAtList: boolean;
  /** Back to the list; what was typed goes. */
  toList: () => void;
};

/**
 * Everything about triggers in one frame, which is a dialog or a page: the list, the form, what waits, the history.
 * `leave` asks before what was typed goes.
 */
export function useTriggersPanel(
  leave: (go: () => void) => void,
  onOpenChat: ((go: () => void) => void) | null,
): Panel {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'large' : 'medium';
  const [view, setView] = useState<View>(LIST);
  const [draft, setDraft] = useState<TriggerDraft>(BLANK);
  const [isChecked, setChecked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { save } = useTriggerChanges();

  const toList = () => setView(LIST);
  const edit = (from: TriggerDraft) => {
    setDraft(from);
    setChecked(false);
    setView({ name: 'form', from });
  };
  const submit = () => {
    setChecked(true);
    const blank =
      draft.name.trim() === '' ? 'input' : draft.triggerConditions.trim() === '' ? 'textarea' : null;
    if (blank !== null) form.current?.querySelector<HTMLElement>(blank)?.focus();
    else if (!save.isPending) save.mutate(draft, { onSuccess: toList });
  };
  const isUnsaved =
    view.name === 'form' &&
    (draft.name !== view.from.name ||
      draft.triggerConditions !== view.from.triggerConditions ||
      draft.exceptions.join('\n') !== view.from.exceptions.join('\n'));
  const frame = { isUnsaved, isSaving: save.isPending, isAtList: view.name === 'list', toList };
  const back = (
    <Button
      variant="quiet"
      size={size}
      icon={<IconChevronLeft size={16} stroke={1.5} className="flip" />}
      onClick={toList}
    >
      {t('common.back')}
    </Button>
  );

  switch (view.name) {
    case 'form':
      return {
        ...frame,
        title: view.from.id === null ? t('triggers.new') : t('triggers.edit'),
        lead: t('triggers.lead'),
        body: (
          <TriggerForm
            draft={draft}
            isChecked={isChecked}
            isBusy={save.isPending}
            form={form}
            onChange={setDraft}
            onSubmit={submit}
          />
        ),
        footer: <SaveActions isSaving={save.isPending} onCancel={() => leave(toList)} onSave={submit} />,
      };
    case 'waiting':
    case 'all':
      return {
        ...frame,
        title: view.name === 'waiting' ? t('triggers.waiting') : t('triggers.history'),
        lead: t('triggers.lead'),
        body: <ActivationList which={view.name} onOpenChat={onOpenChat} />,
        footer: back,
      };
    case 'list':
      return {
        ...frame,
        title: t('triggers.title'),
        lead: t('triggers.lead'),
        body: <TriggerList onEdit={edit} onShowWaiting={() => setView({ name: 'waiting' })} />,
        footer: (
          <>
            <Button
              variant="quiet"
              size={size}
              icon={<IconHistory size={16} stroke={1.5} />}
              onClick={() => setView({ name: 'all' })}
            >
              {t('triggers.history')}
            </Button>
            <span className={classes.grow} />
            <Button
              variant="primary"
              size={size}
              icon={<IconPlus size={16} stroke={1.5} />}
              onClick={() => edit(BLANK)}
            >
              {t('triggers.new')}
            </Button>
          </>
        ),
      };
  }
}
