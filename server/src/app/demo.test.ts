import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Simulator, startSimulator } from '@parley/simulator';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { Context } from '#context';
import { secretsFor } from '#features/channel/service.ts';
import { startTestApp, type TestApp } from '#test/account-app.ts';

import { type Demo, readDemo } from './demo/files.ts';
import { seedDemo } from './demo.ts';

let app: TestApp;
let simulator: Simulator;
let ctx: Context;
let warnings: string[];

beforeEach(async () => {
  simulator = await startSimulator({ demo: true });
  app = await startTestApp();
  warnings = [];
  const log = Object.assign(Object.create(app.ctx.log), { warn: (text: string) => void warnings.push(text) });
  ctx = { ...app.ctx, log, env: { ...app.ctx.env, simulator: true, dataDir: app.dataDir } };
  await leaveApp(simulator);
});
afterEach(async () => {
  await app.close();
  await simulator.close();
});

/** What the launcher writes. */
async function leaveApp({ business, graphUrl, url }: Simulator): Promise<void> {
  const { instagramUserId, accessToken, appSecret } = business;
  await mkdir(join(app.dataDir, 'simulator'), { recursive: true });
  const text = JSON.stringify({ graphUrl, instagramUserId, accessToken, appSecret, simulatorUrl: url });
  await writeFile(join(app.dataDir, 'simulator', 'app.json'), text);
}

async function readSeeded(): Promise<Demo> {
  const demo = await readDemo(app.dataDir);
  if (!demo) throw new Error('demo.json is not there');
  return demo;
}

const everything = async () => ({
  accounts: await ctx.db.selectFrom('accounts').selectAll().execute(),
  credentials: await ctx.db.selectFrom('credentials').selectAll().execute(),
  channels: await ctx.db.selectFrom('channels').selectAll().execute(),
  knowledge: await ctx.db.selectFrom('knowledge').selectAll().execute(),
  triggers: await ctx.db.selectFrom('triggers').selectAll().orderBy('id').execute(),
  activities: await ctx.db.selectFrom('activities').selectAll().execute(),
});

describe('the first start with a simulator', () => {
  it('makes one account that is connected, knows its business, and can be signed in to', async () => {
    await seedDemo(ctx);
    const { accounts, channels, knowledge, triggers } = await everything();
    expect(accounts).toMatchObject([
      {
        name: 'Lumen Studio',
        timezone: 'Europe/Madrid',
        isDemo: true,
        moderationEnabled: false,
        autoResponseEnabled: true,
        bufferMinSeconds: 3,
        bufferMaxSeconds: 6,
      },
    ]);
    const { business } = simulator;
    expect(channels).toMatchObject([
      { platformAccountId: business.instagramUserId, graphUrl: simulator.graphUrl, tokenState: 'live' },
    ]);
    expect(simulator.received.calls({ method: 'POST', path: /subscribed_apps/ })).toHaveLength(1);
    expect(knowledge[0]?.knowledgeBase).toContain('Fuencarral 58');
    expect(knowledge[0]?.prompt).toContain('Lumen Studio');
    const comments = await ctx.db.selectFrom('commentSettings').selectAll().execute();
    expect(comments).toMatchObject([
      { commentPrompt: expect.stringContaining('language of the comment'), delayMaxSeconds: 10 },
    ]);
    const rules = await sql<{ name: string; files: number }>`
      SELECT r.name, count(u.media_id)::int AS files FROM media_rules r
      JOIN file_uses u ON u.account_id = r.account_id AND u.subject_kind = 'rule' AND u.subject_id = r.id
      GROUP BY r.id, r.name ORDER BY r.name
    `.execute(ctx.db);
    expect(rules.rows).toEqual([
      { name: 'Balayage tones', files: 1 },
      { name: 'Gel polish colours', files: 2 },
    ]);
    expect(triggers.map(({ name, isActive }) => `${name} ${isActive}`)).toEqual([
      'Asks for a person true',
      'Complaint or refund true',
      'Skin reaction true',
    ]);
    const accountId = accounts[0]?.id ?? '';
    expect(await secretsFor(ctx, accountId)).toEqual([business.appSecret]);

    const demo = await readSeeded();
    const { appSecret, accessToken, instagramUserId } = business;
    expect(demo).toEqual({
      url: ctx.env.publicUrl,
      simulatorUrl: simulator.url,
      userId: expect.any(String),
      email: 'olena@lumen.studio',
      password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/),
      instagramUserId,
      verifyToken: (await ctx.db.selectFrom('webhooks').select('verifyToken').executeTakeFirst())
        ?.verifyToken,
      appSecret,
      accessToken,
    });
    const signedIn = await app.call('POST', '/api/auth/login', {
      email: demo.email,
      password: demo.password,
    });
    expect(signedIn.status).toBe(200);
    const { mode } = await stat(join(app.dataDir, 'demo.json'));
    if (process.platform !== 'win32') expect(mode & 0o777).toBe(0o600);
    expect((await readdir(app.dataDir)).filter((name) => name.startsWith('demo.json'))).toEqual([
      'demo.json',
    ]);
    expect(warnings).toEqual([]);
  });

  it('makes one when two instances start at once', async () => {
    await Promise.all([seedDemo(ctx), seedDemo(ctx)]);
    expect((await everything()).accounts).toHaveLength(1);
    const { email, password } = await readSeeded();
    expect((await app.call('POST', '/api/auth/login', { email, password })).status).toBe(200);
  });

  it('does nothing without a simulator, without its app, and where somebody has registered', async () => {
    await seedDemo({ ...ctx, env: { ...ctx.env, simulator: false } });
    await rm(join(app.dataDir, 'simulator'), { recursive: true });
    await seedDemo(ctx);
    expect((await everything()).accounts).toEqual([]);
    await leaveApp(simulator);
    await app.addClient();
    await seedDemo(ctx);
    expect((await everything()).accounts).toMatchObject([{ isDemo: false }]);
    expect(await readDemo(app.dataDir)).toBeNull();
  });

  it('goes on without the demo in one line when the simulator is down, and makes it at the next start', async () => {
    const { graphUrl } = simulator;
    await simulator.close();
    await seedDemo(ctx);
    expect(warnings).toEqual([`No simulator answers at ${graphUrl}: starting without the demo.`]);
    expect((await everything()).accounts).toEqual([]);
    simulator = await startSimulator({ demo: true });
    await leaveApp(simulator);
    await seedDemo(ctx);
    expect((await everything()).accounts).toHaveLength(1);
    expect(await readDemo(app.dataDir)).not.toBeNull();
  });
});

