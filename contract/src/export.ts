import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

/** Everything of the account in one file; for its client alone. */
export const exports = {
  prepare: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/export',
      summary: 'An address of the account as a zip file, for a day. Needs the password, and the cookie',
      tags: ['Account'],
    })
    .input(z.object({ id, password: z.string().max(1000) }))
    /** Whoever asks for the path needs the client's session, too. */
    .output(z.object({ path: z.string(), expiresAt: timestamp })),
};
