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
    /** Permissions that were not given at the sign-in with Instagram, as it names them. */
    missingPermissions: z.array(z.string()),
  }),
  /** Sign-in with Instagram, beside the pasted token: ready once the installation has an Instagram app. */
  signIn: z.object({
    isReady: z.boolean(),
    /** What must stand in the app's settings, byte by byte. */
    redirectUri: z.string(),
  }),
});
export type WebhookSetup = z.infer<typeof webhookSetup>;

/** Another Instagram account than the connected one; which it is to be, a person says. */
const foundAccount = z.object({
  instagramUserId: z.string(),
  username: z.string().nullable(),
  connectedUsername: z.string().nullable(),
});

const tag = { tags: ['Channel'] };

export const channel = {
  connect: oc
    .route({
      method: 'POST',
      path: '/api/auth/instagram',
      summary: 'Connect the Instagram account by a pasted access token',
      ...tag,
    })
    .input(
      z.object({
        accessToken: z.string().max(2000),
        userId: id.optional(),
        /** Refuse the token of another Instagram account than the connected one, so that a person can be asked. */
        keepsAccount: z.boolean().optional(),
      }),
    )
    .output(user),
  getFound: oc
    .route({
      method: 'GET',
      path: '/api/instagram/oauth/found',
      summary: 'The Instagram account that a sign-in found in place of the connected one',
      ...tag,
    })
    .output(z.object({ found: foundAccount.nullable() })),
  answerFound: oc
    .route({
      method: 'POST',
      path: '/api/instagram/oauth/found',
      summary: 'Connect the Instagram account that was found, or keep the connected one',
      ...tag,
    })
    .input(z.object({ isTaken: z.boolean() }))
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
