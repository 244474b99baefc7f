import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, test } from 'vitest';

import { createPool } from '#infra/db/database.ts';
import { migrate } from '#infra/db/migrate.ts';
import { newId } from '#infra/ids.ts';
import { createLog } from '#infra/log.ts';
import { createTestDatabase } from '#test/database.ts';

test('what stood when a file had one use stands as a file and its use', async () => {
  const database = await createTestDatabase({ empty: true });
  const pool = createPool(database.connectionString, createLog('silent'), 2);
  const migrations = fileURLToPath(new URL('../../../migrations', import.meta.url));
  const before = await mkdtemp(join(tmpdir(), 'parley-before-'));
  const client = new pg.Client({ connectionString: database.connectionString });
  try {
    for (const name of (await readdir(migrations)).filter((one) => one < '0032'))
      await copyFile(join(migrations, name), join(before, name));
    await migrate(pool, before);
    await client.connect();
    const [account, conversation, message, post] = [newId(), newId(), newId(), newId()];
    const [sent, unsent, pictured, doomed] = [newId(), newId(), newId(), newId()];
    const insert = (id: string, state: string, of: (string | number | null)[]) =>
      client.query(
        `INSERT INTO media (account_id, id, kind, state, object_key, conversation_id, message_id, position, post_id)
         VALUES ($1, $2, 'image', $3, $4, $5, $6, $7, $8)`,
        [account, id, state, id, ...of],
      );
    await insert(sent, 'ready', [conversation, message, 2, null]);
    await insert(unsent, 'ready', [null, null, null, null]);
    await insert(pictured, 'waiting', [null, null, null, post]);
    await insert(doomed, 'doomed', [conversation, message, 0, null]);
    await migrate(pool, migrations);
    const { rows: files } = await client.query('SELECT id, state FROM media ORDER BY id');
    expect(files).toEqual([
      { id: sent, state: 'ready' },
      { id: unsent, state: 'ready' },
      { id: pictured, state: 'waiting' },
      { id: doomed, state: 'doomed' },
    ]);
    const { rows: uses } = await client.query(
      'SELECT media_id, subject_kind, subject_id, conversation_id, position FROM file_uses ORDER BY media_id',
    );
    expect(uses.map((use) => Object.values(use))).toEqual([
      [sent, 'message', message, conversation, 2],
      [pictured, 'post', post, null, null],
    ]);
  } finally {
    await client.end();
    await pool.end();
    await database.drop();
    await rm(before, { recursive: true });
  }
});
