import { pictureUrl } from '../platform/media-links.ts';
import { findThread } from '../platform/threads.ts';
import type { CustomerRow } from '../world.ts';
import { requireScope } from './auth.ts';
import { allowParams, type GraphResult, type SignedCall, textParam } from './call.ts';
import { GraphError, unknownObject } from './errors.ts';
import { checkFields, parseFields, pick } from './fields.ts';

const profileFields = {
  id: 'plain',
  name: 'plain',
  username: 'plain',
  profile_pic: 'plain',
  follower_count: 'plain',
  is_user_follow_business: 'plain',
  is_business_follow_user: 'plain',
  is_verified_user: 'plain',
} as const;

/** `GET /{IGSID}`: only for somebody who has written or tapped; `name` and `profile_pic` may be null. */
export function readProfile(call: SignedCall, customer: CustomerRow): GraphResult {
  const { platform, business } = call;
  allowParams(call, ['fields']);
  requireScope(call.token, 'instagram_business_manage_messages');
  const asks = parseFields(textParam(call, 'fields') ?? 'id');
  checkFields(asks, 'IGBusinessScopedUser', profileFields);
  if (customer.profile === 'gone') throw unknownObject('GET', customer.id);
  if (customer.profile === 'no_match') {
    throw new GraphError({
      code: 9010,
      type: 'IGApiException',
      message: '(#9010) No matching Instagram user',
    });
  }
  if (!findThread(platform, business.instagramUserId, customer.id)?.consent) {
    throw new GraphError({ code: 230, message: '(#230) User consent is required to access user profile' });
  }
  const node = {
    id: customer.id,
    name: customer.name,
    username: customer.username,
    profile_pic: pictureUrl(platform, customer),
    follower_count: customer.followerCount,
    is_user_follow_business: customer.follows,
    is_business_follow_user: false,
    is_verified_user: false,
  };
  return { body: pick(node, [...new Set([...asks.map((ask) => ask.name), 'id'])]) };
}
