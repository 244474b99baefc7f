import { createHmac, randomBytes } from 'node:crypto';

import type { Owner } from '@parley/e2e/owner.ts';

import type { Post } from './load.ts';

/** A delivery of one text message, signed as the platform signs. */
export function textDelivery(owner: Owner, customerId: string, text: string): Post {
  const { instagramUserId } = owner.business;
  const now = Date.now();
  const mid = `aWdfZAG1faXRlbToxOklHTWVzc2FnZUlEOj${randomBytes(60).toString('base64url')}`;
  const message = {
    sender: { id: customerId },
    recipient: { id: instagramUserId },
    timestamp: now,
    message: { mid, text },
  };
  return sign(owner, { time: now, id: instagramUserId, messaging: [message] });
}

export type WrittenComment = {
  id: string;
  customerId: string;
  username: string;
  mediaId: string;
  text: string;
};

/** A delivery of one comment. */
export function commentDelivery(
  owner: Owner,
  { id, customerId, username, mediaId, text }: WrittenComment,
): Post {
  const value = {
    from: { id: customerId, username },
    media: { id: mediaId, media_product_type: 'FEED' },
    id,
    text,
  };
  const time = Math.floor(Date.now() / 1000);
  return sign(owner, { time, id: owner.business.instagramUserId, changes: [{ field: 'comments', value }] });
}

function sign(owner: Owner, entry: object): Post {
  const { appSecret } = owner.business;
  const body = Buffer.from(JSON.stringify({ object: 'instagram', entry: [entry] }));
  return {
    path: `/api/instagram-webhook-v3/${owner.userId}`,
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`,
    },
    body,
  };
}
