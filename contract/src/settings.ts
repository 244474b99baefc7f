import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id } from './fields.ts';

const tag = { tags: ['Settings'] };

export const settings = {
  /** `enabled` is accepted as an alias; neither of them is 400. */
  setAutoResponse: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/ai-settings',
      summary: 'Switch AI answers for all chats',
      ...tag,
    })
    .input(z.object({ id, autoResponseEnabled: z.boolean().optional(), enabled: z.boolean().optional() }))
    .output(z.object({ autoResponseEnabled: z.boolean(), message: z.string() })),
  setModeration: oc
    .route({ method: 'PATCH', path: '/api/users/{id}/moderation', summary: 'Switch moderation', ...tag })
    .input(z.object({ id, moderationEnabled: z.boolean().optional(), enabled: z.boolean().optional() }))
    .output(z.object({ moderationEnabled: z.boolean(), message: z.string() })),
  setBuffer: oc
    .route({
      method: 'PATCH',
      path: '/api/users/{id}/buffer-settings',
      summary: 'Reply delay in whole seconds, clamped to 1 to 300',
      ...tag,
    })
    .input(z.object({ id, bufferMinSeconds: z.number(), bufferMaxSeconds: z.number() }))
    .output(
      z.object({
        bufferMinSeconds: z.number().int(),
        bufferMaxSeconds: z.number().int(),
        message: z.string(),
      }),
    ),
  setUndo: oc
    .route({
      method: 'PATCH',
      path: '/api/users/{id}/undo-settings',
      summary: 'How long a sent message can be taken back, in seconds; 0 switches the hold off',
      ...tag,
    })
    .input(z.object({ id, undoSeconds: z.number().int().min(0).max(30) }))
    .output(z.object({ undoSeconds: z.number().int(), message: z.string() })),
  setTimezone: oc
    .route({ method: 'PATCH', path: '/api/users/{id}/timezone', summary: 'Time zone of the account', ...tag })
    .input(z.object({ id, timezone: z.string().max(100) }))
    .output(z.object({ timezone: z.string(), message: z.string() })),
};
