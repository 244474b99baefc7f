import type { PendingMessage } from '@parley/contract/replies.ts';
import { useEffect } from 'react';
import classes from '#features/replies/edit-news.module.css';
import type { DraftEdit } from '#features/replies/place-edits.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { announceNotice } from '#lib/announce.ts';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';

type News = 'gone' | 'asked' | 'rewritten' | 'changedBy';

/** What has become of the draft since somebody set out to change it; null while it stands as it stood. */
export function newsOf(draft: PendingMessage | null, { began }: DraftEdit): News | null {
  if (draft === null) return 'gone';
  if (draft.id !== began.id) return draft.originalMessage === began.originalMessage ? 'rewritten' : 'asked';
  return draft.generatedContent === began.generatedContent ? null : 'changedBy';
}

/** Stands above the field of somebody whose draft has changed meanwhile, with what it says now. */
export function EditNews({ draft, news }: { draft: PendingMessage | null; news: News }) {
  const { t } = useTranslation();
  const what = {
    gone: t('drafts.gone'),
    asked: t('drafts.asked'),
    rewritten: t('drafts.rewritten'),
    changedBy: t('drafts.changedBy', { name: draft?.editedBy ?? '' }),
  }[news];
  const stays = draft === null ? t('drafts.goneText') : t('drafts.textStays');
  const version = `${draft?.id}:${draft?.generatedContent}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new draft is told, also in the same words
  useEffect(() => announceNotice(`${what} ${stays}`), [what, stays, version]);
  return (
    <div className={classes.news}>
      <p>
        <b>{what}</b> {stays}
      </p>
      {draft && <Quote text={draft.generatedContent} />}
    </div>
  );
}

/** Stands above a draft that has taken the place of one that a person had changed. */
export function ReplacedEdit({ replaced, onUse }: { replaced: PendingMessage; onUse: () => void }) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const what = t('drafts.replacesEdited', { name: replaced.editedBy ?? '' });
  useEffect(() => announceNotice(what), [what]);
  return (
    <div className={classes.news}>
      <p>
        <b>{what}</b>
      </p>
      <Quote text={replaced.generatedContent} />
      <Button size={isPhone ? 'large' : 'small'} className={classes.use ?? ''} onClick={onUse}>
        {t('drafts.useEdited')}
      </Button>
    </div>
  );
}

function Quote({ text }: { text: string }) {
  return (
    <blockquote className={classes.quote}>
      <p className="match-parent" dir="auto">
        {text}
      </p>
    </blockquote>
  );
}
