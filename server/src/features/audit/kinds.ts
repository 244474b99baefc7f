import type { AuditGroup, AuditWord } from '@parley/contract/audit-kinds.ts';

/** What people look for later; what is not named here is kept and not told. */
const KINDS: Record<string, readonly [AuditGroup, AuditWord]> = {
  ai_switched: ['switches', 'aiSwitched'],
  moderation_switched: ['switches', 'moderationSwitched'],
  conversation_ai_on: ['switches', 'chatAiOn'],
  conversation_ai_off: ['switches', 'chatAiOff'],
  ai_stopped_account_restricted: ['switches', 'aiSwitched'],

  prompt_changed: ['texts', 'promptChanged'],
  knowledge_base_changed: ['texts', 'knowledgeChanged'],

  draft_approved: ['answers', 'draftApproved'],
  draft_edited: ['answers', 'draftEdited'],
  draft_rejected: ['answers', 'draftRejected'],
  draft_regenerated: ['answers', 'draftRenewed'],
  comment_draft_approved: ['answers', 'draftApproved'],
  comment_draft_edited: ['answers', 'draftEdited'],
  comment_draft_rejected: ['answers', 'draftRejected'],
  comment_draft_regenerated: ['answers', 'draftRenewed'],
  comment_answered: ['answers', 'commentAnswered'],
  comment_private_reply: ['answers', 'commentAnswered'],
  comment_hidden: ['answers', 'commentHidden'],
  comment_shown: ['answers', 'commentShown'],
  answer_stopped: ['answers', 'messageTakenBack'],
  message_withdrawn: ['answers', 'messageTakenBack'],

  conversation_deleted: ['deletions', 'chatDeleted'],
  conversations_deleted: ['deletions', 'allChatsDeleted'],
  comment_deleted: ['deletions', 'commentDeleted'],
  comments_deleted: ['deletions', 'commentDeleted'],
  trigger_deleted: ['deletions', 'triggerDeleted'],
  reminder_deleted: ['deletions', 'reminderDeleted'],
  media_rule_deleted: ['deletions', 'ruleDeleted'],
  manager_removed: ['deletions', 'managerRemoved'],

  settings_changed: ['settings', 'settingsChanged'],
  comment_prompt_changed: ['settings', 'settingsChanged'],
  reminder_settings_changed: ['settings', 'settingsChanged'],
  trigger_created: ['settings', 'triggerSaved'],
  trigger_changed: ['settings', 'triggerSaved'],
  reminder_created: ['settings', 'reminderSaved'],
  reminder_changed: ['settings', 'reminderSaved'],
  media_rule_created: ['settings', 'ruleSaved'],
  media_rule_changed: ['settings', 'ruleSaved'],
  media_rule_files: ['settings', 'ruleSaved'],
  manager_created: ['settings', 'managerCreated'],
  channel_connected: ['settings', 'channelConnected'],
  channel_reconnected: ['settings', 'channelConnected'],
  app_secrets_changed: ['settings', 'secretsChanged'],
  import_started: ['settings', 'importStarted'],
  export_prepared: ['settings', 'exportPrepared'],

  signed_in: ['signIns', 'signedIn'],
  password_changed: ['signIns', 'passwordChanged'],
  password_reset: ['signIns', 'passwordChanged'],
  sessions_ended: ['signIns', 'sessionsEnded'],
  second_factor_on: ['signIns', 'secondFactorOn'],
  second_factor_off: ['signIns', 'secondFactorOff'],
};

const all = Object.entries(KINDS);

/** The kinds of one group, or all that are told. */
export function kindsOf(group?: AuditGroup): string[] {
  return all.flatMap(([kind, [of]]) => (group === undefined || of === group ? [kind] : []));
}

/** Throws for a kind that is not told. */
export function wordOf(kind: string): AuditWord {
  const told = KINDS[kind];
  if (!told) throw new Error(`${kind} is not told`);
  return told[1];
}
