import { oc } from '@orpc/contract';
import * as z from 'zod';
import { id, timestamp } from './fields.ts';
import { user } from './identity.ts';

export const channelState = z.enum(['none', 'connected', 'reconnect']);

/** What the webhook dialog shows. Secrets never leave the server: only how many are stored. */
export const webhookSetup = z.object({
  webhookUrl: z.string(),
  webhookVerifyToken: z.string(),
  appSecretCount: z.number().int(),
  status: z.enum(['waiting', 'connected']),
  verifiedAt: timestamp.nullable(),
  /** Why the last handshake failed, as an error code; null when it did not. */
  handshakeFailure: z.string().nullable(),
  wrongSignatures: z.number().int(),
  lastDeliveryAt: timestamp.nullable(),
  channel: z.object({
    state: channelState,
    instagramUserId: z.string().nullable(),
    username: z.string().nullable(),
    name: z.string().nullable(),
    tokenExpiresAt: timestamp.nullable(),
    /** Webhook fields that Instagram will not send, as it names them. */
    missingFields: z.array(z.string()),
  }),
});
export type WebhookSetup = z.infer<typeof webhookSetup>;

const tag = { tags: ['Channel'] };

export const channel = {
  connect: oc
    .route({
      method: 'POST',
      path: '/api/auth/instagram',
      summary: 'Connect the Instagram account by a pasted access token',
      ...tag,
    })
    .input(z.object({ accessToken: z.string().max(2000), userId: id.optional() }))
    .output(user),
  getWebhook: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/webhook',
      summary: 'Webhook address, token and state',
      ...tag,
    })
    .input(z.object({ id }))
    .output(webhookSetup),
  saveAppSecret: oc
    .route({
      method: 'PUT',
      path: '/api/users/{id}/webhook/app-secret',
      summary: 'Store the secrets of the own Meta app (write only)',
      ...tag,
    })
    .input(z.object({ id, appSecret: z.string().max(1000) }))
    .output(webhookSetup),
};
