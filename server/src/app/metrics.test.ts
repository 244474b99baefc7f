import { readFile } from 'node:fs/promises';

import { type Provider, ProviderError } from '@parley/assistant';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { takeBackup } from '#infra/backup/take.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';
import { NONE_MET } from '#test/model-server.ts';
import { KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

import { planBackup, recordBackup } from './backups.ts';

const fails: Provider = {
  name: 'scripted',
  model: 'some-model',
  instructions: '',
  conditions: NONE_MET,
  respond: async () => {
    throw new ProviderError({ code: 'unauthorized', message: 'refused', retryable: false });
  },
};

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());

type Read = (line: string) => number | undefined;

async function read(from: TestWorld = world): Promise<{ text: string; value: Read }> {
  const { body: text } = await from.call<string>('GET', '/metrics');
  const value = (line: string) => {
    const found = text.split('\n').find((one) => one.startsWith(`${line} `));
    return found === undefined ? undefined : Number(found.slice(line.length + 1));
  };
  return { text, value };
}

it('tells what came, what was answered, what went out and what still waits', async () => {
  await world.customerOf(owner).write(QUESTION);
  await world.customerOf(owner).write(UNKNOWN);
  await world.advance(6);
  const after = await read();
  expect(after.value('parley_deliveries_total{status="200"}')).toBeGreaterThanOrEqual(2);
  expect(after.value('parley_runs_total{outcome="answer"}')).toBe(1);
  expect(after.value('parley_runs_total{outcome="missing_information"}')).toBe(1);
  expect(after.value('parley_sends_total{state="sent"}')).toBeGreaterThanOrEqual(1);
  expect(after.value('parley_request_seconds_count{status="2xx"}')).toBeGreaterThan(2);
  expect(after.value('parley_database_bytes')).toBeGreaterThan(1e6);
  expect(after.value('parley_instances')).toBe(1);

  await world.app.loops.turns?.stop();
  await world.customerOf(owner).write(QUESTION);
  await world.advance(100);
  const late = await read();
  expect(late.value('parley_waiting{queue="turns"}')).toBe(1);
  expect(late.value('parley_waiting_seconds{queue="turns"}')).toBeGreaterThan(60);
  expect(late.value('parley_waiting_seconds{queue="parts"}')).toBe(0);
  world.app.loops.turns?.start();
  await world.advance(1);
  expect((await read()).value('parley_waiting{queue="turns"}')).toBe(0);
});

it('tells a wrong delivery, a socket, and the age of the last backup', async () => {
  const path = `/api/instagram-webhook-v3/${owner.userId}`;
  expect((await world.call('POST', path, { object: 'instagram', entry: [] })).status).toBe(403);
  const { socket, next } = await openSocket(world.url, owner);
  expect((await next()).type).toBe('hello');
  const before = await read();
  expect(before.value('parley_deliveries_total{status="403"}')).toBe(1);
  expect(before.value('parley_sockets')).toBe(1);
  expect(before.value('parley_backup_age_seconds')).toBe(-1);
  const { connectionString } = world.database;
  const plan = planBackup(world.app.ctx.env, { connectionString, version: 'test', now: world.now() });
  await recordBackup(world.app.ctx.db, await takeBackup(plan), world.now());
  expect((await read()).value('parley_backup_age_seconds')).toBeGreaterThanOrEqual(0);
  socket.terminate();
});

it('tells that a provider fails', async () => {
  await using other = await startWorld({ provider: fails });
  const client = await other.owner({ knowledgeBase: KNOWLEDGE });
  await other.customerOf(client).write(QUESTION);
  await other.advance(6);
  const { value } = await read(other);
  expect(value('parley_provider_calls_total{result="failed"}')).toBeGreaterThanOrEqual(1);
  expect(value('parley_runs_total{outcome="failed"}')).toBeGreaterThanOrEqual(1);
});

it.each(['grafana.json', 'alerts.yaml'])('every figure that ops/%s asks for is told', async (name) => {
  const board = await readFile(new URL(`../../../ops/${name}`, import.meta.url), 'utf8');
  if (name.endsWith('.json')) expect(JSON.parse(board)).toMatchObject({ title: 'Parley' });
  const { text } = await read();
  const told = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, metric = '']) => metric));
  const asked = new Set([...board.matchAll(/\b(?:parley|process)_\w+/g)].map(([metric]) => metric));
  expect(asked.size).toBeGreaterThan(4);
  const unknown = [...asked].filter(
    (metric) => !told.has(metric) && !told.has(metric.replace(/_(bucket|count|sum)$/, '')),
  );
  expect(unknown).toEqual([]);
  if (name === 'alerts.yaml') expect(board.match(/^ +- alert: /gm)).toHaveLength(5);
});
