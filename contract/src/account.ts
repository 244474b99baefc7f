import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id } from './fields.ts';

/** The account as a whole; for its client alone. */
export const account = {
  remove: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/delete-account',
      summary: 'Delete the account with all that is in it. Everybody is signed out at once. Needs the cookie',
      tags: ['Account'],
    })
    /** The address of the client, typed by hand. */
    .input(z.object({ id, email: z.string().max(300) }))
    /** Under the code anybody may look how far the deletion is. */
    .output(z.object({ code: z.string() })),
};
