import type { Conversation } from '@parley/contract/conversations.ts';

import type { ConversationFilter, ListData } from '#features/conversations/types.ts';

export function matchesFilter(conversation: Conversation, filter: ConversationFilter): boolean {
  const matches = {
    all: true,
    unread: conversation.unreadCount > 0,
    drafts: conversation.draftPreview !== null,
    attention: conversation.attention !== null || conversation.aiDisabledByTrigger,
  };
  return matches[filter];
}

/**
 * Puts a changed conversation where a fresh read would show it. One that belongs below the last page that was read
 * stays away until its page is read.
 */
export function placeConversation(
  data: ListData,
  conversation: Conversation,
  filter: ConversationFilter,
): ListData {
  const without = removeConversation(data, conversation.id);
  if (!matchesFilter(conversation, filter)) return without;
  const found = without.pages.findIndex(({ items }) => items.some((other) => isBefore(conversation, other)));
  const isBelowAll = found === -1;
  if (isBelowAll && !without.pages.at(-1)?.isEnd) return without;

  const target = isBelowAll ? without.pages.length - 1 : found;
  return mapPages(without, (items, index) => {
    if (index !== target) return items;
    const at = items.findIndex((other) => isBefore(conversation, other));
    return items.toSpliced(at === -1 ? items.length : at, 0, conversation);
  });
}

export function removeConversation(data: ListData, id: string): ListData {
  if (!hasConversation(data, id)) return data;
  return mapPages(data, (items) => (has(items, id) ? items.filter((other) => other.id !== id) : items));
}

export function patchConversation(data: ListData, id: string, patch: Partial<Conversation>): ListData {
  if (!hasConversation(data, id)) return data;
  return mapPages(data, (items) =>
    has(items, id) ? items.map((other) => (other.id === id ? { ...other, ...patch } : other)) : items,
  );
}

function hasConversation(data: ListData, id: string): boolean {
  return data.pages.some(({ items }) => has(items, id));
}

function has(items: readonly Conversation[], id: string): boolean {
  return items.some((conversation) => conversation.id === id);
}

function mapPages(
  data: ListData,
  change: (items: Conversation[], index: number) => Conversation[],
): ListData {
  // A page that stays as it was stays the same object: with hundreds of pages every copy is felt.
  const pages = data.pages.map((page, index) => {
    const items = change(page.items, index);
    return items === page.items ? page : { ...page, items };
  });
  return { ...data, pages };
}

/** The one below a conversation in a list, also when that list holds it no longer; null at the end. */
export function findNext(data: ListData, conversation: Conversation): Conversation | null {
  const items = data.pages.flatMap((page) => page.items);
  return items.find((other) => isBefore(conversation, other)) ?? null;
}

/** Newest first; equal times by id, the greater first. */
function isBefore(a: Conversation, b: Conversation): boolean {
  if (a.lastMessageAt !== b.lastMessageAt) return a.lastMessageAt > b.lastMessageAt;
  return a.id > b.id;
}
