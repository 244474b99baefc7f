import { useId } from 'react';
import classes from '#app/keyboard/shortcut-sheet.module.css';
import { letterOf } from '#app/keyboard/shortcut-table.ts';
import { screens } from '#app/screens.tsx';
import { useTranslation } from '#i18n/use-translation.tsx';
import { MOD } from '#lib/keys/platform.ts';
import { setSingleKeys, useSingleKeys } from '#lib/keys/single-keys.ts';
import { useUser } from '#lib/session/user-context.ts';
import { Dialog } from '#ui/dialog.tsx';
import { KeyCap } from '#ui/key-cap.tsx';
import { Switch } from '#ui/switch.tsx';

type Row = { label: string; keys: string[]; isLetter?: boolean };

/** Every shortcut there is, and the switch for those of one letter. */
export function ShortcutSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const user = useUser();
  const switchId = useId();
  const isOn = useSingleKeys(user.id);
  const letter = (shortcut: Parameters<typeof letterOf>[0], label: string): Row => ({
    label,
    keys: [letterOf(shortcut)],
    isLetter: true,
  });

  const groups: { title: string; rows: Row[] }[] = [
    {
      title: t('keys.anywhere'),
      rows: [
        { label: t('keys.search'), keys: [MOD, 'K'] },
        ...screens.flatMap(({ shortcut, title }) => (shortcut ? letter(shortcut, t(title)) : [])),
        letter('undo', t('keys.undo')),
        { label: t('keys.leave'), keys: ['Esc'] },
      ],
    },
    {
      title: t('list.label'),
      rows: [
        letter('next_conversation', t('chat.next')),
        letter('previous_conversation', t('keys.previousConversation')),
        { label: t('keys.moveInList'), keys: ['↑', '↓'] },
        letter('mark_read', t('quick.markRead')),
      ],
    },
    {
      title: t('list.drafts'),
      rows: [
        letter('next_draft', t('keys.nextDraft')),
        letter('previous_draft', t('keys.previousDraft')),
        letter('approve', t('drafts.approve')),
        letter('edit', t('drafts.edit')),
        letter('regenerate', t('drafts.regenerate')),
        letter('reject', t('drafts.reject')),
        { label: t('keys.saveEdit'), keys: [MOD, '↵'] },
      ],
    },
    {
      title: t('comments.title'),
      rows: [
        { label: t('comments.move'), keys: ['J', 'K'], isLetter: true },
        { label: t('comments.reply'), keys: ['R'], isLetter: true },
        { label: t('drafts.edit'), keys: ['E'], isLetter: true },
        { label: t('comments.hideOrShow'), keys: ['H'], isLetter: true },
        { label: t('comments.delete'), keys: ['Del'], isLetter: true },
        { label: t('composer.send'), keys: [MOD, '↵'] },
      ],
    },
    {
      title: t('composer.label'),
      rows: [letter('reply', t('keys.reply')), { label: t('composer.send'), keys: [MOD, '↵'] }],
    },
  ];

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('keys.title')} lead={t('keys.lead')}>
      <div className={classes.body}>
        <label className={classes.switch} htmlFor={switchId}>
          <span>{t('keys.singleKeys')}</span>
          <Switch
            id={switchId}
            checked={isOn}
            onChange={(event) => setSingleKeys(user.id, event.currentTarget.checked)}
          />
        </label>
        {groups.map(({ title, rows }) => (
          <section key={title} className={classes.group}>
            <h3 className={classes.title}>{title}</h3>
            <dl>
              {rows.map(({ label, keys, isLetter }) => (
                <div key={label} className={classes.row} data-off={(isLetter && !isOn) || undefined}>
                  <dt>{label}</dt>
                  <dd className={classes.keys}>
                    {keys.map((key) => (
                      <KeyCap key={key}>{key}</KeyCap>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
