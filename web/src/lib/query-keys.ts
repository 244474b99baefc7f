/** Keys of the reads that more than one feature asks to be read anew. Every key starts with its path. */
export const conversationKeys = {
  lists: ['/api/conversations', 'list'],
  list: (filter: string, search: string) => ['/api/conversations', 'list', { filter, search }],
  counts: ['/api/conversations/counts'],
  details: (id: string) => [`/api/conversations/${id}`],
  thread: (id: string) => [`/api/conversations/${id}/messages`],
} as const;

/** How far the deletion of all conversations is. */
export const removalKey = ['/api/admin/conversations', 'removal'] as const;
/** Of the drafts of each conversation, and of all. */
export const draftsKey = ['/api/pending-messages'] as const;
export const allDraftsKey = [...draftsKey, 'all'] as const;
export const missingInfoKey = ['/api/insufficient-info-messages'] as const;

/** The short lists that a decision about a draft or an open question changes. */
export const decidedKeys = [draftsKey, missingInfoKey];

/** What else it changes: pages of rows, which the live events of the decision bring one by one. */
export function pagesTouchedByDecision(conversationId: string) {
  return [
    conversationKeys.lists,
    conversationKeys.counts,
    conversationKeys.details(conversationId),
    conversationKeys.thread(conversationId),
  ];
}
