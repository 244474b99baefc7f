import { expect, test } from 'vitest';

import { findPostmaster } from '../embedded-database.ts';
import { startParley } from '../processes.ts';
import { openShop, QUESTION, query, workOff } from './shop.ts';

test('SIGTERM lets what runs come to its end, within 10 s, and exits 0', async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  await parley.simulator.patch('switches', { rateLimits: false });
  const { owner, customers } = await openShop(parley, {
    email: 'stops@example.com',
    customers: 12,
    moderated: false,
  });
  const isUnderWay = `SELECT FROM turns WHERE state = 'generating' UNION ALL
    SELECT FROM message_parts WHERE state IN ('sending', 'sent')`;
  const [first = '', ...others] = customers;
  await parley.simulator.write(first, QUESTION);
  await expect.poll(() => query(parley, isUnderWay), { timeout: 15_000, interval: 20 }).not.toHaveLength(0);
  // What arrives while the server stops is taken or refused, never half of it.
  const writing = Promise.all(others.map((customer) => parley.simulator.write(customer, QUESTION)));
  const began = performance.now();
  expect(await parley.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(performance.now() - began).toBeLessThan(10_500);
  await writing;
  expect(await findPostmaster(parley.dataDir)).toBeNull();

  await parley.restart();
  expect(parley.output()).not.toContain('took over the work of dead instances');
  await workOff(parley);
  const sent = await parley.simulator.sent(owner.business.instagramUserId);
  expect(sent.map(({ recipientId }) => recipientId).sort()).toEqual([...customers].sort());
  const states = await query(parley, 'SELECT DISTINCT state, maybe_sent FROM message_parts');
  expect(states).toEqual([{ state: 'sent', maybe_sent: false }]);
});
