import type { DoctorCheckName, DoctorReport } from '@parley/contract/doctor.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { beforeCall } from '#features/channel/call-budget.ts';
import { holdBack } from '#features/channel/call-budget-repository.ts';
import { openPost } from '#features/comments/test-comments.ts';
import { actsOf, bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { reconcile, reconcileForFiveMinutes } from '#features/webhooks/test-reconcile.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager } from '#test/scene.ts';

import { lookAtAll, runDoctor } from './service.ts';

let world: TestWorld;
let owner: TestOwner;

beforeEach(async () => {
  world = await startWorld();
  owner = await world.owner();
});
afterEach(() => world[Symbol.asyncDispose]());

const path = () => `/api/users/${owner.userId}/doctor`;
const read = () => owner.get<DoctorReport>(path());
const run = async () => (await owner.call<DoctorReport>('POST', path())).body;
const find = (report: DoctorReport, name: DoctorCheckName) =>
  report.checks.find((check) => check.name === name);
const verdict = (report: DoctorReport, name: DoctorCheckName) => {
  const check = find(report, name);
  return `${check?.state} ${check?.finding}`;
};
const faults = (report: DoctorReport) =>
  report.checks.filter(({ state }) => state === 'problem').map(({ finding }) => finding);
const unknowns = (report: DoctorReport) =>
  report.checks.filter(({ state }) => state === 'unknown').map(({ name }) => name);
const setWebhook = (change: object) =>
  world.app.ctx.db.updateTable('webhooks').set(change).where('accountId', '=', owner.accountId).execute();
async function eventsOf(work: () => Promise<unknown>): Promise<unknown[]> {
  const rows = () =>
    world.app.ctx.db
      .selectFrom('liveEvents')
      .select('payload')
      .where('accountId', '=', owner.accountId)
      .orderBy('seq')
      .execute();
  const before = (await rows()).length;
  await work();
  return (await rows()).slice(before).map(({ payload }) => payload);
}
const NEWS = { type: 'account_updated', part: 'doctor' };

describe('an account that is well', () => {
  it('is told so line by line, and what was never asked is unknown [HOOK-04]', async () => {
    const before = await read();
    expect([before.checkedAt, unknowns(before)]).toEqual([
      null,
      ['platform', 'account', 'permissions', 'access', 'clock'],
    ]);
    await world.customerOf(owner).write('Hello');
    await world.settle();
    const report = await run();
    expect(faults(report)).toEqual([]);
    expect(report.checks.map(({ state }) => state)).toEqual(report.checks.map(() => 'ok'));
    expect(report.checkedAt).not.toBeNull();
    expect(find(report, 'deliveries')?.seenAt).not.toBeNull();
    expect(await read()).toEqual(report);
  });

  it('costs three calls, however many ask at once, and is told of once', async () => {
    world.simulator.received.clear();
    const events = await eventsOf(() =>
      Promise.all([1, 2, 3].map(() => runDoctor(world.app.ctx, owner.accountId))),
    );
    expect(events).toEqual([NEWS]);
    expect(world.simulator.received.calls().map(({ method, path }) => [method, path])).toHaveLength(3);
    expect(await eventsOf(() => runDoctor(world.app.ctx, owner.accountId))).toEqual([]);
  });

  it('shows a manager the same, and no stranger', async () => {
    const manager = await addManager(world, owner);
    expect((await manager.call('GET', path())).status).toBe(200);
    const stranger = await world.owner();
    expect(await stranger.call('POST', path())).toMatchObject({
      status: 403,
      body: { code: 'foreign_account' },
    });
  });

  it('is asked at most twelve times in a minute', async () => {
    const fresh = await world.owner({ connect: false });
    const statuses: number[] = [];
    for (let n = 0; n < 13; n++)
      statuses.push((await fresh.call('POST', `/api/users/${fresh.userId}/doctor`)).status);
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });
});

describe('what the platform tells', () => {
  it('names the field that is not ticked, and takes it up when it is [OP-26]', async () => {
    world.simulator.switches.appFields = ['messages', 'live_comments'];
    await fetch(
      `${world.simulator.graphUrl}/v25.0/me/subscribed_apps?access_token=${owner.business.accessToken}`,
      { method: 'DELETE' },
    );
    const red = await run();
    expect(faults(red)).toEqual(['fields_missing']);
    expect(find(red, 'fields')?.names).toContain('comments');
    expect(find(red, 'fields')?.names).not.toContain('live_comments');
    world.simulator.switches.appFields = 'all';
    expect(faults(await run())).toEqual([]);
  });

  it('holds a token that it calls dead, and says nothing of what stands behind it', async () => {
    const dead = { status: 401, code: 190, subcode: 463 };
    world.simulator.faults.failNext({ ...dead, method: 'GET', path: 'subscribed_apps' });
    const report = await run();
    expect(faults(report)).toEqual(['token_dead']);
    expect(unknowns(report)).toEqual([
      'platform',
      'account',
      'permissions',
      'access',
      'fields',
      'deliveries',
      'comments',
      'gaps',
      'owner',
      'budget',
      'clock',
    ]);
  });

  it('knows a personal account, a lacking permission and the switch for messages', async () => {
    owner.business.configure({ messageAccess: false });
    expect(faults(await run())).toEqual(['access_off']);
    owner.business.configure({ messageAccess: true });
    const inbox = { method: 'GET', path: 'conversations', status: 403 };
    world.simulator.faults.failNext({ ...inbox, code: 10 });
    const lacking = await run();
    expect(faults(lacking)).toEqual(['permission_missing']);
    expect(find(lacking, 'permissions')?.names).toEqual(['instagram_business_manage_messages']);
    expect(verdict(lacking, 'access')).toBe('unknown null');
  });

  it('does not wait for what does not answer, and calls that one fault', async () => {
    world.simulator.faults.hangNext({ times: 3 });
    const begin = performance.now();
    const report = await run();
    expect(performance.now() - begin).toBeLessThan(3000);
    expect(faults(report)).toEqual(['platform_silent']);
    expect(unknowns(report)).toEqual(['account', 'permissions', 'access', 'clock']);
    expect(faults(await run())).toEqual([]);
  });

  it('compares the clocks', async () => {
    world.simulator.clock.advance(3_600_000);
    const report = await run();
    expect(faults(report)).toEqual(['clock_off']);
    expect(find(report, 'clock')?.amount).toBeGreaterThan(3590);
  });

  it('is asked hourly for every account, after one that fails', async () => {
    const other = await world.owner();
    await world.app.ctx.db
      .updateTable('channels')
      .set({ accessToken: Buffer.from('sealed with a lost key') })
      .where('accountId', '=', owner.accountId)
      .execute();
    await lookAtAll(world.app.ctx);
    expect((await other.get<DoctorReport>(`/api/users/${other.userId}/doctor`)).checkedAt).not.toBeNull();
    expect((await read()).checkedAt).toBeNull();
  });

  it('counts for the channel that it was told about', async () => {
    await run();
    await world.app.ctx.db
      .updateTable('doctorReports')
      .set({ channelId: '0190a000-0000-7000-8000-000000000000' })
      .execute();
    expect((await read()).checkedAt).toBeNull();
  });

  it('is nothing that another release wrote in words of its own', async () => {
    await run();
    await world.app.ctx.db.updateTable('doctorReports').set({ checks: '[{"name":"moon"}]' }).execute();
    expect(verdict(await read(), 'platform')).toBe('unknown null');
  });
});

describe('what is known here', () => {
  it('sees signatures go wrong: some are a hint, twenty in a row are the wrong secret', async () => {
    await setWebhook({ wrongSignatures: 3 });
    expect(verdict(await read(), 'signature')).toBe('hint secret_wrong');
    await setWebhook({ wrongSignatures: 20 });
    expect(verdict(await read(), 'signature')).toBe('problem secret_wrong');
    await world.customerOf(owner).write('Hello');
    await world.settle();
    expect(verdict(await read(), 'signature')).toBe('ok null');
    await setWebhook({ appSecretCount: 0 });
    expect(verdict(await read(), 'signature')).toBe('hint secret_missing');
  });

  it('tells of messages that no webhook brought, for a day', async () => {
    await reconcile(world);
    world.simulator.faults.dropNext();
    await world.customerOf(owner).write('Is anybody there?');
    await reconcileForFiveMinutes(world);
    expect(find(await read(), 'gaps')).toMatchObject({
      state: 'hint',
      finding: 'messages_recovered',
      amount: 1,
    });
    await world.advance(25 * 60 * 60);
    expect(verdict(await read(), 'gaps')).toBe('ok null');
  });

  it('tells that no webhook brings comments although the post got some, until one does', async () => {
    expect(find(await read(), 'comments')).toMatchObject({ state: 'ok', seenAt: null });
    const on = await openPost(world);
    const report = () => on.owner.get<DoctorReport>(`/api/users/${on.owner.userId}/doctor`);
    await reconcile(world);
    for (const text of ['How much is it?', 'Is it warm?']) {
      world.simulator.faults.dropNext();
      await on.write(text);
    }
    const calls = world.simulator.received.calls().length;
    await world.advance(150);
    await reconcile(world);
    expect(find(await report(), 'comments')).toMatchObject({
      state: 'hint',
      finding: 'comments_unheard',
      amount: 2,
      seenAt: null,
    });
    // What it tells is known by what is read anyway.
    const asked = world.simulator.received.calls().length;
    await report();
    expect([asked > calls, world.simulator.received.calls().length]).toEqual([true, asked]);
    await on.write('And is it soft?');
    await world.settle();
    const heard = find(await report(), 'comments');
    expect(heard).toMatchObject({ state: 'ok', finding: null });
    expect(heard?.seenAt).not.toBeNull();
  });

  it('leaves comments to the line of their field where that is not ticked', async () => {
    await world.app.ctx.db
      .updateTable('channels')
      .set({ missingFields: ['comments'] })
      .execute();
    const report = await read();
    expect([verdict(report, 'fields'), verdict(report, 'comments')]).toEqual([
      'problem fields_missing',
      'unknown null',
    ]);
  });

  it('tells of another app that holds a conversation, and lets us listen only, for a day', async () => {
    expect(verdict(await read(), 'owner')).toBe('ok null');
    const said = actsOf(owner, world.customerOf(owner).id).wrote('mid-1', 'Hello', world.now().getTime());
    const body = bodyOf(owner.business.instagramUserId, [said], 'standby');
    expect((await deliver(world, owner, body)).status).toBe(200);
    await world.settle();
    expect(verdict(await read(), 'owner')).toBe('hint other_app');
    await world.advance(25 * 60 * 60);
    expect(verdict(await read(), 'owner')).toBe('ok null');
  });

  it('tells of another app when the platform takes no message of ours', async () => {
    await world.customerOf(owner).write('Hello');
    await world.settle();
    owner.business.configure({ threadOwner: 'other' });
    const [chat] = (await owner.get<{ id: string }[]>('/api/conversations')) ?? [];
    const path = `/api/conversations/${chat?.id}/send`;
    expect((await owner.call('POST', path, { content: 'Good morning' })).status).toBe(200);
    await world.advance(10);
    expect(verdict(await read(), 'owner')).toBe('hint other_app');
  });

  it('tells that the platform asked to be called less, until that is over', async () => {
    expect(verdict(await read(), 'budget')).toBe('ok null');
    await beforeCall(world.app.ctx, owner.accountId, 'live');
    await holdBack(world.app.ctx, owner.accountId, { pauseMs: 60_000, slowMs: 0 });
    expect(verdict(await read(), 'budget')).toBe('hint calls_limited');
    await world.app.ctx.db
      .updateTable('callBudgets')
      .set({ pausedUntil: new Date(0), slowUntil: new Date(0) })
      .execute();
    expect(verdict(await read(), 'budget')).toBe('ok null');
  });

  it('waits for the first verification and the first message [HOOK-03]', async () => {
    await setWebhook({ verifiedAt: null, lastDeliveryAt: null });
    const report = await read();
    expect([verdict(report, 'webhook'), verdict(report, 'deliveries')]).toEqual([
      'hint webhook_waiting',
      'hint nothing_came',
    ]);
    await setWebhook({ handshakeFailure: 'wrong_verify_token' });
    expect(verdict(await read(), 'webhook')).toBe('hint handshake_failed');
  });

  it('warns a week before a token ends', async () => {
    const tokenExpiresAt = new Date(world.now().getTime() + 6.5 * 24 * 60 * 60 * 1000);
    await world.app.ctx.db.updateTable('channels').set({ tokenExpiresAt }).execute();
    expect(find(await read(), 'token')).toMatchObject({ state: 'hint', finding: 'token_ends', amount: 6 });
  });

  it('knows that the platform does not reach a private address, unless it stands there itself', async () => {
    expect(verdict(await read(), 'address')).toBe('ok null');
    await world.app.ctx.db.updateTable('channels').set({ graphUrl: 'https://graph.instagram.com' }).execute();
    expect(verdict(await read(), 'address')).toBe('problem address_private');
    Object.assign(world.app.ctx.env, { publicUrl: 'http://parley.example.com' });
    expect(verdict(await read(), 'address')).toBe('problem address_not_https');
    Object.assign(world.app.ctx.env, { publicUrl: 'https://parley.example.com' });
    expect(verdict(await read(), 'address')).toBe('ok null');
  });

  it('looks at no platform for an account that has none', async () => {
    const fresh = await world.owner({ connect: false });
    const report = (await fresh.call<DoctorReport>('POST', `/api/users/${fresh.userId}/doctor`)).body;
    expect(faults(report)).toEqual([]);
    expect(verdict(report, 'token')).toBe('hint no_channel');
    expect(report.checkedAt).toBeNull();
  });
});
