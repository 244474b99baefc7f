import { oc } from '@orpc/contract';
import * as z from 'zod';
import { timestamp } from './fields.ts';

/** What anybody who has the code may know of a deletion that Instagram asked for: nothing tells whose it is. */
export const deletion = z.object({
  state: z.enum(['running', 'done']),
  requestedAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type Deletion = z.infer<typeof deletion>;

export const deletions = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/data-deletion/{code}',
      summary: 'How far a deletion is that Instagram asked for; open to whoever has its code',
      tags: ['Deletions'],
    })
    .input(z.object({ code: z.string().max(100) }))
    .output(deletion),
};
