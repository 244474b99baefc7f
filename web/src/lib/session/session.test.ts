// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import {
  beginSession,
  checkSession,
  endSession,
  LOGOUT_EVENT,
  patchUser,
  readInitialCheck,
  sessionKey,
  sessionState,
} from '#lib/session/session.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const user = {
  id: 'u1',
  email: 'olena@lumen.studio',
  role: 'client',
  timezone: 'UTC',
  autoResponseEnabled: true,
} as User;
const SIGNED_IN = { status: 200, body: JSON.stringify({ authenticated: true, user }) };
const SIGNED_OUT = { status: 200, body: '{"authenticated":false,"user":null}' };
const REFUSED = { status: 401, body: '{"code":"session_ended","message":"Your session has ended."}' };

let server: Awaited<ReturnType<typeof startServer>>;
let byToken = SIGNED_IN;
let byCookie = SIGNED_OUT;

beforeEach(async () => {
  localStorage.clear();
  byToken = SIGNED_IN;
  byCookie = SIGNED_OUT;
  server = await startServer(({ headers }) => (headers.authorization ? byToken : byCookie));
  openAt(server.origin);
});
afterEach(() => server.stop());

function store(text = JSON.stringify(user)): void {
  writeStored(STORED.user, text);
  writeStored(STORED.token, 'token');
}

describe('the first screen', () => {
  it('[AUTH-22] trusts a stored user with a stored token', () => {
    store();
    expect(sessionState(readInitialCheck(), false)).toMatchObject({ state: 'in', user: { id: 'u1' } });
    expect(server.calls).toHaveLength(0);
  });

  it('[AUTH-24] asks the server when either is missing', async () => {
    writeStored(STORED.user, JSON.stringify(user));
    expect(sessionState(readInitialCheck(), false)).toEqual({ state: 'unknown' });
    byCookie = SIGNED_IN;
    expect(sessionState(await checkSession(), false)).toMatchObject({ state: 'in' });
    expect(readStored(STORED.user)).toBe(JSON.stringify(user));
  });

  it.each(['{', '"text"', 'null', '{"id":5}'])('[AUTH-33] removes a corrupt stored user: %s', (text) => {
    store(text);
    expect(readInitialCheck()).toBeUndefined();
    expect(readStored(STORED.user)).toBeNull();
  });
});

describe('a check', () => {
  it('keeps prompt and knowledge base in the browser while they are short [DATA-01]', async () => {
    const short = { ...user, aiPrompt: 'Be kind.', knowledgeBase: 'A cut is 20.' };
    const long = { ...short, knowledgeBase: 'A cut is 20. '.repeat(400) };
    for (const [sent, kept] of [
      [short, short],
      [long, { ...long, knowledgeBase: null }],
    ]) {
      byCookie = { status: 200, body: JSON.stringify({ authenticated: true, user: sent }) };
      expect(await checkSession()).toEqual({ authenticated: true, user: sent });
      expect(JSON.parse(readStored(STORED.user) ?? '')).toEqual(kept);
    }
  });

  it('[AUTH-28] throws a refused token away with the user, and asks by the cookie', async () => {
    store();
    byToken = REFUSED;
    expect(await checkSession()).toEqual({ authenticated: false, user: null });
    expect(readStored(STORED.token)).toBeNull();
    expect(readStored(STORED.user)).toBeNull();
    expect(server.calls.map(({ headers }) => headers.authorization)).toEqual(['Bearer token', undefined]);
  });

  it('goes on by the cookie when only the token has ended', async () => {
    store();
    byToken = REFUSED;
    byCookie = SIGNED_IN;
    expect(await checkSession()).toMatchObject({ authenticated: true });
    expect(readStored(STORED.token)).toBeNull();
  });

  it('keeps what is stored when the server has no session and there is no token', async () => {
    writeStored(STORED.user, JSON.stringify(user));
    expect(await checkSession()).toEqual({ authenticated: false, user: null });
    expect(readStored(STORED.user)).not.toBeNull();
  });

  it.each([500, 503, 429])('throws on %d, and wipes nothing', async (status) => {
    store();
    byToken = { status, body: '' };
    await expect(checkSession()).rejects.toThrow(String(status));
    expect(readStored(STORED.token)).toBe('token');
  });
});

