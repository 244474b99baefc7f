import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';

export const recovered = {
  get: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/recovered',
      summary: 'How many messages of the last day no webhook brought; null when none',
      tags: ['Channel'],
    })
    .input(z.object({ id }))
    .output(z.object({ recovered: z.object({ count: z.number().int(), at: timestamp }).nullable() })),
};
