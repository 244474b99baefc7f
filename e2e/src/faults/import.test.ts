import { expect, test } from 'vitest';

import { callApi, findPassword, signInByApi } from '../owner.ts';
import { startParley } from '../processes.ts';
import { query } from './shop.ts';

const STAGES = [
  'import',
  'temp_knowledge_base',
  'instagram_posts_analysis',
  'media_analysis',
  'ai_generation',
] as const;
const ANSWER = 'A manicure is 28 €.';
const PEOPLE = 6;

/** Whoever writes down how far a run is stays there, as long as the run's stage is held. */
const HOLD = `
  CREATE TABLE held_stages (stage text PRIMARY KEY);
  INSERT INTO held_stages SELECT unnest(ARRAY['${STAGES.join("', '")}']);
  CREATE FUNCTION hold_import() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$ BEGIN
    WHILE EXISTS (SELECT FROM held_stages h WHERE h.stage = OLD.stage) LOOP PERFORM pg_sleep(0.02); END LOOP;
    RETURN NEW;
  END $$;
  CREATE TRIGGER hold_import BEFORE UPDATE ON import_runs FOR EACH ROW
    WHEN (OLD.fence = NEW.fence AND OLD.state IN ('running', 'waiting')) EXECUTE FUNCTION hold_import()
`;
const IS_HELD = `
  SELECT r.stage FROM import_runs r JOIN held_stages h ON h.stage = r.stage
  WHERE EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND query ILIKE '%update "import_runs"%')
`;

test('kill -9 in each stage of an import: the next start goes on with it, and nothing is lost, doubled, unread or sent', {
  timeout: 300_000,
}, async () => {
  await using parley = await startParley({ simulator: true, demo: false });
  const { simulator } = parley;
  const { instagramUserId, accessToken } = await simulator.createBusiness();
  const people = Array.from({ length: PEOPLE }, (_, n) => n + 1);
  for (const n of people) {
    const customerId = await simulator.createCustomer(instagramUserId, { name: `Buyer ${n}` });
    await simulator.write(customerId, `How much is a manicure? (${n})`);
    await simulator.post(`businesses/${instagramUserId}/type`, { customerId, text: ANSWER });
  }
  const email = 'importer@example.com';
  await callApi(parley.url, {}, 'POST', '/api/auth/register', { email, timezone: 'UTC', language: 'en' });
  const password = await findPassword(parley.dataDir, email);
  await query(parley, HOLD);
  const { cookie, userId } = await signInByApi(parley.url, email, password);
  await callApi(parley.url, { cookie }, 'POST', '/api/instagram/import', { userId, accessToken });
  for (const stage of STAGES) {
    const held = async () => (await query<{ stage: string }>(parley, IS_HELD)).map((run) => run.stage);
    await expect.poll(held, { timeout: 120_000, interval: 50 }).toEqual([stage]);
    expect((await parley.kill('SIGKILL')).signal).toBe('SIGKILL');
    await parley.restart();
    await query(parley, `DELETE FROM held_stages WHERE stage = '${stage}'`);
  }
  const states = async () =>
    (await query<{ state: string }>(parley, 'SELECT state FROM import_runs')).map((run) => run.state);
  await expect.poll(states, { timeout: 120_000, interval: 100 }).toEqual(['done']);

  const stored = await query<{ content: string }>(parley, 'SELECT content FROM messages');
  const told = people.flatMap((n) => [`How much is a manicure? (${n})`, ANSWER]);
  expect(stored.map(({ content }) => content).toSorted()).toEqual(told.toSorted());
  expect(await query(parley, 'SELECT id FROM conversations WHERE is_unread')).toEqual([]);
  expect(await query(parley, 'SELECT id FROM turns')).toEqual([]);
  expect(await simulator.sent(instagramUserId)).toEqual([]);
  const versions = await query<{ part: string }>(parley, 'SELECT part FROM knowledge_versions');
  const parts = versions.map(({ part }) => part);
  expect(parts).toContain('knowledge_base');
  expect(new Set(parts).size).toBe(parts.length);
});
