/**
 * What an outgoing message is for; null for what came in, and for what was typed in the Instagram app. The database keeps
 * the same list in `message_purposes`.
 */
export const MESSAGE_PURPOSES = [
  'reply',
  'context',
  'hand_off',
  'disclosure',
  'holding',
  'manual',
  'reminder',
  'reminder_stop',
] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** Those of set phrases, which stand around an answer and answer nothing. */
export const SET_PHRASE_PURPOSES: readonly MessagePurpose[] = [
  'hand_off',
  'disclosure',
  'holding',
  'reminder_stop',
];

/** What the assistant was asked for; the database keeps the same list in `run_purposes`. */
export const RUN_PURPOSES = ['reply', 'regenerate', 'context', 'correction', 'reminder', 'trigger'] as const;
export type RunPurpose = (typeof RUN_PURPOSES)[number];
