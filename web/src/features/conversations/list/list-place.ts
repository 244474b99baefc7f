import type { ConversationFilter } from '#features/conversations/types.ts';

export type ListPlace = { filter: ConversationFilter; search: string; offset: number };

const START: ListPlace = { filter: 'all', search: '', offset: 0 };

let kept: { userId: string; place: ListPlace } | null = null;

/** Where somebody left the list of the phone: it goes on there after a chat. Offset in pixels. */
export function readListPlace(userId: string): ListPlace {
  return kept?.userId === userId ? kept.place : START;
}

/** What is filtered or searched anew begins at its top. */
export function keepListPlace(userId: string, change: Partial<ListPlace>): void {
  const before = readListPlace(userId);
  const place = { ...before, ...change };
  const isAnew = place.filter !== before.filter || place.search !== before.search;
  kept = { userId, place: isAnew ? { ...place, offset: 0 } : place };
}
