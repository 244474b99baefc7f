/** What notifications tell of, in this order. */
export const PUSH_KINDS = ['attention', 'missing', 'drafts', 'messages'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
