import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInstagramClient, describeToken, type InstagramClient } from './client.ts';
import { InstagramError } from './errors.ts';
import {
  answer,
  answerError,
  neverAnswer,
  resetConnection,
  type ScriptedPlatform,
  startScriptedPlatform,
} from './scripted-platform.ts';

const TOKEN = 'IGAAsecretsecretsecret';

let platform: ScriptedPlatform;
let client: InstagramClient;
const waits: number[] = [];
const clock = { ms: Date.parse('2026-05-01T12:00:00Z') };

beforeAll(async () => {
  platform = await startScriptedPlatform();
  client = createInstagramClient({
    graphUrl: `${platform.url}/`,
    apiVersion: 'v25.0',
    accessToken: ` ${TOKEN}\n`,
    now: () => new Date(clock.ms),
    wait: async (ms) => {
      waits.push(ms);
    },
  });
});
afterAll(async () => {
  await client.close();
  await platform.close();
});
beforeEach(() => {
  platform.plan();
  waits.length = 0;
});

async function failureOf(call: Promise<unknown>): Promise<InstagramError> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof InstagramError)) throw new Error(`not an InstagramError: ${String(error)}`);
  return error;
}

describe('describeToken', () => {
  it('goes by the prefix', () => {
    expect(describeToken(' IGAAx\n')).toBe('instagram');
    expect(describeToken('EAAGx')).toBe('facebook');
    expect(describeToken('')).toBe('unknown');
    expect(describeToken('sk-123')).toBe('unknown');
  });
});

describe('me', () => {
  const fields = {
    id: '10',
    user_id: '17841400000000001',
    username: 'biz',
    name: 'Biz',
    account_type: 'BUSINESS',
  };
  const me = {
    id: '10',
    userId: '17841400000000001',
    username: 'biz',
    name: 'Biz',
    accountType: 'business',
    profilePictureUrl: null,
  };

  it('reads both shapes', async () => {
    platform.plan(answer(fields), answer({ data: [fields] }));
    expect(await client.me()).toEqual(me);
    expect(await client.me()).toEqual(me);
    expect(platform.asked[0]).toMatchObject({
      method: 'GET',
      path: '/v25.0/me',
      query: { fields: 'id,user_id,username,name,account_type,profile_picture_url' },
      headers: { authorization: `Bearer ${TOKEN}` },
    });
  });

  it('keeps a numeric id exact, and refuses an answer without it', async () => {
    platform.plan(answer('{"user_id":17841400000000001}'), answer({ id: '10' }));
    expect(await client.me()).toMatchObject({ userId: '17841400000000001', username: null });
    expect((await failureOf(client.me())).error.class).toBe('unknown');
  });

  it('tells a dead token', async () => {
    platform.plan(answerError(190, 463, 400));
    expect((await failureOf(client.me())).error).toMatchObject({ class: 'auth', code: 190, subcode: 463 });
  });
});

