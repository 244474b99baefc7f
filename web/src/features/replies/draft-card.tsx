import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DraftActions } from '#features/replies/draft-actions.tsx';
import classes from '#features/replies/draft-card.module.css';
import { DraftHeader } from '#features/replies/draft-header.tsx';
import { ReplacedEdit } from '#features/replies/edit-news.tsx';
import { setEdit, useEdit, useReplaced } from '#features/replies/edit-store.ts';
import { EditedDraft } from '#features/replies/edited-draft.tsx';
import { heldTexts, unsupportedWords } from '#features/replies/held-reasons.ts';
import { MarkedText } from '#features/replies/marked-text.tsx';
import { OutdatedNote } from '#features/replies/outdated-note.tsx';
import { takesPlaceOf } from '#features/replies/place-edits.ts';
import { RejectedDraft } from '#features/replies/rejected-draft.tsx';
import { useRejection } from '#features/replies/rejection-store.ts';
import { type Decision, useDraftActions } from '#features/replies/use-draft-actions.ts';
import { type StartAction, useDraftKeys } from '#features/replies/use-draft-keys.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useUser } from '#lib/session/user-context.ts';

type Props = {
  draft: PendingMessage;
  /** Under which what is typed in its place is kept. */
  editKey?: string;
  /** Nothing waits any more, and only what was typed for it is left. */
  isGone?: boolean;
  customerName: string;
  onShowSources: () => void;
  onDecided: (decision: Decision) => void;
  /** Another draft takes this one's place soon; the focus goes with it. */
  onReplacedByKey: () => void;
  /** What was typed for a draft that is gone. */
  onKeepText: (text: string) => void;
};

/** A reply that waits for a person's word, on the business side of the conversation. */
export function DraftCard({
  draft,
  editKey = draft.id,
  isGone = false,
  customerName,
  onShowSources,
  onDecided,
  onReplacedByKey,
  onKeepText,
}: Props) {
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const card = useRef<HTMLElement>(null);
  // Who comes back to a field that was left open did not ask for it now.
  const [hasAsked, setAsked] = useState(false);
  const edit = useEdit(userId, editKey);
  const replaced = useReplaced(draft.conversationId);
  const actions = useDraftActions(draft, onDecided, editKey);
  const isBusy = actions.running !== null;
  const rejectedUntil = useRejection(draft.id);
  const beginEdit = (began: PendingMessage) => {
    setAsked(true);
    setEdit({ key: editKey, userId, began, text: began.generatedContent });
  };
  const start: StartAction = {
    approve: (isByKey) => actions.approve.mutate({ isByKey }),
    edit: () => beginEdit(draft),
    regenerate: (isByKey) => {
      if (isByKey) onReplacedByKey();
      actions.regenerate.mutate();
    },
    reject: actions.rejectSoon,
  };
  useDraftKeys(card, start, isBusy || edit !== null || rejectedUntil !== null);

  if (rejectedUntil !== null) return <RejectedDraft draftId={draft.id} until={rejectedUntil} />;
  return (
    <div className={classes.slot}>
      <section
        ref={card}
        className={classes.card}
        tabIndex={-1}
        data-draft-id={isGone ? undefined : draft.id}
        aria-label={
          isGone ? t('drafts.yourText', { name: customerName }) : t('drafts.label', { name: customerName })
        }
        data-held={draft.isHeld || undefined}
      >
        {!isGone && <DraftHeader draft={draft} />}
        {edit ? (
          <EditedDraft
            draft={isGone ? null : draft}
            edit={edit}
            takesFocus={hasAsked}
            isSaving={actions.running === 'edit'}
            onSave={(text) => actions.edit.mutate(text)}
            onKeepText={onKeepText}
          />
        ) : (
          <>
            {replaced && draft.editedBy === null && takesPlaceOf(draft, replaced) && (
              <ReplacedEdit replaced={replaced} onUse={() => beginEdit(replaced)} />
            )}
            <p className={classes.text} dir="auto">
              <MarkedText text={draft.generatedContent} words={unsupportedWords(draft)} />
            </p>
            {draft.isHeld && <Held draft={draft} />}
            {draft.isOutdated && (
              <OutdatedNote
                isRefused={actions.isRefused}
                isBusy={isBusy}
                onSendAnyway={(isByKey) => actions.approve.mutate({ isByKey, evenIfOutdated: true })}
              />
            )}
            <Footnotes draft={draft} onShowSources={onShowSources} />
            <DraftActions running={actions.running} start={start} />
          </>
        )}
      </section>
    </div>
  );
}

function Held({ draft }: { draft: PendingMessage }) {
  const { t } = useTranslation();
  return (
    <div className={classes.held}>
      <IconAlertTriangle size={14} stroke={1.5} />
      <div>
        <b>{t('drafts.held')}</b>
        <ul>
          {heldTexts(draft).map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Footnotes({ draft, onShowSources }: { draft: PendingMessage; onShowSources: () => void }) {
  const { t } = useTranslation();
  const isClosed = draft.windowClosesAt !== null && Date.parse(draft.windowClosesAt) <= Date.now();
  return (
    <div className={classes.notes}>
      {draft.sources.length > 0 && (
        <span className={classes.sources}>
          {t('drafts.from')}
          {draft.sources.map(({ chunkId, quote, heading, isCurrent }) => {
            // A knowledge base need not have headings.
            const name = heading || t('knowledge.title');
            const label = t('drafts.source', { heading: name });
            return (
              <button
                key={`${chunkId}:${quote}`}
                type="button"
                className={classes.source}
                title={quote}
                aria-label={isCurrent ? label : `${label}. ${t('why.gone')}`}
                data-gone={!isCurrent || undefined}
                onClick={onShowSources}
                dir="auto"
              >
                {name}
              </button>
            );
          })}
        </span>
      )}
      {draft.editedBy && <span dir="auto">{t('drafts.editedBy', { name: draft.editedBy })}</span>}
      {isClosed && <span>{t('drafts.windowClosed')}</span>}
    </div>
  );
}
