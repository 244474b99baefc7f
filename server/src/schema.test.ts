import { readFile } from 'node:fs/promises';

import { MESSAGE_PURPOSES, RUN_PURPOSES } from '@parley/contract/purposes.ts';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openTestDatabase } from '#test/database.ts';

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** `table.column` of every interface in schema.ts. */
function readColumns(source: string): string[] {
  const tables = new Map(
    [...source.matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, type]) => [type, table]),
  );
  return [...source.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].flatMap(
    ([, type = '', body = '']) => {
      const table = tables.get(type);
      if (type === 'DB' || !table) return [];
      return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, column]) => `${table}.${column}`);
    },
  );
}

let client: pg.Client;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ client, close } = await openTestDatabase());
});
afterAll(() => close());

test('the typed schema has exactly the columns of the migrated database', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'schema_migrations'
  `);
  const expected = rows.map(({ table, column }) => `${camel(table)}.${camel(column)}`).sort();
  const source = await readFile(new URL('schema.ts', import.meta.url), 'utf8');
  expect(readColumns(source).sort()).toEqual(expected);
});

test.each([
  ['message_purposes', MESSAGE_PURPOSES],
  ['run_purposes', RUN_PURPOSES],
])('%s of the database are those of the contract', async (table, known) => {
  const { rows } = await client.query<{ name: string }>(`SELECT name FROM ${table}`);
  expect(rows.map(({ name }) => name).sort()).toEqual([...known].sort());
});
