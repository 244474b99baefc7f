import type { LearnedFact } from '@parley/contract/learning.ts';
import { type ReactNode, useId } from 'react';

import classes from '#features/learning/fact-row.module.css';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';
import { ChatLink } from '#ui/chat-link.tsx';

type Props = {
  fact: LearnedFact;
  /** The name of the group of answers of which one can be true; null for what can be ticked by itself. */
  group: string | null;
  isDisabled: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpenChat: ((go: () => void) => void) | null;
};

/** One thing that the business told, with a tick and with the messages that it comes from. */
export function FactRow({ fact, group, isDisabled, onChoose, onOpenChat }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const { question, text, isChosen } = fact;
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <label className={classes.choice}>
        <input
          type={group === null ? 'checkbox' : 'radio'}
          {...(group !== null && { name: group })}
          className={classes.box}
          checked={isChosen}
          disabled={isDisabled}
          aria-describedby={id}
          onChange={({ target }) => onChoose(target.checked)}
        />
        <span className={classes.words}>
          {question !== null && (
            <span className={classes.question} dir="auto">
              {question}
            </span>
          )}
          <span className={classes.text} dir="auto">
            {text}
          </span>
        </span>
      </label>
      <details className={classes.origins}>
        <summary id={id} className={classes.summary}>
          {saidIn(fact)
            .map(({ where, times }) => t(where, { number: formats.number(times) }))
            .join(' · ')}
        </summary>
        <Origins fact={fact} onOpenChat={onOpenChat} />
      </details>
    </li>
  );
}

/** How many conversations and pages say it. */
function saidIn({ times, pages, origins }: LearnedFact) {
  const talks = origins.length > 0 || pages.length === 0 ? Math.max(1, times - pages.length) : 0;
  return [
    ...(talks > 0 ? [{ where: 'learned.times' as const, times: talks }] : []),
    ...(pages.length > 0 ? [{ where: 'learned.pages' as const, times: pages.length }] : []),
  ];
}

function Origins({ fact: { origins, pages }, onOpenChat }: Pick<Props, 'fact' | 'onOpenChat'>): ReactNode {
  const { t } = useTranslation();
  const formats = useFormats();
  if (origins.length + pages.length === 0) return <p className={classes.gone}>{t('learned.originsGone')}</p>;
  return (
    <ul className={classes.messages}>
      {origins.map(({ id, conversationId, participantName, content, saidAt }) => (
        <li key={id} className={classes.message}>
          <p className={classes.who}>
            <span dir="auto">{participantName ?? t('chat.fallbackName')}</span>
            <time dateTime={saidAt}>{formats.cardTime(saidAt)}</time>
          </p>
          <p className={classes.said} dir="auto">
            {content}
          </p>
          {conversationId !== null && <ChatLink conversationId={conversationId} onOpen={onOpenChat} />}
        </li>
      ))}
      {pages.map((page) => (
        <li key={page} className={classes.message}>
          <a className={classes.page} href={page} target="_blank" rel="noreferrer" dir="ltr">
            {page}
          </a>
        </li>
      ))}
    </ul>
  );
}
