import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id } from './fields.ts';

const tag = { tags: ['Replies'] };
const waiting = z.object({ count: z.number().int() });

/** Customers of the last 24 hours whom nobody has answered and no turn will: nothing is done for them before somebody asks. */
export const unanswered = {
  count: oc
    .route({
      method: 'GET',
      path: '/api/unanswered',
      summary: 'How many chats wait for an answer that nobody writes, up to 100',
      description:
        'Of the chats in which the AI may answer, what a customer wrote within 24 hours while it was off, for example. ' +
        'With `conversationId` of that chat alone.',
      ...tag,
    })
    .input(z.object({ userId: id.optional(), conversationId: id.optional() }))
    .output(waiting),
  draft: oc
    .route({
      method: 'POST',
      path: '/api/unanswered/draft',
      summary: 'Let the AI draft an answer for each of them; a person sends it',
      description: 'Answers how many were taken up. Repeat it safely: a chat is taken up once.',
      ...tag,
    })
    // An empty one names no chat, which is not the same as none.
    .input(z.object({ userId: id.optional(), conversationId: z.string().max(100).optional() }))
    .output(waiting),
};
