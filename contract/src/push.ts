import { oc } from '@orpc/contract';
import * as z from 'zod';

import { quietTime, success, timestamp } from './fields.ts';
import { PUSH_KINDS } from './push-kinds.ts';

const pushKind = z.enum(PUSH_KINDS);

const wishes = z.object({
  kinds: z.array(pushKind).max(PUSH_KINDS.length),
  /** Attention is told in quiet hours, too. */
  quietFrom: quietTime,
  quietTo: quietTime,
  /** Whether the words of a message stand on the locked screen; else its author's name only. */
  showsText: z.boolean(),
});
export type PushWishes = z.infer<typeof wishes>;

const state = z.object({
  /** As the browser needs it to subscribe. */
  publicKey: z.string(),
  /** False where this installation has no public https address, which Apple's push service asks for. */
  reachesApple: z.boolean(),
  /** Of this session; null while it is not subscribed. */
  subscription: wishes.extend({ refusedAt: timestamp.nullable() }).nullable(),
});
export type PushState = z.infer<typeof state>;

const tag = { tags: ['Push'] };

export const push = {
  get: oc
    .route({ method: 'GET', path: '/api/push', summary: 'Notifications of this session', ...tag })
    .output(state),
  subscribe: oc
    .route({
      method: 'POST',
      path: '/api/push/subscription',
      summary: 'Send notifications to the browser of this session, or change which',
      ...tag,
    })
    .input(
      wishes.extend({
        endpoint: z.string().max(1000),
        p256dh: z.string().max(200),
        auth: z.string().max(100),
      }),
    )
    .output(success),
  unsubscribe: oc
    .route({
      method: 'DELETE',
      path: '/api/push/subscription',
      summary: 'No more notifications to this session',
      ...tag,
    })
    .output(success),
  test: oc
    .route({ method: 'POST', path: '/api/push/test', summary: 'Send a notification to this session', ...tag })
    .output(success),
};
