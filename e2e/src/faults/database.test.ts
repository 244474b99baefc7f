import { expect, test } from 'vitest';

import { findPostmaster } from '../embedded-database.ts';
import { startParley } from '../processes.ts';
import { openShop, QUESTION, query, workOff } from './shop.ts';

const MESSAGES = 60;

test('kill -9 of the embedded database: the server says so, starts it again and loses nothing', async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  await parley.simulator.patch('switches', { rateLimits: false });
  const { customers } = await openShop(parley, {
    email: 'database@example.com',
    customers: 20,
    moderated: false,
  });
  const server = parley.pid();
  const before = await findPostmaster(parley.dataDir);
  if (!before) throw new Error('no database runs');
  const written: string[] = [];
  for (let n = 0; n < MESSAGES; n++) {
    if (n === MESSAGES / 3) process.kill(before.pid, 'SIGKILL');
    written.push(await parley.simulator.write(customers[n % customers.length] ?? '', QUESTION));
  }
  const health = async () => (await fetch(`${parley.url}/api/health`)).status;
  await expect.poll(health, { timeout: 30_000, interval: 100 }).toBe(200);
  await workOff(parley);

  // The same process goes on, with a new database on the same port.
  expect(parley.pid()).toBe(server);
  const after = await findPostmaster(parley.dataDir);
  expect(after).toEqual({ pid: expect.not.toBeOneOf([before.pid]), port: before.port });
  expect(parley.output()).toContain('the embedded database died (it ended with SIGKILL), starting it again');
  expect(parley.output()).toContain('the embedded database is back');
  const stored = () => query<{ mid: string }>(parley, `SELECT mid FROM messages WHERE author = 'customer'`);
  expect((await stored()).map(({ mid }) => mid).sort()).toEqual([...written].sort());

  await parley.restart();
  expect(await stored()).toHaveLength(MESSAGES);
});
