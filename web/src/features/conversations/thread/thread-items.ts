import type { Message } from '@parley/contract/conversations.ts';

import { dayStart } from '#lib/dates.ts';

export type ThreadItem = {
  message: Message;
  /** The line with the day stands above it. */
  startsDay: boolean;
  /** A line with its day stands above it, right there or before others of that day. */
  isUnderDay: boolean;
  isFirstOfGroup: boolean;
  isLastOfGroup: boolean;
};

/** Messages of one speaker stand together while no more than this lies between them. */
const GROUP_MILLISECONDS = 5 * 60_000;

/**
 * The thread as it is shown: a line where the day changes, messages gathered by speaker. While `hasOlder`, nobody
 * knows whether the first message starts its day: a line that went away later would move what is being read.
 */
export function toThreadItems(
  messages: readonly Message[],
  timeZone: string,
  { hasOlder }: { hasOlder: boolean },
): ThreadItem[] {
  const days = messages.map(({ createdAt }) => dayStart(new Date(createdAt), timeZone));
  const isTogether = (index: number) => {
    const [before, after] = [messages[index - 1], messages[index]];
    return before && after ? days[index - 1] === days[index] && isSameGroup(before, after) : false;
  };
  const firstDay = hasOlder ? days[0] : undefined;
  return messages.map((message, index) => ({
    message,
    startsDay: index === 0 ? !hasOlder : days[index - 1] !== days[index],
    isUnderDay: days[index] !== firstDay,
    isFirstOfGroup: !isTogether(index),
    isLastOfGroup: !isTogether(index + 1),
  }));
}

function isSameGroup(a: Message, b: Message): boolean {
  return (
    a.author === b.author &&
    a.senderName === b.senderName &&
    Date.parse(b.createdAt) - Date.parse(a.createdAt) <= GROUP_MILLISECONDS &&
    isSettled(a) &&
    isSettled(b)
  );
}

/** A message whose delivery has something to say keeps a line of its own. */
function isSettled({ deliveryState }: Message): boolean {
  return deliveryState === null || deliveryState === 'sent';
}
