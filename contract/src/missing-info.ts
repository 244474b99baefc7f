import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, optionalUserId, success, timestamp } from './fields.ts';
import { contextInput, contextOutcome, previewOutcome } from './replies.ts';

/** A time that a customer asks for, as it was read; one of both lists at least names something. */
export const appointmentWish = z.object({
  /** `YYYY-MM-DD` in the time zone of the account; relative days counted from when the customer wrote. */
  days: z.array(z.string()),
  /** `clock`: `HH:MM`, of 24 hours where `isOfDay`; else as on a dial, "at 5" of the morning or of the afternoon. */
  times: z.array(z.object({ clock: z.string(), isOfDay: z.boolean() })),
});
export type AppointmentWish = z.infer<typeof appointmentWish>;

export const insufficientInfo = z.object({
  id,
  /** `appointment`: the customer asks for a time, which the assistant never promises; it goes once a person has written. */
  kind: z.enum(['question', 'appointment']),
  /** Where it came up; `account`: while its own texts were written. The id that is not of it is null. */
  source: z.enum(['conversation', 'comment', 'account']),
  conversationId: id.nullable(),
  commentId: id.nullable(),
  originalMessageId: id.nullable(),
  userQuestion: z.string(),
  /** Of an appointment; null for a question. */
  wish: appointmentWish.nullable(),
  /** All that the customer wrote with it; the same as the question when it was asked alone. */
  customerWords: z.string(),
  /** They were longer than what the assistant reads: only the end of them was read. */
  isCut: z.boolean(),
  insufficientInfoReason: z.string(),
  /** Machine form of the reason, so that the web can say it in the reader's language; null for a model's own words. */
  reasonCode: z.string().nullable(),
  /** The closest place in the knowledge base, where the reason names one. */
  reasonNear: z.string().nullable(),
  createdAt: timestamp,
  /** When the customer wrote what it is about: earlier than `createdAt` by the wait, or by days after an import. */
  askedAt: timestamp,
  windowClosesAt: timestamp.nullable(),
  /** The business has spoken since: saving stores the answer without sending it. */
  answeredSince: z.boolean(),
  conversation: z.object({
    participantName: z.string().nullable(),
    participantUsername: z.string().nullable(),
    participantProfilePic: z.string().nullable(),
  }),
});
export type InsufficientInfo = z.infer<typeof insufficientInfo>;

const tag = { tags: ['Missing information'] };
const action = (name: string, summary: string) =>
  oc.route({ method: 'POST', path: `/api/insufficient-info-messages/{id}/${name}`, summary, ...tag });

export const missingInfo = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/insufficient-info-messages',
      summary: 'Questions that wait for an answer',
      ...tag,
    })
    .input(optionalUserId)
    .output(z.array(insufficientInfo)),
  byMessage: oc
    .route({
      method: 'GET',
      path: '/api/messages/{id}/insufficient-info',
      summary: 'The open question of a message',
      ...tag,
    })
    .input(z.object({ id }))
    .output(insufficientInfo.nullable()),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/insufficient-info-messages/{id}',
      summary: 'Delete the question',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  previewContext: action('preview-context', 'Show the FAQ entry that the answer would make')
    .input(contextInput)
    .output(previewOutcome),
  addContext: action('add-context', 'Save the answer to the knowledge base and reply with it')
    .input(contextInput)
    .output(contextOutcome),
  replyOnly: action('reply-only', 'Reply with the answer without saving it')
    .input(contextInput)
    .output(contextOutcome),
};
