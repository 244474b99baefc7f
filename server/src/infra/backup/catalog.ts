import type pg from 'pg';

import { RESTORING } from '../db/migrate.ts';

export type Table = { schema: string; name: string; columns: string[] };

/** Ours, and that of the jobs. */
const SCHEMAS = ['public', 'graphile_worker'];

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoteTable = ({ schema, name }: { schema: string; name: string }) =>
  `${quote(schema)}.${quote(name)}`;

/** All tables with the columns that hold something of their own; what others compute is left out. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname AS schema, c.relname AS name,
       array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns
     FROM pg_class c
     JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relname <> $2
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     GROUP BY 1, 2 ORDER BY 1, 2`,
    [SCHEMAS, RESTORING],
  );
  return rows;
}

export type Sequence = { schema: string; name: string; value: string; isCalled: boolean };

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT schemaname AS schema, sequencename AS name FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SCHEMAS],
  );
  const read: Sequence[] = [];
  for (const sequence of rows) {
    const found = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quoteTable(sequence)}`,
    );
    for (const state of found.rows) read.push({ ...sequence, ...state });
  }
  return read;
}

/** References between tables, as statements that take them away and put them back. */
export async function listReferences(client: pg.ClientBase): Promise<{ drop: string; add: string }[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `SELECT n.nspname AS schema, c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k
     JOIN pg_class c ON c.oid = k.conrelid
     JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND n.nspname = ANY($1) ORDER BY 1, 2, 3`,
    [SCHEMAS],
  );
  return rows.map(({ schema, table, name, definition }) => {
    const alter = `ALTER TABLE ${quoteTable({ schema, name: table })}`;
    return {
      drop: `${alter} DROP CONSTRAINT ${quote(name)}`,
      add: `${alter} ADD CONSTRAINT ${quote(name)} ${definition}`,
    };
  });
}
