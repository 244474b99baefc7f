/** Keys of the reads that tell why a message says what it says. */
export const whyKeys = {
  all: ['/api/messages', 'why'],
  of: (messageId: string) => ['/api/messages', 'why', messageId],
  ofComment: (commentId: string) => ['/api/messages', 'why', 'comment', commentId],
} as const;
