import type { Vector } from '@parley/assistant';
import { sql } from 'kysely';
import type { Context } from '#context';

type Reader = Context['db'];
/** Whose vectors, and what made them. */
export type VectorsOf = { accountId: string; space: string };

/** Hashes of texts are hexadecimal outside of the database. */
const toBytes = (hash: string): Buffer => Buffer.from(hash, 'hex');

export async function findVectors(
  db: Reader,
  { accountId, space }: VectorsOf,
  hashes: readonly string[],
): Promise<Map<string, Vector>> {
  const rows = await db
    .selectFrom('chunkVectors')
    .select(['textHash', 'vector'])
    .where('accountId', '=', accountId)
    .where('space', '=', space)
    .where('textHash', '=', sql<Buffer>`ANY(${hashes.map(toBytes)}::bytea[])`)
    .execute();
  return new Map(rows.map(({ textHash, vector }) => [textHash.toString('hex'), toVector(vector)]));
}

/** Which of the texts have a vector. */
export async function findHashes(
  db: Reader,
  { accountId, space }: VectorsOf,
  hashes: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('chunkVectors')
    .select('textHash')
    .where('accountId', '=', accountId)
    .where('space', '=', space)
    .where('textHash', '=', sql<Buffer>`ANY(${hashes.map(toBytes)}::bytea[])`)
    .execute();
  return new Set(rows.map(({ textHash }) => textHash.toString('hex')));
}

/** Two at once that made the same are no conflict. */
export async function storeVectors(
  db: Reader,
  { accountId, space }: VectorsOf,
  vectors: ReadonlyMap<string, Vector>,
): Promise<void> {
  if (vectors.size === 0) return;
  await db
    .insertInto('chunkVectors')
    .values(
      [...vectors].map(([hash, vector]) => ({
        accountId,
        space,
        textHash: toBytes(hash),
        vector: Buffer.from(vector.buffer),
      })),
    )
    .onConflict((conflict) => conflict.columns(['accountId', 'space', 'textHash']).doNothing())
    .execute();
}

/** Removes what no current chunk has, as long as `versionId` is the current text. */
export async function purgeVectors(
  db: Reader,
  { accountId, space }: VectorsOf,
  current: { versionId: string | null; hashes: readonly string[] },
): Promise<void> {
  await sql`
    DELETE FROM chunk_vectors WHERE account_id = ${accountId}
      AND (space <> ${space} OR text_hash <> ALL(${current.hashes.map(toBytes)}::bytea[]))
      AND EXISTS (
        SELECT FROM knowledge
        WHERE account_id = ${accountId} AND knowledge_version_id IS NOT DISTINCT FROM ${current.versionId}::uuid
      )
  `.execute(db);
}

/** The server behind a name may come to speak with vectors of another width: those of before are of no use. */
export async function removeOtherWidths(
  db: Reader,
  { accountId, space }: VectorsOf,
  width: number,
): Promise<void> {
  await sql`
    DELETE FROM chunk_vectors
    WHERE account_id = ${accountId} AND space = ${space} AND octet_length(vector) <> ${4 * width}
  `.execute(db);
}

export async function removeVectors(db: Reader, accountId: string): Promise<void> {
  await db.deleteFrom('chunkVectors').where('accountId', '=', accountId).execute();
}

/** A copy: the driver's buffers lie anywhere in memory, and floats begin at every fourth byte only. */
function toVector(bytes: Buffer): Vector {
  return new Float32Array(Uint8Array.from(bytes).buffer);
}
