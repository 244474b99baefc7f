import { expect, test } from 'vitest';

import { callApi, signInByApi } from '../owner.ts';
import { startParley } from '../processes.ts';
import { query, workOff } from './shop.ts';

type Rehearsal = { state: string; total: number; done: number; verdicts: { failed: number } };

test('kill -9 in the middle of a rehearsal: the next start goes on with it, asks no turn twice, and sends nothing', async () => {
  await using parley = await startParley({ simulator: true });
  const { demo } = parley;
  if (!demo) throw new Error('there is no demo');
  const signIn = () => signInByApi(parley.url, demo.email, demo.password);
  let signedIn = await signIn();
  const { userId } = signedIn;
  const user = `/api/users/${userId}`;
  const latest = async () => {
    const { rehearsal } = await callApi<{ rehearsal: Rehearsal }>(
      parley.url,
      signedIn,
      'GET',
      `${user}/rehearsal`,
    );
    return rehearsal;
  };
  const count = async (table: 'message_parts' | 'turns' | 'runs') =>
    Number((await query<{ count: string }>(parley, `SELECT count(*) FROM ${table}`))[0]?.count);
  // What the demo begins with is answered first.
  await workOff(parley);
  const before = [await count('message_parts'), await count('turns'), await count('runs')];

  const { total } = await callApi<Rehearsal>(parley.url, signedIn, 'POST', `${user}/rehearsals`, {});
  await expect.poll(async () => (await latest()).done, { timeout: 30_000, interval: 20 }).toBeGreaterThan(3);
  const judged = await query<{ id: string; verdict: string }>(
    parley,
    `SELECT id, verdict FROM rehearsal_turns WHERE verdict IS NOT NULL ORDER BY id`,
  );
  expect((await parley.kill('SIGKILL')).signal).toBe('SIGKILL');
  expect(judged.length).toBeLessThan(total);
  await parley.restart();
  signedIn = await signIn();
  await expect.poll(async () => (await latest()).state, { timeout: 60_000, interval: 200 }).toBe('done');

  const { done, verdicts } = await latest();
  expect([done, verdicts.failed]).toEqual([total, 0]);
  const kept = await query<{ id: string; verdict: string; attempts: number }>(
    parley,
    'SELECT id, verdict, attempts FROM rehearsal_turns ORDER BY id',
  );
  const isKept = ({ id }: { id: string }) => judged.some((turn) => turn.id === id);
  expect(kept.filter(isKept).map(({ id, verdict }) => ({ id, verdict }))).toEqual(judged);
  // Only the one that was being asked may have been begun twice.
  expect(kept.filter(({ attempts }) => attempts > 1).length).toBeLessThanOrEqual(1);
  expect(kept.filter(isKept).every(({ attempts }) => attempts === 1)).toBe(true);
  expect([await count('message_parts'), await count('turns'), await count('runs')]).toEqual(before);
});
