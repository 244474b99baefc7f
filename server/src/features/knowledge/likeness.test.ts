import { createEmbedder, knowledge, type RunReport } from '@parley/assistant';
import { chatCompletions } from '@parley/assistant/testing/dialects.ts';
import { type ModelServer, startModelServer } from '@parley/assistant/testing/model-servers.ts';
import type { MessageReason } from '@parley/contract/replies.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, modelEnv } from '#test/model-server.ts';

import { embedKnowledge } from './embed.ts';

const LINE = 'The grumbit is next door, 2 EUR an hour.';
const QUESTION = 'wozzle?';
/** More than one call carries whole, so that it is chosen from; about 90 passages. */
const FILLING = Array.from({ length: 90 }, (_, at) => {
  const letter = String.fromCharCode(97 + (at % 26));
  return `Note ${at}: ${`${letter}${'xyz'[at % 3]}${'uvw'[at % 2]}o `.repeat(130)}.`;
});
const LARGE = [LINE, ...FILLING].join('\n\n');
const CHUNK = knowledge.cutIntoChunks(LARGE)[0]?.id ?? '';

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  model = await startModelServer(chatCompletions);
  world = await startWorld({
    env: { ...modelEnv(model), AI_EMBEDDING_MODEL: 'small', AI_ALLOW_PRIVATE_URLS: 'true' },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: LARGE });
  model.script({ text: JSON.stringify(answerWith(LINE, { chunkId: CHUNK, line: LINE })) });
  model.calls.length = 0;
  model.embeddings.length = 0;
  model.scriptEmbeddings();
  model.setWidth(64);
});

const embedderFor = async () =>
  createEmbedder({ provider: 'openai-compatible', model: 'small', apiKey: 'key', baseUrl: model.baseUrl });
const embed = () => embedKnowledge(world.app.ctx, embedderFor, owner.accountId);
const save = (knowledgeBase: string) =>
  owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
const textsAsked = () => model.embeddings.flatMap(({ texts }) => texts);

async function countVectors(): Promise<number> {
  const rows = world.app.ctx.db
    .selectFrom('chunkVectors')
    .select('textHash')
    .where('accountId', '=', owner.accountId);
  return (await rows.execute()).length;
}

async function ask(text = QUESTION): Promise<RunReport> {
  await world.customerOf(owner).write(text);
  await world.advance(6);
  const run = await world.app.ctx.db
    .selectFrom('runs')
    .select('report')
    .where('accountId', '=', owner.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return run.report as unknown as RunReport;
}

async function explain(): Promise<MessageReason> {
  const answer = await world.app.ctx.db
    .selectFrom('messages')
    .select('id')
    .where('accountId', '=', owner.accountId)
    .where('author', '=', 'ai')
    .executeTakeFirstOrThrow();
  return owner.get(`/api/messages/${answer.id}/why`);
}

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);

async function readJobs(): Promise<{ isDue: boolean }[]> {
  const { rows } = await sql<{ isDue: boolean }>`
    SELECT run_at <= now() AS is_due FROM graphile_worker.jobs WHERE key = ${`knowledge.embed ${owner.accountId}`}
  `.execute(world.app.ctx.db);
  return rows;
}

test('a paraphrase that shares no word with its passage reaches the model, and the run says how', async () => {
  await embed();
  expect(await countVectors()).toBe(91);
  model.embeddings.length = 0;
  const report = await ask();
  expect(textsAsked()).toEqual([QUESTION]);
  expect(report.retrieved[0]).toMatchObject({ chunkId: CHUNK, score: 0 });
  expect(report.retrieved[0]?.likeness).toBeGreaterThan(0.9);
  expect(report.embeddings).toMatchObject({ model: 'small', tokens: 1, fault: null });
  expect(JSON.stringify(model.calls[0]?.body)).toContain(LINE);
  expect(sent()).toEqual([LINE]);
  expect(await explain()).toMatchObject({ embeddings: { model: 'small', isUsed: true } });
});

test('saves that follow each other are embedded once, a moment later', async () => {
  await save(`${LARGE}\n\nOne more.`);
  await save(`${LARGE}\n\nAnother one.`);
  expect(await readJobs()).toEqual([{ isDue: false }]);
});

test('without vectors the words alone decide, and the vectors are made at once', async () => {
  const report = await ask();
  expect(report.embeddings?.fault).toBe('The knowledge base is still being embedded.');
  expect(report.retrieved.every(({ likeness }) => likeness === undefined)).toBe(true);
  expect(JSON.stringify(model.calls[0]?.body)).not.toContain(LINE);
  expect(textsAsked()).toEqual([]);
  expect(await readJobs()).toEqual([{ isDue: true }]);
});

