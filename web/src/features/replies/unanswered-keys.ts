/** Of the account, and of one chat. */
export const unansweredKeys = {
  all: ['/api/unanswered'],
  of: (conversationId: string | undefined) => ['/api/unanswered', conversationId ?? 'all'],
} as const;
