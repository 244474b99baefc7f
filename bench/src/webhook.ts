import { createHmac, randomBytes } from 'node:crypto';

import type { Owner } from '@parley/e2e/owner.ts';

import type { Post } from './load.ts';

/** A delivery of one text message, signed as the platform signs. */
export function textDelivery(owner: Owner, customerId: string, text: string): Post {
  const { instagramUserId, appSecret } = owner.business;
  const now = Date.now();
  const body = Buffer.from(
    JSON.stringify({
      object: 'instagram',
      entry: [
        {
          time: now,
          id: instagramUserId,
          messaging: [
            {
              sender: { id: customerId },
              recipient: { id: instagramUserId },
              timestamp: now,
              message: {
                mid: `aWdfZAG1faXRlbToxOklHTWVzc2FnZUlEOj${randomBytes(60).toString('base64url')}`,
                text,
              },
            },
          ],
        },
      ],
    }),
  );
  return {
    path: `/api/instagram-webhook-v3/${owner.userId}`,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    },
    body,
  };
}
