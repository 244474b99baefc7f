import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Parley } from './processes.ts';
import type { Business } from './simulator-control.ts';

export type Owner = {
  userId: string;
  email: string;
  password: string;
  token: string;
  business: Business;
  verifyToken: string;
  /** A call of the API as this owner; anything but 2xx throws. */
  call<T>(method: string, path: string, body?: object): Promise<T>;
};

/**
 * Registers a client as a person does, with the password from the mail, and connects a business of the simulator. What
 * an automated answer discloses is left out unless a test is about it.
 */
export async function registerOwner(
  parley: Parley,
  email: string,
  { discloses = false }: { discloses?: boolean } = {},
): Promise<Owner> {
  const { url, dataDir, simulator } = parley;
  await callApi(url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const password = await findPassword(dataDir, email);
  const { cookie, token, userId } = await signInByApi(url, email, password);
  const business = await simulator.createBusiness();
  const call = <T>(method: string, path: string, body?: object) =>
    callApi<T>(url, { token }, method, path, body);
  // Secrets and tokens of the platform need the browser's cookie.
  await callApi(url, { cookie }, 'PUT', `/api/users/${userId}/webhook/app-secret`, {
    appSecret: business.appSecret,
  });
  await callApi(url, { cookie }, 'POST', '/api/auth/instagram', { accessToken: business.accessToken });
  const setup = await call<{ webhookVerifyToken: string }>('GET', `/api/users/${userId}/webhook`);
  const verifyToken = setup.webhookVerifyToken;
  if (!discloses) {
    await callApi(url, { cookie }, 'PATCH', `/api/users/${userId}/assistant-settings`, {
      disclosureEnabled: false,
    });
  }
  await simulator.setWebhook({
    instagramUserId: business.instagramUserId,
    callbackUrl: `${url}/api/instagram-webhook-v3/${userId}`,
    verifyToken,
  });
  return { userId, email, password, token, business, verifyToken, call };
}

export async function signInByApi(url: string, email: string, password: string) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, user } = (await response.json()) as { token: string; user: { id: string } };
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { token, cookie, userId: user.id };
}

export async function callApi<T>(
  url: string,
  credentials: { token?: string; cookie?: string },
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const { token, cookie } = credentials;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(cookie ? { cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

export async function findPassword(dataDir: string, email: string): Promise<string> {
  const password = await findInMails(dataDir, email, /^Password:\s*(\S+)$/im);
  if (password) return password;
  throw new Error(`no mail to ${email} carries a password`);
}

/** Without a mail server the mails are files in DATA_DIR/outbox. */
export async function findInMails(
  dataDir: string,
  email: string,
  words: RegExp,
): Promise<string | undefined> {
  const outbox = join(dataDir, 'outbox');
  for (const name of await readdir(outbox)) {
    const mail = await readFile(join(outbox, name), 'utf8');
    const found = mail.includes(email) && words.exec(mail)?.[1];
    if (found) return found;
  }
  return undefined;
}
