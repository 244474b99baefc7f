import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Business, type Simulator, startSimulator } from '@parley/simulator';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

import { connectChannel } from './connect.ts';
import { refreshTokens } from './jobs.ts';
import { DEAD_TOKEN_JOB, mailDeadToken } from './mail-token.ts';
import { clientFor, findChannelFor } from './service.ts';

const DAY = 86_400_000;

let sim: Simulator;
let app: TestApp;
let client: Member;
let business: Business;

beforeEach(async () => {
  // One clock for both sides.
  sim = await startSimulator({ now: () => app?.ctx.now().getTime() ?? Date.now() });
  app = await startTestApp({ instagramGraphUrl: sim.graphUrl });
  client = await app.addClient();
  business = sim.business;
  await connectChannel(app.ctx, client, { accessToken: business.accessToken }, app.hooks);
});
afterEach(async () => {
  await app.close();
  await sim.close();
});

const refreshCalls = () => sim.received.calls({ path: /refresh_access_token/ }).length;

async function channel() {
  const found = await findChannelFor(app.ctx.db, client.accountId);
  if (!found) throw new Error('no channel');
  return found;
}

/** Works off the jobs that a dead token left, each once. */
async function mailTheDead(): Promise<void> {
  const { rows } = await sql<{ payload: unknown }>`
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier = ${DEAD_TOKEN_JOB} RETURNING j.payload
  `.execute(app.ctx.db);
  for (const { payload } of rows) await mailDeadToken(app.ctx, payload);
}

async function token(): Promise<string> {
  const { accessToken } = await channel();
  return app.ctx.sealer.open(accessToken ?? Buffer.alloc(0), client.accountId);
}

describe('the daily renewal of tokens', () => {
  it('renews first when the token is a day old, then in its last thirty days', async () => {
    await refreshTokens(app.ctx);
    expect(refreshCalls()).toBe(0);
    const pasted = await token();

    app.advance(DAY + 60_000);
    await refreshTokens(app.ctx);
    expect(refreshCalls()).toBe(1);
    const renewed = await token();
    expect(renewed).not.toBe(pasted);
    const { tokenExpiresAt, tokenRefreshedAt } = await channel();
    expect(Math.round(((tokenExpiresAt?.getTime() ?? 0) - app.ctx.now().getTime()) / DAY)).toBe(60);
    expect(tokenRefreshedAt).not.toBeNull();
    expect((await clientFor(app.ctx, await channel()).me()).userId).toBe(business.instagramUserId);

    for (const days of [1, 28]) {
      app.advance(days * DAY);
      await refreshTokens(app.ctx);
      expect(refreshCalls()).toBe(1);
    }
    app.advance(2 * DAY);
    await refreshTokens(app.ctx);
    expect(refreshCalls()).toBe(2);
    expect(await token()).not.toBe(renewed);
    expect(await app.mails()).toEqual([]);
  });

  it('declares a refused token dead and tells the owner, once', async () => {
    app.advance(2 * DAY);
    sim.faults.killToken('password_changed');
    await refreshTokens(app.ctx);
    expect(await channel()).toMatchObject({ tokenState: 'dead', tokenFailure: 'auth' });
    await mailTheDead();
    const mails = await app.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(`To: ${client.email}`);
    expect(mails[0]).toContain('Subject: The Instagram connection is broken');
    expect((await app.liveEvents(client.accountId)).at(-1)).toBe('account_updated channel');
    await refreshTokens(app.ctx);
    await mailTheDead();
    expect(await app.mails()).toHaveLength(1);
    expect(refreshCalls()).toBe(1);
  });

  it('keeps a token through trouble, warns once within the last seven days, and mends by itself', async () => {
    sim.faults.failNext({ path: '/refresh_access_token', times: 100 });
    for (const days of [2, 50]) {
      app.advance(days * DAY);
      await refreshTokens(app.ctx);
    }
    expect(await app.mails()).toEqual([]);
    for (let day = 0; day < 3; day += 1) {
      app.advance(1.1 * DAY);
      await refreshTokens(app.ctx);
    }
    const mails = await app.mails();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: The Instagram connection ends soon');
    const { tokenExpiresAt, tokenState } = await channel();
    expect(tokenState).toBe('live');
    expect(mails[0]).toContain(
      tokenExpiresAt?.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' }) ?? 'no date',
    );
    sim.faults.clear();
    app.advance(DAY);
    await refreshTokens(app.ctx);
    expect((await channel()).tokenExpiresAt?.getTime()).toBeGreaterThan(app.ctx.now().getTime() + 59 * DAY);
  });

  it('never puts a renewed token over one that a person pasted meanwhile', async () => {
    const pasted = business.mintToken({ ageMs: 2 * DAY });
    const platform = createServer((_, response) => {
      connectChannel(app.ctx, client, { accessToken: pasted }, app.hooks).then(
        () => response.end(JSON.stringify({ access_token: 'IGAArenewed', expires_in: 5_184_000 })),
        (error: unknown) => response.destroy(error as Error),
      );
    });
    platform.listen(0, '127.0.0.1');
    await once(platform, 'listening');
    const { port } = platform.address() as AddressInfo;
    await app.ctx.db
      .updateTable('channels')
      .set({ graphUrl: `http://127.0.0.1:${port}` })
      .execute();
    app.advance(2 * DAY);
    await refreshTokens(app.ctx);
    platform.close();
    expect(await channel()).toMatchObject({ graphUrl: sim.graphUrl, tokenRefreshedAt: null });
    expect(await token()).toBe(pasted);
  });

  it('goes on with the other accounts after one that fails', async () => {
    const other = await app.addClient();
    const second = sim.createBusiness();
    await connectChannel(app.ctx, other, { accessToken: second.accessToken }, app.hooks);
    await app.ctx.db
      .updateTable('channels')
      .set({ accessToken: Buffer.from('sealed with a lost key') })
      .where('accountId', '=', client.accountId)
      .execute();
    app.advance(2 * DAY);
    await refreshTokens(app.ctx);
    expect((await findChannelFor(app.ctx.db, other.accountId))?.tokenRefreshedAt).not.toBeNull();
  });

  it('is tried once a day, whenever the machine is awake', async () => {
    sim.faults.failNext({ path: /refresh_access_token/, status: 400, code: 100, times: 9 });
    for (let hour = 0; hour < 60; hour++) {
      app.advance(60 * 60_000);
      await refreshTokens(app.ctx);
    }
    expect(refreshCalls()).toBe(2);
    // It slept through the hour of the third day.
    app.advance(19 * 60 * 60_000);
    await refreshTokens(app.ctx);
    expect(refreshCalls()).toBe(3);
  });
});