test('a passage that was just added is embedded beside the question', async () => {
  await embed();
  await save(`${LARGE}\n\nYour wozzle is safe here.`);
  model.embeddings.length = 0;
  const report = await ask();
  expect(textsAsked().sort()).toEqual(['Your wozzle is safe here.', QUESTION]);
  expect(report.embeddings).toMatchObject({ tokens: 6, fault: null });
  expect(await countVectors()).toBe(92);
  model.embeddings.length = 0;
  await ask('grumbit?');
  expect(textsAsked()).toEqual(['grumbit?']);
});

test('a base that goes to the model whole costs no call', async () => {
  await save(LINE);
  const report = await ask();
  expect(model.embeddings).toEqual([]);
  expect(report).not.toHaveProperty('embeddings');
  expect(sent()).toEqual([LINE]);
  expect(await explain()).toMatchObject({ embeddings: null });
});

test('a failing embedding model stops no reply', async () => {
  await embed();
  model.scriptEmbeddings({ status: 500, words: 'oops' });
  const report = await ask('A grumbit next door?');
  expect(report.embeddings).toMatchObject({ fault: 'The model server has a fault (500).', tokens: null });
  expect(report.retrieved[0]?.chunkId).toBe(CHUNK);
  expect(sent()).toEqual([LINE]);
  expect(await explain()).toMatchObject({ embeddings: { model: 'small', isUsed: false } });
});

test('vectors of another width are made anew', async () => {
  await embed();
  model.setWidth(96);
  expect((await ask()).embeddings?.fault).toContain('width');
  expect(await countVectors()).toBe(0);
  await embed();
  const report = await ask('wozzle');
  expect(report.embeddings?.fault).toBeNull();
  expect(report.retrieved[0]?.chunkId).toBe(CHUNK);
});

test("an account's own model is asked in place of the installation's, and its tokens count", async () => {
  const { ctx } = world.app;
  const { accountId } = owner;
  const own = { provider: 'openai-compatible', baseUrl: model.baseUrl } as const;
  await ctx.db
    .insertInto('assistantSettings')
    .values({ accountId, ...own, model: 'scripted', embeddingsModel: 'own' })
    .execute();
  await embedKnowledge(ctx, async () => createEmbedder({ ...own, model: 'own' }), accountId);
  model.embeddings.length = 0;
  const report = await ask();
  expect(model.embeddings.map(({ body }) => body['model'])).toEqual(['own']);
  expect(report.embeddings).toMatchObject({ model: 'own', tokens: 1, fault: null });
  const used = await ctx.db
    .selectFrom('tokenUsage')
    .select('tokens')
    .where('accountId', '=', accountId)
    .execute();
  // 120 of the answer, as many of the look at the trigger that every account begins with, 1 of the question.
  expect(used.map(({ tokens }) => Number(tokens))).toEqual([241]);
});

test('a saved text costs only what is new in it, and what is gone goes', async () => {
  await embed();
  model.embeddings.length = 0;
  await save(LARGE.replace(LINE, 'A grumbit is across the street.'));
  await embed();
  expect(textsAsked()).toEqual(['A grumbit is across the street.']);
  expect(await countVectors()).toBe(91);
});

test('vectors of another model, and of none, go', async () => {
  await embed();
  const other = createEmbedder({ provider: 'openai-compatible', model: 'large', baseUrl: model.baseUrl });
  await embedKnowledge(world.app.ctx, async () => other, owner.accountId);
  expect(await countVectors()).toBe(91);
  await embedKnowledge(world.app.ctx, async () => null, owner.accountId);
  expect(await countVectors()).toBe(0);
});

test('a text that is saved meanwhile ends the work for the old one', async () => {
  const real = await embedderFor();
  const saving = {
    ...real,
    embed: async (...call: Parameters<typeof real.embed>) => {
      if (model.embeddings.length === 0) await save(LINE);
      return real.embed(...call);
    },
  };
  await embedKnowledge(world.app.ctx, async () => saving, owner.accountId);
  expect(model.embeddings.map(({ texts }) => texts.length)).toEqual([real.batch]);
  expect(await countVectors()).toBe(real.batch);
  await embed();
  expect(await countVectors()).toBe(1);
});

test('a fault that may pass is tried again with the rest, one that will not is left', async () => {
  model.scriptEmbeddings({ status: 503, words: 'later' });
  await expect(embed()).rejects.toThrow('503');
  model.scriptEmbeddings({ status: 401, words: 'no' });
  await expect(embed()).resolves.toBeUndefined();
  expect(await countVectors()).toBe(0);
});
