import type { AuditEntry } from '@parley/contract/audit.ts';
import type { AuditGroup, AuditWord } from '@parley/contract/audit-kinds.ts';
import type { ParseKeys } from 'i18next';

export const GROUP_NAMES: Record<AuditGroup, ParseKeys> = {
  switches: 'audit.switches',
  texts: 'audit.texts',
  answers: 'assistant.answers',
  deletions: 'audit.deletions',
  settings: 'settings.title',
  signIns: 'audit.signIns',
};

/** In the words that the interface has said it with when it was done. */
export const WORDS: Record<AuditWord, ParseKeys> = {
  aiSwitched: 'ai.replies',
  moderationSwitched: 'ai.moderation',
  chatAiOn: 'audit.chatAiOn',
  chatAiOff: 'audit.chatAiOff',
  promptChanged: 'prompt.saved',
  knowledgeChanged: 'knowledge.saved',
  draftApproved: 'drafts.approved',
  draftEdited: 'audit.draftEdited',
  draftRejected: 'drafts.rejected',
  draftRenewed: 'audit.draftRenewed',
  commentAnswered: 'audit.commentAnswered',
  commentHidden: 'audit.commentHidden',
  commentShown: 'audit.commentShown',
  messageTakenBack: 'delivery.undone',
  chatDeleted: 'deleteChat.done',
  allChatsDeleted: 'maintenance.allDeleted',
  commentDeleted: 'audit.commentDeleted',
  triggerDeleted: 'triggers.deleted',
  reminderDeleted: 'audit.reminderDeleted',
  ruleDeleted: 'audit.ruleDeleted',
  managerRemoved: 'team.removed',
  settingsChanged: 'audit.settingsChanged',
  triggerSaved: 'triggers.saved',
  reminderSaved: 'reminders.saved',
  ruleSaved: 'mediaRules.saved',
  managerCreated: 'team.created',
  channelConnected: 'channel.connected',
  secretsChanged: 'webhook.secretSaved',
  importStarted: 'audit.importStarted',
  exportPrepared: 'leaving.take',
  signedIn: 'security.sessions',
  passwordChanged: 'security.passwordChanged',
  sessionsEnded: 'security.signedOut',
  secondFactorOn: 'security.factorOn',
  secondFactorOff: 'security.factorOff',
};

/** Of what a change is told by its value. */
const SETTINGS: Readonly<Record<string, ParseKeys>> = {
  autoResponseEnabled: 'ai.replies',
  moderationEnabled: 'ai.moderation',
  timezone: 'timezone.title',
  dailyTokenBudget: 'assistant.budget',
  model: 'assistant.model',
  disclosureEnabled: 'assistant.disclosureSwitch',
};

/** The two ends of the wait before an answer, which are told as one. */
const SHORTEST = 'bufferMinSeconds';
const LONGEST = 'bufferMaxSeconds';

/** By both its ends, as the settings have it. */
export type Wait = { bufferMinSeconds: number; bufferMaxSeconds: number };
export type ToldValue = boolean | number | string | Wait;
export type ToldChange = { key: string; name: ParseKeys; value: ToldValue };

/** The changes that have a name and a value. */
export function toldChanges({ changes }: AuditEntry): ToldChange[] {
  return changes.flatMap(({ setting, to }): ToldChange[] => {
    if (setting === SHORTEST) {
      const longest = changes.find((change) => change.setting === LONGEST)?.to;
      if (typeof to !== 'number' || typeof longest !== 'number') return [];
      const value = { bufferMinSeconds: to, bufferMaxSeconds: longest };
      return [{ key: setting, name: 'buffer.title', value }];
    }
    const name = SETTINGS[setting];
    return name === undefined || to === null ? [] : [{ key: setting, name, value: to }];
  });
}
