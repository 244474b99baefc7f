import { oc } from '@orpc/contract';
import * as z from 'zod';

import { deliveryState } from './conversations.ts';
import { id, messageText, optionalUserId, success, text, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ruleFile } from './media-rules.ts';

export const draftStatus = z.enum(['pending', 'sending', 'approved', 'rejected', 'replaced']);

/** A line of the knowledge base that a text was written from. */
export const draftSource = z.object({
  chunkId: z.string(),
  heading: z.string(),
  /** The question of the entry that it answers; null where it stands in no entry. */
  question: z.string().nullable(),
  quote: z.string(),
  /** Where its entry or paragraph begins in the knowledge base; null when that is not known. */
  start: z.number().int().nullable(),
});

/** Why the guard held a draft: the rule's code and the words that no source supports. */
export const heldReason = z.object({ code: z.string(), text: z.string() });

/**
 * What a second call said of each sentence of an answer that states something. `unproven`: nothing, or that it is
 * supported in words that do not stand in the lines that it cites.
 */
export const secondLook = z.object({
  model: z.string(),
  facts: z.array(
    z.object({
      text: z.string(),
      verdict: z.enum(['supported', 'contradicted', 'not_said', 'unproven']),
      /** The words of the lines that it names. */
      quotes: z.array(z.string()),
    }),
  ),
  /** It did not answer: nobody has looked but the guard. */
  hasFailed: z.boolean(),
});

export const pendingMessage = z.object({
  id,
  conversationId: id,
  generatedContent: z.string(),
  /** What the assistant wrote first; differs from `generatedContent` after an edit. */
  originalContent: z.string(),
  originalMessage: z.string(),
  /** The customer has written since what it answers, which it does not answer. */
  isOvertaken: z.boolean(),
  /** What it answers was longer than what the assistant reads: only the end of it was read. */
  isCut: z.boolean(),
  /** An import still runs: what it answers from was made of the first conversations, for the time being. */
  isLearning: z.boolean(),
  createdAt: timestamp,
  status: draftStatus,
  isHeld: z.boolean(),
  heldReasons: z.array(heldReason),
  /** Of the text as the assistant wrote it; null where no second look was taken. */
  secondLook: secondLook.nullable(),
  /** The assistant's one-line reading of the question; null when it gave none. */
  reading: z.string().nullable(),
  /** `isCurrent`: the knowledge base still says so. */
  sources: z.array(draftSource.extend({ isCurrent: z.boolean() })),
  /** The knowledge base no longer says what it says, and no person has edited it: it goes out only when that is confirmed. */
  isOutdated: z.boolean(),
  /** The rule whose files go with it; its name is null when it was deleted, and its files with it. */
  mediaRule: z.object({ id, name: z.string().nullable(), isActive: z.boolean() }).nullable(),
  /** They go before the text, in this order. */
  mediaFiles: z.array(ruleFile),
  editedBy: z.string().nullable(),
  /** Who is editing it at this moment: nobody else decides it. */
  editing: z.object({ userId: id, name: z.string() }).nullable(),
  /** An answer that is about to go out: when it does by itself, unless somebody stops it. Null for what waits for a person. */
  sendsAt: timestamp.nullable(),
  windowClosesAt: timestamp.nullable(),
  /** An error code or platform class: why the last attempt to send it was refused. */
  failure: z.string().nullable(),
  /** Where it stands in the list: what comes behind it is read `after` this. */
  place: z.string(),
});
export type PendingMessage = z.infer<typeof pendingMessage>;

/** Why a message says what it says. */
export const messageReason = z.object({
  /**
   * `answer`: found in the knowledge base; `context`: from a person's words; `set_phrase`: nothing was looked up;
   * `none`: the assistant had no part in it.
   */
  kind: z.enum(['answer', 'context', 'set_phrase', 'none']),
  /** What the customer had written; empty for a set phrase. */
  question: z.string(),
  /** The assistant's one-line reading of it; null when it gave none. */
  reading: z.string().nullable(),
  /** It was longer than what the assistant reads: only the end of it was read. */
  isCut: z.boolean(),
  /** `isCurrent`: the knowledge base still says so. */
  sources: z.array(draftSource.extend({ isCurrent: z.boolean() })),
  /** Of the text as the assistant wrote it; null where no second look was taken. */
  secondLook: secondLook.nullable(),
  /** Null where nothing was looked up. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  milliseconds: z.number().int().nullable(),
  /** The embedding model that was asked what the question is like; `isUsed` is false when the words alone decided. */
  embeddings: z.object({ model: z.string(), isUsed: z.boolean() }).nullable(),
  createdAt: timestamp,
  approvedBy: z.string().nullable(),
  /** The text as the assistant wrote it, when a person changed it before it was sent. */
  originalContent: z.string().nullable(),
});
export type MessageReason = z.infer<typeof messageReason>;

