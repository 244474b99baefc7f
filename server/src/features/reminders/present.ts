import type {
  ExecutionStatus,
  Reminder,
  ReminderExecution,
  ReminderReason,
} from '@parley/contract/reminders.ts';

import type { ExecutionRow, ReminderRow } from './repository.ts';

export function presentReminder(row: ReminderRow): Reminder {
  const { id, name, topic, delayMinutes, isActive, applyToAll, sent, answered, stopped } = row;
  return {
    id,
    name,
    topic,
    delayMinutes,
    condition: { type: 'custom', customCondition: row.customCondition },
    isActive,
    applyToAll,
    createdAt: row.createdAt.toISOString(),
    worth: { sent, answered, stopped },
  };
}

/** What is on its way, or waits as a draft, is still under way for whoever reads the history. */
const STATUS: Record<string, ExecutionStatus> = { drafted: 'analyzing', sending: 'analyzing' };

export function presentExecution(row: ExecutionRow): ReminderExecution {
  const { id, conversationId, participantName, participantUsername, state, summary } = row;
  return {
    id,
    conversationId,
    participantName,
    participantUsername,
    status: STATUS[state] ?? (state as ExecutionStatus),
    scheduledFor: row.dueAt.toISOString(),
    executedAt: state === 'executed' ? (row.endedAt?.toISOString() ?? null) : null,
    analysisResult:
      row.reason === null
        ? null
        : {
            reason: row.reason as ReminderReason,
            conversationSummary: summary,
            windowClosedAt: row.windowClosedAt?.toISOString() ?? null,
          },
    generatedMessage: row.generatedMessage,
    errorMessage: row.error,
    pendingMessageId: state === 'drafted' ? row.draftId : null,
  };
}