describe('a start that finds half a demo', () => {
  it('finishes after a crash at the connection, with another password and the same account', async () => {
    simulator.faults.failNext({ path: /subscribed_apps/, status: 400, code: 100, times: 2 });
    await seedDemo(ctx);
    expect(warnings).toHaveLength(1);
    const half = await everything();
    expect([half.accounts.length, half.channels.length]).toEqual([1, 0]);
    expect(await readDemo(app.dataDir)).toBeNull();

    await seedDemo(ctx);
    const whole = await everything();
    expect(whole.accounts).toMatchObject([{ id: half.accounts[0]?.id }]);
    expect(whole.channels).toHaveLength(1);
    expect(whole.triggers).toEqual(half.triggers);
    expect(whole.credentials[0]?.password).not.toBe(half.credentials[0]?.password);
    const { email, password } = await readSeeded();
    expect((await app.call('POST', '/api/auth/login', { email, password })).status).toBe(200);
  });

  it('finishes after a crash before the file, and keeps what the owner wrote', async () => {
    await seedDemo(ctx);
    await ctx.db.updateTable('knowledge').set({ prompt: 'My own words' }).execute();
    await rm(join(app.dataDir, 'demo.json'));
    await seedDemo(ctx);
    const { accounts, knowledge } = await everything();
    expect(accounts).toHaveLength(1);
    expect(knowledge[0]?.prompt).toBe('My own words');
    const { email, password } = await readSeeded();
    expect((await app.call('POST', '/api/auth/login', { email, password })).status).toBe(200);
  });
});

describe('later starts', () => {
  it('change nothing but the addresses of the file', async () => {
    await seedDemo(ctx);
    const before = await everything();
    const file = await readFile(join(app.dataDir, 'demo.json'), 'utf8');
    await seedDemo(ctx);
    expect(await readFile(join(app.dataDir, 'demo.json'), 'utf8')).toBe(file);
    await seedDemo({ ...ctx, env: { ...ctx.env, publicUrl: 'http://127.0.0.1:4000' } });
    expect(await readSeeded()).toEqual({ ...JSON.parse(file), url: 'http://127.0.0.1:4000' });
    expect(await everything()).toEqual(before);
  });

  it('let the channel follow a simulator that listens elsewhere', async () => {
    await seedDemo(ctx);
    const { channels } = await everything();
    const old = simulator;
    simulator = await startSimulator({ demo: true });
    await old.close();
    await leaveApp(simulator);
    await seedDemo(ctx);
    const live = (await everything()).channels.filter((channel) => channel.disconnectedAt === null);
    expect(live).toMatchObject([{ graphUrl: simulator.graphUrl }]);
    expect(channels[0]?.graphUrl).toBe(old.graphUrl);
    const { business, url } = simulator;
    expect(await readSeeded()).toMatchObject({
      simulatorUrl: url,
      instagramUserId: business.instagramUserId,
      appSecret: business.appSecret,
    });
  });

  it('take away the file of a demo that the database does not hold', async () => {
    await seedDemo(ctx);
    await ctx.db.deleteFrom('accounts').execute();
    await ctx.db.deleteFrom('users').execute();
    await app.addClient();
    await seedDemo(ctx);
    expect(await readDemo(app.dataDir)).toBeNull();
  });
});
