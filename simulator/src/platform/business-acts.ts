import {
  newAccessToken,
  newAppId,
  newAppScopedId,
  newAppSecret,
  newCustomerId,
  newInstagramUserId,
} from '../ids.ts';
import type { Platform } from '../platform.ts';
import { messagingEvent, parties } from '../webhooks/events.ts';
import type { BusinessRow, CustomerRow, DeathReason, TokenRow } from '../world.ts';
import type { Act } from './customer-acts.ts';
import { addMessage, messageEvent, requireBusiness, requireCustomer, requireMessage } from './threads.ts';

export const allScopes = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
  'instagram_business_content_publish',
  'instagram_business_manage_insights',
] as const;

export const tokenLifeMs = 60 * 86_400_000;

export type BusinessInput = {
  username?: string;
  name?: string;
  accountType?: 'BUSINESS' | 'MEDIA_CREATOR';
  appSecret?: string;
  /** Instagram user id of a business whose app (id and secret) this one shares. */
  sameAppAs?: string;
  pictureFile?: string;
};

export function createBusiness(platform: Platform, input: BusinessInput = {}): BusinessRow {
  const instagramUserId = newInstagramUserId();
  const sibling = input.sameAppAs ? requireBusiness(platform, input.sameAppAs) : undefined;
  const username = input.username ?? `studio.${instagramUserId.slice(-5)}`;
  const business = platform.world.businesses.put(instagramUserId, {
    instagramUserId,
    appScopedId: newAppScopedId(),
    appId: sibling?.appId ?? newAppId(),
    appSecret: sibling?.appSecret ?? input.appSecret ?? newAppSecret(),
    username,
    name: input.name ?? username,
    accountType: input.accountType ?? 'BUSINESS',
    pictureFile: input.pictureFile ?? null,
    followers: 1280,
    accessToken: '',
    humanAgent: false,
    messageAccess: true,
    restricted: false,
    isPrivate: false,
    threadOwner: 'us',
    subscribedFields: null,
    historyDeliveredAt: null,
  });
  mintToken(platform, instagramUserId);
  return business;
}

/** Makes a token and the business's current one. `ageMs` dates it back. */
export function mintToken(
  platform: Platform,
  instagramUserId: string,
  input: { ageMs?: number; expiresInMs?: number; scopes?: string[]; isShort?: boolean } = {},
): string {
  const business = requireBusiness(platform, instagramUserId);
  const issuedAt = platform.clock.now() - (input.ageMs ?? 0);
  const token = newAccessToken();
  platform.world.tokens.put(token, {
    token,
    instagramUserId,
    issuedAt,
    expiresAt:
      input.expiresInMs === undefined ? issuedAt + tokenLifeMs : platform.clock.now() + input.expiresInMs,
    scopes: input.scopes ?? [...allScopes],
    dead: null,
    ...(input.isShort ? { isShort: true } : {}),
  });
  platform.world.businesses.put(instagramUserId, Object.assign(business, { accessToken: token }));
  return token;
}

/** Without `token`: all tokens of the business. */
export function changeTokens(
  platform: Platform,
  instagramUserId: string,
  change: (token: TokenRow) => void,
  token?: string,
): void {
  for (const row of platform.world.tokens.values()) {
    if (row.instagramUserId !== instagramUserId || (token && row.token !== token)) continue;
    change(row);
    platform.world.tokens.put(row.token, row);
  }
}

export function killToken(
  platform: Platform,
  instagramUserId: string,
  reason: DeathReason,
  token?: string,
): void {
  changeTokens(platform, instagramUserId, (row) => Object.assign(row, { dead: reason }), token);
  platform.live.publish('token', { instagramUserId, dead: reason });
}

export function reviveToken(platform: Platform, instagramUserId: string, token?: string): void {
  changeTokens(platform, instagramUserId, (row) => Object.assign(row, { dead: null }), token);
  platform.live.publish('token', { instagramUserId, dead: null });
}

export type CustomerInput = {
  name?: string | null;
  username?: string;
  /** A file of public/faces, an absolute URL, or null. */
  profilePic?: string | null;
  locale?: string;
  follows?: boolean;
  instagramUserId?: string;
};

export function createCustomer(
  platform: Platform,
  instagramUserId: string,
  input: CustomerInput = {},
): CustomerRow {
  requireBusiness(platform, instagramUserId);
  const id = newCustomerId();
  const customer = platform.world.customers.put(id, {
    id,
    instagramUserId,
    name: input.name === undefined ? `Customer ${id.slice(-4)}` : input.name,
    username: input.username ?? `customer_${id.slice(-6)}`,
    picture: input.profilePic ?? null,
    locale: input.locale ?? 'en',
    follows: input.follows ?? true,
    blocks: false,
    profile: 'ok',
    followerCount: 100 + Number(id.slice(-3)),
    createdAt: platform.clock.now(),
  });
  platform.live.publish('customer', { ...customer });
  return customer;
}

/** The owner types in the Instagram app: an echo without any API call. */
export function typeInApp(
  platform: Platform,
  customerId: string,
  text: string,
  extra: { replyTo?: string } = {},
): Act {
  const customer = requireCustomer(platform, customerId);
  const message = addMessage(platform, customer, {
    from: 'business',
    via: 'app',
    text,
    ...(extra.replyTo ? { replyToMid: requireMessage(platform, extra.replyTo).mid } : {}),
  });
  return { id: message.mid, delivered: platform.dispatcher.send(messageEvent(platform, message)) };
}

/** The owner unsends in the app what the business had sent. */
export function unsendInApp(platform: Platform, mid: string): Act {
  const message = requireMessage(platform, mid);
  if (message.from !== 'business') throw new Error('The business unsends only own messages.');
  platform.world.messages.put(mid, Object.assign(message, { deleted: true }));
  platform.live.publish('deleted', { mid, customerId: message.customerId });
  const business = requireBusiness(platform, message.instagramUserId);
  const event = messagingEvent(business, platform.switches.echoField, message.customerId, {
    ...parties(message),
    timestamp: platform.clock.now(),
    message: { mid, is_deleted: true, is_echo: true },
  });
  return { id: mid, delivered: platform.dispatcher.send(event) };
}

/** The account writes to itself: `is_self`, and no window applies. */
export function messageSelf(platform: Platform, instagramUserId: string, text: string): Act {
  const business = requireBusiness(platform, instagramUserId);
  const self =
    platform.world.customers.get(instagramUserId) ??
    platform.world.customers.put(instagramUserId, {
      id: instagramUserId,
      instagramUserId,
      name: business.name,
      username: business.username,
      picture: null,
      locale: 'en',
      follows: true,
      blocks: false,
      profile: 'ok',
      followerCount: 0,
      createdAt: platform.clock.now(),
    });
  const message = addMessage(platform, self, { from: 'business', via: 'self', text });
  return { id: message.mid, delivered: platform.dispatcher.send(messageEvent(platform, message)) };
}
