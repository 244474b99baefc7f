import { type Simulator, startSimulator } from '@parley/simulator';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { type Member, startTestApp, type TestApp } from '#test/account-app.ts';

import { checkSubscription } from './check-subscriptions.ts';
import { clientFor } from './clients.ts';
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
const check = async () => {
  const channel = await findChannelFor(app.ctx.db, client.accountId);
  if (channel) await checkSubscription(app.ctx, channel, clientFor(app.ctx, channel));
};
const asked = () => sim.received.calls({ method: 'POST', path: /subscribed_apps/ }).length;

it('leaves an account alone that hears all', async () => {
  await connect();
  await check();
  expect([asked(), await missing()]).toEqual([1, []]);
});

it('takes up a field once its owner has ticked it', async () => {
  sim.switches.appFields = ['messages', 'message_reactions'];
  await connect();
  expect(await missing()).toContain('comments');
  await check();
  expect(await missing()).toContain('comments');
  sim.switches.appFields = 'all';
  await check();
  expect(await missing()).toEqual([]);
});

it('asks again for what was lost, and for a field that is new', async () => {
  await connect();
  await app.ctx.db.updateTable('channels').set({ missingFields: [] }).execute();
  const { graphUrl, business } = sim;
  await fetch(`${graphUrl}/v25.0/me/subscribed_apps?access_token=${business.accessToken}`, {
    method: 'DELETE',
  });
  await check();
  expect([asked(), await missing()]).toEqual([2, []]);
  await check();
  expect(asked()).toBe(2);
});
