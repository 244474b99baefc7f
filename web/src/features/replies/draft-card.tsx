import type { PendingMessage } from '@parley/contract/replies.ts';
import { IconAlertTriangle, IconCheck, IconClock, IconPencil, IconRefresh, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import classes from '#features/replies/draft-card.module.css';
import { DraftEditor } from '#features/replies/draft-editor.tsx';
import { heldTexts, unsupportedWords } from '#features/replies/held-reasons.ts';
import { MarkedText } from '#features/replies/marked-text.tsx';
import { useDraftActions } from '#features/replies/use-draft-actions.ts';
import { useFormats } from '#i18n/formats.ts';
import { useLayout } from '#lib/layout.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Spark } from '#ui/spark.tsx';

const SHORT_WINDOW_MILLISECONDS = 4 * 3_600_000;

type Props = { draft: PendingMessage; customerName: string; onShowSources: () => void };

/** A reply that waits for a person's word, on the business side of the conversation. */
export function DraftCard({ draft, customerName, onShowSources }: Props) {
  const { t } = useTranslation();
  const [isEditing, setEditing] = useState(false);
  const actions = useDraftActions(draft);
  const isBusy = actions.running !== null;

  return (
    <div className={classes.slot}>
      <section
        className={classes.card}
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
            <Actions actions={actions} isBusy={isBusy} onEdit={() => setEditing(true)} />
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
          {draft.sources.map((source) => (
            <button
              key={`${source.chunkId}:${source.quote}`}
              type="button"
              className={classes.source}
              title={source.quote}
              aria-label={t('drafts.source', { heading: source.heading })}
              onClick={onShowSources}
              dir="auto"
            >
              {source.heading}
            </button>
          ))}
        </span>
      )}
      {draft.editedBy && <span dir="auto">{t('drafts.editedBy', { name: draft.editedBy })}</span>}
      {isClosed && <span>{t('drafts.windowClosed')}</span>}
    </div>
  );
}

type ActionsProps = { actions: ReturnType<typeof useDraftActions>; isBusy: boolean; onEdit: () => void };

function Actions({ actions, isBusy, onEdit }: ActionsProps) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const size = isPhone ? 'large' : 'small';
  const word = (text: string) => <span className={classes.word}>{text}</span>;
  return (
    <div className={classes.actions}>
      <Button
        variant="primary"
        size={size}
        className={classes.approve ?? ''}
        icon={<IconCheck size={16} stroke={1.5} />}
        isBusy={actions.running === 'approve'}
        busyLabel={t('drafts.approving')}
        disabled={isBusy}
        onClick={() => actions.approve.mutate()}
      >
        {t('drafts.approve')}
      </Button>
      <span className={classes.grow} />
      <Button
        variant="quiet"
        size={size}
        className={classes.other ?? ''}
        icon={<IconPencil size={16} stroke={1.5} />}
        disabled={isBusy}
        onClick={onEdit}
      >
        {word(t('drafts.edit'))}
      </Button>
      <Button
        variant="quiet"
        size={size}
        className={classes.other ?? ''}
        icon={<IconRefresh size={16} stroke={1.5} />}
        isBusy={actions.running === 'regenerate'}
        busyLabel={word(t('drafts.regenerating'))}
        disabled={isBusy}
        onClick={() => actions.regenerate.mutate()}
      >
        {word(t('drafts.regenerate'))}
      </Button>
      <Button
        variant="quiet"
        size={size}
        className={classes.other ?? ''}
        icon={<IconX size={16} stroke={1.5} />}
        isBusy={actions.running === 'reject'}
        busyLabel={word(t('drafts.rejecting'))}
        disabled={isBusy}
        onClick={() => actions.reject.mutate()}
      >
        {word(t('drafts.reject'))}
      </Button>
    </div>
  );
}
