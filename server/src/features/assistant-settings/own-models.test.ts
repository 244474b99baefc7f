import { knowledge } from '@parley/assistant';
import { chatCompletions } from '@parley/assistant/testing/dialects.ts';
import { type ModelServer, startModelServer } from '@parley/assistant/testing/model-servers.ts';
import type { AssistantSettingsChange } from '@parley/contract/assistant.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { installedModels } from '#app/provider-settings.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { readMails } from '#test/mails.ts';
import { answerWith } from '#test/model-server.ts';

import { countTokens } from './budget.ts';
import { BUDGET_MAIL_JOB, mailBudget } from './mail-budget.ts';
import { changeSettings } from './service.ts';
import { createSources } from './sources.ts';

const KNOWLEDGE = 'Q: How much is a manicure?\nA: A manicure costs 28 €.';
const QUESTION = 'How much is a manicure?';
const LINE = 'A manicure costs 28 €.';
const SOURCE = { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE };
const GROUNDED = { text: JSON.stringify(answerWith(LINE, SOURCE)) };
/** Of one scripted answer. */
const TOKENS = 120;

let world: TestWorld;
let installed: ModelServer;
let own: ModelServer;
let owner: TestOwner;

beforeAll(async () => {
  [installed, own] = await Promise.all([
    startModelServer(chatCompletions),
    startModelServer(chatCompletions),
  ]);
  world = await startWorld({
    env: {
      AI_PROVIDER: 'openai-compatible',
      AI_MODEL: 'installed',
      AI_BASE_URL: installed.baseUrl,
      AI_API_KEY: 'the-key-of-the-installation',
      AI_ALLOW_PRIVATE_URLS: 'true',
      AI_SECOND_LOOK: 'off',
    },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await Promise.all([installed.close(), own.close()]);
});
beforeEach(async () => {
  installed.calls.length = 0;
  own.calls.length = 0;
  installed.script(GROUNDED);
  own.script(GROUNDED);
  owner = await newOwner();
  // Its first answers are counted here, not what introduces them.
  await choose({ disclosureEnabled: false });
});

/** Without triggers, so that each call is an answer. */
async function newOwner(): Promise<TestOwner> {
  const made = await world.owner({ knowledgeBase: KNOWLEDGE });
  await world.app.ctx.db.deleteFrom('triggers').where('accountId', '=', made.accountId).execute();
  return made;
}

const choose = (change: AssistantSettingsChange) => changeSettings(world.app.ctx, owner, change);
const ownModel = () => ({
  provider: 'openai-compatible' as const,
  model: 'own',
  baseUrl: own.baseUrl,
  apiKey: 'a-key-of-their-own',
});
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const settings = () =>
  owner.get<{ tokensToday: number; isPaused: boolean }>(`/api/users/${owner.userId}/assistant-settings`);
const chats = () =>
  owner.get<{ attention: string | null; attentionText: string | null; turnState: string }[]>(
    '/api/conversations',
  );

async function ask(): Promise<void> {
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
}

async function events(): Promise<string[]> {
  const rows = await world.app.ctx.db
    .selectFrom('liveEvents')
    .select('payload')
    .where('accountId', '=', owner.accountId)
    .orderBy('seq')
    .execute();
  return rows.map(({ payload }) => {
    const { type, code, part } = payload as Record<string, string>;
    return [type, code ?? part ?? ''].join(' ').trim();
  });
}

describe('where answers come from', () => {
  test('the account’s own model with its own key, and the installation’s for the others', async () => {
    await choose(ownModel());
    await ask();
    expect(sent()).toEqual([LINE]);
    expect(own.calls.map(({ body, headers }) => [body['model'], headers.authorization])).toEqual([
      ['own', 'Bearer a-key-of-their-own'],
    ]);
    expect(installed.calls).toEqual([]);
    owner = await newOwner();
    await ask();
    expect(installed.calls).toHaveLength(1);
    expect(own.calls).toHaveLength(1);
  });

  test('never sends the installation’s key to an address of the account', async () => {
    await choose({ ...ownModel(), apiKey: null });
    await ask();
    expect(own.calls).toHaveLength(1);
    expect(JSON.stringify(own.calls)).not.toContain('the-key-of-the-installation');
    expect(own.calls[0]?.headers.authorization).toBeUndefined();
  });

  test('a change holds for the next turn, on every instance, and back again', async () => {
    await ask();
    expect(installed.calls).toHaveLength(1);
    const other = await world.another();
    try {
      await changeSettings(other.app.ctx, owner, ownModel());
      await ask();
      expect(own.calls).toHaveLength(1);
      await changeSettings(other.app.ctx, owner, { provider: 'builtin' });
      await ask();
      expect(sent()).toEqual([LINE, LINE, LINE]);
      expect([installed.calls.length, own.calls.length]).toEqual([1, 1]);
    } finally {
      await other.app.stop();
    }
  });

  test('a model is opened once and kept, so that its faults are counted together', async () => {
    const hooks = { installed: installedModels(world.app.ctx.env), fetchPublic: fetch };
    const sources = createSources(world.app.ctx, hooks);
    const first = await sources.providerFor(owner.accountId);
    expect(await sources.providerFor(owner.accountId)).toBe(first);
    await choose(ownModel());
    const second = await sources.providerFor(owner.accountId);
    expect([second === first, second.model]).toEqual([false, 'own']);
    await choose({ dailyTokenBudget: 5 });
    expect(await sources.providerFor(owner.accountId)).toBe(second);
  });

  test('a provider that is down is left alone, for this account only', async () => {
    await choose(ownModel());
    own.script({ status: 500, words: 'down' });
    for (let at = 0; at < 3; at++) await ask();
    for (let round = 0; round < 4; round++) await world.advance(60);
    // Nine tries would be due: the circuit lets five through, and the turns wait for it.
    expect(own.calls).toHaveLength(5);
    const told = async () =>
      (await chats()).map(({ attention, attentionText }) => [attention, attentionText]);
    expect(await told()).toEqual(Array(3).fill([null, null]));
    await world.advance(900);
    expect(own.calls).toHaveLength(5);
    expect(await told()).toEqual(Array(3).fill(['failed', 'unavailable']));
    owner = await newOwner();
    await choose({ ...ownModel(), disclosureEnabled: false });
    own.script(GROUNDED);
    await ask();
    expect(sent()).toEqual([LINE]);
  });

  test('a key that no key of this installation opens is asked for again', async () => {
    await choose({ provider: 'openai', model: 'gpt', apiKey: 'a-key-of-their-own' });
    const apiKey = Buffer.from('sealed with another key');
    await world.app.ctx.db
      .updateTable('assistantSettings')
      .set({ apiKey })
      .where('accountId', '=', owner.accountId)
      .execute();
    await ask();
    expect(await chats()).toMatchObject([{ attention: 'failed', attentionText: 'not_configured' }]);
  });
});

describe('the tokens of the day', () => {
  test('every call counts, in and out, also one whose answer was thrown away', async () => {
    own.script({ text: '{"decision":', finish: 'length' }, GROUNDED);
    await choose(ownModel());
    await ask();
    await world.advance(10);
    expect(sent()).toEqual([LINE]);
    expect(await settings()).toMatchObject({ tokensToday: 2 * TOKENS, isPaused: false });
  });

  test('what a provider does not count is counted roughly, so that a budget ends all the same', async () => {
    const { usage: _, ...uncounted } = chatCompletions.answer(GROUNDED.text, 'stop') as { usage: object };
    own.script({ body: uncounted });
    await choose({ ...ownModel(), dailyTokenBudget: 100 });
    await ask();
    expect(sent()).toEqual([LINE]);
    const { tokensToday, isPaused } = await settings();
    // At least what was asked and answered, at four bytes a token.
    expect(tokensToday).toBeGreaterThan((KNOWLEDGE.length + QUESTION.length + GROUNDED.text.length) / 4);
    expect(isPaused).toBe(true);
  });

  test('what the installation gives a day bounds those who use its models, and nobody with their own', async () => {
    const { env } = world.app.ctx;
    const usual = env.aiTokensPerDay;
    env.aiTokensPerDay = TOKENS;
    try {
      await choose({ dailyTokenBudget: 10 * TOKENS });
      await ask();
      expect(sent()).toEqual([LINE]);
      expect(await settings()).toMatchObject({
        isPaused: true,
        dailyTokenBudget: 10 * TOKENS,
        installation: { tokensPerDay: TOKENS },
      });
      await ask();
      expect(installed.calls).toHaveLength(1);
      await choose(ownModel());
      expect(await settings()).toMatchObject({ isPaused: false });
      await ask();
      expect(own.calls).toHaveLength(1);
    } finally {
      env.aiTokensPerDay = usual;
    }
  });

  test('at the limit the AI reads on, answers nothing, and says so once', async () => {
    const tellings = async () =>
      (await events()).filter((event) => event === 'account_updated settings').length;
    await choose({ dailyTokenBudget: TOKENS });
    const before = await tellings();
    await ask();
    expect(sent()).toEqual([LINE]);
    expect(await settings()).toMatchObject({ tokensToday: TOKENS, isPaused: true });
    await ask();
    await ask();
    expect(installed.calls).toHaveLength(1);
    expect(sent()).toEqual([LINE]);
    expect((await chats()).map(({ attentionText, turnState }) => [attentionText, turnState])).toEqual([
      ['token_budget', 'failed'],
      ['token_budget', 'failed'],
      [null, 'idle'],
    ]);
    const seen = await events();
    expect(seen.filter((event) => event === 'auto_response_error token_budget')).toHaveLength(2);
    expect(await tellings()).toBe(before + 1);
    // A trigger needs no model for what stands in a message as such.
    const trigger = { name: 'Person', triggerConditions: 'Asks for a person' };
    await owner.call('POST', `/api/users/${owner.userId}/triggers`, trigger);
    await world.customerOf(owner).write('I want to talk to a person');
    await world.advance(6);
    expect(sent()).toHaveLength(2);
  });

  test('a higher limit lets it go on, and the next day of the account begins at nothing', async () => {
    await choose({ dailyTokenBudget: TOKENS });
    await ask();
    await choose({ dailyTokenBudget: 2 * TOKENS });
    expect(await settings()).toMatchObject({ isPaused: false });
    await ask();
    expect(sent()).toEqual([LINE, LINE]);
    expect(await settings()).toMatchObject({ isPaused: true });
    await choose({ dailyTokenBudget: TOKENS });
    const farEast = 'Pacific/Kiritimati';
    const nearWest = 'Pacific/Pago_Pago';
    // A day apart by the calendar, whatever the hour is.
    await owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone: nearWest });
    const west = await settings();
    await owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone: farEast });
    const east = await settings();
    expect([west.tokensToday, east.tokensToday].sort()).toContain(0);
    await world.advance(24 * 60 * 60);
    expect(await settings()).toMatchObject({ tokensToday: 0, isPaused: false });
    await ask();
    expect(sent()).toEqual([LINE, LINE, LINE]);
  });

  test('built-in answers cost nothing and are never paused', async () => {
    await choose({ dailyTokenBudget: TOKENS });
    await ask();
    await choose({ provider: 'builtin' });
    expect(await settings()).toMatchObject({ isPaused: false });
    await ask();
    expect(sent()).toEqual([LINE, LINE]);
  });

  test('a draft is not written anew, and a person’s own words still go out', async () => {
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await choose({ dailyTokenBudget: TOKENS });
    await ask();
    const [draft] = await owner.get<{ id: string }[]>('/api/pending-messages');
    const answer = await owner.call('POST', `/api/pending-messages/${draft?.id}/regenerate`);
    expect([answer.status, answer.body['code']]).toEqual([409, 'token_budget_used']);
    const path = `/api/pending-messages/${draft?.id}/reply-only`;
    expect((await owner.call('POST', path, { context: 'It is 28 €.' })).status).toBe(200);
    await world.settle();
    expect(sent()).toEqual(['It is 28 €.']);
    expect(installed.calls).toHaveLength(1);
  });

  test('calls at the same time lose no token, and one of them tells the owner', async () => {
    const { ctx } = world.app;
    await choose({ dailyTokenBudget: 50 });
    const before = await events();
    const payer = { accountId: owner.accountId, isOwn: false };
    await Promise.all(Array.from({ length: 12 }, () => countTokens(ctx, payer, 10)));
    expect(await settings()).toMatchObject({ tokensToday: 120, isPaused: true });
    expect((await events()).slice(before.length)).toEqual(['account_updated settings']);
    const { rows } = await sql<{ task: string }>`
      SELECT task_identifier AS task FROM graphile_worker.jobs WHERE key LIKE ${`%${owner.accountId}%`}
    `.execute(ctx.db);
    expect(rows.filter(({ task }) => task === BUDGET_MAIL_JOB)).toHaveLength(1);
  });

  test('tokens of an own provider are no part of what the installation gives, after a switch back either', async () => {
    const { ctx } = world.app;
    const { accountId } = owner;
    const bound = ctx.env.aiTokensPerDay;
    await choose(ownModel());
    await countTokens(ctx, { accountId, isOwn: true }, 2 * bound);
    expect(await settings()).toMatchObject({ tokensToday: 2 * bound, isPaused: false });
    await choose({ provider: null });
    expect(await settings()).toMatchObject({ isPaused: false });
    await ask();
    expect([sent(), installed.calls.length]).toEqual([[LINE], 1]);
    await countTokens(ctx, { accountId, isOwn: false }, bound);
    expect(await settings()).toMatchObject({ isPaused: true });
    // The account's own limit is about all of them.
    await choose({ ...ownModel(), dailyTokenBudget: 2 * bound });
    expect(await settings()).toMatchObject({ isPaused: true });
  });

  test('the owner gets one mail a day', async () => {
    const { ctx } = world.app;
    const jobs = () =>
      ctx.db
        .selectFrom('tokenUsage')
        .selectAll()
        .where('accountId', '=', owner.accountId)
        .executeTakeFirstOrThrow();
    await choose({ dailyTokenBudget: TOKENS });
    await ask();
    const { usedUpAt, mailedAt } = await jobs();
    expect([usedUpAt, mailedAt]).toEqual([expect.any(Date), null]);
    const payload = { accountId: owner.accountId, day: world.now().toISOString().slice(0, 10) };
    const before = (await readMails(world.dataDir)).length;
    await mailBudget(ctx, payload);
    await mailBudget(ctx, payload);
    const mails = (await readMails(world.dataDir)).slice(before);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(owner.email);
    expect(mails[0]).toContain('used all its tokens for the day: 120.');
    await choose({ dailyTokenBudget: 3 * TOKENS });
    await ask();
    await ask();
    await mailBudget(ctx, payload);
    expect(await readMails(world.dataDir)).toHaveLength(before + 1);
  });
});
