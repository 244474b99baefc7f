import { sql } from 'kysely';

import type { Context } from '#context';

/** Where secrets lie: their table, their column, what names a row, and whose it is, which is bound into it. */
const PLACES = [
  { table: 'channels', column: 'access_token', id: 'id', owner: 'account_id' },
  { table: 'webhooks', column: 'app_secrets', id: 'account_id', owner: 'account_id' },
  { table: 'assistant_settings', column: 'api_key', id: 'account_id', owner: 'account_id' },
  { table: 'push_keys', column: 'private_key', id: 'owner', owner: 'owner' },
  { table: 'second_factors', column: 'secret', id: 'user_id', owner: 'user_id' },
] as const;

type Row = { owner: string; id: string; sealed: Buffer };

/**
 * Seals with the newest key what an older one sealed, and says when that one may go. What no key opens stays as it is:
 * one line says so, and health until it is mended.
 */
export async function resealSecrets(ctx: Context): Promise<void> {
  const { keyIds } = ctx.sealer;
  let count = 0;
  for (const place of PLACES) {
    for (const row of await findSealedBefore(ctx, place)) {
      const sealed = ctx.sealer.seal(ctx.sealer.open(row.sealed, row.owner), row.owner);
      const { numAffectedRows } = await sql`
        UPDATE ${sql.table(place.table)} SET ${sql.ref(place.column)} = ${sealed}
        WHERE ${sql.ref(place.owner)}::text = ${row.owner} AND ${sql.ref(place.id)}::text = ${row.id}
          AND ${sql.ref(place.column)} = ${row.sealed}
      `.execute(ctx.db);
      count += Number(numAffectedRows);
    }
  }
  const closed = await countClosedSecrets(ctx);
  if (closed > 0) {
    ctx.log.error(
      { secrets: closed },
      'SECRET_KEY is not the one that these secrets were sealed with. Put the key of before behind the new one, ' +
        'separated by a comma; until then deliveries of their accounts are answered with 503.',
    );
  } else if (keyIds.length > 1) {
    ctx.log.warn(
      { sealedAnew: count },
      'Everything is sealed with the newest SECRET_KEY: the older ones may be removed once every instance has started ' +
        'with it. Browsers that have not opened Parley since then sign in again.',
    );
  }
}

/** How many secrets none of the keys opens. */
export async function countClosedSecrets(ctx: Context): Promise<number> {
  const counts = PLACES.map(
    ({ table, column }) =>
      sql`(SELECT count(*) FROM ${sql.table(table)}
        WHERE ${sql.ref(column)} IS NOT NULL AND NOT substring(${sql.ref(column)} FROM 2 FOR 4) = ANY(${ctx.sealer.keyIds}))`,
  );
  const { rows } = await sql<{ count: number }>`SELECT (${sql.join(counts, sql` + `)})::int AS count`.execute(
    ctx.db,
  );
  return rows[0]?.count ?? 0;
}

async function findSealedBefore(ctx: Context, place: (typeof PLACES)[number]): Promise<Row[]> {
  const older = ctx.sealer.keyIds.slice(1);
  if (older.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${sql.ref(place.owner)}::text AS owner, ${sql.ref(place.id)}::text AS id, ${sql.ref(place.column)} AS sealed
    FROM ${sql.table(place.table)}
    WHERE substring(${sql.ref(place.column)} FROM 2 FOR 4) = ANY(${older})
  `.execute(ctx.db);
  return rows;
}