describe('the state', () => {
  it('is unknown until something is known', () => {
    expect(sessionState(undefined, false)).toEqual({ state: 'unknown' });
  });

  it('[AUTH-31] is out when the first check fails, and when the server says so', () => {
    expect(sessionState(undefined, true)).toEqual({ state: 'out' });
    expect(sessionState({ authenticated: false, user: null }, false)).toEqual({ state: 'out' });
  });

  it('keeps an open screen while the server cannot be asked', () => {
    expect(sessionState({ authenticated: true, user }, true)).toMatchObject({ state: 'in', isOffline: true });
  });
});

describe('a session', () => {
  it('[AUTH-08] is stored when it begins', () => {
    beginSession(new QueryClient(), user, 'fresh');
    expect(readStored(STORED.token)).toBe('fresh');
    expect(JSON.parse(readStored(STORED.user) ?? '')).toEqual(user);
  });

  it('keeps prompt and knowledge base in the browser only while they are short [DATA-01]', () => {
    const texts = { ...user, aiPrompt: 'Be kind.', knowledgeBase: 'x'.repeat(4000) };
    beginSession(new QueryClient(), texts, 'fresh');
    expect(JSON.parse(readStored(STORED.user) ?? '')).toEqual(texts);
    beginSession(new QueryClient(), { ...texts, aiPrompt: null, knowledgeBase: 'x'.repeat(4001) }, 'fresh');
    expect(JSON.parse(readStored(STORED.user) ?? '')).toEqual({
      ...user,
      aiPrompt: null,
      knowledgeBase: null,
    });
    expect(sessionState(readInitialCheck(), false)).toMatchObject({ state: 'in', user: { id: 'u1' } });
  });

  it('[AUTH-30] takes everything along when it ends, but what stands in the composers', async () => {
    const client = new QueryClient();
    beginSession(client, user, 'fresh');
    writeStored(`${STORED.composer}:u1:c1`, '{"text":"Hello"}');
    client.setQueryData(['/api/conversations'], ['private']);
    const heard: string[] = [];
    window.addEventListener(LOGOUT_EVENT, () => heard.push('logout'), { once: true });

    let asked = 0;
    let answer = () => {};
    endSession(client, () => {
      asked += 1;
      return new Promise<void>((resolve) => {
        answer = resolve;
      });
    });
    expect(asked).toBe(1);
    expect(client.getQueryData(sessionKey)).toEqual({ authenticated: false, user: null });
    expect(client.getQueryData(['/api/conversations'])).toBeUndefined();
    expect([readStored(STORED.token), readStored(STORED.user)]).toEqual([null, null]);
    expect(readStored(`${STORED.composer}:u1:c1`)).toBe('{"text":"Hello"}');
    expect(heard).toEqual(['logout']);

    // A check that falls into the call waits for its end.
    const check = checkSession();
    expect(server.calls).toHaveLength(0);
    answer();
    await check;
    expect(server.calls).toHaveLength(1);
  });

  it('[AUTH-18] ends here also when the server does not hear of it', async () => {
    const client = new QueryClient();
    beginSession(client, user, 'fresh');
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    endSession(client, () => Promise.reject(new Error('offline')));
    expect(readStored(STORED.token)).toBeNull();
    expect(await checkSession()).toEqual({ authenticated: false, user: null });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });

  it('patches the user here and in the store, and answers what it was', () => {
    const client = new QueryClient();
    beginSession(client, user, 'fresh');
    expect(patchUser(client, { autoResponseEnabled: false })).toEqual(user);
    expect(client.getQueryData(sessionKey)).toMatchObject({ user: { autoResponseEnabled: false } });
    expect(JSON.parse(readStored(STORED.user) ?? '')).toMatchObject({ autoResponseEnabled: false });
  });
});
