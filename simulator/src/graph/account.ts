import { signedPicture } from '../platform/media-links.ts';
import { isListed, postsOf } from '../platform/posts.ts';
import { webhookFields } from '../webhooks/fields.ts';
import { tickedFields } from '../webhooks/ticked.ts';
import type { BusinessRow } from '../world.ts';
import { requireBasic } from './auth.ts';
import { allowParams, type GraphResult, type SignedCall, textParam } from './call.ts';
import { badParam, unknownObject } from './errors.ts';
import { checkFields, parseFields, pick } from './fields.ts';

const accountFields = {
  id: 'plain',
  user_id: 'plain',
  username: 'plain',
  name: 'plain',
  account_type: 'plain',
  profile_picture_url: 'plain',
  followers_count: 'plain',
  follows_count: 'plain',
  media_count: 'plain',
} as const;

/** `GET /me` and `GET /{IG_ID}`. `id` is app-scoped, `user_id` is the one that webhooks carry. */
export function readAccount(call: SignedCall): GraphResult {
  allowParams(call, ['fields']);
  requireBasic(call.token);
  const asks = parseFields(textParam(call, 'fields') ?? 'id');
  checkFields(asks, 'IGUser', accountFields);
  const names = new Set(asks.map((ask) => ask.name));
  names.add('id');
  const node = pick(describeAccount(call, call.business), [...names]);
  return { body: call.platform.switches.meShape === 'data' ? { data: [node] } : node };
}

function describeAccount(call: SignedCall, business: BusinessRow): Record<string, unknown> {
  const { platform } = call;
  const posts = postsOf(platform, business.instagramUserId).filter(isListed);
  return {
    id: business.appScopedId,
    user_id: business.instagramUserId,
    username: business.username,
    name: business.name,
    account_type: business.accountType,
    profile_picture_url: business.pictureFile ? signedPicture(platform, business.pictureFile) : undefined,
    followers_count: business.followers,
    follows_count: 214,
    media_count: posts.length,
  };
}

/**
 * The account's subscription to the app. A field that is not ticked in the app's dashboard is dropped without a word:
 * only the list tells.
 */
export function subscribedApps(call: SignedCall): GraphResult {
  const { platform, business } = call;
  if (call.method === 'GET') {
    allowParams(call, []);
    const fields = business.subscribedFields;
    const data = fields ? [{ id: business.appId, name: 'Webhook app', subscribed_fields: fields }] : [];
    return { body: { data } };
  }
  if (call.method === 'DELETE') {
    allowParams(call, []);
    platform.world.businesses.put(
      business.instagramUserId,
      Object.assign(business, { subscribedFields: null }),
    );
    return { body: { success: true } };
  }
  if (call.method !== 'POST') throw unknownObject(call.method, call.path.join('/'));
  allowParams(call, ['subscribed_fields']);
  const raw = call.params['subscribed_fields'];
  const fields = Array.isArray(raw)
    ? raw.map(String)
    : (textParam(call, 'subscribed_fields') ?? '').split(',');
  const names = fields.map((field) => field.trim()).filter((field) => field !== '');
  if (names.length === 0) throw badParam('The parameter subscribed_fields is required');
  for (const [index, name] of names.entries()) {
    if ((webhookFields as readonly string[]).includes(name)) continue;
    throw badParam(
      `Param subscribed_fields[${index}] must be one of {${webhookFields.join(', ').toUpperCase()}}`,
    );
  }
  const ticked = tickedFields(platform, business.instagramUserId);
  const subscribedFields = names.filter((name) => ticked.includes(name));
  platform.world.businesses.put(business.instagramUserId, Object.assign(business, { subscribedFields }));
  return { body: { success: true } };
}
