import { oc } from '@orpc/contract';
import * as z from 'zod';

import { commentFailure } from './comments.ts';
import { id, optionalUserId, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What a rule hides: advertising, addresses that are not allowed, telephone numbers, insults, words of the owner. */
export const hideKind = z.enum(['spam', 'links', 'phones', 'insults', 'words']);
export type HideKind = z.infer<typeof hideKind>;

/** `watch`: it tells what it would hide, and hides nothing. */
const mode = z.enum(['off', 'watch', 'on']);
export type RuleMode = z.infer<typeof mode>;

/** Of each count at most `countCap`. */
export const commentRule = z.object({
  kind: hideKind,
  mode,
  /** Of `words` those that are not wanted, of `links` the addresses that are allowed. */
  words: z.array(z.string()),
  /** It would have hidden them. */
  watched: z.number().int(),
  /** It hid them, and they are hidden still. */
  hidden: z.number().int(),
  /** It would, but their authors have written direct messages. */
  spared: z.number().int(),
});
export type CommentRule = z.infer<typeof commentRule>;

/**
 * What came of a comment that a rule fits. `hiding`, `showing`: on its way. `excepted`: a person said that it is not
 * meant; nothing that says the same is hidden any more.
 */
export const ruleHit = z.object({
  commentId: id,
  authorUsername: z.string().nullable(),
  text: z.string(),
  at: timestamp,
  state: z.enum(['watched', 'spared', 'hiding', 'hidden', 'showing', 'excepted', 'failed']),
  failure: commentFailure.nullable(),
});
export type RuleHit = z.infer<typeof ruleHit>;

const tag = { tags: ['Comments'] };
const userId = id.optional();
const ofRule = z.object({ kind: hideKind, userId });

export const commentRules = {
  list: oc
    .route({ method: 'GET', path: '/api/comment-rules', summary: 'The rules that hide comments', ...tag })
    .input(optionalUserId)
    .output(z.array(commentRule)),
  save: oc
    .route({
      method: 'PUT',
      path: '/api/comment-rules/{kind}',
      summary: 'Switch a rule, or change its words; what is left out stays as it is',
      description:
        'A rule that was off watches first: it looks through the newest comments and tells what it would hide. So does one that hides and would hide more by its other words.',
      ...tag,
    })
    .input(
      ofRule.extend({
        mode: mode.optional(),
        words: z.array(z.string().max(LIMITS.nameCharacters)).max(LIMITS.triggerExceptions).optional(),
      }),
    )
    .output(commentRule.extend({ message: z.string() })),
  hits: oc
    .route({
      method: 'GET',
      path: '/api/comment-rules/{kind}/hits',
      summary: 'The newest comments that a rule fits, and what came of each',
      ...tag,
    })
    .input(ofRule)
    .output(z.array(ruleHit)),
  showAll: oc
    .route({
      method: 'POST',
      path: '/api/comment-rules/{kind}/show-all',
      summary: 'Show all again that a rule has hidden',
      ...tag,
    })
    .input(ofRule)
    .output(z.object({ message: z.string(), count: z.number().int() })),
  exempt: oc
    .route({
      method: 'POST',
      path: '/api/comments/{id}/exempt',
      summary: 'Say that a comment is not meant by the rule that fits it; hidden, it is shown again',
      ...tag,
    })
    .input(z.object({ id, userId }))
    .output(ruleHit.extend({ message: z.string() })),
};
