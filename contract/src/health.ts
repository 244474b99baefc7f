import { oc } from '@orpc/contract';
import * as z from 'zod';

export const health = {
  get: oc
    .route({ method: 'GET', path: '/api/health', summary: 'Is the service well', tags: ['Health'] })
    .output(
      z.object({
        status: z.enum(['ok', 'degraded']),
        instanceId: z.string(),
        version: z.string(),
        deploymentTime: z.string(),
        checks: z.record(z.string(), z.object({ ok: z.boolean(), detail: z.string().optional() })),
      }),
    ),
};
