/** Keys of the reads that more than one feature asks to be read anew. Every key starts with its path. */
export const conversationKeys = {
  lists: ['/api/conversations', 'list'],
  list: (filter: string, search: string) => ['/api/conversations', 'list', { filter, search }],
  counts: ['/api/conversations/counts'],
  details: (id: string) => [`/api/conversations/${id}`],
  thread: (id: string) => [`/api/conversations/${id}/messages`],
} as const;

export const draftsKey = ['/api/pending-messages'] as const;
export const missingInfoKey = ['/api/insufficient-info-messages'] as const;

/** Everything that a decision about a draft or an open question changes. */
export function keysTouchedByDecision(conversationId: string) {
  return [
    draftsKey,
    missingInfoKey,
    conversationKeys.lists,
    conversationKeys.counts,
    conversationKeys.details(conversationId),
    conversationKeys.thread(conversationId),
  ];
}
