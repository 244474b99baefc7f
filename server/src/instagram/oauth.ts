import { type Dispatcher, request } from 'undici';

import { InstagramError, makeError, readPlatformError } from './errors.ts';
import { type Fields, isFields, readFields, readId, readList, readNumber, readText } from './fields.ts';
import { parseJson } from './lossless-json.ts';

/** What is asked for, and nothing that is not used: each costs the owner of the app a review. */
export const SCOPES = [
  'instagram_business_basic',
  'instagram_business_manage_messages',
  'instagram_business_manage_comments',
] as const;

/** Without it there is nothing that Parley could do. */
export const MESSAGES_SCOPE = 'instagram_business_manage_messages';

export type InstagramApp = {
  /** The Instagram app's id, which is not the Meta app's. */
  appId: string;
  appSecret: string;
  /** Byte by byte as it is entered in the app's settings. */
  redirectUri: string;
};

export type SignedIn = {
  /** Valid for an hour. */
  accessToken: string;
  /** App-scoped; exact, however the platform writes it. */
  userId: string | null;
  /** Null where the platform did not say. */
  permissions: string[] | null;
};

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 64 * 1024;

/** `isAnother` asks for the password again, so that another account can be chosen. */
export function authorizeAddress(
  authorizeUrl: string,
  app: Omit<InstagramApp, 'appSecret'>,
  { state, isAnother }: { state: string; isAnother: boolean },
): string {
  const url = new URL(authorizeUrl);
  const query = {
    client_id: app.appId,
    redirect_uri: app.redirectUri,
    response_type: 'code',
    scope: SCOPES.join(','),
    state,
    ...(isAnother && { force_reauth: 'true' }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The code that came back, for a short token. Throws an InstagramError. */
export async function exchangeCode(
  dispatcher: Dispatcher,
  oauthUrl: string,
  app: InstagramApp,
  code: string,
): Promise<SignedIn> {
  const form = new URLSearchParams({
    client_id: app.appId,
    client_secret: app.appSecret,
    grant_type: 'authorization_code',
    redirect_uri: app.redirectUri,
    // Some browsers bring back the fragment that the platform puts behind it.
    code: code.replace(/#_$/, ''),
  });
  const body = await ask(dispatcher, oauthUrl, form);
  // Documented as a list under `data`, answered flat, too.
  const [first] = readList(body.data);
  const answer = first === undefined ? body : readFields(first);
  const accessToken = readText(answer.access_token);
  if (accessToken === null) throw misunderstood('no token in the answer');
  return { accessToken, userId: readId(answer.user_id), permissions: readPermissions(answer.permissions) };
}

/** A short token for one of 60 days. Throws an InstagramError. */
export async function lengthenToken(
  dispatcher: Dispatcher,
  graphUrl: string,
  appSecret: string,
  accessToken: string,
): Promise<{ accessToken: string; expiresInSeconds: number }> {
  const url = new URL(`${graphUrl.replace(/\/+$/, '')}/access_token`);
  url.searchParams.set('grant_type', 'ig_exchange_token');
  url.searchParams.set('client_secret', appSecret);
  url.searchParams.set('access_token', accessToken);
  const body = await ask(dispatcher, url.href);
  const long = readText(body.access_token);
  const expiresInSeconds = readNumber(body.expires_in);
  if (long === null || expiresInSeconds === null) throw misunderstood('no long token in the answer');
  return { accessToken: long, expiresInSeconds };
}

/** A list or names with commas between. */
function readPermissions(value: unknown): string[] | null {
  if (Array.isArray(value)) return value.filter((name) => typeof name === 'string');
  const text = readText(value);
  return text === null
    ? null
    : text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean);
}

/** Addresses and forms hold secrets: nothing of them is ever part of an error. */
async function ask(dispatcher: Dispatcher, url: string, form?: URLSearchParams): Promise<Fields> {
  let status: number;
  let bytes: Buffer;
  try {
    const response = await request(url, {
      method: form ? 'POST' : 'GET',
      dispatcher,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'application/json',
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(form && { body: form.toString() }),
    });
    status = response.statusCode;
    bytes = await readAtMost(response.body, MOST_BYTES);
  } catch {
    throw new InstagramError(makeError('transient', 'no answer to a sign-in'));
  }
  const json = parseJson(bytes);
  const body = json.ok && isFields(json.value) ? json.value : null;
  if (body && isFields(body.error)) throw new InstagramError(readPlatformError(body.error, status));
  // The exchange refuses in a shape of its own: flat, its text localised.
  if (body && body.error_message !== undefined) {
    const message = readText(body.error_message) ?? 'refused';
    throw new InstagramError({ ...makeError('bad_request', message), code: readNumber(body.code) });
  }
  if (status >= 500 || status === 429) throw new InstagramError(makeError('transient', `HTTP ${status}`));
  if (body === null || status >= 300) throw misunderstood(`HTTP ${status}`);
  return body;
}

async function readAtMost(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > most) throw new Error('too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function misunderstood(message: string): InstagramError {
  return new InstagramError(makeError('unknown', message));
}
