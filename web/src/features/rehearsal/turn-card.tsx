import type { RehearsalTurn } from '@parley/contract/rehearsal.ts';
import { IconBook, IconCheck, IconUser } from '@tabler/icons-react';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import type { Way } from '#features/rehearsal/body-props.ts';
import { EntryForm } from '#features/rehearsal/entry-form.tsx';
import classes from '#features/rehearsal/turn-card.module.css';
import { TurnSources } from '#features/rehearsal/turn-sources.tsx';
import { type Entry, type EntryChange, entryFrom } from '#features/rehearsal/use-entries.ts';
import { useVerdictNames, VERDICT_ICONS } from '#features/rehearsal/use-verdict-names.tsx';
import { faultText } from '#i18n/error-text.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { useLayout } from '#lib/layout.ts';
import { Button } from '#ui/button.tsx';
import { ChatLink } from '#ui/chat-link.tsx';
import { MarkedText } from '#ui/marked-text.tsx';
import { Spark } from '#ui/spark.tsx';

type Props = Pick<Way, 'onOpenChat' | 'onShowSource'> & {
  rehearsalId: string;
  turn: RehearsalTurn;
  change: EntryChange;
  /** What goes into the knowledge base, while somebody looks at it. */
  entry: Entry | null;
  headingLevel: 'h2' | 'h3';
};

/** What a customer wrote, what a person answered to it, and what the AI would say. */
export const TurnCard = memo(function TurnCard(props: Props) {
  const { turn, headingLevel: Heading, onShowSource } = props;
  const { t } = useTranslation();
  const formats = useFormats();
  const name = turn.participantName || turn.participantUsername || t('chat.fallbackName');
  return (
    <article className={classes.card} aria-label={turn.question}>
      <header className={classes.header}>
        <Heading className={classes.name}>
          <span dir="auto">{name}</span>
        </Heading>
        <time className={classes.time} dateTime={turn.askedAt}>
          {formats.cardTime(turn.askedAt)}
        </time>
        <Verdict verdict={turn.verdict} />
      </header>
      <blockquote className={classes.question} dir="auto">
        {turn.question}
      </blockquote>
      <div className={classes.answers}>
        <Side icon={<IconUser size={14} stroke={1.5} aria-hidden="true" />} label={t('rehearsal.person')}>
          <p className={classes.text} dir="auto">
            <MarkedText text={turn.answer} words={turn.differing} />
          </p>
          {turn.differing.length > 0 && (
            <p className={classes.differing}>
              {t('rehearsal.differing', { figures: formats.list(turn.differing.map(isolate)) })}
            </p>
          )}
        </Side>
        <Side icon={<Spark size={14} />} label={t('rehearsal.ai')} isAi>
          <Said turn={turn} />
          <TurnSources sources={turn.sources} onShow={onShowSource} />
        </Side>
      </div>
      <Actions {...props} />
    </article>
  );
});

/** A figure or a link keeps its own direction in the sentence around it. */
const isolate = (figure: string) => `\u2068${figure}\u2069`;

function Verdict({ verdict }: Pick<RehearsalTurn, 'verdict'>) {
  const names = useVerdictNames();
  const Icon = VERDICT_ICONS[verdict];
  return (
    <span className={classes.verdict} data-verdict={verdict}>
      <Icon size={14} stroke={1.5} aria-hidden="true" />
      {names[verdict]}
    </span>
  );
}

type SideProps = { icon: ReactNode; label: string; isAi?: boolean; children: ReactNode };

function Side({ icon, label, isAi = false, children }: SideProps) {
  return (
    <section className={classes.side} data-ai={isAi || undefined}>
      <p className={classes.who}>
        {icon}
        {label}
      </p>
      {children}
    </section>
  );
}

function Said({ turn: { said, verdict, reason } }: { turn: RehearsalTurn }) {
  const { t } = useTranslation();
  if (said !== null) {
    return (
      <>
        <p className={classes.text} dir="auto">
          {said}
        </p>
        {verdict === 'missing' && <p className={classes.reason}>{t('drafts.held')}</p>}
      </>
    );
  }
  const words =
    verdict === 'failed'
      ? t('rehearsal.notAsked')
      : verdict === 'missing'
        ? t('rehearsal.asksPerson')
        : t('rehearsal.silent');
  return (
    <>
      <p className={classes.silent}>{words}</p>
      {reason !== null && (
        <p className={classes.reason} dir="auto">
          {faultText(reason) ?? reason}
        </p>
      )}
    </>
  );
}

function Actions({ turn, entry, change, rehearsalId, onOpenChat }: Props) {
  const { t } = useTranslation();
  const isPhone = useLayout() === 'phone';
  const add = useRef<HTMLButtonElement>(null);
  const added = useRef<HTMLParagraphElement>(null);
  const wasOpen = useRef(entry !== null);
  // Whoever closes the form is at what stands in its place.
  useEffect(() => {
    if (wasOpen.current && entry === null) (added.current ?? add.current)?.focus();
    wasOpen.current = entry !== null;
  }, [entry]);
  return (
    <>
      {entry && (
        <EntryForm
          rehearsalId={rehearsalId}
          turn={turn}
          entry={entry}
          onType={(typed) => change.type(turn, typed)}
          onClose={() => change.forget(turn.id)}
        />
      )}
      <footer className={classes.actions}>
        <ChatLink conversationId={turn.conversationId} onOpen={onOpenChat} />
        {turn.isInFaq ? (
          <p ref={added} tabIndex={-1} className={classes.added}>
            <IconCheck size={16} stroke={1.5} aria-hidden="true" />
            {t('faq.added')}
          </p>
        ) : (
          entry === null && (
            <Button
              ref={add}
              size={isPhone ? 'large' : 'small'}
              icon={<IconBook size={16} stroke={1.5} />}
              onClick={() => change.type(turn, entryFrom(turn))}
            >
              {t('faq.title')}
            </Button>
          )
        )}
      </footer>
    </>
  );
}
