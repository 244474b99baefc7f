import { IconCheck, IconPencil, IconRefresh, IconX } from '@tabler/icons-react';
import { Fragment } from 'react';
import classes from '#features/replies/draft-card.module.css';
import type { DraftAction } from '#features/replies/use-draft-actions.ts';
import type { StartAction } from '#features/replies/use-draft-keys.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useSingleKeys } from '#lib/keys/single-keys.ts';
import { useLayout } from '#lib/layout.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Button } from '#ui/button.tsx';
import { hintOf } from '#ui/hint.ts';

type Props = {
  running: DraftAction | null;
  /** Somebody else edits it. */
  isTaken: boolean;
  start: StartAction;
};

/** Approve, edit, regenerate, reject. While one runs, all are disabled. */
export function DraftActions({ running, isTaken, start }: Props) {
  const { t } = useTranslation();
  const layout = useLayout();
  const isOff = !useSingleKeys(useUser().id) || layout === 'phone' || layout === 'tablet';
  const size = layout === 'phone' ? 'large' : 'small';
  const word = (text: string) => <span className={classes.word}>{text}</span>;
  const actions = [
    {
      name: 'approve',
      letter: 'A',
      Icon: IconCheck,
      label: t('drafts.approve'),
      busy: t('drafts.approving'),
    },
    { name: 'edit', letter: 'E', Icon: IconPencil, label: t('drafts.edit'), busy: undefined },
    {
      name: 'regenerate',
      letter: 'G',
      Icon: IconRefresh,
      label: t('drafts.regenerate'),
      busy: t('drafts.regenerating'),
    },
    { name: 'reject', letter: 'R', Icon: IconX, label: t('drafts.reject'), busy: t('drafts.rejecting') },
  ] as const;
  return (
    <div className={classes.actions}>
      {actions.map(({ name, letter, Icon, label, busy }) => {
        const isMain = name === 'approve';
        return (
          <Fragment key={name}>
            <Button
              variant={isMain ? 'primary' : 'quiet'}
              size={size}
              className={(isMain ? classes.approve : classes.other) ?? ''}
              icon={<Icon size={16} stroke={1.5} />}
              isBusy={running === name}
              busyLabel={busy && (isMain ? busy : word(busy))}
              disabled={isTaken || running !== null}
              {...(isOff ? {} : hintOf(label, letter))}
              aria-keyshortcuts={isOff ? undefined : letter}
              onClick={({ detail }) => start[name](detail === 0)}
            >
              {isMain ? label : word(label)}
            </Button>
            {isMain && <span className={classes.grow} />}
          </Fragment>
        );
      })}
    </div>
  );
}
