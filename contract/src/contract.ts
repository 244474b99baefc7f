import { account } from './account.ts';
import { allowance } from './allowance.ts';
import { assistant } from './assistant.ts';
import { audit } from './audit.ts';
import { channel } from './channel.ts';
import { commentRules } from './comment-rules.ts';
import { comments } from './comments.ts';
import { conversations } from './conversations.ts';
import { corrections } from './corrections.ts';
import { crashes } from './crashes.ts';
import { deletions } from './deletions.ts';
import { doctor } from './doctor.ts';
import { exports } from './export.ts';
import { health } from './health.ts';
import { identity } from './identity.ts';
import { imports } from './imports.ts';
import { knowledge } from './knowledge.ts';
import { learnings } from './learning.ts';
import { managers } from './managers.ts';
import { materials } from './materials.ts';
import { mediaRules } from './media-rules.ts';
import { messageSearch } from './message-search.ts';
import { missingInfo } from './missing-info.ts';
import { push } from './push.ts';
import { recovered } from './recovered.ts';
import { rehearsals } from './rehearsal.ts';
import { reminders } from './reminders.ts';
import { replies } from './replies.ts';
import { sampleQuestions } from './sample-questions.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { sharedAnswers } from './shared-answers.ts';
import { testQuestions } from './test-questions.ts';
import { triggers } from './triggers.ts';
import { unanswered } from './unanswered.ts';

/** Every route of the HTTP API but the webhook addresses, which take raw bytes. */
export const contract = {
  identity,
  managers,
  audit,
  account,
  exports,
  channel,
  doctor,
  secondFactor,
  settings,
  allowance,
  assistant,
  conversations,
  messageSearch,
  replies,
  commentRules,
  comments,
  corrections,
  crashes,
  push,
  recovered,
  rehearsals,
  reminders,
  missingInfo,
  knowledge,
  learnings,
  materials,
  mediaRules,
  sampleQuestions,
  testQuestions,
  sharedAnswers,
  triggers,
  unanswered,
  deletions,
  health,
  imports,
};
export type Contract = typeof contract;
