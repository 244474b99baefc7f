import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type Collection<T> = {
  get(id: string): T | undefined;
  /** Saves a new or a changed row. Rows are live objects: change one, then put it. */
  put(id: string, row: T): T;
  delete(id: string): void;
  values(): T[];
  size(): number;
};

type Blob = { mime: string; bytes: Buffer };

export type Store = {
  collection<T>(kind: string): Collection<T>;
  putBlob(id: string, blob: Blob): void;
  getBlob(id: string): Blob | undefined;
  /** Groups the writes of `work` into one commit. */
  batch<T>(work: () => T): T;
  close(): void;
};

/** Not `recursive`: that never comes back where no folder can be made, as under /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Everything is held in memory; with `file`, each change is also committed to SQLite at once. */
export function openStore(file?: string): Store {
  if (file) makeFolder(dirname(file));
  const db = file ? new DatabaseSync(file) : undefined;
  db?.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;
    CREATE TABLE IF NOT EXISTS things (seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, id TEXT NOT NULL, body TEXT NOT NULL, UNIQUE (kind, id));
    CREATE TABLE IF NOT EXISTS blobs (id TEXT PRIMARY KEY, mime TEXT NOT NULL, bytes BLOB NOT NULL);`);
  const save = db?.prepare(
    'INSERT INTO things (kind, id, body) VALUES (?, ?, ?) ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body',
  );
  const remove = db?.prepare('DELETE FROM things WHERE kind = ? AND id = ?');
  const load = db?.prepare('SELECT id, body FROM things WHERE kind = ? ORDER BY seq');
  const saveBlob = db?.prepare('INSERT OR REPLACE INTO blobs (id, mime, bytes) VALUES (?, ?, ?)');
  const loadBlob = db?.prepare('SELECT mime, bytes FROM blobs WHERE id = ?');
  const blobs = new Map<string, Blob>();

  return {
    collection<T>(kind: string): Collection<T> {
      const rows = new Map<string, T>();
      for (const row of load?.all(kind) ?? [])
        rows.set(String(row['id']), JSON.parse(String(row['body'])) as T);
      return {
        get: (id) => rows.get(id),
        put(id, row) {
          rows.set(id, row);
          save?.run(kind, id, JSON.stringify(row));
          return row;
        },
        delete(id) {
          rows.delete(id);
          remove?.run(kind, id);
        },
        values: () => [...rows.values()],
        size: () => rows.size,
      };
    },
    putBlob(id, blob) {
      if (saveBlob) saveBlob.run(id, blob.mime, blob.bytes);
      else blobs.set(id, blob);
    },
    getBlob(id) {
      const row = loadBlob?.get(id);
      if (row) return { mime: String(row['mime']), bytes: Buffer.from(row['bytes'] as Uint8Array) };
      return blobs.get(id);
    },
    batch(work) {
      db?.exec('BEGIN');
      try {
        const result = work();
        db?.exec('COMMIT');
        return result;
      } catch (cause) {
        db?.exec('ROLLBACK');
        throw new Error('The batch of writes was rolled back', { cause });
      }
    },
    close: () => db?.close(),
  };
}
