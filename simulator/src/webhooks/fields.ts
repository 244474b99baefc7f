/** Fields of the object `instagram` that an app can select. */
export const webhookFields = [
  'comments',
  'live_comments',
  'mentions',
  'message_echoes',
  'message_edit',
  'message_reactions',
  'messages',
  'messaging_handover',
  'messaging_optins',
  'messaging_postbacks',
  'messaging_referral',
  'messaging_seen',
  'standby',
] as const;
export type WebhookField = (typeof webhookFields)[number];
