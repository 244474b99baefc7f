import { phrases } from '@parley/assistant';
import type { AssistantSettings } from '@parley/contract/assistant.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

const KEY = 'sk-test-0123456789abcdef';
const OPENAI = { provider: 'openai', model: 'gpt-5-mini', apiKey: KEY };
const COMPATIBLE = { provider: 'openai-compatible', model: 'qwen3', baseUrl: 'https://ai.example.com/v1' };

let app: TestApp;
let client: Member;
beforeAll(async () => {
  app = await startTestApp();
  client = await app.addClient();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.ctx.db.deleteFrom('assistantSettings').execute();
  await app.ctx.db
    .updateTable('accounts')
    .set({
      setPhrases: '{}',
      disclosureEnabled: true,
      handOffNoticeEnabled: true,
      holdingNoticeEnabled: false,
    })
    .execute();
});

const path = () => `/api/users/${client.userId}/assistant-settings`;
const change = (body: object, as: { cookie?: string; token?: string } = { cookie: client.cookie }) =>
  app.call('PATCH', path(), body, as);
async function read(): Promise<AssistantSettings> {
  const { status, body } = await app.call('GET', path(), undefined, { cookie: client.cookie });
  expect(status).toBe(200);
  return body as AssistantSettings;
}
const codeOf = async (answer: ReturnType<typeof change>) => {
  const { status, body } = await answer;
  return [status, body['code']];
};
const storedKey = () =>
  app.ctx.db
    .selectFrom('assistantSettings')
    .select(['apiKey', 'keyHint'])
    .where('accountId', '=', client.accountId)
    .executeTakeFirst();

