import { type Simulator, startSimulator } from '@parley/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

import { checkSubscriptions } from './check-subscriptions.ts';
import { connectChannel } from './connect.ts';
import { findChannelFor } from './service.ts';

let sim: Simulator;
let app: TestApp;
let client: Member;

beforeEach(async () => {
  sim = await startSimulator();
  app = await startTestApp({ instagramGraphUrl: sim.graphUrl });
  client = await app.addClient();
});
afterEach(async () => {
  await app.close();
  await sim.close();
});

const connect = () => connectChannel(app.ctx, client, { accessToken: sim.business.accessToken }, app.hooks);
const missing = async () => (await findChannelFor(app.ctx.db, client.accountId))?.missingFields;
const asked = () => sim.received.calls({ method: 'POST', path: /subscribed_apps/ }).length;

it('leaves an account alone that hears all', async () => {
  await connect();
  await checkSubscriptions(app.ctx);
  expect([asked(), await missing()]).toEqual([1, []]);
});

it('takes up a field once its owner has ticked it', async () => {
  sim.switches.appFields = ['messages', 'message_reactions'];
  await connect();
  expect(await missing()).toContain('comments');
  await checkSubscriptions(app.ctx);
  expect(await missing()).toContain('comments');
  sim.switches.appFields = 'all';
  await checkSubscriptions(app.ctx);
  expect(await missing()).toEqual([]);
});

it('asks again for what was lost, and for a field that is new', async () => {
  await connect();
  await app.ctx.db.updateTable('channels').set({ missingFields: [] }).execute();
  const { graphUrl, business } = sim;
  await fetch(`${graphUrl}/v25.0/me/subscribed_apps?access_token=${business.accessToken}`, {
    method: 'DELETE',
  });
  await checkSubscriptions(app.ctx);
  expect([asked(), await missing()]).toEqual([2, []]);
  await checkSubscriptions(app.ctx);
  expect(asked()).toBe(2);
});

it('goes on with the other accounts after one that fails', async () => {
  await connect();
  const other = await app.addClient();
  const second = sim.createBusiness();
  await connectChannel(app.ctx, other, { accessToken: second.accessToken }, app.hooks);
  await app.ctx.db
    .updateTable('channels')
    .set({ accessToken: Buffer.from('sealed with a lost key') })
    .where('accountId', '=', client.accountId)
    .execute();
  await app.ctx.db
    .updateTable('channels')
    .set({ missingFields: ['comments'] })
    .where('accountId', '=', other.accountId)
    .execute();
  await checkSubscriptions(app.ctx);
  expect((await findChannelFor(app.ctx.db, other.accountId))?.missingFields).toEqual([]);
});
