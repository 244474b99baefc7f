import { oc } from '@orpc/contract';
import * as z from 'zod';

import { author } from './conversations.ts';
import { id, timestamp } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A message that was found, with the words around the first of those that were asked for. */
export const foundMessage = z.object({
  id,
  conversationId: id,
  participantName: z.string().nullable(),
  participantUsername: z.string().nullable(),
  participantProfilePic: z.string().nullable(),
  author,
  createdAt: timestamp,
  /** What stands before the hit, the hit as it was written, and what stands behind it. */
  before: z.string(),
  hit: z.string(),
  after: z.string(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const messageSearch = {
  find: oc
    .route({
      method: 'GET',
      path: '/api/message-search',
      summary: 'Messages that have all the words, newest first',
      description:
        'A word finds all that begin with it, whatever their case and accents. Where a script writes no gaps, any two letters do.',
      tags: ['Conversations'],
    })
    .input(
      z.object({
        userId: id.optional(),
        search: z.string().max(LIMITS.searchCharacters),
        limit: z.coerce.number().int().min(1).max(LIMITS.foundMessages).optional(),
      }),
    )
    .output(z.array(foundMessage)),
};
