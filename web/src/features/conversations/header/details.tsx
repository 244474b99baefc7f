import { IconBolt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useConversation } from '#features/conversations/conversation-queries.ts';
import classes from '#features/conversations/header/details.module.css';
import { languageName } from '#features/conversations/header/language-name.ts';
import { useFormats } from '#i18n/formats.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

/** What is known about the customer and the chat; only what exists is shown. */
export function Details({ conversationId, why }: { conversationId: string; why: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { data: conversation, isPlaceholderData } = useConversation(conversationId);
  if (!conversation) return null;
  const { participantLanguage, firstMessageAt, messageCount, aiMessageCount, triggers } = conversation;
  const language = participantLanguage === null ? null : languageName(participantLanguage, formats.language);

  return (
    <>
      {why}
      {!isPlaceholderData && (
        <section className={classes.section}>
          <h3>{t('details.customer')}</h3>
          <dl className={classes.facts}>
            {language && (
              <>
                <dt>{t('details.language')}</dt>
                <dd>{language}</dd>
              </>
            )}
            {firstMessageAt && (
              <>
                <dt>{t('details.firstMessage')}</dt>
                <dd>{formats.date(firstMessageAt)}</dd>
              </>
            )}
            <dt>{t('details.messages')}</dt>
            <dd>
              {t('details.messagesValue', {
                total: formats.number(messageCount),
                ai: formats.number(aiMessageCount),
              })}
            </dd>
          </dl>
        </section>
      )}
      {triggers.length > 0 && (
        <section className={classes.section}>
          <h3>{t('details.triggers')}</h3>
          <ul className={classes.triggers}>
            {triggers.map(({ id, name, state }) => (
              <li key={id} data-state={state}>
                <IconBolt size={16} stroke={1.5} />
                <span className="match-parent" dir="auto">
                  {name}
                </span>
                <small>{state === 'fired' ? t('details.fired') : t('details.watching')}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
