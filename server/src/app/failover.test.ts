import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { type DatabaseLine, openDatabaseLine } from '#test/database-line.ts';
import { openSocket } from '#test/live-socket.ts';
import { KNOWLEDGE } from '#test/scene.ts';

// The outside database goes away for minutes, and comes back; or another one answers behind its name.

const QUESTION = 'How much is a manicure?';

let database: TestDatabase;
let line: DatabaseLine;
let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseLine(database.connectionString);
  world = await startWorld({
    database: { connectionString: line.connectionString, drop: async () => undefined },
  });
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await line.close();
  await database.drop();
});

async function ask(customers: number): Promise<void> {
  for (let n = 0; n < customers; n++) await world.customerOf(owner).write(QUESTION);
}

const FIVE_MINUTES = 300;

/** Moves the clock with no database there, in steps in which what is due is tried. */
async function sitOut(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 30) await world.advance(30).catch(() => undefined);
}

/** The customers who were answered, each as often as they were. */
const answered = () =>
  world.simulator.sent(owner.business.instagramUserId).map(({ recipientId }) => recipientId);
const health = async () => (await fetch(`${world.url}/api/health`)).status;

test('of a database that is away for five minutes nothing is lost, and what comes meanwhile comes again', async () => {
  await ask(3);
  await world.settle();
  line.cut();
  expect(await health()).toBe(503);
  await ask(1);
  await sitOut(FIVE_MINUTES);
  line.mend();
  await ask(2);
  // The platform brings what was not taken again, later and later.
  for (let n = 0; n < 12; n++) await world.advance(FIVE_MINUTES);
  expect(new Set(answered()).size).toBe(6);
  expect(answered()).toHaveLength(6);
  expect(await health()).toBe(200);
});

test('another database behind the same name goes on where the first one was, live events and all', async () => {
  await ask(2);
  await world.settle();
  const socket = await openSocket(world.url, { userId: owner.userId, token: owner.token });
  const { seq } = (await socket.next()) as { seq: number };
  line.cut();
  await standIn(new URL(database.connectionString).pathname.slice(1));
  line.mend();
  await ask(1);
  await sitOut(60);
  expect(new Set(answered()).size).toBe(3);
  expect(answered()).toHaveLength(3);
  expect(await health()).toBe(200);
  expect(await socket.next()).toMatchObject({ seq: seq + 1 });
  socket.socket.close();
});

/** A copy takes the place of a database, as a standby does: same name, same rows, no session of before. */
async function standIn(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('adminUrl') });
  await client.connect();
  try {
    const [own, gone] = [name, `${name.slice(0, 55)}_gone`].map((one) => client.escapeIdentifier(one));
    await client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1`, [name]);
    await client.query(`ALTER DATABASE ${own} RENAME TO ${gone}`);
    await client.query(`CREATE DATABASE ${own} TEMPLATE ${gone}`);
    await client.query(`DROP DATABASE ${gone} WITH (FORCE)`);
  } finally {
    await client.end();
  }
}
