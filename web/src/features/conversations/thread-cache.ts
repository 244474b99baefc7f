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
  if (hasMessage(data, message.id)) {
    return mapPages(data, (items) => items.map((other) => (other.id === message.id ? message : other)));
  }
  const newest = data.pages[0];
  if (!newest) return null;
  const first = newest.items[0];
  if (first && !newest.isEnd && isAfter(first, message)) return null;
  const at = newest.items.findLastIndex((other) => isAfter(message, other)) + 1;
  return mapPages(data, (items, index) => (index === 0 ? items.toSpliced(at, 0, message) : items));
}

export function patchMessage(data: ThreadData, id: string, patch: Partial<Message>): ThreadData {
  if (!hasMessage(data, id)) return data;
  return mapPages(data, (items) =>
    items.map((message) => (message.id === id ? { ...message, ...patch } : message)),
  );
}

export function removeMessage(data: ThreadData, id: string): ThreadData {
  if (!hasMessage(data, id)) return data;
  return mapPages(data, (items) => items.filter((message) => message.id !== id));
}

function hasMessage(data: ThreadData, id: string): boolean {
  return data.pages.some(({ items }) => items.some((message) => message.id === id));
}

function mapPages(data: ThreadData, change: (items: Message[], index: number) => Message[]): ThreadData {
  return { ...data, pages: data.pages.map((page, index) => ({ ...page, items: change(page.items, index) })) };
}

function isAfter(a: Message, b: Message): boolean {
  if (a.createdAt !== b.createdAt) return a.createdAt > b.createdAt;
  return a.id > b.id;
}
