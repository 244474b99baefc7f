import { oc } from '@orpc/contract';
import * as z from 'zod';

import { success } from './fields.ts';

export const crashes = {
  report: oc
    .route({
      method: 'POST',
      path: '/api/crashes',
      summary: "Write a crash of the interface into the server's own log; 429 beyond a few a minute",
      tags: ['Health'],
    })
    /** Without tokens, ids and texts of customers: the browser takes them out. */
    .input(
      z.object({
        /** As the screen shows it. */
        code: z.string().max(20),
        message: z.string().max(2000),
        stack: z.string().max(8000),
        page: z.string().max(100),
      }),
    )
    .output(success),
};
