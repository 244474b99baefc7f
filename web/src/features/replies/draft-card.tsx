import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconPencil } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { DraftActions } from '#features/replies/draft-actions.tsx';
import classes from '#features/replies/draft-card.module.css';
import { DraftHeader } from '#features/replies/draft-header.tsx';
import { DraftMedia } from '#features/replies/draft-media.tsx';
import { ReplacedEdit } from '#features/replies/edit-news.tsx';
import { setEdit, useEdit, useReplaced } from '#features/replies/edit-store.ts';
import { EditedDraft } from '#features/replies/edited-draft.tsx';
import { HeldNote } from '#features/replies/held-note.tsx';
import { heldReasons, unsupportedWords } from '#features/replies/held-reasons.ts';
import { OutdatedNote } from '#features/replies/outdated-note.tsx';
import { takesPlaceOf } from '#features/replies/place-edits.ts';
import { SecondLook } from '#features/replies/second-look.tsx';
import { SourceLinks } from '#features/replies/source-links.tsx';
import { type Decision, useDraftActions } from '#features/replies/use-draft-actions.ts';
import { type StartAction, useDraftKeys } from '#features/replies/use-draft-keys.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useHeldStep } from '#lib/held-steps.ts';
import { useUser } from '#lib/session/user-context.ts';
import { MarkedText } from '#ui/marked-text.tsx';
import { UndoRow } from '#ui/undo-row.tsx';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

type Props = {
  draft: PendingMessage;
  /** Under which what is typed in its place is kept. */
  editKey?: string;
  /** Whoever sees it has asked to change it. */
  takesFocus?: boolean;
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
  takesFocus = false,
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
  const [hasAsked, setAsked] = useState(takesFocus);
  const edit = useEdit(userId, editKey);
  const replaced = useReplaced(draft.conversationId);
  const actions = useDraftActions(draft, onDecided, editKey);
  const isBusy = actions.running !== null;
  const rejectedUntil = useHeldStep(draft.id);
  const reasons = heldReasons(draft);
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
  const other = draft.editing && draft.editing.userId !== userId ? draft.editing : null;
  useDraftKeys(card, start, isBusy || other !== null || edit !== null || rejectedUntil !== null);

  useKeptFocus(card, isBusy || rejectedUntil !== null);

  if (rejectedUntil !== null) {
    return (
      <div className={classes.rejected}>
        <UndoRow id={draft.id} until={rejectedUntil} say={(seconds) => t('drafts.removedIn', { seconds })} />
      </div>
    );
  }
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
        data-held={reasons.length > 0 || undefined}
      >
        {!isGone && <DraftHeader draft={draft} />}
        {!isGone && draft.isOvertaken && (
          <div className={classes.asked}>
            <q title={draft.originalMessage} dir="auto">
              {draft.originalMessage}
            </q>
          </div>
        )}
        {!isGone && draft.isCut && <p className={classes.cut}>{t('drafts.cut')}</p>}
        {edit ? (
          <EditedDraft
            draft={isGone ? null : draft}
            edit={edit}
            takesFocus={hasAsked}
            isSaving={actions.running === 'edit'}
            onShowSources={onShowSources}
            onSave={(text) => actions.edit.mutate(text)}
            onKeepText={onKeepText}
          />
        ) : (
          <>
            {replaced && draft.editedBy === null && takesPlaceOf(draft, replaced) && (
              <ReplacedEdit replaced={replaced} onUse={() => beginEdit(replaced)} />
            )}
            <DraftMedia
              draft={draft}
              isBusy={isBusy}
              onSendWithout={(isByKey) => actions.approve.mutate({ isByKey, withoutFiles: true })}
            />
            <p className={classes.text} dir="auto">
              <MarkedText text={draft.generatedContent} words={unsupportedWords(reasons)} />
            </p>
            <HeldNote reasons={reasons} />
            {draft.isOutdated && (
              <OutdatedNote
                isRefused={actions.isRefused}
                isBusy={isBusy || other !== null}
                onSendAnyway={(isByKey) => actions.approve.mutate({ isByKey, evenIfOutdated: true })}
              />
            )}
            {draft.generatedContent === draft.originalContent && (
              <SecondLook look={draft.secondLook} className={classes.look} />
            )}
            <Footnotes draft={draft} onShowSources={onShowSources} />
            {other && (
              <div className={classes.held}>
                <IconPencil size={14} stroke={1.5} />
                <b role="status">{t('errors.draft_being_edited', { name: other.name })}</b>
              </div>
            )}
            <DraftActions running={actions.running} isTaken={other !== null} start={start} />
          </>
        )}
      </section>
    </div>
  );
}

function Footnotes({ draft, onShowSources }: { draft: PendingMessage; onShowSources: () => void }) {
  const { t } = useTranslation();
  const isClosed = draft.windowClosesAt !== null && Date.parse(draft.windowClosesAt) <= Date.now();
  return (
    <div className={classes.notes}>
      <SourceLinks draft={draft} onShowSources={onShowSources} />
      {draft.editedBy && <span dir="auto">{t('drafts.editedBy', { name: draft.editedBy })}</span>}
      {isClosed && <span>{t('drafts.windowClosed')}</span>}
    </div>
  );
}
