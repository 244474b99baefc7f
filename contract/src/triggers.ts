import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, success, text, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

export const trigger = z.object({
  id,
  userId: id,
  name: z.string(),
  triggerConditions: z.string(),
  isActive: z.boolean(),
  /** Phrases that are not meant: what stands in one of them is not looked at. */
  exceptions: z.array(z.string()),
  /** Activations that nobody has resolved; stops at `LIMITS.countCap`. */
  openCount: z.number().int(),
  createdAt: timestamp,
});
export type Trigger = z.infer<typeof trigger>;

/** One time that a trigger fired, in a conversation or at a comment: the id of the other is null. */
export const triggerActivation = z.object({
  id,
  /** The trigger may be deleted by now; its name is that of when it fired. */
  triggerId: id,
  triggerName: z.string(),
  conversationId: id.nullable(),
  commentId: id.nullable(),
  messageId: id.nullable(),
  reason: z.string(),
  /** What the customer wrote, as it stands now; null when it was taken back. */
  customerWords: z.string().nullable(),
  /** The words of it that the trigger was met by, as they stand there; none where nobody named them. */
  words: z.array(z.string()),
  activatedAt: timestamp,
  isResolved: z.boolean(),
  /** As it was sent. */
  resolvedBy: z.string().nullable(),
  /** Who it really was. */
  resolvedByName: z.string().nullable(),
  resolvedAt: timestamp.nullable(),
  /** Until when the customer can be written to. */
  windowClosesAt: timestamp.nullable(),
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
  participantProfilePic: z.string().nullable(),
});
export type TriggerActivation = z.infer<typeof triggerActivation>;

const said = z.object({ messageId: id, text: z.string(), at: timestamp });
/** What a person must know who takes over a chat, in what was written there and nothing else. */
export const handOver = z.object({
  /** What the customer wrote last, oldest first, and the words of it that triggers were met by. */
  wants: z.array(said),
  words: z.array(z.string()),
  /** Sentences of the business that promise this customer something, newest first. */
  promised: z.array(said.extend({ author: z.enum(['ai', 'person', 'app']) })),
  /** What the business answered before, newest first. */
  told: z.array(said),
  /** Questions of this chat that nobody has answered. */
  open: z.array(z.string()),
});
export type HandOver = z.infer<typeof handOver>;

/** What people answered by hand again and again, and no trigger hears. */
export const triggerProposal = z.object({
  /** As one of the customers wrote it. */
  text: z.string(),
  /** Words that all of it shares: conditions to begin with. */
  words: z.array(z.string()),
  count: z.number().int(),
  conversationIds: z.array(id),
});
export type TriggerProposal = z.infer<typeof triggerProposal>;

/** What conditions would have fired at, newest first; the words are the customers' own. */
export const pastFirings = z.object({
  /** So many messages were looked at. */
  examined: z.number().int(),
  fired: z.array(
    z.object({
      messageId: id,
      conversationId: id,
      text: z.string(),
      words: z.array(z.string()),
      at: timestamp,
      participantName: z.string().nullable(),
      participantUsername: z.string().nullable(),
    }),
  ),
});
export type PastFirings = z.infer<typeof pastFirings>;

const tag = { tags: ['Triggers'] };
const judge = z.enum(['words', 'model']);
const exceptions = z
  .array(z.string().min(1).max(LIMITS.nameCharacters))
  .max(LIMITS.triggerExceptions)
  .optional();
/** Blankness is judged by the service, so that the answer names the right error. */
const name = z.string().max(LIMITS.nameCharacters);
const triggerConditions = z.string().max(LIMITS.triggerCharacters);
const page = {
  /** The id of the last activation that you have. */
  cursor: id.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.activationPage).optional(),
};

export const triggers = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/triggers',
      summary: 'The triggers, in the order in which they were made',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.array(trigger)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/triggers',
      summary: 'A new trigger; active unless said otherwise',
      ...tag,
    })
    .input(z.object({ id, name, triggerConditions, isActive: z.boolean().optional(), exceptions }))
    .output(trigger.extend({ message: z.string() })),
  update: oc
    .route({
      method: 'PUT',
      path: '/api/triggers/{id}',
      summary: 'Change a trigger; what is left out stays as it is',
      ...tag,
    })
    .input(
      z.object({
        id,
        name: name.optional(),
        triggerConditions: triggerConditions.optional(),
        isActive: z.boolean().optional(),
        exceptions,
      }),
    )
    .output(trigger.extend({ message: z.string() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/triggers/{id}',
      summary: 'Delete a trigger; its activations stay',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  unresolved: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/trigger-activations/unresolved',
      summary: 'Activations that wait for a person, newest first, or first whose window closes next',
      ...tag,
    })
    .input(z.object({ id, ...page, order: z.enum(['newest', 'closing']).optional() }))
    .output(z.array(triggerActivation)),
  handOver: oc
    .route({
      method: 'GET',
      path: '/api/conversations/{id}/hand-over',
      summary: 'What a person must know who takes over a chat: wanted, promised, told, open',
      ...tag,
    })
    .input(z.object({ id }))
    .output(handOver),
  history: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/trigger-activations',
      summary: 'All activations of the account, newest first',
      ...tag,
    })
    .input(z.object({ id, ...page }))
    .output(z.array(triggerActivation)),
  activations: oc
    .route({
      method: 'GET',
      path: '/api/triggers/{id}/activations',
      summary: 'The activations of one trigger, newest first; also of one that is deleted',
      ...tag,
    })
    .input(z.object({ id, ...page }))
    .output(z.array(triggerActivation)),
  resolve: oc
    .route({
      method: 'POST',
      path: '/api/trigger-activations/{id}/resolve',
      summary: 'Somebody has taken care of it; with the last open one the AI may answer again',
      description: 'Repeat it safely. `resolvedBy` is stored as sent, the user who calls besides.',
      ...tag,
    })
    .input(z.object({ id, resolvedBy: z.string().max(LIMITS.nameCharacters).optional() }))
    .output(
      triggerActivation.extend({
        message: z.string(),
        /** Others of the same conversation that are open still. */
        openCount: z.number().int(),
        /** The AI answers in that conversation from now on: no trigger, no switch keeps it from it. */
        aiEnabled: z.boolean(),
      }),
    ),
  proposals: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/triggers/proposals',
      summary: 'What people answered by hand within 30 days, several times, and no trigger hears',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.array(triggerProposal)),
  judgedBy: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/triggers/judged-by',
      summary: 'Whether a model judges what customers mean, or their words are compared',
      ...tag,
    })
    .input(z.object({ id }))
    .output(z.object({ by: judge })),
  wouldHaveFired: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/triggers/would-have-fired',
      summary: 'At which of the last real messages conditions would have fired; nothing is stored',
      description: 'Words are compared, also where a model judges what customers write from now on.',
      ...tag,
    })
    .input(z.object({ id, triggerConditions, exceptions }))
    .output(pastFirings),
  test: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/triggers/test',
      summary: 'What conditions would make of a message; nothing is stored',
      description: 'Judged as what customers write is: by the model where one is set, else by words.',
      ...tag,
    })
    .input(z.object({ id, triggerConditions, exceptions, text }))
    .output(
      z.object({
        by: judge,
        fires: z.boolean(),
        /** The words of the text that met a condition, as they stand there. */
        words: z.array(z.string()),
        reason: z.string().nullable(),
      }),
    ),
};
