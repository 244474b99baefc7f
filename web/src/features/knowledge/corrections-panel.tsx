import type { ToldMessage } from '@parley/contract/corrections.ts';
import { IconChecks, IconMessage } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useId, useRef } from 'react';
import classes from '#features/knowledge/corrections-panel.module.css';
import type { Place } from '#features/knowledge/knowledge-calls.ts';
import panel from '#features/knowledge/panel.module.css';
import { PanelHeader } from '#features/knowledge/panel-header.tsx';
import {
  type CorrectionActions,
  useCorrectionActions,
  useCorrections,
} from '#features/knowledge/use-corrections.ts';
import type { Editor } from '#features/knowledge/use-editor.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { readHeldStep, useHeldStep } from '#lib/held-steps.ts';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { UndoRow } from '#ui/undo-row.tsx';
import { useFocusAfterRemoval } from '#ui/use-focus-after-removal.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

const NONE: string[] = [];

type Props = {
  editor: Editor;
  /** Makes way for the conversation; a page of the phone goes by itself. */
  onLeave: (() => void) | null;
};

/** Who was told a line that the knowledge base no longer says, and how to set it right. */
export function CorrectionsPanel({ editor, onLeave }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useCorrections();
  const actions = useCorrectionActions();
  const messages = list.data?.messages;
  const undrafted = (messages ?? []).filter(
    ({ id, isWindowOpen, pendingMessageId }) =>
      isWindowOpen && pendingMessageId === null && !actions.unanswered.has(id),
  );
  const scroll = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(messages?.map(({ id }) => id) ?? NONE, (id) => {
    const row = id === null ? null : document.querySelector<HTMLElement>(`[data-told="${CSS.escape(id)}"]`);
    const heading = scroll.current?.previousElementSibling?.querySelector<HTMLElement>('[tabindex]');
    (row ?? heading)?.focus();
  });
  const openChat = (conversation: string) => {
    onLeave?.();
    void navigate({ to: '/dashboard', search: { conversation } });
  };

  return (
    <>
      <PanelHeader
        place={editor.source.place}
        title={t('corrections.title')}
        lead={t('corrections.lead')}
        onBack={editor.closePanel}
      />
      <div ref={scroll} className={panel.scroll}>
        {list.isError && !messages && <LoadFailed title={t('corrections.loadFailed')} query={list} />}
        {list.isPending && (
          <div className={classes.loading} role="status" aria-label={t('common.loading')}>
            <Skeleton width={280} height={14} />
            <Skeleton width={420} height={14} />
          </div>
        )}
        {messages?.length === 0 && (
          <EmptyState
            art={<IconChecks size={24} stroke={1.5} />}
            title={t('corrections.none')}
            text={t('corrections.noneText')}
          />
        )}
        <ul className={classes.list}>
          {messages?.map((message) => (
            <ToldRow
              key={message.id}
              place={editor.source.place}
              message={message}
              actions={actions}
              onOpenChat={openChat}
            />
          ))}
        </ul>
      </div>
      {undrafted.length > 1 && (
        <div className={panel.actions}>
          <Button
            isBusy={actions.isDrafting}
            busyLabel={t('corrections.drafting')}
            onClick={() =>
              actions.draft(undrafted.map(({ id }) => id).filter((id) => readHeldStep(id) === null))
            }
          >
            {t('corrections.draftAll')}
          </Button>
        </div>
      )}
    </>
  );
}

type RowProps = {
  place: Place;
  message: ToldMessage;
  actions: CorrectionActions;
  onOpenChat: (conversationId: string) => void;
};

function ToldRow({ place, message, actions, onOpenChat }: RowProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const headingId = useId();
  // Below the title of the panel.
  const Heading = place === 'page' ? 'h3' : 'h4';
  const size = useLayout() === 'phone' ? 'large' : 'small';
  const { id, conversationId, participantName, participantUsername } = message;
  const name = participantName || participantUsername || t('chat.fallbackName');
  const state = useRowState(message, actions);
  const dismissedUntil = useHeldStep(id);
  const row = useRef<HTMLLIElement>(null);
  useKeptFocus(row, actions.isDrafting || dismissedUntil !== null);
  const mayDraft = message.isWindowOpen && message.pendingMessageId === null && !actions.unanswered.has(id);
  if (dismissedUntil !== null) {
    return (
      <li className={classes.row}>
        <UndoRow
          id={id}
          until={dismissedUntil}
          say={(seconds) => t('corrections.removedIn', { seconds })}
          size={size}
        />
      </li>
    );
  }
  return (
    <li ref={row} className={classes.row} tabIndex={-1} data-told={id} aria-labelledby={headingId}>
      <Heading id={headingId} className={classes.who}>
        <bdi>{name}</bdi>
        <small>{t('corrections.told', { time: formats.cardTime(message.toldAt) })}</small>
      </Heading>
      <dl className={classes.lines}>
        {message.lines.map(({ before, after }) => (
          <Lines key={before} before={before} after={after} />
        ))}
      </dl>
      {state && <p className={classes.state}>{state}</p>}
      <div className={classes.actions}>
        {mayDraft && (
          <Button
            size={size}
            aria-describedby={headingId}
            disabled={actions.isDrafting}
            isBusy={actions.writing === id}
            busyLabel={t('corrections.drafting')}
            onClick={() => actions.draft([id])}
          >
            {t('corrections.draft')}
          </Button>
        )}
        <Button
          size={size}
          variant="quiet"
          aria-describedby={headingId}
          icon={<IconMessage size={16} stroke={1.5} />}
          onClick={() => onOpenChat(conversationId)}
        >
          {t('missing.openChat')}
        </Button>
        <Button
          size={size}
          variant="quiet"
          aria-describedby={headingId}
          disabled={actions.isDrafting}
          isBusy={actions.dismissing === id}
          busyLabel={t('common.saving')}
          onClick={() => actions.dismiss(id)}
        >
          {t('corrections.notNeeded')}
        </Button>
      </div>
    </li>
  );
}

function Lines({ before, after }: ToldMessage['lines'][number]) {
  const { t } = useTranslation();
  return (
    <div>
      <dt>{t('corrections.was')}</dt>
      <dd className="match-parent" dir="auto">
        <del>{before}</del>
      </dd>
      <dt>{t('corrections.is')}</dt>
      {after === null ? (
        <dd className={classes.none}>{t('corrections.nothingNew')}</dd>
      ) : (
        <dd className="match-parent" dir="auto">
          <ins>{after}</ins>
        </dd>
      )}
    </div>
  );
}

function useRowState(message: ToldMessage, { unanswered }: CorrectionActions): string | null {
  const { t } = useTranslation();
  if (message.pendingMessageId !== null) return t(message.isHeld ? 'corrections.held' : 'corrections.waits');
  if (!message.isWindowOpen) return t('drafts.windowClosed');
  return unanswered.has(message.id) ? t('corrections.noAnswer') : null;
}
