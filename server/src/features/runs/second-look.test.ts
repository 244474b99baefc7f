import { knowledge, type RunReport } from '@parley/assistant';
import type { AssistantSettingsChange } from '@parley/contract/assistant.ts';
import type { MessageReason, PendingMessage } from '@parley/contract/replies.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '#features/assistant-settings/service.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import {
  answerWith,
  type ModelServer,
  modelEnv,
  type Scripted,
  startModelServer,
} from '#test/model-server.ts';

const KNOWLEDGE =
  'Q: Wird die Maniküre von Meisterinnen gemacht?\nA: Every manicure is done by trained staff.';
const LINE = 'Every manicure is done by trained staff.';
const SOURCE = { chunkId: knowledge.cutIntoChunks(KNOWLEDGE)[0]?.id ?? '', line: LINE };
const QUESTION = 'Wer macht bei Ihnen die Maniküre?';
/** In another language than the line, where the guard compares no words. */
const TRUE_SAID = 'Die Maniküre machen ausgebildete Kräfte.';
const LIE_SAID = 'Die Maniküre machen preisgekrönte Meisterinnen.';
const TRUE: Scripted = { decision: answerWith(TRUE_SAID, SOURCE) };
const LIE: Scripted = { decision: answerWith(LIE_SAID, SOURCE) };
const look = (verdict: string, ...quotes: string[]): Scripted => ({
  decision: { facts: [{ number: 1, verdict, quotes }] },
});
const SUPPORTED = look('supported', 'done by trained staff');
const NOT_SAID = look('not_said');
const SEEN = { text: TRUE_SAID, verdict: 'supported', quotes: ['done by trained staff'] };
/** Of one scripted call. */
const TOKENS = 15;

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({
    env: { ...modelEnv(model), AI_SECOND_LOOK: 'on', AI_CHECK_MODEL: 'checker' },
  });
  // Warm, as a server that has started is: a thread's first thought is many times as long as its next.
  await world.app.ctx.assistant.start();
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  model.calls.length = 0;
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  // Without triggers, so that each call is an answer or a look at one.
  await world.app.ctx.db.deleteFrom('triggers').where('accountId', '=', owner.accountId).execute();
  await choose({ disclosureEnabled: false });
});

const choose = (change: AssistantSettingsChange) => changeSettings(world.app.ctx, owner, change);
const moderate = (moderationEnabled: boolean) =>
  owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled });
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const drafts = () => owner.get<PendingMessage[]>('/api/pending-messages');
const models = () => model.calls.map((body) => (body as unknown as { model: string }).model);
const tokensToday = async () =>
  (await owner.get<{ tokensToday: number }>(`/api/users/${owner.userId}/assistant-settings`)).tokensToday;

async function ask(...steps: Scripted[]): Promise<void> {
  model.script(...steps);
  await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
}

async function chat() {
  const [first] =
    await owner.get<
      { id: string; attention: string | null; attentionText: string | null; turnState: string }[]
    >('/api/conversations');
  if (!first) throw new Error('no conversation yet');
  return first;
}

