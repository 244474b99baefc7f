/** What somebody looks for in the list of what people did. */
export const AUDIT_GROUPS = ['switches', 'texts', 'answers', 'deletions', 'settings', 'signIns'] as const;
export type AuditGroup = (typeof AUDIT_GROUPS)[number];

/** What a change is told as; several kinds of an activity may be told alike. */
export const AUDIT_WORDS = [
  'aiSwitched',
  'moderationSwitched',
  'chatAiOn',
  'chatAiOff',
  'promptChanged',
  'knowledgeChanged',
  'draftApproved',
  'draftEdited',
  'draftRejected',
  'draftRenewed',
  'commentAnswered',
  'commentHidden',
  'commentShown',
  'messageTakenBack',
  'chatDeleted',
  'allChatsDeleted',
  'commentDeleted',
  'triggerDeleted',
  'reminderDeleted',
  'ruleDeleted',
  'managerRemoved',
  'settingsChanged',
  'triggerSaved',
  'reminderSaved',
  'ruleSaved',
  'managerCreated',
  'channelConnected',
  'secretsChanged',
  'importStarted',
  'exportPrepared',
  'signedIn',
  'passwordChanged',
  'sessionsEnded',
  'secondFactorOn',
  'secondFactorOff',
] as const;
export type AuditWord = (typeof AUDIT_WORDS)[number];
