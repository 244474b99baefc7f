import { rename, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';

import { ProviderError } from '@parley/assistant';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { claimTurns } from '#features/turns/turn-repository.ts';
import { startWorld, type TestWorld } from '#test/app.ts';
import { registerInstance } from '#test/instances.ts';
import { KNOWLEDGE } from '#test/scene.ts';
import { withoutWords } from '#test/without-words.ts';

import { checkDisk } from './watched.ts';

/** The kernel's own file system, which has no room for anybody's files. */
const FULL = process.platform === 'linux' ? '/proc' : '/dev';

type Health = { status: string; checks: Record<string, { ok: boolean; detail?: string }> };

/** The service a quarter of a minute later, when nothing remembered is told any more. */
async function healthOf(world: TestWorld): Promise<Health> {
  await world.advance(15);
  const { status, body } = await world.call<Health>('GET', '/api/health');
  expect(status).toBe(200);
  return body;
}

test('a channel whose token died makes the service degraded until it has another [OP-75]', async () => {
  await using world = await startWorld();
  await world.owner();
  expect((await healthOf(world)).checks['instagram']).toEqual({ ok: true });
  await world.app.ctx.db.updateTable('channels').set({ tokenState: 'dead' }).execute();
  const { status, checks } = await healthOf(world);
  expect([status, checks['instagram']?.ok]).toEqual(['degraded', false]);
  await world.app.ctx.db.updateTable('channels').set({ tokenState: 'live' }).execute();
  expect(await healthOf(world)).toMatchObject({ status: 'ok', checks: { instagram: { ok: true } } });
});

test('a provider that failed the last answer makes the service degraded until one succeeds [OP-75]', async () => {
  let refuses = true;
  const provider = withoutWords(() => {
    if (refuses) throw new ProviderError({ code: 'unauthorized', message: 'refused', retryable: false });
  });
  await using world = await startWorld({ provider });
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const ask = async () => {
    await world.customerOf(owner).write('How much is a manicure?');
    await world.advance(6);
  };
  await ask();
  const failed = await healthOf(world);
  expect([failed.status, failed.checks['assistant']?.ok]).toEqual(['degraded', false]);
  refuses = false;
  await ask();
  const mended = await healthOf(world);
  expect(mended).toMatchObject({ status: 'ok', checks: { assistant: { ok: true, detail: 'scripted' } } });
});

test('work that lies where it is makes the service degraded [OP-75]', async () => {
  await using world = await startWorld();
  const owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  const { ctx, loops } = world.app;
  await loops.turns?.stop();
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(45);
  expect((await healthOf(world)).checks['work']).toEqual({ ok: true });
  await world.advance(10);
  const waiting = await healthOf(world);
  expect([waiting.status, waiting.checks['work']?.ok]).toEqual(['degraded', false]);
  // One that lives, and does not say so where it holds something.
  const another = { ...ctx, instanceId: await registerInstance(ctx.db, { silentSeconds: -600 }) };
  expect(await claimTurns(another, { limit: 10, perAccount: 10, spare: 0 })).toHaveLength(1);
  expect((await healthOf(world)).checks['work']).toEqual({ ok: true });
  await world.advance(120);
  expect((await healthOf(world)).checks['work']?.ok).toBe(false);
  loops.turns?.start();
  await world.advance(10);
  expect(await healthOf(world)).toMatchObject({ status: 'ok', checks: { work: { ok: true } } });
});

test('a full disk makes the service degraded until there is room again [OP-75]', async () => {
  await using world = await startWorld();
  const { dataDir } = world.app.ctx.env;
  expect(await healthOf(world)).toMatchObject({ status: 'ok', checks: { disk: { ok: true } } });
  await rename(dataDir, `${dataDir}-with-room`);
  await symlink(FULL, dataDir);
  try {
    const { status, checks } = await healthOf(world);
    expect([status, checks['disk']]).toEqual(['degraded', { ok: false, detail: 'the disk is full' }]);
    // Nothing else is the matter.
    expect(Object.keys(checks).filter((name) => !checks[name]?.ok)).toEqual(['disk']);
  } finally {
    await unlink(dataDir);
    await rename(`${dataDir}-with-room`, dataDir);
  }
  expect(await healthOf(world)).toMatchObject({ status: 'ok', checks: { disk: { ok: true } } });
});

test('a disk without room is not well [OP-75]', async () => {
  expect(await checkDisk(tmpdir(), 1)).toEqual({ ok: true });
  expect(await checkDisk(tmpdir(), Number.POSITIVE_INFINITY)).toMatchObject({ ok: false });
});

test('without its database the service is not ready and not well, whoever asks [OP-75]', async () => {
  await using world = await startWorld();
  const owner = await world.owner({ connect: false });
  const statusOf = async (path: string) => (await owner.call('GET', path)).status;
  expect([await statusOf('/api/ready'), await statusOf('/api/health')]).toEqual([200, 200]);
  const name = new URL(world.database.connectionString).pathname.slice(1);
  const admin = new pg.Client({ connectionString: inject('adminUrl') });
  await admin.connect();
  try {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    for (const path of ['/api/ready', '/api/health', '/api/auth/check', '/api/conversations'])
      expect(await owner.call('GET', path)).toMatchObject({
        status: 503,
        body: { code: 'database_unreachable' },
      });
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await expect.poll(() => statusOf('/api/ready')).toBe(200);
  } finally {
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();
  }
});
