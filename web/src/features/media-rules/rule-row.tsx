import type { MediaRule } from '@parley/contract/media-rules.ts';
import { IconMovie, IconPencil, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { mediaRulesKey } from '#features/media-rules/rule-queries.ts';
import classes from '#features/media-rules/rules-body.module.css';
import { errorMessage } from '#i18n/error-text.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { client } from '#lib/api/client.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Switch } from '#ui/switch.tsx';
import { showToast } from '#ui/toast/toast-store.ts';

/** So many files are shown, and how many more there are. */
const SHOWN = 3;

export function RuleRow({ rule, onEdit }: { rule: MediaRule; onEdit: () => void }) {
  const { t } = useTranslation();
  const size = useLayout() === 'phone' ? 'touch' : 'small';
  const [isAsking, setAsking] = useState(false);
  const { setActive, remove, isRemoving } = useRuleChanges(rule);
  const { name, description, awaitsFiles, files, oldPrices } = rule;
  return (
    <li className={classes.row} data-off={!setActive.shown || undefined}>
      <IconPhoto size={18} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        <b dir="auto">{name}</b>
        <p dir="auto">{description}</p>
        <Preview files={files} />
        {files.length === 0 && <p className={classes.note}>{t('mediaRules.noFiles')}</p>}
        {oldPrices.map(({ said, known }) => (
          <p key={said} className={classes.note} dir="auto">
            {t('mediaRules.oldPrice', { said, known })}
          </p>
        ))}
        {awaitsFiles && <p className={classes.note}>{t('mediaRules.awaits')}</p>}
      </div>
      <Switch
        size="small"
        aria-label={t('mediaRules.use', { name })}
        checked={setActive.shown}
        onChange={(event) => setActive.run(event.currentTarget.checked)}
      />
      <IconButton label={t('mediaRules.edit', { name })} size={size} className={classes.act} onClick={onEdit}>
        <IconPencil size={16} stroke={1.5} />
      </IconButton>
      <IconButton
        label={t('mediaRules.delete', { name })}
        size={size}
        className={classes.act}
        onClick={() => setAsking(true)}
      >
        <IconTrash size={16} stroke={1.5} />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          isOpen
          onClose={() => setAsking(false)}
          onConfirm={() => remove(() => setAsking(false))}
          title={t('mediaRules.deleteTitle', { name })}
          text={t('mediaRules.deleteText')}
          keepLabel={t('mediaRules.keep')}
          confirmLabel={t('mediaRules.deleteIt')}
          busyLabel={t('maintenance.deleting')}
          isBusy={isRemoving}
        />
      )}
    </li>
  );
}

function Preview({ files }: Pick<MediaRule, 'files'>) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  const more = files.length - SHOWN;
  return (
    <div className={classes.thumbs} role="img" aria-label={t('mediaRules.count', { count: files.length })}>
      {files.slice(0, SHOWN).map(({ id, preview }) =>
        preview ? (
          <img key={id} src={preview} alt="" loading="lazy" />
        ) : (
          <span key={id}>
            <IconMovie size={18} stroke={1.5} />
          </span>
        ),
      )}
      {more > 0 && <span dir="ltr">+{more}</span>}
    </div>
  );
}

function useRuleChanges({ id, isActive }: MediaRule) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const queryClient = useQueryClient();
  const readAnew = () => queryClient.invalidateQueries({ queryKey: mediaRulesKey(userId) });
  const fail = (title: string) => (error: unknown) =>
    showToast('error', title, errorMessage(error, t('common.unknownError')));
  const active = useMutation({
    mutationFn: (next: boolean) => client.mediaRules.change({ id, isActive: next }),
    onError: fail(t('mediaRules.updateFailed')),
    onSettled: readAnew,
  });
  const removal = useMutation({
    mutationFn: () => client.mediaRules.remove({ id }),
    onError: fail(t('mediaRules.deleteFailed')),
    onSettled: readAnew,
  });
  return {
    // As it was pressed, until it is told how it stands.
    setActive: { shown: active.isPending ? active.variables : isActive, run: active.mutate },
    remove: (onEnd: () => void) => removal.mutate(undefined, { onSettled: onEnd }),
    isRemoving: removal.isPending,
  };
}
