import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, quietTime, success, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

const condition = z.object({
  type: z.literal('custom'),
  /** When the reminder is right, in the owner's words; not blank. */
  customCondition: z.string().max(LIMITS.reminderCharacters),
});
/** After the last message of the business. */
const delayMinutes = z.number().int().min(1).max(LIMITS.reminderMinutes);
const written = {
  name: z.string().max(LIMITS.nameCharacters),
  delayMinutes,
  condition,
  /** What to say; not blank. */
  topic: z.string().max(LIMITS.reminderCharacters),
};

export const reminder = z.object({
  id,
  name: z.string(),
  topic: z.string(),
  delayMinutes: z.number().int(),
  condition: z.object({ type: z.literal('custom'), customCondition: z.string() }),
  isActive: z.boolean(),
  /** False: only in chats that began after it was made. */
  applyToAll: z.boolean(),
  createdAt: timestamp,
  /** Of the last 180 days: how many went out, were answered, and made the customer want no more. */
  worth: z.object({ sent: z.number().int(), answered: z.number().int(), stopped: z.number().int() }),
});
export type Reminder = z.infer<typeof reminder>;

export const executionStatus = z.enum(['pending', 'analyzing', 'executed', 'skipped', 'cancelled', 'failed']);
export type ExecutionStatus = z.infer<typeof executionStatus>;

/**
 * Why nobody is reminded, and where somebody is, what that rests on: `words` of the customer that meet the condition,
 * `silence`, or a `draft` that waits for a person.
 */
export const reminderReason = z.enum([
  'words',
  'silence',
  'draft',
  'customer_wrote',
  'business_wrote',
  'reminder_off',
  'ai_off',
  'trigger_open',
  'stopped',
  'outside_window',
  'late',
  'taken_over',
  'already_reminded',
  'waits_for_person',
  'not_delivered',
  'unreachable',
  'said_goodbye',
  'nothing_open',
  'condition_not_met',
  'condition_uncertain',
  'repeats',
  'reply_limit',
  'trial_ended',
  'refused',
  'rejected',
  'internal',
]);
export type ReminderReason = z.infer<typeof reminderReason>;

const person = {
  conversationId: id,
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
};

export const reminderExecution = z.object({
  id,
  ...person,
  status: executionStatus,
  scheduledFor: timestamp,
  executedAt: timestamp.nullable(),
  /** `windowClosedAt`: when Instagram's 24 hours had ended, where that was the reason. */
  analysisResult: z
    .object({
      reason: reminderReason,
      conversationSummary: z.string().nullable(),
      windowClosedAt: timestamp.nullable(),
    })
    .nullable(),
  generatedMessage: z.string().nullable(),
  errorMessage: z.string().nullable(),
  /** The draft that waits for a person. */
  pendingMessageId: id.nullable(),
});
export type ReminderExecution = z.infer<typeof reminderExecution>;

/** Hours in which nobody is reminded. */
const quiet = { quietFrom: quietTime, quietTo: quietTime };

/** What a reminder would do in one chat if it were on now. */
export const reminderPreview = z.object({
  /** Chats whose 24 hours are still open: so many were looked at, the ones that moved last. */
  looked: z.number().int(),
  chats: z.array(
    z.object({ ...person, scheduledFor: timestamp.nullable(), reason: reminderReason.nullable() }),
  ),
  /** What would go out without a model; null where a model writes it. */
  text: z.string().nullable(),
});
export type ReminderPreview = z.infer<typeof reminderPreview>;

const tag = { tags: ['Reminders'] };

export const reminders = {
  list: oc
    .route({ method: 'GET', path: '/api/users/{id}/reminders', summary: 'Reminders, oldest first', ...tag })
    .input(z.object({ id }))
    .output(z.array(reminder)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/reminders',
      summary: 'Make a reminder; it is on',
      ...tag,
    })
    .input(z.object({ id, ...written, applyToAll: z.boolean().optional() }))
    .output(reminder),
  update: oc
    .route({
      method: 'PUT',
      path: '/api/reminders/{id}',
      summary: 'Change a reminder, or switch it',
      description: 'What is left out stays as it is. One that is switched off reminds nobody any more.',
      ...tag,
    })
    .input(
      z.object({
        id,
        name: written.name.optional(),
        delayMinutes: delayMinutes.optional(),
        condition: condition.optional(),
        topic: written.topic.optional(),
        applyToAll: z.boolean().optional(),
        isActive: z.boolean().optional(),
      }),
    )
    .output(reminder),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/reminders/{id}',
      summary: 'Delete a reminder; what it has done stays in its history',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  executions: oc
    .route({
      method: 'GET',
      path: '/api/reminders/{id}/executions',
      summary: 'What the reminder did and will do, newest first',
      description: 'Page with `cursor` (the id of the last one that you have) and `limit`.',
      ...tag,
    })
    .input(
      z.object({
        id,
        cursor: id.optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.executionPage).optional(),
      }),
    )
    .output(z.array(reminderExecution)),
  preview: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/reminder-preview',
      summary: 'Who would get such a reminder now, and who not and why; nothing is sent',
      ...tag,
    })
    .input(z.object({ id, delayMinutes, condition, topic: written.topic }))
    .output(reminderPreview),
  settings: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/reminder-settings',
      summary: 'Quiet hours, in the account’s time zone',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object(quiet)),
  setSettings: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/reminder-settings',
      summary: 'Set the quiet hours; both null switch them off',
      ...tag,
    })
    .input(z.object({ id, ...quiet }))
    .output(z.object({ ...quiet, message: z.string() })),
  ofChat: oc
    .route({
      method: 'GET',
      path: '/api/conversations/{id}/reminders',
      summary: 'What a chat is to be reminded of, and whether its customer wants none',
      ...tag,
    })
    .input(z.object({ id }))
    .output(
      z.object({
        /** When the customer asked for no more reminders, and with which words; null when they did not. */
        stoppedAt: timestamp.nullable(),
        stopWords: z.string().nullable(),
        next: z.array(z.object({ reminderId: id, name: z.string(), scheduledFor: timestamp })),
      }),
    ),
  allow: oc
    .route({
      method: 'POST',
      path: '/api/conversations/{id}/allow-reminders',
      summary: 'Lift what the customer asked for: they get reminders again',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
};
