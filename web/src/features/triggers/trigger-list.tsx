import type { Trigger } from '@parley/contract/triggers.ts';
import { IconBolt, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ListSkeleton } from '#features/triggers/list-skeleton.tsx';
import { Proposals } from '#features/triggers/proposals.tsx';
import { useTriggers } from '#features/triggers/trigger-queries.ts';
import classes from '#features/triggers/triggers.module.css';
import { type TriggerDraft, useTriggerChanges } from '#features/triggers/use-trigger-changes.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SectionTitle } from '#ui/section-title.tsx';
import { Switch } from '#ui/switch.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';

type Props = { onEdit: (trigger: TriggerDraft) => void; onShowWaiting: () => void };

/** A few more than these, and nobody needs to be shown how a trigger is written. */
const FEW = 1;

/** The triggers of the account, each with its switch; examples where there are hardly any. */
export function TriggerList({ onEdit, onShowWaiting }: Props) {
  const { t } = useTranslation();
  const triggers = useTriggers();
  const { remove } = useTriggerChanges();
  const [asked, setAsked] = useState<Trigger | null>(null);
  const list = triggers.data ?? [];
  useFocusAfterRemoval(
    list.map(({ id }) => id),
    focusTrigger,
  );
  if (triggers.isPending) return <ListSkeleton />;
  if (triggers.isError && !triggers.data) {
    return <LoadFailed title={t('triggers.loadFailed')} query={triggers} />;
  }
  return (
    <div className={classes.body}>
      {list.length === 0 ? (
        <EmptyState
          art={<IconBolt size={24} stroke={1.5} />}
          title={t('triggers.emptyTitle')}
          text={t('triggers.emptyText')}
        />
      ) : (
        <ul className={classes.list}>
          {list.map((trigger) => (
            <TriggerRow
              key={trigger.id}
              trigger={trigger}
              onEdit={() => onEdit(trigger)}
              onDelete={() => setAsked(trigger)}
              onShowWaiting={onShowWaiting}
            />
          ))}
        </ul>
      )}
      {list.length <= FEW && <Examples list={list} />}
      <Proposals onEdit={onEdit} />
      {asked !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate(asked.id, { onSettled: () => setAsked(null) })}
          title={t('triggers.deleteTitle', { name: asked.name })}
          text={t('triggers.deleteText')}
          keepLabel={t('triggers.keep')}
          confirmLabel={t('triggers.delete')}
          busyLabel={t('maintenance.deleting')}
          isBusy={remove.isPending}
        />
      )}
    </div>
  );
}

type RowProps = { trigger: Trigger; onEdit: () => void; onDelete: () => void; onShowWaiting: () => void };

function TriggerRow({ trigger, onEdit, onDelete, onShowWaiting }: RowProps) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const { toggle } = useTriggerChanges();
  const { id, name, triggerConditions, isActive, openCount } = trigger;
  const size = isPhone ? 'touch' : 'small';
  const switchId = useId();
  return (
    <li className={classes.row} data-trigger-id={id} tabIndex={-1}>
      <IconBolt size={18} stroke={1.5} className={classes.bolt} aria-hidden="true" />
      <div className={classes.words}>
        <SectionTitle className={classes.name} dir="auto">
          {name}
        </SectionTitle>
        <p className={classes.conditions} dir="auto">
          {triggerConditions}
        </p>
        {openCount > 0 && (
          <button type="button" className={classes.tag} onClick={onShowWaiting}>
            {t('triggers.needYou', { count: openCount })}
          </button>
        )}
      </div>
      <div className={classes.ways}>
        {/* The finger's room is the label's. */}
        <label className={classes.switch} htmlFor={switchId}>
          <span className="sr-only">{name}</span>
          <Switch
            id={switchId}
            checked={isActive}
            disabled={toggle.isPending}
            onChange={(event) => toggle.mutate({ id, isActive: event.currentTarget.checked })}
          />
        </label>
        <IconButton label={t('triggers.editNamed', { name })} size={size} onClick={onEdit}>
          <IconPencil size={16} stroke={1.5} />
        </IconButton>
        <IconButton label={t('triggers.deleteNamed', { name })} size={size} onClick={onDelete}>
          <IconTrash size={16} stroke={1.5} />
        </IconButton>
      </div>
    </li>
  );
}

/** Good ones to begin with, one press each; those that are there already are left out. */
function Examples({ list }: { list: readonly Trigger[] }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const { save } = useTriggerChanges();
  const examples = [
    { name: t('triggers.personName'), triggerConditions: t('triggers.personText') },
    { name: t('triggers.complaintName'), triggerConditions: t('triggers.complaintText') },
    { name: t('triggers.returnName'), triggerConditions: t('triggers.returnText') },
    { name: t('triggers.skinName'), triggerConditions: t('triggers.skinText') },
  ]
    .slice(list.length === 0 ? 0 : 1)
    .filter(({ name }) => list.every((one) => one.name !== name))
    .slice(0, 3);
  return (
    <section className={classes.examples}>
      <SectionTitle className={classes.heading}>{t('triggers.examples')}</SectionTitle>
      <ul className={classes.list}>
        {examples.map((example) => (
          <li key={example.name} className={classes.row}>
            <IconBolt size={18} stroke={1.5} className={classes.bolt} aria-hidden="true" />
            <div className={classes.words}>
              <p className={classes.name}>{example.name}</p>
              <p className={classes.conditions}>{example.triggerConditions}</p>
            </div>
            <Button
              size={isPhone ? 'large' : 'small'}
              icon={<IconPlus size={16} stroke={1.5} />}
              aria-label={t('triggers.addNamed', { name: example.name })}
              disabled={save.isPending}
              onClick={() => save.mutate({ id: null, isActive: true, exceptions: [], ...example })}
            >
              {t('triggers.add')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The row, or what the list stands in when none is left. */
function focusTrigger(id: string | null): void {
  const row = id === null ? null : `[data-trigger-id="${CSS.escape(id)}"]`;
  const places = [row, '[role="dialog"] h2[tabindex]', '#main'].flatMap((place) =>
    place === null ? [] : [document.querySelector<HTMLElement>(place)],
  );
  places.find((place) => place !== null)?.focus();
}
