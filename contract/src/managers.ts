import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, message, success, timestamp } from './fields.ts';

const manager = z.object({
  id,
  email: z.string(),
  role: z.literal('manager'),
  createdAt: timestamp,
  isActive: z.boolean(),
});
export type Manager = z.infer<typeof manager>;

const tag = { tags: ['Managers'] };

/** The people who work in the account beside its client; for the client alone. */
export const managers = {
  list: oc
    .route({
      method: 'GET',
      path: '/api/users/managers',
      summary: 'The managers of the account, the oldest first',
      ...tag,
    })
    .output(z.array(manager)),
  create: oc
    .route({
      method: 'POST',
      path: '/api/users/create-manager',
      summary: 'Make a manager, who gets the password by e-mail. Needs the cookie',
      ...tag,
    })
    .input(z.object({ email: z.string().max(320) }))
    /** `isMailed` as for a registration. */
    .output(message.extend({ isMailed: z.boolean() })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/api/users/managers/{id}',
      summary: 'Remove a manager, who is signed out everywhere at once. Needs the cookie',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
};