describe('what stands', () => {
  it('an account that chose nothing has what the installation has', async () => {
    expect(await read()).toEqual({
      provider: null,
      model: null,
      baseUrl: null,
      secondLook: null,
      checkModel: null,
      picturesModel: null,
      voiceModel: null,
      embeddingsModel: null,
      hasKey: false,
      keyHint: null,
      installation: { provider: 'builtin', model: null, secondLook: true, tokensPerDay: 2_000_000 },
      dailyTokenBudget: 0,
      tokensToday: 0,
      isPaused: false,
      disclosureEnabled: true,
      handOffNoticeEnabled: true,
      holdingNoticeEnabled: false,
      setPhrases: {},
      defaultPhrases: phrases.defaults,
    });
  });

  it('whether answers are looked at twice stays with the owner; the model that looks goes with its provider', async () => {
    await change({ ...OPENAI, secondLook: false, checkModel: ' gpt-5-mini ' });
    expect(await read()).toMatchObject({ secondLook: false, checkModel: 'gpt-5-mini' });
    await change({ model: 'gpt-5' });
    expect(await read()).toMatchObject({ secondLook: false, checkModel: 'gpt-5-mini' });
    await change({ provider: null });
    expect(await read()).toMatchObject({ secondLook: false, checkModel: null });
    await change({ secondLook: null });
    expect(await read()).toMatchObject({ secondLook: null });
  });

  it('a change holds what it names and leaves the rest alone', async () => {
    expect((await change(OPENAI)).status).toBe(200);
    expect((await change({ dailyTokenBudget: 5000 })).body).toMatchObject({ dailyTokenBudget: 5000 });
    await change({
      picturesModel: 'gpt-5',
      voiceModel: ' whisper-1 ',
      embeddingsModel: 'text-embedding-3-small',
    });
    const expected = {
      provider: 'openai',
      model: 'gpt-5-mini',
      hasKey: true,
      keyHint: 'cdef',
      picturesModel: 'gpt-5',
      voiceModel: 'whisper-1',
      embeddingsModel: 'text-embedding-3-small',
      dailyTokenBudget: 5000,
    };
    expect(await read()).toMatchObject(expected);
    await change({ voiceModel: '', disclosureEnabled: false });
    expect(await read()).toMatchObject({ ...expected, voiceModel: null, disclosureEnabled: false });
  });

  it('two saves at once lose no field', async () => {
    await change(OPENAI);
    const saves = [
      { dailyTokenBudget: 700 },
      { picturesModel: 'a' },
      { voiceModel: 'b' },
      { embeddingsModel: 'c' },
      { handOffNoticeEnabled: false },
      { holdingNoticeEnabled: true },
      { model: 'd' },
    ];
    const answers = await Promise.all(saves.map((body) => change(body)));
    expect(answers.map(({ status }) => status)).toEqual(saves.map(() => 200));
    expect(await read()).toMatchObject({
      ...Object.assign({}, ...saves),
      provider: 'openai',
      keyHint: 'cdef',
    });
  });

  it('set phrases are trimmed, and a blank one goes back to its default', async () => {
    const setPhrases = { greeting: { en: '  Welcome!  ', de: 'Servus!' }, thanks: { en: 'Cheers' } };
    await change({ setPhrases });
    expect((await read()).setPhrases).toEqual({
      greeting: { en: 'Welcome!', de: 'Servus!' },
      thanks: { en: 'Cheers' },
    });
    await change({ setPhrases: { greeting: { en: ' ' }, thanks: { en: '' } } });
    expect((await read()).setPhrases).toEqual({ greeting: { de: 'Servus!' } });
    for (const wrong of [{ hello: {} }, { greeting: { xx: 'Hi' } }, { greeting: { en: 'x'.repeat(501) } }]) {
      expect(await codeOf(change({ setPhrases: wrong }))).toEqual([400, 'bad_request']);
    }
  });

  it('a phrase that is not named stays: two browsers that word different ones keep both', async () => {
    await change({ setPhrases: { greeting: { en: 'Hey.', de: 'Na.' } } });
    const answers = await Promise.all(
      [{ greeting: { de: 'Servus!' } }, { greeting: { uk: 'Вітаю!' } }, { thanks: { en: 'Sure.' } }].map(
        (setPhrases) => change({ setPhrases }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await read()).setPhrases).toEqual({
      greeting: { en: 'Hey.', de: 'Servus!', uk: 'Вітаю!' },
      thanks: { en: 'Sure.' },
    });
    await change({ setPhrases: {} });
    expect((await read()).setPhrases).toMatchObject({ thanks: { en: 'Sure.' } });
  });
});

describe('the key', () => {
  it('is nowhere but in its sealed column', async () => {
    await change(OPENAI);
    const answers = [
      await read(),
      (await change({ ...OPENAI, apiKey: `${KEY}XYZ` })).body,
      (await app.call('GET', `/api/users/${client.userId}`, undefined, { cookie: client.cookie })).body,
      await app.ctx.db.selectFrom('activities').selectAll().execute(),
      await app.ctx.db.selectFrom('liveEvents').selectAll().execute(),
      await app.mails(),
    ];
    expect(JSON.stringify(answers)).not.toContain('sk-test');
    const row = await storedKey();
    expect(row?.apiKey?.toString('latin1')).not.toContain('sk-test');
    expect(app.ctx.sealer.open(row?.apiKey ?? Buffer.alloc(0), client.accountId)).toBe(`${KEY}XYZ`);
    expect(() => app.ctx.sealer.open(row?.apiKey ?? Buffer.alloc(0), 'another account')).toThrow();
  });

  it('a short one is not half told by its end', async () => {
    await change({ ...OPENAI, apiKey: 'short-key' });
    expect(await read()).toMatchObject({ hasKey: true, keyHint: null });
  });

  it.each([
    ['another address', { baseUrl: 'https://thief.example.com/v1' }],
    ['another provider', { provider: 'anthropic', model: 'claude' }],
    [
      'an own address in place of the vendor’s',
      { provider: 'openai', baseUrl: 'https://thief.example.com/v1' },
    ],
  ])('does not go along to %s', async (_, moved) => {
    await change(OPENAI);
    expect(await codeOf(change(moved))).toEqual([400, 'ai_key_missing']);
    expect(await read()).toMatchObject({ provider: 'openai', baseUrl: null, keyHint: 'cdef' });
    await change({ ...COMPATIBLE, apiKey: KEY });
    await change({ ...COMPATIBLE, baseUrl: 'https://thief.example.com/v1' });
    expect(await read()).toMatchObject({ hasKey: false, keyHint: null });
    expect((await storedKey())?.apiKey).toBeNull();
  });

  it('stays with the same address however it is written, and with another model', async () => {
    await change({ ...COMPATIBLE, apiKey: KEY });
    await change({ baseUrl: ' https://ai.example.com/v1/ ', model: 'qwen3-large' });
    expect(await read()).toMatchObject({ baseUrl: COMPATIBLE.baseUrl, model: 'qwen3-large', hasKey: true });
  });

  it('is taken away by null, where calls can do without', async () => {
    await change({ ...COMPATIBLE, apiKey: KEY });
    expect((await change({ apiKey: null })).body).toMatchObject({ hasKey: false, keyHint: null });
    await change(OPENAI);
    expect(await codeOf(change({ apiKey: null }))).toEqual([400, 'ai_key_missing']);
  });

  it('goes with its provider, as all that belongs to it', async () => {
    await change({ ...OPENAI, picturesModel: 'gpt-5' });
    await change({ provider: null });
    const nothing = { provider: null, model: null, picturesModel: null, hasKey: false, keyHint: null };
    expect(await read()).toMatchObject(nothing);
    await change({ provider: 'builtin', model: 'left over', apiKey: KEY });
    expect(await read()).toMatchObject({ ...nothing, provider: 'builtin' });
    expect(await codeOf(change({ provider: 'openai' }))).toEqual([400, 'ai_model_missing']);
  });
});

describe('what calls could not be made with', () => {
  it.each([
    [{ provider: 'openai', apiKey: KEY }, 'ai_model_missing'],
    [{ provider: 'openai', model: '  ', apiKey: KEY }, 'ai_model_missing'],
    [{ provider: 'google', model: 'gemini' }, 'ai_key_missing'],
    [{ provider: 'anthropic', model: 'claude', baseUrl: 'https://proxy.example.com' }, 'ai_key_missing'],
    [{ provider: 'openai-compatible', model: 'qwen3' }, 'ai_address_missing'],
    [{ ...COMPATIBLE, baseUrl: 'https://ai.example.com/v1?x=1' }, 'ai_address_query'],
    [{ ...OPENAI, baseUrl: 'https://ai.example.com/v1#x' }, 'ai_address_query'],
    [{ provider: 'google', model: 'models/gemini', apiKey: KEY }, 'ai_model_malformed'],
    [{ provider: 'google', model: 'gemini', picturesModel: '../x', apiKey: KEY }, 'ai_model_malformed'],
    [{ ...OPENAI, apiKey: 'key with spaces' }, 'ai_key_malformed'],
    [{ ...OPENAI, apiKey: 'ключ-із-літер' }, 'ai_key_malformed'],
  ])('%j is refused: %s', async (body, code) => {
    expect(await codeOf(change(body))).toEqual([400, code]);
    expect(await read()).toMatchObject({ provider: null, hasKey: false });
  });

  it.each([
    'http://ai.example.com/v1',
    'https://localhost:11434/v1',
    'https://127.0.0.1/v1',
    'https://[::1]/v1',
    'https://192.168.1.5/v1',
    'https://169.254.169.254/latest',
    'https://me:secret@ai.example.com/v1',
    'ftp://ai.example.com',
    'ai.example.com',
  ])('the address %s is refused', async (baseUrl) => {
    expect(await codeOf(change({ ...COMPATIBLE, baseUrl }))).toEqual([400, 'ai_address_refused']);
    expect(await codeOf(change({ ...OPENAI, baseUrl }))).toEqual([400, 'ai_address_refused']);
  });

  it('a phrase can be saved while the provider waits to be mended', async () => {
    await change(OPENAI);
    await app.ctx.db.updateTable('assistantSettings').set({ model: null }).execute();
    expect((await change({ setPhrases: { thanks: { en: 'Cheers' } } })).status).toBe(200);
    expect(await codeOf(change({ apiKey: KEY }))).toEqual([400, 'ai_model_missing']);
  });

  it.each([-1, 1.5, 1_000_000_001, '5'])('a budget of %s is refused', async (dailyTokenBudget) => {
    expect(await codeOf(change({ dailyTokenBudget }))).toEqual([400, 'bad_request']);
  });
});

describe('who', () => {
  it('only the owner, and what holds a secret only with the cookie', async () => {
    const manager = await app.addManager(client);
    const stranger = await app.addClient();
    const calls = [
      ['GET', path(), undefined],
      ['PATCH', path(), { dailyTokenBudget: 1 }],
      ['POST', `${path()}/test`, {}],
    ] as const;
    for (const [method, address, body] of calls) {
      const asManager = await app.call(method, address, body, { cookie: manager.cookie });
      expect([asManager.status, asManager.body['code']]).toEqual([403, 'client_only']);
      const asStranger = await app.call(method, address, body, { cookie: stranger.cookie });
      expect([asStranger.status, asStranger.body['code']]).toEqual([403, 'foreign_account']);
      const withToken = await app.call(method, address, body, { token: client.token });
      expect([withToken.status, withToken.body['code']]).toEqual(
        method === 'GET' ? [200, undefined] : [403, 'cookie_required'],
      );
    }
    expect((await read()).dailyTokenBudget).toBe(0);
  });
});

describe('what is told', () => {
  it('the other browsers, and who did what; nothing of a change that changes nothing', async () => {
    await change({ dailyTokenBudget: 9 });
    const before = await app.liveEvents(client.accountId);
    await change(OPENAI);
    await change({ provider: 'openai', model: 'gpt-5-mini' });
    expect((await app.liveEvents(client.accountId)).slice(before.length)).toEqual([
      'account_updated settings',
    ]);
    const activity = await app.ctx.db
      .selectFrom('activities')
      .select(['userId', 'kind', 'details'])
      .where('accountId', '=', client.accountId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(activity).toEqual({
      userId: client.userId,
      kind: 'settings_changed',
      details: {
        from: { provider: null, model: null, hasKey: false },
        to: { provider: 'openai', model: 'gpt-5-mini', hasKey: true, keyReplaced: true },
      },
    });
    await change({ apiKey: KEY });
    expect((await app.liveEvents(client.accountId)).length).toBe(before.length + 2);
  });
});
