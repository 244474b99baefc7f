import type { Allowance } from '@parley/contract/allowance.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { readMails } from '#test/mails.ts';
import { toMidMonth } from '#test/mid-month.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

import { tellOwners } from './notices.ts';
import { meetsAt } from './rules.ts';
import { claimReply, countReply, findPause } from './service.ts';

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
const LIMIT = 3;

let world: TestWorld;
let owner: TestOwner;
type Limits = { trialDays?: number; monthlyReplyLimit?: number };

beforeAll(async () => {
  world = await startWorld();
  await toMidMonth(world);
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(() => allow({}));

function allow({ trialDays = 0, monthlyReplyLimit = 0 }: Limits): void {
  Object.assign(world.app.ctx.env, { trialDays, monthlyReplyLimit });
}
async function start(limits: Limits): Promise<void> {
  allow(limits);
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  // The server's clock is the test's, the row's is the database's.
  await setAccount({ createdAt: world.now() });
}
const setAccount = (values: {
  createdAt?: Date;
  holdingNoticeEnabled?: boolean;
  moderationEnabled?: boolean;
}) => world.app.ctx.db.updateTable('accounts').set(values).where('id', '=', owner.accountId).execute();
const moveTo = (timezone: string) => owner.call('PATCH', `/api/users/${owner.userId}/timezone`, { timezone });
const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const state = () => owner.get<Allowance>(`/api/users/${owner.userId}/allowance`);
type Draft = { id: string; generatedContent: string; heldReasons: { code: string }[] };
const drafts = () => owner.get<Draft[]>('/api/pending-messages');
type Chat = {
  id: string;
  attention: string | null;
  attentionText: string | null;
  draftPreview: string | null;
};
const chats = () => owner.get<Chat[]>('/api/conversations');

async function ask(text = QUESTION): Promise<void> {
  await world.customerOf(owner).write(text);
  await world.advance(6);
}
async function askTimes(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await world.customerOf(owner).write(QUESTION);
  await world.advance(6);
}

describe('without limits', () => {
  test('[OP-05] [LIM-01] nothing is counted, and nothing tells of a trial', async () => {
    await start({});
    await ask();
    expect([sent(), await state()]).toEqual([[ANSWER], {}]);
    const counted = await world.app.ctx.db
      .selectFrom('replyUsage')
      .selectAll()
      .where('accountId', '=', owner.accountId)
      .execute();
    expect(counted).toEqual([]);
    const mails = (await readMails(world.dataDir)).length;
    await tellOwners(world.app.ctx);
    expect(await readMails(world.dataDir)).toHaveLength(mails);
  });
});

describe('the replies of a month', () => {
  test('[LIM-02] [OP-05] at the limit it goes on reading, and the answer waits as a draft that says why', async () => {
    await start({ monthlyReplyLimit: LIMIT });
    await askTimes(LIMIT + 1);
    await ask(UNKNOWN);
    expect(sent()).toEqual([ANSWER, ANSWER, ANSWER]);
    expect(await state()).toEqual({
      replies: { sent: LIMIT, limit: LIMIT, state: 'met', meetsAt: null },
    });
    const waiting = await drafts();
    expect(
      waiting.map(({ generatedContent, heldReasons }) => [generatedContent, heldReasons[0]?.code]),
    ).toEqual([[ANSWER, 'reply_limit']]);
    expect((await chats()).filter(({ attention }) => attention)).toMatchObject([
      { attention: 'held', attentionText: 'reply_limit' },
    ]);
    expect(await owner.get('/api/insufficient-info-messages')).toHaveLength(1);
  });

  test('what a person types is sent and does not count; what they let through does, what they rewrote does not [OP-05]', async () => {
    await start({ monthlyReplyLimit: 1 });
    await askTimes(3);
    const [first] = await drafts();
    const chat = (await chats()).find(({ draftPreview }) => draftPreview === null);
    await owner.call('POST', `/api/conversations/${chat?.id}/send`, { content: 'Anna here.' });
    await owner.call('PUT', `/api/pending-messages/${first?.id}/edit`, { content: 'It is 28 €.' });
    expect(await state()).toMatchObject({ replies: { sent: 1 } });
    for (const { id } of await drafts()) await owner.call('POST', `/api/pending-messages/${id}/approve`);
    await world.advance(10);
    expect(sent().sort()).toEqual([ANSWER, ANSWER, 'Anna here.', 'It is 28 €.']);
    expect(await state()).toMatchObject({ replies: { sent: 2 } });
  });

  test('what is taken back before it left counts no more', async () => {
    await start({ monthlyReplyLimit: 10 });
    await setAccount({ moderationEnabled: true });
    await ask();
    const [draft] = await drafts();
    const answer = owner.call<{ messageId: string }>('POST', `/api/pending-messages/${draft?.id}/approve`);
    const { body } = await answer;
    expect(await state()).toMatchObject({ replies: { sent: 1 } });
    expect((await owner.call('POST', `/api/messages/${body.messageId}/undo`)).status).toBe(200);
    expect([await state(), sent()]).toMatchObject([{ replies: { sent: 0 } }, []]);
  });

  test('the next month begins at nothing, by the calendar of the account; another zone gives no second one', async () => {
    await start({ monthlyReplyLimit: 1 });
    await askTimes(2);
    expect(sent()).toEqual([ANSWER]);
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await moveTo(zone);
      await ask();
    }
    expect(sent()).toEqual([ANSWER]);
    const { ctx } = world.app;
    // The last hour of the month in UTC is the first of the next one further east.
    const now = world.now();
    const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - HOUR * 1000;
    await world.advance(Math.round((end - now.getTime()) / 1000));
    const pause = () => ctx.transaction((tx) => findPause(ctx, tx, owner.accountId));
    expect(await pause()).toBe('reply_limit');
    await moveTo('Asia/Tokyo');
    expect(await pause()).toBe(null);
    await ask();
    expect(sent()).toEqual([ANSWER, ANSWER]);
    await moveTo('UTC');
    expect(await pause()).toBe('reply_limit');
    await world.advance(2 * HOUR);
    expect(await pause()).toBe('reply_limit');
    await toMidMonth(world);
  });

  test('two instances at once send exactly what is left', async () => {
    await start({ monthlyReplyLimit: 22 });
    const { ctx } = world.app;
    for (let time = 0; time < 20; time += 1) {
      await ctx.transaction((tx) => countReply(ctx, tx, owner.accountId));
    }
    const { app: other } = await world.another();
    Object.assign(other.ctx.env, { trialDays: 0, monthlyReplyLimit: 22 });
    try {
      await Promise.all(Array.from({ length: 20 }, () => world.customerOf(owner).write(QUESTION)));
      await world.settle();
      // Both instances wake for what is due, and work side by side.
      await Promise.all([world.advance(6), other.settle(), other.settle()]);
      await world.settle();
      expect(sent()).toEqual([ANSWER, ANSWER]);
      expect(await drafts()).toHaveLength(18);
      expect(await state()).toMatchObject({ replies: { sent: 22 } });
    } finally {
      await other.stop();
    }
  });

  test('a claim waits for one that has not ended, and takes what that gives back', async () => {
    await start({ monthlyReplyLimit: 1 });
    const { ctx } = world.app;
    const claim = () => ctx.transaction((tx) => claimReply(ctx, tx, owner.accountId));
    const rolledBack = ctx.transaction(async (tx) => {
      await claimReply(ctx, tx, owner.accountId);
      throw new Error('no');
    });
    const [lost, won] = await Promise.allSettled([rolledBack, claim()]);
    expect(lost.status).toBe('rejected');
    const claims = [won, ...(await Promise.allSettled([claim(), claim()]))];
    const given = claims.filter((one) => one.status === 'fulfilled' && one.value.pause === null);
    expect(given).toHaveLength(1);
  });

  test('set phrases wait, too: the holding phrase and the notice of a hand-off', async () => {
    await start({ monthlyReplyLimit: 1 });
    await setAccount({ holdingNoticeEnabled: true });
    await ask();
    await ask(UNKNOWN);
    await ask('I want to talk to a person');
    expect(sent()).toEqual([ANSWER]);
  });
});

describe('the pace of a month [OP-05]', () => {
  const registeredAt = new Date('2031-01-07T10:00:00Z');
  const month = { sent: 500, limit: 1000, timezone: 'UTC', registeredAt };
  const told = (change: Partial<typeof month>, at: string) =>
    meetsAt({ ...month, ...change }, new Date(at))?.toISOString() ?? null;

  test('tells the day on which the rest is used up, in the calendar of the account', () => {
    expect(told({}, '2031-05-12T09:00:00Z')).toBe('2031-05-24T09:00:00.000Z');
    // There the twelfth has not begun: eleven days wrote as much as twelve.
    expect(told({ timezone: 'Pacific/Pago_Pago' }, '2031-05-12T09:00:00Z')).toBe('2031-05-23T09:00:00.000Z');
  });

  test('counts from the registration, and says nothing of what cannot be known or is no news', () => {
    expect(told({ registeredAt: new Date('2031-05-09T10:00:00Z') }, '2031-05-12T09:00:00Z')).toBe(
      '2031-05-16T09:00:00.000Z',
    );
    expect(told({}, '2031-05-02T09:00:00Z')).toBe(null);
    expect(told({}, '2031-05-16T09:00:00Z')).toBe(null);
    expect(told({ sent: 499 }, '2031-05-12T09:00:00Z')).toBe(null);
    expect(told({ sent: 1000 }, '2031-05-12T09:00:00Z')).toBe(null);
  });

  test('stands in what browsers read', async () => {
    await start({ monthlyReplyLimit: 10 });
    const { ctx } = world.app;
    await setAccount({ createdAt: new Date(world.now().getTime() - 90 * DAY * 1000) });
    for (let time = 0; time < 9; time += 1)
      await ctx.transaction((tx) => countReply(ctx, tx, owner.accountId));
    const { replies } = await state();
    const ahead = (Date.parse(replies?.meetsAt ?? '') - world.now().getTime()) / 1000;
    expect(Math.abs(ahead - (world.now().getUTCDate() / 9) * DAY)).toBeLessThan(60);
  });
});

describe('a trial', () => {
  test('[LIM-01] [OP-05] ends so many days after the registration; then nothing goes out by itself', async () => {
    await start({ trialDays: 14 });
    const endsAt = new Date(world.now().getTime() + 14 * DAY * 1000);
    await ask();
    expect((await state()).trial?.state).toBe('running');
    expect(new Date((await state()).trial?.endsAt ?? 0).getTime()).toBeLessThanOrEqual(endsAt.getTime());
    await world.advance(11 * DAY);
    expect((await state()).trial?.state).toBe('soon');
    await world.advance(3 * DAY);
    expect((await state()).trial?.state).toBe('ended');
    await ask();
    expect(sent()).toEqual([ANSWER]);
    const [draft] = await drafts();
    expect(draft?.heldReasons[0]?.code).toBe('trial_ended');
    // A person may send what waits.
    await owner.call('POST', `/api/pending-messages/${draft?.id}/approve`);
    await world.advance(10);
    expect(sent()).toEqual([ANSWER, ANSWER]);
  });
});

describe('[LIM-03] the owner is written to', () => {
  const mailsOf = async () => {
    const mails = await readMails(world.dataDir);
    return mails.filter((mail) => mail.includes(owner.email));
  };
  const subjects = async () =>
    (await mailsOf()).map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '');

  test('three days before the trial ends and when it has ended, once each', async () => {
    await start({ trialDays: 14 });
    await tellOwners(world.app.ctx);
    await world.advance(10 * DAY);
    await tellOwners(world.app.ctx);
    expect(await subjects()).toEqual([]);
    await world.advance(1.5 * DAY);
    await tellOwners(world.app.ctx);
    await tellOwners(world.app.ctx);
    expect(await subjects()).toEqual([expect.stringContaining('The trial ends on')]);
    await world.advance(3 * DAY);
    await tellOwners(world.app.ctx);
    await tellOwners(world.app.ctx);
    expect((await subjects()).sort()).toEqual([
      expect.stringContaining('The trial ends on'),
      'The trial has ended',
    ]);
  });

  test('at 80 % of the replies and when they are used up, once a month each; never twice for a burst', async () => {
    await start({ monthlyReplyLimit: 5 });
    const { ctx } = world.app;
    const count = () => ctx.transaction((tx) => countReply(ctx, tx, owner.accountId));
    const tellTwice = async () => {
      await tellOwners(ctx);
      await tellOwners(ctx);
      return (await mailsOf()).length;
    };
    for (let time = 0; time < 3; time += 1) await count();
    expect(await tellTwice()).toBe(0);
    await count();
    expect(await tellTwice()).toBe(1);
    expect((await state()).replies?.state).toBe('soon');
    await count();
    expect(await tellTwice()).toBe(2);
    await start({ monthlyReplyLimit: 1 });
    await count();
    expect(await tellTwice()).toBe(1);
    expect(await subjects()).toEqual(['The AI has sent all 1 replies for this month']);
  });

  test('browsers learn it with the reply that changes it', async () => {
    await start({ monthlyReplyLimit: 2 });
    const told = async () => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::integer AS count FROM live_events
        WHERE account_id = ${owner.accountId} AND payload ->> 'type' = 'account_updated'
          AND payload ->> 'part' = 'settings'
      `.execute(world.app.ctx.db);
      return rows[0]?.count ?? 0;
    };
    await ask();
    const before = await told();
    await ask();
    expect(await told()).toBe(before + 1);
  });
});
