import { createHash, timingSafeEqual } from 'node:crypto';
import { newAuthorizationCode } from '../ids.ts';
import { allScopes, mintToken } from '../platform/business-acts.ts';
import type { Platform } from '../platform.ts';
import type { AppRow, BusinessRow } from '../world.ts';

const hour = 3_600_000;

/** Refusals of these pages: flat, and not the envelope of the Graph API. */
export class OAuthError extends Error {
  readonly body: Record<string, unknown>;
  constructor(message: string) {
    super(message);
    this.name = 'OAuthError';
    this.body = { error_type: 'OAuthException', code: 400, error_message: message };
  }
}

export const appOf = (platform: Platform, appId: string): AppRow =>
  platform.world.apps.get(appId) ?? { appId, redirectUris: [], deauthorizeUrl: null, deletionUrl: null };

/** What is entered in the dashboard under "Business login settings". */
export type AppSettings = Partial<Omit<AppRow, 'appId'>>;

export function configureApp(platform: Platform, appId: string, settings: AppSettings): AppRow {
  return platform.world.apps.put(appId, { ...appOf(platform, appId), ...settings });
}

const accountsOf = (platform: Platform, appId: string) =>
  platform.world.businesses.values().filter((row) => row.appId === appId);

export type ConsentAsk = {
  appId: string;
  redirectUri: string;
  scopes: string[];
  state: string | null;
  /** Who could sign in. */
  accounts: BusinessRow[];
};

/** `force_authentication` and `enable_fb_login` stand in the addresses that older dashboards show. */
const knownParams = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'force_reauth',
  'force_authentication',
  'enable_fb_login',
];

/** Checks the query of the authorize page; nothing wrong is ever redirected. */
export function readConsentAsk(platform: Platform, query: URLSearchParams): ConsentAsk {
  for (const name of query.keys()) {
    if (!knownParams.includes(name)) throw new OAuthError(`Unknown parameter: ${name}`);
  }
  const appId = query.get('client_id') ?? '';
  const accounts = accountsOf(platform, appId);
  if (accounts.length === 0) throw new OAuthError('Invalid platform app');
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!appOf(platform, appId).redirectUris.includes(redirectUri))
    throw new OAuthError('Invalid redirect_uri');
  if (query.get('response_type') !== 'code') throw new OAuthError('Invalid response_type');
  const scopes = (query.get('scope') ?? '').split(/[ ,]+/).filter((scope) => scope !== '');
  if (scopes.length === 0 || scopes.some((scope) => !(allScopes as readonly string[]).includes(scope))) {
    throw new OAuthError('Invalid scope');
  }
  return { appId, redirectUri, scopes, state: query.get('state'), accounts };
}

/** The basic permission cannot be unticked. */
export const canUntick = (scope: string) => scope !== 'instagram_business_basic';

export type Decision = {
  /** The first account of the app when absent. */
  instagramUserId?: string;
  /** Scopes whose tick is taken away. */
  untick?: string[];
  deny?: boolean;
};

function redirect(ask: ConsentAsk, params: Record<string, string>): string {
  const query = new URLSearchParams({ ...params, ...(ask.state === null ? {} : { state: ask.state }) });
  return `${ask.redirectUri}${ask.redirectUri.includes('?') ? '&' : '?'}${query}`;
}

/** What the person does on the page; answers where the browser is sent. A code comes with `#_` behind it. */
export function decide(platform: Platform, ask: ConsentAsk, decision: Decision): string {
  if (decision.deny) {
    return redirect(ask, {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request',
    });
  }
  const account = decision.instagramUserId
    ? ask.accounts.find((row) => row.instagramUserId === decision.instagramUserId)
    : ask.accounts[0];
  if (!account) throw new OAuthError('No such account');
  const unticked = (decision.untick ?? []).filter(canUntick);
  const row = {
    code: newAuthorizationCode(),
    appId: ask.appId,
    instagramUserId: account.instagramUserId,
    redirectUri: ask.redirectUri,
    scopes: ask.scopes.filter((scope) => !unticked.includes(scope)),
    at: platform.clock.now(),
    used: false,
  };
  platform.world.codes.put(row.code, row);
  return `${redirect(ask, { code: row.code })}#_`;
}

/** Of equal length whatever was given, so that the time of comparing tells nothing. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

const exchangeParams = ['client_id', 'client_secret', 'grant_type', 'redirect_uri', 'code'];

/** A code for a token that lives an hour. Codes live an hour too, and once. */
export function exchangeCode(
  platform: Platform,
  form: Record<string, unknown>,
): { accessToken: string; business: BusinessRow; scopes: string[] } {
  for (const name of Object.keys(form)) {
    if (!exchangeParams.includes(name)) throw new OAuthError(`Unknown parameter: ${name}`);
  }
  const text = (name: string) => {
    const value = form[name];
    if (typeof value !== 'string' || value === '') throw new OAuthError(`Missing required field ${name}`);
    return value;
  };
  const [account] = accountsOf(platform, text('client_id'));
  if (!account) throw new OAuthError('Invalid platform app');
  if (!isSame(text('client_secret'), account.appSecret))
    throw new OAuthError('Error validating client secret');
  if (text('grant_type') !== 'authorization_code') throw new OAuthError('Invalid grant_type');
  const redirectUri = text('redirect_uri');
  const row = platform.world.codes.get(text('code'));
  const isAlive = row?.appId === account.appId && !row.used && platform.clock.now() - row.at < hour;
  const business = row && platform.world.businesses.get(row.instagramUserId);
  if (!isAlive || !business) throw new OAuthError('Matching code was not found or was already used');
  if (row.redirectUri !== redirectUri) {
    throw new OAuthError(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  platform.world.codes.put(row.code, Object.assign(row, { used: true }));
  const { scopes } = row;
  const lifetime = { expiresInMs: hour, scopes, isShort: true };
  return { accessToken: mintToken(platform, row.instagramUserId, lifetime), business, scopes };
}