describe('subscriptions and tokens', () => {
  it('subscribes, lists and stops', async () => {
    const done = answer({ success: true });
    const list = [{ id: '5', subscribed_fields: ['messages', { name: 'comments' }] }];
    platform.plan(done, answer({ data: list }), done, answer({ success: false }));
    await client.subscribe(['messages', 'comments']);
    expect(await client.subscriptions()).toEqual([{ appId: '5', fields: ['messages', 'comments'] }]);
    await client.unsubscribe();
    expect(platform.asked.map(({ method, path, query }) => [method, path, query])).toEqual([
      ['POST', '/v25.0/me/subscribed_apps', { subscribed_fields: 'messages,comments' }],
      ['GET', '/v25.0/me/subscribed_apps', {}],
      ['DELETE', '/v25.0/me/subscribed_apps', {}],
    ]);
    expect((await failureOf(client.unsubscribe())).error.class).toBe('unknown');
  });

  it('refreshes the token at the address without version', async () => {
    const fresh = { access_token: 'IGAAnew', token_type: 'bearer', expires_in: 5_183_944 };
    platform.plan(answer(fresh), answer({ access_token: 'IGAAnew' }));
    expect(await client.refreshToken()).toEqual({ accessToken: 'IGAAnew', expiresInSeconds: 5_183_944 });
    expect(platform.asked[0]).toMatchObject({
      path: '/refresh_access_token',
      query: { grant_type: 'ig_refresh_token' },
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    expect(String(await failureOf(client.refreshToken()))).not.toContain('IGAA');
  });
});

describe('profile', () => {
  it('reads what is there', async () => {
    const full = {
      name: 'Ann',
      username: 'ann',
      profile_pic: 'https://cdn.example/p',
      follower_count: 7,
      is_verified_user: false,
      is_user_follow_business: true,
      is_business_follow_user: false,
    };
    platform.plan(answer(full), answer({ name: null, profile_pic: null, username: 'ann' }));
    expect(await client.profile('12')).toEqual({
      name: 'Ann',
      username: 'ann',
      profilePicUrl: 'https://cdn.example/p',
      followerCount: 7,
      isVerified: false,
      isUserFollowBusiness: true,
      isBusinessFollowUser: false,
    });
    expect(await client.profile('12')).toMatchObject({
      name: null,
      profilePicUrl: null,
      followerCount: null,
    });
    expect(platform.asked[0]?.path).toBe('/v25.0/12');
  });

  it.each([
    [230, undefined, 'consent'],
    [9010, undefined, 'not_found'],
    [100, 33, 'not_found'],
    [100, undefined, 'not_found'],
    [10, undefined, 'other'],
  ])('takes code %s/%s for an everyday refusal: %s', async (code, subcode, refused) => {
    platform.plan(answerError(code, subcode));
    expect(await client.profile('12')).toEqual({ refused });
  });

  it('throws where the call itself failed', async () => {
    for (const script of [answerError(190), answerError(4), answerError(2), answer('<html>')]) {
      platform.plan(script);
      await failureOf(client.profile('12'));
    }
  });

  it('keeps ids inside their step of the path', async () => {
    platform.plan(answer({}));
    await client.profile('../me?x=1#');
    expect(platform.asked[0]?.path).toBe('/v25.0/..%2Fme%3Fx%3D1%23');
    for (const id of ['', '.', '..'])
      expect((await failureOf(client.profile(id))).error.class).toBe('bad_request');
  });
});

describe('failures of reads', () => {
  it('include a late answer', async () => {
    const base = { graphUrl: platform.url, apiVersion: 'v25.0', accessToken: TOKEN };
    const impatient = createInstagramClient({ ...base, timeouts: { readMs: 200 } });
    platform.plan(neverAnswer);
    expect((await failureOf(impatient.me())).error).toMatchObject({
      class: 'transient',
      message: 'no answer in 200 ms',
    });
    await impatient.close();
  });

  it('keep their cause, and no secret', async () => {
    platform.plan(resetConnection);
    const error = await failureOf(client.me());
    expect(error.error).toMatchObject({ class: 'transient', code: null, retryable: true });
    expect(error.cause).toBeInstanceOf(Error);
    expect(JSON.stringify([error, String(error), String(error.cause)])).not.toContain('IGAA');
    expect(platform.asked).toHaveLength(1);
  });

  it('are repeated only where asked', async () => {
    const me = answer({ user_id: '1' });
    let turns = 0;
    const beforeEachTry = async () => {
      turns += 1;
    };
    platform.plan(answer('<html>', 502), answerError(4), resetConnection, me);
    expect(await client.me({ retry: true, beforeEachTry })).toMatchObject({ userId: '1' });
    expect(turns).toBe(4);
    expect(waits).toHaveLength(3);
    waits.forEach((ms, n) => {
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(1000 * 2 ** n);
    });
    platform.plan(answerError(2), me);
    await failureOf(client.me({ beforeEachTry }));
    expect(platform.asked).toHaveLength(1);
  });

  it('end after five tries, and at once where a repeat is useless', async () => {
    platform.plan(...Array.from({ length: 6 }, () => answerError(2, undefined, 500)));
    await failureOf(client.me({ retry: true }));
    expect(platform.asked).toHaveLength(5);
    platform.plan(answerError(190), answerError(190));
    await failureOf(client.me({ retry: true }));
    expect(platform.asked).toHaveLength(1);
  });

  it('wait as long as the platform asks, or leave a long pause to the caller', async () => {
    const asking = (seconds: number) =>
      answer({ error: { code: 4, message: 'x' } }, 400, { 'retry-after': String(seconds) });
    platform.plan(asking(30), answer({ user_id: '1' }));
    await client.me({ retry: true });
    expect(waits).toEqual([30_000]);
    platform.plan(asking(61), answer({ user_id: '1' }));
    expect((await failureOf(client.me({ retry: true }))).error.retryAfterSeconds).toBe(61);
    expect(platform.asked).toHaveLength(1);
  });
});

describe('usage', () => {
  const withUsage = (app: object | null, business: object | null) =>
    answer({ user_id: '1' }, 200, {
      ...(app && { 'x-app-usage': JSON.stringify(app) }),
      ...(business && { 'x-business-use-case-usage': JSON.stringify({ '17841': [business] }) }),
    });
  const usageAfter = async (...pair: Parameters<typeof withUsage>) => {
    platform.plan(withUsage(...pair));
    await client.me();
    return client.usage();
  };

  it('advises by the fullest limit, and stops until the stated time', async () => {
    const at = (minutes: number) => new Date(clock.ms + minutes * 60_000);
    expect(await usageAfter({ call_count: 28, total_time: 79, total_cputime: 25 }, null)).toEqual({
      percent: 79,
      advice: 'go',
      until: null,
    });
    expect(await usageAfter(null, { type: 'instagram', call_count: 80 })).toMatchObject({ advice: 'slow' });
    // A header that is missing once takes nothing back.
    expect(await usageAfter({ call_count: 1 }, null)).toMatchObject({ percent: 80, advice: 'slow' });
    expect(await usageAfter({ call_count: 100 }, null)).toEqual({
      percent: 100,
      advice: 'stop',
      until: at(1),
    });
    const regain = { type: 'instagram', call_count: 100, estimated_time_to_regain_access: 5 };
    expect(await usageAfter(null, regain)).toEqual({ percent: 100, advice: 'stop', until: at(5) });
    const end = at(5).getTime();
    clock.ms = end - 1;
    expect(client.usage().advice).toBe('stop');
    clock.ms = end;
    expect(client.usage()).toMatchObject({ advice: 'slow', until: null });
    clock.ms += 60 * 60_000;
    expect(client.usage()).toEqual({ percent: 0, advice: 'go', until: null });
  });

  it('is not disturbed by headers that make no sense', async () => {
    for (const nonsense of ['', 'x', '[]', '7', '{"a":"b"}', '{"1":[null,7,{"call_count":"x"}]}']) {
      const headers = {
        'x-app-usage': nonsense,
        'x-business-use-case-usage': nonsense,
        'retry-after': nonsense,
      };
      platform.plan(answer({ user_id: '1' }, 200, headers));
      await client.me();
      expect(client.usage()).toMatchObject({ percent: 0, advice: 'go' });
    }
  });
});
