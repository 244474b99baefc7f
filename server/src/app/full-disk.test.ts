import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, UNKNOWN } from '#test/scene.ts';
import { withoutWords } from '#test/without-words.ts';

// The disk of the database is full: PostgreSQL reads on, and refuses whatever it would have to write.

let world: TestWorld;
let owner: TestOwner;
let disk: Disk;
/** What happens while the model thinks. */
let thinking: () => Promise<void> | void;

const provider = withoutWords(() => thinking());

beforeAll(async () => {
  world = await startWorld({ provider });
  disk = await openDisk(world.database.connectionString);
});
beforeEach(async () => {
  thinking = () => undefined;
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterEach(() => disk.free());
afterAll(async () => {
  await disk.close();
  await world[Symbol.asyncDispose]();
});

const ask = (customers: number) =>
  Promise.all(Array.from({ length: customers }, () => world.customerOf(owner).write(UNKNOWN)));
const questions = async () => (await owner.get<unknown[]>('/api/insufficient-info-messages')).length;
const deliveries = () => world.simulator.received.deliveries(owner.business.instagramUserId);
const HOUR = 3600;

test('what comes while it is full is not taken, and comes again: each customer is heard once', async () => {
  await disk.fill();
  await ask(3);
  await world.settle();
  expect(deliveries().map(({ state }) => state)).toEqual(['retrying', 'retrying', 'retrying']);
  // What only reads goes on.
  expect(await questions()).toBe(0);
  await disk.free();
  await world.advance(HOUR);
  await world.advance(6);
  expect(await questions()).toBe(3);
  expect(deliveries().map(({ state }) => state)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('what a person sends meanwhile is refused in words that say why, and nothing of it is sent', async () => {
  await ask(1);
  await world.advance(6);
  const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
  await disk.fill();
  const path = `/api/conversations/${conversation?.id}/send`;
  const refused = await owner.call('POST', path, { content: 'We are open.', clientId: crypto.randomUUID() });
  await disk.free();
  expect(refused).toMatchObject({ status: 503, body: { code: 'disk_full' } });
  expect(world.simulator.sent(owner.business.instagramUserId)).toEqual([]);
});

test('it fills while the model thinks: all are answered once there is room again', async () => {
  await ask(8);
  thinking = () => disk.fill();
  await world.advance(6);
  expect(await questions()).toBe(0);
  thinking = () => undefined;
  for (let round = 0; round < 3; round++) await world.advance(30);
  await disk.free();
  for (let round = 0; round < 3; round++) await world.advance(30);
  expect(await questions()).toBe(8);
});

type Disk = { fill(): Promise<void>; free(): Promise<void>; close(): Promise<void> };

/** Every write to a table is refused with what PostgreSQL says on a full disk. */
async function openDisk(connectionString: string): Promise<Disk> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  );
  await client.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'could not extend file "base/16384/24601": No space left on device' USING ERRCODE = 'disk_full';
    END $$`);
  let isFull = false;
  return {
    async fill() {
      if (isFull) return;
      isFull = true;
      const triggers = rows.map(
        ({ name }) =>
          `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${name} FOR EACH STATEMENT EXECUTE FUNCTION refuse()`,
      );
      await client.query(triggers.join(';'));
    },
    async free() {
      if (!isFull) return;
      isFull = false;
      await client.query(rows.map(({ name }) => `DROP TRIGGER full_disk ON ${name}`).join(';'));
    },
    close: () => client.end(),
  };
}