async function lastRun() {
  const run = await world.app.ctx.db
    .selectFrom('runs')
    .select(['outcome', 'report'])
    .where('accountId', '=', owner.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { outcome: run.outcome, report: run.report as unknown as RunReport };
}

describe('without drafts', () => {
  test('an answer goes out once its line is found to carry it, and "why this answer" shows the words', async () => {
    await ask(TRUE, SUPPORTED);
    expect([sent(), models()]).toEqual([[TRUE_SAID], ['scripted', 'checker']]);
    expect((await lastRun()).report.secondLook).toEqual({
      model: 'checker',
      facts: [SEEN],
      inputTokens: 10,
      outputTokens: 5,
      fault: null,
    });
    expect(await tokensToday()).toBe(2 * TOKENS);
    const messages = await owner.get<{ id: string; content: string }[]>(
      `/api/conversations/${(await chat()).id}/messages`,
    );
    const { id } = messages.find(({ content }) => content === TRUE_SAID) ?? {};
    const { secondLook } = await owner.get<MessageReason>(`/api/messages/${id}/why`);
    expect(secondLook).toEqual({ model: 'checker', facts: [SEEN], hasFailed: false });
  });

  test('what its line does not say is written anew once, and then held with the sentence marked', async () => {
    await ask(LIE, NOT_SAID, LIE, look('contradicted', 'trained staff'));
    expect([sent(), models().length]).toEqual([[], 4]);
    const [draft] = await drafts();
    expect(draft).toMatchObject({
      isHeld: true,
      heldReasons: [{ code: 'second_look_contradicted', text: LIE_SAID }],
      secondLook: {
        model: 'checker',
        facts: [{ text: LIE_SAID, verdict: 'contradicted', quotes: ['trained staff'] }],
        hasFailed: false,
      },
    });
    expect(await chat()).toMatchObject({ attention: 'held' });
    expect(await tokensToday()).toBe(4 * TOKENS);
  });

  test('words that do not stand in the line hold it as well; a supported second try goes out', async () => {
    const lied = look('supported', 'award-winning masters');
    await ask(LIE, lied, LIE, lied);
    expect(sent()).toEqual([]);
    expect((await drafts())[0]?.heldReasons).toEqual([{ code: 'second_look_unproven', text: LIE_SAID }]);
    await ask(LIE, lied, TRUE, SUPPORTED);
    expect(sent()).toEqual([TRUE_SAID]);
  });

  test.each<[string, Scripted, string]>([
    ['a failing server', { status: 500 }, 'unavailable'],
    ['garbage', { words: 'It is all supported, trust me.' }, 'malformed'],
    ['a body that breaks off', { raw: '{"choices":' }, 'malformed'],
  ])('%s in place of a second look is asked again, and then a person is', async (_name, step, code) => {
    const turn = [TRUE, step];
    await ask(...turn, ...turn, ...turn);
    expect((await chat()).attention).toBeNull();
    for (let round = 0; round < 2; round++) await world.advance(15);
    expect([sent(), await drafts(), models().length]).toEqual([[], [], 6]);
    expect(await chat()).toMatchObject({ attention: 'failed', turnState: 'failed', attentionText: code });
    expect(await lastRun()).toMatchObject({
      outcome: `failed:${code}`,
      report: { secondLook: { fault: code } },
    });
  });

  test('a second look that finds the tokens of the day used up sends nothing', async () => {
    await choose({ dailyTokenBudget: 10 });
    await ask(TRUE, SUPPORTED);
    expect([sent(), models()]).toEqual([[], ['scripted']]);
    expect(await chat()).toMatchObject({ attention: 'failed', attentionText: 'token_budget' });
  });

  test('who switches it off is answered by one call, and with built-in answers by none', async () => {
    await choose({ secondLook: false });
    await ask(LIE);
    expect([sent(), models()]).toEqual([[LIE_SAID], ['scripted']]);
    expect((await lastRun()).report.secondLook).toBeUndefined();
    await choose({ secondLook: null, provider: 'builtin' });
    await ask(LIE);
    expect(models()).toHaveLength(1);
    expect((await lastRun()).report.secondLook).toBeUndefined();
  });

  test('a model of a person’s words goes out when they carry it, else the words themselves do', async () => {
    const item = async () => {
      const missing = {
        decision: 'missing_information',
        sentences: [],
        question: 'Parken?',
        reason: 'Nichts.',
      };
      await ask({ decision: missing });
      const [open] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
      return `/api/insufficient-info-messages/${open?.id}/reply-only`;
    };
    const context = 'Parking is behind the house.';
    const [own] = knowledge.cutIntoChunks(context);
    const worded = (text: string): Scripted => ({
      decision: answerWith(text, { chunkId: own?.id ?? '', line: context }),
    });
    const path = await item();
    model.script(
      worded('Parken können Sie bewacht.'),
      NOT_SAID,
      worded('Parken können Sie bewacht.'),
      NOT_SAID,
    );
    await owner.call('POST', path, { context });
    await world.settle();
    expect(sent()).toEqual([context]);
    const again = await item();
    model.script(worded('Parken können Sie hinter dem Haus.'), look('supported', 'behind the house'));
    await owner.call('POST', again, { context });
    await world.settle();
    expect(sent()).toEqual([context, 'Parken können Sie hinter dem Haus.']);
  });
});

describe('with drafts', () => {
  test('each shows the same verdict', async () => {
    await moderate(true);
    await ask(TRUE, SUPPORTED);
    const [draft] = await drafts();
    expect(draft).toMatchObject({ isHeld: false, secondLook: { facts: [SEEN], hasFailed: false } });
    model.script(LIE, NOT_SAID, LIE, NOT_SAID);
    const regenerated = await owner.call('POST', `/api/pending-messages/${draft?.id}/regenerate`);
    expect(regenerated.status).toBe(200);
    expect(await drafts()).toMatchObject([
      { isHeld: true, secondLook: { facts: [{ text: LIE_SAID, verdict: 'not_said' }] } },
    ]);
    expect(sent()).toEqual([]);
  });

  test('a second look that fails leaves the draft to the person who reads it', async () => {
    await moderate(true);
    await ask(TRUE, { status: 500 });
    const [draft] = await drafts();
    expect(draft).toMatchObject({
      generatedContent: TRUE_SAID,
      isHeld: false,
      secondLook: { facts: [], hasFailed: true },
    });
    expect((await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`)).status).toBe(200);
    await world.advance(30);
    expect(sent()).toEqual([TRUE_SAID]);
  });

  test('switched off meanwhile, an answer that nobody looked at twice stays a draft', async () => {
    await moderate(true);
    model.script({ hold: true }, { status: 500 });
    await world.customerOf(owner).write(QUESTION);
    await world.settle();
    const due = world.advance(6);
    await model.called(1);
    await moderate(false);
    model.release(answerWith(TRUE_SAID, SOURCE));
    await due;
    expect(sent()).toEqual([]);
    expect(await drafts()).toMatchObject([{ generatedContent: TRUE_SAID, secondLook: { hasFailed: true } }]);
  });

  test('switched off meanwhile, one that was looked at goes out', async () => {
    await moderate(true);
    model.script({ hold: true }, SUPPORTED);
    await world.customerOf(owner).write(QUESTION);
    await world.settle();
    const due = world.advance(6);
    await model.called(1);
    await moderate(false);
    model.release(answerWith(TRUE_SAID, SOURCE));
    await due;
    expect([sent(), await drafts()]).toEqual([[TRUE_SAID], []]);
  });
});