/** The answer to approve, and to a reply with context. */
export const sendOutcome = z.object({
  message: z.string(),
  deliveryState: deliveryState.nullable(),
  undoUntil: timestamp.nullable(),
  messageId: id.nullable(),
});

/** `question` is how the knowledge base asks it; without it, as the customer did. */
export const contextInput = z.object({
  id,
  context: text.optional(),
  answer: text.optional(),
  question: text.optional(),
});
export const contextOutcome = sendOutcome.extend({ success: z.literal(true) });
export const previewOutcome = z.object({
  success: z.boolean(),
  preview: z.string(),
  /** Links, contacts and amounts of the customer's question that the entry does not take over. */
  removed: z.array(z.string()).optional(),
  /** What the entry would stand under. */
  heading: z.string().nullable().optional(),
  message: z.string().optional(),
});

const tag = { tags: ['Replies'] };
const action = (name: string, summary: string) =>
  oc.route({ method: 'POST', path: `/api/pending-messages/{id}/${name}`, summary, ...tag });

export const replies = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/pending-messages',
      summary: 'Drafts that wait, most urgent window first; without parameters up to 500',
      description:
        'Page with `after` (the `place` of the last draft that you have) and `limit`: a page goes on where that draft stood, ' +
        'whatever became of it. One whose window closes meanwhile may come a second time, and none is left out. ' +
        'With `conversationId` those of one conversation.',
      ...tag,
    })
    .input(
      optionalUserId.extend({
        conversationId: id.optional(),
        after: z
          .string()
          .regex(/^[oc]\d{1,17}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
          .optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.draftPage).optional(),
      }),
    )
    .output(z.array(pendingMessage)),
  approve: action('approve', 'Send the draft')
    // `evenIfOutdated`: a person has read that the knowledge base says something else now.
    // `withoutFiles`: the text alone goes. `read`: the text that was read, where that was elsewhere; it alone goes.
    .input(
      z.object({
        id,
        evenIfOutdated: z.boolean().optional(),
        withoutFiles: z.boolean().optional(),
        read: messageText.optional(),
      }),
    )
    .output(sendOutcome),
  reject: action('reject', 'Throw the draft away')
    .input(z.object({ id }))
    .output(z.object({ message: z.string() })),
  stop: action('stop', 'Keep an answer that is about to go out as a draft')
    .input(z.object({ id }))
    .output(z.object({ message: z.string() })),
  regenerate: action('regenerate', 'Write the draft anew')
    .input(z.object({ id }))
    .output(z.object({ message: z.string() })),
  edit: oc
    .route({
      method: 'PUT',
      path: '/api/pending-messages/{id}/edit',
      summary: 'Change the text of the draft',
      ...tag,
    })
    .input(z.object({ id, content: messageText }))
    .output(pendingMessage.extend({ message: z.string() })),
  beginEditing: action('editing', 'Say that one edits the draft: for half a minute nobody else decides it')
    .input(z.object({ id }))
    .output(z.object({ editingUntil: timestamp })),
  endEditing: oc
    .route({
      method: 'DELETE',
      path: '/api/pending-messages/{id}/editing',
      summary: 'Say that one no longer edits the draft',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  why: oc
    .route({
      method: 'GET',
      path: '/api/messages/{id}/why',
      summary: 'Why an AI message says what it says',
      ...tag,
    })
    .input(z.object({ id }))
    .output(messageReason),
  previewContext: action('preview-context', 'Show the FAQ entry that the context would make')
    .input(contextInput)
    .output(previewOutcome),
  addContext: action('add-context', 'Save the context to the knowledge base and reply with it')
    .input(contextInput)
    .output(contextOutcome),
  replyOnly: action('reply-only', 'Reply with the context without saving it')
    .input(contextInput)
    .output(contextOutcome),
};
