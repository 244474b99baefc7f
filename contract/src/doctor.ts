import { oc } from '@orpc/contract';
import * as z from 'zod';
import { id, timestamp } from './fields.ts';

/** What the doctor looks at, in the order in which one thing stands on another. */
export const DOCTOR_CHECKS = [
  'token',
  'platform',
  'account',
  'permissions',
  'access',
  'webhook',
  'signature',
  'fields',
  'deliveries',
  'comments',
  'gaps',
  'owner',
  'budget',
  'address',
  'clock',
  'mail',
  'disk',
  'work',
  'secrets',
  'assistant',
  'backup',
] as const;
export type DoctorCheckName = (typeof DOCTOR_CHECKS)[number];

/** What may be wrong: the interface has a sentence and one fix for each. */
export const DOCTOR_FINDINGS = [
  'no_channel',
  'token_dead',
  'token_ends',
  'platform_silent',
  'account_personal',
  'permission_missing',
  'access_off',
  'webhook_waiting',
  'handshake_failed',
  'secret_missing',
  'secret_wrong',
  'fields_missing',
  'nothing_came',
  'comments_unheard',
  'messages_recovered',
  'other_app',
  'calls_limited',
  'address_private',
  'address_not_https',
  'clock_off',
  'mail_failing',
  'disk_full',
  'work_late',
  'secrets_closed',
  'assistant_failing',
  'backup_old',
] as const;

/**
 * One line of the doctor. `problem` keeps messages from coming or going; `hint` is still to be done, or soon;
 * `unknown` could not be found out, since something above it stands in the way.
 */
export const doctorCheck = z.object({
  name: z.enum(DOCTOR_CHECKS),
  state: z.enum(['ok', 'hint', 'problem', 'unknown']),
  finding: z.enum(DOCTOR_FINDINGS).nullable(),
  /** What the finding speaks of, such as the fields that are not ticked, as the platform names them. */
  names: z.array(z.string()),
  /** Days of a token, seconds of a clock, calls with a wrong signature, recovered messages, comments that no webhook brought. */
  amount: z.number().int().nullable(),
  /** When it was last seen well; null where that is not known. */
  seenAt: timestamp.nullable(),
});
export type DoctorCheck = z.infer<typeof doctorCheck>;

export const doctorReport = z.object({
  /** When the platform was last asked; null when never. */
  checkedAt: timestamp.nullable(),
  checks: z.array(doctorCheck),
});
export type DoctorReport = z.infer<typeof doctorReport>;

/** The way of a message through Parley. */
export const TEST_STEPS = ['stored', 'signature', 'conversation', 'trigger', 'answer'] as const;

const testStep = z.object({
  name: z.enum(TEST_STEPS),
  ok: z.boolean(),
  milliseconds: z.number().int(),
});
export type TestStep = z.infer<typeof testStep>;

export const testResult = z.object({
  success: z.boolean(),
  /** Why it did not go through, as an error code. */
  error: z.string().nullable(),
  instanceId: z.string(),
  /** Those that were reached, in order. */
  steps: z.array(testStep),
  /** The name of the trigger that would have called a person. */
  trigger: z.string().nullable(),
  /** What the assistant would do, and what it would say; null when it was not asked. */
  outcome: z.enum(['answer', 'held', 'missing_info', 'hand_off', 'no_reply', 'failed']).nullable(),
  answer: z.string().nullable(),
});
export type TestResult = z.infer<typeof testResult>;

const tag = { tags: ['Doctor'] };

export const doctor = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/doctor',
      summary: 'Whether messages come and go, line by line',
      ...tag,
    })
    .input(z.object({ id }))
    .output(doctorReport),
  run: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/doctor',
      summary: 'Ask the platform now, and subscribe anew to what it does not send',
      ...tag,
    })
    .input(z.object({ id }))
    .output(doctorReport),
  testWebhook: oc
    .route({
      method: 'POST',
      path: '/api/test-webhook/{id}',
      summary: 'Send a test message through the own account; nothing goes to the platform',
      ...tag,
    })
    .input(
      z.object({
        id,
        senderId: z.string().max(100),
        recipientId: z.string().max(100),
        text: z.string().max(1000),
        /** Named where each step is to be told on the live socket as it is done. */
        clientId: z.string().min(1).max(100).optional(),
      }),
    )
    .output(testResult),
};
