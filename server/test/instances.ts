import { sql } from 'kysely';
import type { Database } from '#infra/db/database.ts';
import { newId } from '#infra/ids.ts';

type Row = { id?: string; hostname?: string; pid?: number; silentSeconds?: number };

/** Registers an instance that is not there, or lets it beat again; answers its id. */
export async function registerInstance(db: Database, row: Row = {}): Promise<string> {
  const id = row.id ?? newId();
  await sql`
    INSERT INTO instances (id, hostname, pid, roles, version, heartbeat_at) VALUES (
      ${id}, ${row.hostname ?? 'another machine'}, ${row.pid ?? 1}, 'worker', 'test',
      now() - make_interval(secs => ${row.silentSeconds ?? 0})
    )
    ON CONFLICT (id) DO UPDATE SET heartbeat_at = excluded.heartbeat_at
  `.execute(db);
  return id;
}
