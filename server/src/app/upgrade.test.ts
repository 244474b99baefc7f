import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createPool } from '#infra/db/database.ts';
import { migrate, readMigrations } from '#infra/db/migrate.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { startWorld } from '#test/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url));

type Column = {
  name: string;
  type: string;
  /** Whether a row has to bring it. */
  isNeeded: boolean;
};
type Table = { name: string; columns: Column[]; checks: string; references: Reference[]; key: string[] };
type Reference = { columns: string[]; table: string; theirs: string[] };
type Row = Record<string, unknown>;

let database: TestDatabase;
let client: pg.Client;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  pool = createPool(database.connectionString, createLog('silent'), 1);
});
afterAll(async () => {
  await pool.end();
  await client.end();
  await database.drop();
});

/** The tables as they are now, those that others refer to first. */
async function readTables(): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, NULL),
          'isNeeded', a.attnotnull AND NOT a.atthasdef) ORDER BY a.attnum)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      ) AS columns,
      (SELECT coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') FROM pg_constraint k
        WHERE k.conrelid = c.oid AND k.contype = 'c') AS checks,
      (SELECT coalesce(json_agg(json_build_object('table', f.relname,
          'columns', (SELECT json_agg(attname ORDER BY o) FROM unnest(k.conkey) WITH ORDINALITY u(n, o)
            JOIN pg_attribute ON attrelid = c.oid AND attnum = n),
          'theirs', (SELECT json_agg(attname ORDER BY o) FROM unnest(k.confkey) WITH ORDINALITY u(n, o)
            JOIN pg_attribute ON attrelid = f.oid AND attnum = n))), '[]')
        FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid WHERE k.conrelid = c.oid AND k.contype = 'f'
      ) AS references,
      (SELECT coalesce(json_agg(attname ORDER BY o), '[]') FROM pg_constraint k, unnest(k.conkey) WITH ORDINALITY u(n, o)
        JOIN pg_attribute ON attnum = n
        WHERE k.conrelid = c.oid AND k.contype = 'p' AND attrelid = c.oid) AS key
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migrations'
  `);
  const sorted: Table[] = [];
  for (let rest = rows; rest.length > 0; ) {
    const known = new Set(sorted.map(({ name }) => name));
    const next = rest.filter((table) =>
      table.references.every(({ table: other }) => known.has(other) || other === table.name),
    );
    if (next.length === 0) throw new Error(`a circle: ${rest.map(({ name }) => name).join(', ')}`);
    sorted.push(...next);
    rest = rest.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** The first word that a check allows for a column. */
function allowed(column: string, checks: string): string | undefined {
  const at = checks.indexOf(`(${column} = ANY (ARRAY[`);
  return at === -1 ? undefined : /'([^']*)'/.exec(checks.slice(at))?.[1];
}

function sampleOf({ name, type }: Column, { checks }: Table, mark: string): unknown {
  const word = allowed(name, checks);
  if (word !== undefined) return word;
  if (type === 'uuid') return newId();
  if (type.startsWith('timestamp')) return new Date('2026-01-02T03:04:05Z');
  if (type === 'date') return '2026-01-02';
  if (type === 'boolean') return false;
  if (type === 'jsonb') return '[]';
  if (type === 'bytea') return Buffer.from(mark);
  if (type.endsWith('[]')) return [];
  if (/int|numeric|double|real/.test(type)) return 1;
  if (name === 'timezone') return 'UTC';
  if (name === 'language') return 'en';
  return `${mark}-${name}`;
}

/** A row of an account as this state has it; what it refers to is the account's own of before. */
function makeRow(table: Table, made: ReadonlyMap<string, Row>, mark: string, account: string): Row {
  const row: Row = {};
  for (const column of table.columns) {
    if (column.isNeeded) row[column.name] = sampleOf(column, table, mark);
  }
  for (const { columns, table: other, theirs } of table.references) {
    const target = made.get(other);
    for (const [index, name] of columns.entries()) {
      if (name in row && target) row[name] = target[theirs[index] ?? ''];
    }
  }
  if (table.name === 'accounts') row['id'] = account;
  else if (table.columns.some(({ name }) => name === 'account_id')) row['account_id'] = account;
  // Whose conversation it is stands in more places than there are references.
  for (const [name, other] of Object.entries(NAMED)) {
    const target = made.get(other)?.['id'];
    if (name in row && target) row[name] = target;
  }
  // A subject is a conversation, in each table that can have another one.
  if (table.columns.some(({ name }) => name === 'subject_kind') && table.name !== 'file_uses') {
    row['subject_kind'] = 'conversation';
    row['conversation_id'] = made.get('conversations')?.['id'];
  }
  if (table.name === 'trigger_activations') {
    row['conversation_id'] = made.get('conversations')?.['id'];
    row['message_id'] = made.get('messages')?.['id'];
  }
  return { ...row, ...EXTRA[table.name] };
}

const NAMED = {
  conversation_id: 'conversations',
  channel_id: 'channels',
  message_id: 'messages',
  user_id: 'users',
  contact_id: 'contacts',
};

const MISSED = [
  'accounts',
  'channels',
  'comments',
  'contacts',
  'conversations',
  'deliveries',
  'drafts',
  'knowledge',
  'media',
  'memberships',
  'message_parts',
  'messages',
  'missing_info',
  'runs',
  'triggers',
  'turns',
  'users',
  'webhooks',
];

/** What no check of a list of words tells. */
const EXTRA: Record<string, Row> = {
  reply_usage: { month: '2026-01' },
  file_uses: { subject_kind: 'rule' },
  push_keys: { owner: 'push' },
};

async function insert(table: string, row: Row): Promise<string | null> {
  const names = Object.keys(row);
  const places = names.map((_, index) => `$${index + 1}`);
  await client.query('SAVEPOINT one');
  try {
    await client.query(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row),
    );
    return null;
  } catch (error) {
    await client.query('ROLLBACK TO one');
    return (error as Error).message;
  }
}

it('rows that were written in the shape of every earlier state stand after the last migration', async () => {
  const all = await readMigrations(FOLDER);
  const left: { table: string; state: string; row: Row; key: string[] }[] = [];
  const refused = new Map<string, string>();
  for (const [index, { name: state }] of all.entries()) {
    await migrate(pool, FOLDER, all.slice(0, index + 1));
    const mark = state.slice(0, 4);
    const account = newId();
    const made = new Map<string, Row>();
    await client.query('BEGIN');
    for (const table of await readTables()) {
      const row = makeRow(table, made, mark, account);
      const fault = await insert(table.name, row);
      if (fault) {
        refused.set(table.name, fault);
        continue;
      }
      refused.delete(table.name);
      made.set(table.name, row);
      left.push({ table: table.name, state, row, key: table.key });
    }
    await client.query('COMMIT');
    expect(made.size, state).toBeGreaterThan(index > 0 ? 8 : 4);
  }
  // What a table asks for beyond this is for the test of its own migration; these are what a shop would miss.
  for (const table of MISSED) expect(refused.get(table), table).toBeUndefined();
  const gone: string[] = [];
  for (const { table, state, row, key } of left) {
    const where = key.map((name, at) => `${name} = $${at + 1}`).join(' AND ');
    const found = await client
      .query(
        `SELECT FROM ${table} WHERE ${where}`,
        key.map((name) => row[name]),
      )
      .catch(() => null);
    if (found?.rowCount !== 1) gone.push(`${table} of ${state}`);
  }
  expect(gone).toEqual([]);
});

it('an instance that runs while a newer one migrates its database ends, and says why in one line', async () => {
  const lines: string[] = [];
  const log = createLog('fatal', { write: (line) => void lines.push(line) });
  const ended: string[] = [];
  const migration = (await readMigrations(FOLDER)).at(-1)?.name ?? '';
  await using world = await startWorld({
    log,
    newest: { migration, onNewer: () => void ended.push('ended') },
  });
  const { schema, ctx } = world.app;
  await schema?.look();
  expect(ended).toEqual([]);
  await sql`INSERT INTO schema_migrations (name, checksum) VALUES ('9999-later.sql', 'x')`.execute(ctx.db);
  await schema?.look();
  await schema?.look();
  expect(ended).toEqual(['ended']);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
    'The database was migrated by a newer Parley (9999-later.sql is unknown here): this instance ends. Start the newer program.',
  ]);
});
