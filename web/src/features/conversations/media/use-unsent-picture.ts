import type { Message } from '@parley/contract/conversations.ts';
import { useEffect, useEffectEvent, useRef } from 'react';

import { piecesOf } from '#features/conversations/media/pieces.ts';

/** Calls `onUnsent` once the message whose picture is open was unsent. */
export function useUnsentPicture(messages: Message[], url: string | null, onUnsent: () => void): void {
  const shownBy = useRef<string | undefined>(undefined);
  const tell = useEffectEvent(onUnsent);
  useEffect(() => {
    const showing = url === null ? undefined : messages.find((message) => shows(message, url));
    if (url === null || showing) {
      shownBy.current = showing?.id;
      return;
    }
    const left = messages.find(({ id }) => id === shownBy.current);
    // One that was only read anew, or lies further back than what is held, is not unsent.
    if (left && left.unsentAt !== null) tell();
  }, [messages, url]);
}

function shows(message: Message, url: string): boolean {
  if (message.unsentAt !== null) return false;
  const lent = [
    message.storyData?.mediaUrl,
    message.shareData?.url,
    ...message.attachments.map((one) => one.url),
  ];
  return lent.includes(url) || piecesOf(message).some((piece) => piece.url === url);
}
