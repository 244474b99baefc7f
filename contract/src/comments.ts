import { oc } from '@orpc/contract';
import * as z from 'zod';

import { messageType } from './conversations.ts';
import { id, messageText, optionalUserId, success, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';
import { messageReason } from './replies.ts';

/** `questions`: those that ask something and still need an answer. `hidden`: whoever hid them. */
export const commentFilter = z.enum(['all', 'needs_answer', 'questions', 'hidden']);
export type CommentFilter = z.infer<typeof commentFilter>;

/**
 * Why Instagram did not take a public answer. `hidden`: the comment must be shown again first. `gone`: the comment or
 * its post is not there any more. `unclear`: nobody knows whether it stands there; a person has to look. `private`: it
 * promises a private message that did not go out for certain, so it was not published.
 */
export const commentFailure = z.enum([
  'hidden',
  'gone',
  'permission',
  'restricted',
  'throttled',
  'unreachable',
  'refused',
  'unclear',
  'private',
]);
export type CommentFailure = z.infer<typeof commentFailure>;

/** The one private message that Instagram allows a comment. */
export const privateReply = z.object({
  /**
   * `possible`: not used yet. `sending`: on its way. `unclear`: it may have arrived, so it counts as used. `used`: not
   * by Parley. `expired`: the time for it is over. `impossible`: this person takes none, or nobody is named.
   */
  state: z.enum(['possible', 'sending', 'sent', 'unclear', 'used', 'expired', 'impossible']),
  /** Until when it may be sent; null where that is not bound to an hour (a broadcast), and once it is used. */
  until: timestamp.nullable(),
  /** What was sent, or what Instagram refused last. */
  text: z.string().nullable(),
  sentAt: timestamp.nullable(),
  /** The chat that it stands in, once that is known. */
  conversationId: id.nullable(),
  /** Why Instagram refused it the last time, while it is still possible. */
  failure: commentFailure.nullable(),
  /** What the person wrote back first, in private; `text` is empty where it is a file or was taken back. */
  answer: z.object({ text: z.string(), messageType, at: timestamp }).nullable(),
});

export const comment = z.object({
  id,
  /** Of the platform. */
  instagramCommentId: z.string(),
  /** Empty for a GIF, a sticker or a photo. */
  text: z.string(),
  authorUsername: z.string().nullable(),
  instagramTimestamp: timestamp.nullable(),
  status: z.enum(['new', 'replied']),
  isHidden: z.boolean(),
  /** Who hid it; null while it is shown. */
  hiddenBy: z.enum(['parley', 'instagram']).nullable(),
  /** The rule that hid it; null where a person did, or Instagram. */
  hiddenByRule: z.enum(['spam', 'links', 'phones', 'insults', 'words']).nullable(),
  /** It is not on Instagram any more: it takes no answer. */
  isGone: z.boolean(),
  /** Written during a broadcast: Instagram takes no public answer. */
  isLive: z.boolean(),
  /** Written under an advertisement of the post. */
  isAd: z.boolean(),
  isQuestion: z.boolean(),
  /** New, shown, still there, and more than emoji or names of people. */
  needsAnswer: z.boolean(),
  /** What it answers, where that is known: replies stand below it, one level deep. */
  parent: z
    .object({ id, authorUsername: z.string().nullable(), text: z.string(), isOwn: z.boolean() })
    .nullable(),
  aiResponseGenerated: z.boolean(),
  aiResponseText: z.string().nullable(),
  manualResponse: z.string().nullable(),
  /** When the answer was seen on Instagram. */
  repliedAt: timestamp.nullable(),
  /** The draft that waits for a person. */
  aiResponseDraft: z.string().nullable(),
  /** The private message that goes with the draft: it is sent first, and the draft only published when it arrived. */
  privateDraft: z.string().nullable(),
  /** What of the draft names a price and could be said in private instead; null where that is not possible. */
  draftPrice: z.string().nullable(),
  /** Who is editing the draft at this moment: nobody else decides it. */
  draftEditing: z.object({ userId: id, name: z.string() }).nullable(),
  /** Why a person has to look: the words of the trigger that it met, or of the assistant. */
  attention: z.string().nullable(),
  /** An answer on its way (`publishing`), one whose fate is looked up (`checking`), or one that failed. */
  publication: z
    .object({
      state: z.enum(['publishing', 'checking', 'failed']),
      text: z.string(),
      failure: commentFailure.nullable(),
    })
    .nullable(),
  privateReply,
  instagramMediaId: z.string().nullable(),
  /** `VIDEO`; anything else is shown as a picture. */
  mediaType: z.string().nullable(),
  mediaCaption: z.string().nullable(),
  /** Addresses of this server, for the session; null while there is no copy. */
  mediaPreviewUrl: z.string().nullable(),
  mediaThumbnailUrl: z.string().nullable(),
  /** The post on Instagram. */
  mediaPermalink: z.string().nullable(),
});
export type Comment = z.infer<typeof comment>;

/** Of each filter, at most `countCap`. */
export const commentCounts = z.object({
  all: z.number().int(),
  needsAnswer: z.number().int(),
  questions: z.number().int(),
  hidden: z.number().int(),
});
export type CommentCounts = z.infer<typeof commentCounts>;

const seconds = z.number().int().min(0).max(LIMITS.commentDelaySeconds);
/** An answer that goes out by itself waits a random time between the two. */
const commentSettings = z.object({
  commentPrompt: z.string(),
  delayMinSeconds: seconds,
  delayMaxSeconds: seconds,
});

const tag = { tags: ['Comments'] };
const userId = id.optional();
const action = (name: string, summary: string, description?: string) =>
  oc.route({
    method: 'POST',
    path: `/api/comments/{id}/${name}`,
    summary,
    ...(description === undefined ? {} : { description }),
    ...tag,
  });
/** The comment as it stands now. */
const changed = comment.extend({ message: z.string() });

export const comments = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/comments',
      summary: 'Comments: the thread with the newest one first, replies below what they answer',
      description:
        'Page with `cursor` (the id of the last comment that you have) and `limit`. Answers 304 to a matching If-None-Match.',
      ...tag,
    })
    .input(
      z.object({
        userId,
        cursor: id.optional(),
        limit: z.coerce.number().int().min(1).max(LIMITS.commentPage).optional(),
        filter: commentFilter.optional(),
        /** Only the thread that this comment stands in. */
        commentId: id.optional(),
      }),
    )
    .output(z.array(comment)),
  counts: oc
    .route({
      method: 'GET',
      path: '/api/comments/counts',
      summary: 'How many comments each filter has',
      ...tag,
    })
    .input(optionalUserId)
    .output(commentCounts),
  reply: action(
    'reply',
    'Answer in public as a person',
    'The answer goes out within seconds; the comment and the live event `comment_updated` tell what became of it.',
  )
    .input(z.object({ id, responseType: z.enum(['manual']).optional(), customText: messageText, userId }))
    .output(changed),
  sendDraft: action(
    'send-draft',
    'Publish the draft, or the text that a person made of it',
    'With a private message (`privateText`, or the one saved with the draft; null for none) that is sent first: if it does not arrive, nothing is published.',
  )
    .input(z.object({ id, editedText: messageText.optional(), privateText: messageText.nullish(), userId }))
    .output(changed),
  aiReply: action(
    'ai-reply',
    'Ask the assistant for an answer',
    'With moderation it becomes a draft, else it goes out. 409 `no_new_draft` where the assistant has none: what it does not know waits with the missing information.',
  )
    .input(z.object({ id, userId }))
    .output(changed),
  regenerateDraft: action('regenerate-draft', 'Write the draft anew')
    .input(z.object({ id, userId }))
    .output(changed),
  editDraft: oc
    .route({
      method: 'PUT',
      path: '/api/comments/{id}/edit-draft',
      summary: 'Change the text of the draft; nothing is published',
      ...tag,
    })
    .input(z.object({ id, draftText: messageText.optional(), privateText: messageText.nullish(), userId }))
    .output(changed),
  beginEditing: action('editing', 'Say that one edits the draft: for half a minute nobody else decides it')
    .input(z.object({ id, userId }))
    .output(z.object({ editingUntil: timestamp })),
  endEditing: oc
    .route({
      method: 'DELETE',
      path: '/api/comments/{id}/editing',
      summary: 'Say that one no longer edits the draft',
      ...tag,
    })
    .input(z.object({ id, userId }))
    .output(success),
  moveToPrivate: action(
    'move-to-private',
    'Move what the draft says of prices to its private message; nothing is sent',
  )
    .input(z.object({ id, userId }))
    .output(changed),
  discardDraft: oc
    .route({
      method: 'DELETE',
      path: '/api/comments/{id}/discard-draft',
      summary: 'Throw the draft away',
      ...tag,
    })
    .input(z.object({ id, userId }))
    .output(success),
  privateReply: action(
    'private-reply',
    'Write to the author in private: one message a comment, within 7 days',
    'Opens no window: nothing more can be sent before the person answers.',
  )
    .input(z.object({ id, text: messageText, userId }))
    .output(changed),
  why: oc
    .route({
      method: 'GET',
      path: '/api/comments/{id}/why',
      summary: 'What the assistant wrote its draft or its answer from',
      ...tag,
    })
    .input(z.object({ id, userId }))
    .output(messageReason),
  hide: action('hide', 'Hide the comment on Instagram, or show it again')
    .input(z.object({ id, hide: z.boolean(), userId }))
    .output(changed),
  like: action('like', 'Always 409 `like_unsupported`: Instagram offers no likes here')
    .input(z.object({ id, like: z.boolean(), userId }))
    .output(z.object({ message: z.string() })),
  removeAll: oc
    .route({
      method: 'DELETE',
      path: '/api/comments/delete-all',
      summary: 'Delete all comments here; they stay on Instagram',
      ...tag,
    })
    .output(success),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/comments/{id}',
      summary: 'Delete the comment on Instagram and here',
      description: 'If Instagram refuses, nothing is deleted.',
      ...tag,
    })
    .input(z.object({ id, userId }))
    .output(success),
  getSettings: oc
    .route({
      method: 'GET',
      path: '/api/user/{userId}/comment-settings',
      summary: 'How comments are to be answered; 404 while nobody has saved it',
      ...tag,
    })
    .input(z.object({ userId: id }))
    .output(commentSettings),
  putSettings: oc
    .route({
      method: 'PUT',
      path: '/api/user/{userId}/comment-settings',
      summary: 'Save how comments are to be answered; blank is allowed',
      ...tag,
    })
    .input(
      z.object({
        userId: id,
        commentPrompt: z.string().max(LIMITS.knowledgeCharacters),
        delayMinSeconds: seconds.optional(),
        delayMaxSeconds: seconds.optional(),
      }),
    )
    .output(commentSettings.extend({ message: z.string() })),
};
