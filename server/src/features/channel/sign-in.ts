import * as z from 'zod';

import type { Caller, Context } from '#context';
import { requireClient, requireCookie } from '#features/identity/policy.ts';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import type { Me } from '#instagram/client.ts';
import { InstagramError } from '#instagram/errors.ts';
import {
  authorizeAddress,
  exchangeCode,
  type InstagramApp,
  lengthenToken,
  MESSAGES_SCOPE,
  SCOPES,
} from '#instagram/oauth.ts';

import { clientWith, dispatcherOf } from './clients.ts';
import { type ChannelHooks, connectChannel } from './connect.ts';
import { isTrouble, toConnectError } from './refusal.ts';
import { findLiveChannel } from './repository.ts';
import { dropSignIn, findFound, insertSignIn, keepFound, takeState } from './sign-in-repository.ts';

/** How it ended, as the page that tells it is called. */
export type SignInResult =
  | 'connected'
  /** Another account than the connected one: the person is asked. */
  | 'other'
  | 'denied'
  /** The way back does not fit: used before, too late, or begun in another session. */
  | 'expired'
  | 'signed-out'
  | 'personal'
  | 'no-messages'
  | 'in-use'
  | 'refused'
  | 'silent';

export const CALLBACK_PATH = '/api/instagram/oauth/callback';
const STATE_MS = 10 * 60 * 1000;

const foundSchema = z.object({
  accessToken: z.string(),
  tokenExpiresAt: z.iso.datetime(),
  appScopedId: z.string().nullable(),
  missingPermissions: z.array(z.string()),
  platformAccountId: z.string(),
  username: z.string().nullable(),
});
type Found = z.infer<typeof foundSchema>;

/** The address that must stand in the app's settings. */
export function redirectUri(ctx: Context): string {
  return ctx.env.publicUrl + CALLBACK_PATH;
}

/** Null while the installation has no Instagram app: then a token is pasted. */
export function appOf(ctx: Context): InstagramApp | null {
  const { instagramAppId: appId, instagramAppSecrets } = ctx.env;
  const [appSecret] = instagramAppSecrets;
  return appId && appSecret ? { appId, appSecret, redirectUri: redirectUri(ctx) } : null;
}

/** Where the person signs in. What they bring back fits once, for ten minutes, in this session. */
export async function startSignIn(ctx: Context, caller: Caller, isAnother: boolean): Promise<string> {
  requireClient(caller);
  requireCookie(caller);
  const app = appOf(ctx);
  if (!app) throw new AppError('instagram_app_missing');
  const state = randomToken();
  const now = ctx.now();
  const expiresAt = new Date(now.getTime() + STATE_MS);
  await ctx.transaction((tx) => insertSignIn(tx.db, caller, { stateHash: sha256(state), expiresAt, now }));
  return authorizeAddress(ctx.env.instagramAuthorizeUrl, app, { state, isAnother });
}

/** The person is back. Nothing is stored unless it began in this very session. */
export async function finishSignIn(
  ctx: Context,
  caller: Caller | null,
  answer: { state: string | undefined; code: string | undefined; error: string | undefined },
  hooks: ChannelHooks,
): Promise<SignInResult> {
  if (!answer.state) return 'expired';
  if (!caller) return 'signed-out';
  requireClient(caller);
  requireCookie(caller);
  const stateHash = sha256(answer.state);
  if (!(await takeState(ctx.db, caller, stateHash, ctx.now()))) return 'expired';
  if (answer.error) return answer.error === 'access_denied' ? 'denied' : 'refused';
  const app = appOf(ctx);
  if (!app || !answer.code) return 'refused';
  try {
    const { me, found } = await readAccount(ctx, app, answer.code);
    if (isPersonal(me)) return 'personal';
    if (found.missingPermissions.includes(MESSAGES_SCOPE)) return 'no-messages';
    const connected = await findLiveChannel(ctx.db, caller.accountId);
    if (connected && connected.platformAccountId !== me.userId) {
      const sealed = ctx.sealer.seal(JSON.stringify(found), caller.accountId);
      const expiresAt = new Date(ctx.now().getTime() + STATE_MS);
      await keepFound(ctx.db, stateHash, { sealed, expiresAt });
      return 'other';
    }
    await connect(ctx, caller, found, hooks);
    return 'connected';
  } catch (error) {
    ctx.log.warn({ err: error, accountId: caller.accountId }, 'a sign-in with Instagram did not end well');
    return readFailure(error);
  }
}

