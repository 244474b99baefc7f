import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

/** What the operator allows the account. A part that is not there has no limit. */
const state = z.object({
  /** `soon` from three days before its end. */
  trial: z.object({ endsAt: timestamp, state: z.enum(['running', 'soon', 'ended']) }).optional(),
  /** Of the month in the account's time zone: what the assistant wrote and was queued. `soon` from 80 % of it. */
  replies: z
    .object({
      sent: z.number().int(),
      limit: z.number().int(),
      state: z.enum(['under', 'soon', 'met']),
      /**
       * When the limit is met if the month goes on as it began; told from half of it on. Null where the month ends
       * before that, is too young to tell, or has met it.
       */
      meetsAt: timestamp.nullable(),
    })
    .optional(),
});
export type Allowance = z.infer<typeof state>;

export const allowance = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/allowance',
      summary: 'Trial and replies of the month, where this installation limits them',
      tags: ['Settings'],
    })
    .input(z.object({ id }))
    .output(state),
};
