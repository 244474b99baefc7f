import type { Message } from '@parley/contract/conversations.ts';

import type { ThreadData } from '#features/conversations/types.ts';

/** Oldest first, as it is read. */
export function flattenThread(data: ThreadData | undefined): Message[] {
  return data ? data.pages.toReversed().flatMap(({ items }) => items) : [];
}

/**
 * Puts a message where a fresh read would show it: in place of its older state, else by its time. Answers null when
 * its place lies before the newest page, so that only a read can tell.
 */
export function placeMessage(data: ThreadData, message: Message): ThreadData | null {
  const known = findMessage(data, message.id);
  if (known && known.createdAt !== message.createdAt) {
    return placeMessage(removeMessage(data, message.id), message);
  }
  if (known) {
    return mapPages(data, (items) =>
      has(items, message.id) ? items.map((other) => (other.id === message.id ? message : other)) : items,
    );
  }
  const newest = data.pages[0];
  if (!newest) return null;
  const first = newest.items[0];
  if (first && !newest.isEnd && isAfter(first, message)) return null;
  const at = newest.items.findLastIndex((other) => isAfter(message, other)) + 1;
  return mapPages(data, (items, index) => (index === 0 ? items.toSpliced(at, 0, message) : items));
}

export function removeMessage(data: ThreadData, id: string): ThreadData {
  if (!findMessage(data, id)) return data;
  return mapPages(data, (items) => (has(items, id) ? items.filter((other) => other.id !== id) : items));
}

function findMessage(data: ThreadData, id: string): Message | undefined {
  for (const { items } of data.pages) {
    const found = items.find((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}

function has(items: readonly Message[], id: string): boolean {
  return items.some((message) => message.id === id);
}

function mapPages(data: ThreadData, change: (items: Message[], index: number) => Message[]): ThreadData {
  const pages = data.pages.map((page, index) => {
    const items = change(page.items, index);
    return items === page.items ? page : { ...page, items };
  });
  return { ...data, pages };
}

function isAfter(a: Message, b: Message): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt;
  return a.id > b.id;
}