export type FoundAccount = {
  instagramUserId: string;
  username: string | null;
  connectedUsername: string | null;
};

/** The account that the person is asked about; null when there is none (any more). */
export async function readFound(ctx: Context, caller: Caller): Promise<FoundAccount | null> {
  const row = await findFound(ctx.db, caller, ctx.now());
  if (!row) return null;
  const { platformAccountId, username } = open(ctx, caller, row.found);
  const connected = await findLiveChannel(ctx.db, caller.accountId);
  const connectedUsername = connected?.username ?? connected?.platformAccountId ?? null;
  return { instagramUserId: platformAccountId, username, connectedUsername };
}

/** Takes that account in place of the connected one, or forgets it. 404 when it was answered before. */
export async function answerFound(
  ctx: Context,
  caller: Caller,
  isTaken: boolean,
  hooks: ChannelHooks,
): Promise<void> {
  requireClient(caller);
  requireCookie(caller);
  const row = await findFound(ctx.db, caller, ctx.now());
  if (!row) throw new AppError('not_found');
  if (isTaken) await connect(ctx, caller, open(ctx, caller, row.found), hooks);
  await dropSignIn(ctx.db, row.id);
}

async function readAccount(ctx: Context, app: InstagramApp, code: string): Promise<{ me: Me; found: Found }> {
  const { instagramOauthUrl, instagramGraphUrl } = ctx.env;
  const dispatcher = dispatcherOf(ctx);
  const short = await exchangeCode(dispatcher, instagramOauthUrl, app, code);
  const long = await lengthenToken(dispatcher, instagramGraphUrl, app.appSecret, short.accessToken);
  const me = await clientWith(ctx, instagramGraphUrl, long.accessToken).me();
  const { permissions } = short;
  const missingPermissions = permissions ? SCOPES.filter((scope) => !permissions.includes(scope)) : [];
  return {
    me,
    found: {
      accessToken: long.accessToken,
      tokenExpiresAt: new Date(ctx.now().getTime() + long.expiresInSeconds * 1000).toISOString(),
      appScopedId: me.id ?? short.userId,
      missingPermissions,
      platformAccountId: me.userId,
      username: me.username,
    },
  };
}

/** As a pasted token is: a real one goes to the installation's platform and nowhere else. */
function connect(ctx: Context, caller: Caller, found: Found, hooks: ChannelHooks): Promise<void> {
  const { accessToken, tokenExpiresAt, appScopedId, missingPermissions } = found;
  const known = { tokenExpiresAt: new Date(tokenExpiresAt), appScopedId, missingPermissions };
  return connectChannel(ctx, caller, { accessToken, known }, hooks);
}

function open(ctx: Context, caller: Caller, sealed: Buffer): Found {
  return foundSchema.parse(JSON.parse(ctx.sealer.open(sealed, caller.accountId)));
}

/** Business and creator accounts have messages that an app may read. Unnamed means that the platform let it in. */
function isPersonal({ accountType }: Me): boolean {
  return accountType !== null && !['business', 'media_creator', 'creator'].includes(accountType);
}

function readFailure(error: unknown): SignInResult {
  if (error instanceof InstagramError) return isTrouble(error.error) ? 'silent' : 'refused';
  const known = toConnectError(error);
  if (!(known instanceof AppError)) throw error;
  if (known.code === 'channel_in_use') return 'in-use';
  return known.code === 'platform_failed' ? 'silent' : 'refused';
}
