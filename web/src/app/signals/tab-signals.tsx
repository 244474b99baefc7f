import { useEffect } from 'react';
import { useConversationCounts } from '#features/conversations/conversation-queries.ts';
import { loadDialogTexts } from '#i18n/i18n.ts';
import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored } from '#lib/storage.ts';
import { lazyPart } from '#ui/lazy-part.tsx';

const SignalQuestion = lazyPart(
  async () =>
    (await Promise.all([import('#app/signals/signal-question.tsx'), loadDialogTexts()]))[0].SignalQuestion,
  { waiting: null, place: 'nowhere' },
);

const NAME = 'Parley';
const MOST = 99;

/** How many chats are unread or wait for a person, in the title and the icon of the tab. */
export function TabSignals() {
  const active = useConversationCounts().data?.active ?? 0;
  const { id } = useUser();
  const isAsked = useStored(`${STORED.signals}:${id}`) === 'ask';
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = active > 0 ? '/mark-waiting.svg' : '/mark.svg';
    document.title = active > 0 ? `(${active > MOST ? `${MOST}+` : active}) ${NAME}` : NAME;
    return () => {
      document.title = NAME;
      if (icon) icon.href = '/mark.svg';
    };
  }, [active]);
  return isAsked ? <SignalQuestion /> : null;
}
