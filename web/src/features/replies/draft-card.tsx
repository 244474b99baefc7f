import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { DraftActions } from '#features/replies/draft-actions.tsx';
import classes from '#features/replies/draft-card.module.css';
import { DraftEditor } from '#features/replies/draft-editor.tsx';
import { heldTexts, unsupportedWords } from '#features/replies/held-reasons.ts';
import { MarkedText } from '#features/replies/marked-text.tsx';
import { RejectedDraft } from '#features/replies/rejected-draft.tsx';
import { useRejection } from '#features/replies/rejection-store.ts';
import { type Decision, useDraftActions } from '#features/replies/use-draft-actions.ts';
import { type StartAction, useDraftKeys } from '#features/replies/use-draft-keys.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useNow } from '#lib/use-now.ts';
import { Spark } from '#ui/spark.tsx';

const SHORT_WINDOW_MILLISECONDS = 4 * 3_600_000;

type Props = {
  draft: PendingMessage;
  customerName: string;
  onShowSources: () => void;
  onDecided: (decision: Decision) => void;
  /** Another draft takes this one's place soon; the focus goes with it. */
  onReplacedByKey: () => void;
};

/** A reply that waits for a person's word, on the business side of the conversation. */
export function DraftCard({ draft, customerName, onShowSources, onDecided, onReplacedByKey }: Props) {
  const { t } = useTranslation();
  const card = useRef<HTMLElement>(null);
  const [isEditing, setEditing] = useState(false);
  const actions = useDraftActions(draft, onDecided);
  const isBusy = actions.running !== null;
  const rejectedUntil = useRejection(draft.id);
  const start: StartAction = {
    approve: (isByKey) => actions.approve.mutate({ isByKey }),
    edit: () => setEditing(true),
    regenerate: (isByKey) => {
      if (isByKey) onReplacedByKey();
      actions.regenerate.mutate();
    },
    reject: actions.rejectSoon,
  };
  useDraftKeys(card, start, isBusy || isEditing || rejectedUntil !== null);
  useFocusAfterEditing(card, isEditing);

  if (rejectedUntil !== null) return <RejectedDraft draftId={draft.id} until={rejectedUntil} />;
  return (
    <div className={classes.slot}>
      <section
        ref={card}
        className={classes.card}
        tabIndex={-1}
        data-draft-id={draft.id}
        aria-label={t('drafts.label', { name: customerName })}
        data-held={draft.isHeld || undefined}
      >
        <Header draft={draft} />
        {isEditing ? (
          <DraftEditor
            text={draft.generatedContent}
            isSaving={actions.running === 'edit'}
            onCancel={() => setEditing(false)}
            onSave={(text) => actions.edit.mutate(text, { onSuccess: () => setEditing(false) })}
          />
        ) : (
          <>
            <p className={classes.text} dir="auto">
              <MarkedText text={draft.generatedContent} words={unsupportedWords(draft)} />
            </p>
            {draft.isHeld && <Held draft={draft} />}
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

function Header({ draft }: { draft: PendingMessage }) {
  const { t } = useTranslation();
  const { duration } = useFormats();
  const now = useNow(30_000);
  const waited = now - Date.parse(draft.createdAt);
  const left = draft.windowClosesAt === null ? null : Date.parse(draft.windowClosesAt) - now;
  return (
    <header className={classes.header}>
      <span className={classes.dot} />
      <b className={classes.title}>{t('drafts.title')}</b>
      <span>
        {waited < 60_000 ? t('drafts.justNow') : t('drafts.waiting', { duration: duration(waited) })}
      </span>
      {left !== null && left > 0 && left < SHORT_WINDOW_MILLISECONDS && (
        <span className={classes.left}>
          <IconClock size={14} stroke={1.5} />
          {t('time.left', { duration: duration(left) })}
        </span>
      )}
      <span className={classes.ai}>
        <Spark />
        {t('chat.ai')}
      </span>
    </header>
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
          {draft.sources.map(({ chunkId, quote, heading }) => {
            // A knowledge base need not have headings.
            const name = heading || t('knowledge.title');
            return (
              <button
                key={`${chunkId}:${quote}`}
                type="button"
                className={classes.source}
                title={quote}
                aria-label={t('drafts.source', { heading: name })}
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

/** The field that had the focus is gone: it goes back to the draft. */
function useFocusAfterEditing(card: RefObject<HTMLElement | null>, isEditing: boolean): void {
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) card.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [card, isEditing]);
}
