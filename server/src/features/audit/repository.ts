import { sql } from 'kysely';
import type { Context } from '#context';

type Reader = Context['db'];

export type Row = {
  id: string;
  kind: string;
  createdAt: Date;
  userId: string | null;
  userName: string | null;
  subjectId: string | null;
  details: Record<string, unknown>;
};

/** Whether that person works or worked in the account, and that entry is one of it; null is. */
export async function areOf(
  db: Reader,
  accountId: string,
  { by, before }: { by: string | null; before: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ isOf: boolean }>`
    SELECT (${by}::uuid IS NULL OR EXISTS (
        SELECT FROM memberships WHERE account_id = ${accountId} AND user_id = ${by}
      ) OR EXISTS (SELECT FROM users WHERE id = ${by} AND removed_from = ${accountId}))
      AND (${before}::uuid IS NULL OR EXISTS (
        SELECT FROM activities WHERE account_id = ${accountId} AND id = ${before}
      )) AS is_of
  `.execute(db);
  return rows[0]?.isOf ?? false;
}

/** The newest of these kinds, each found by the index of its kind. */
export async function listActivities(
  db: Reader,
  accountId: string,
  wanted: { kinds: string[]; by: string | null; before: string | null; limit: number },
): Promise<Row[]> {
  const { kinds, by, before, limit } = wanted;
  const { rows } = await sql<Row>`
    SELECT a.*, u.name AS user_name
    FROM unnest(${kinds}::text[]) AS wanted(kind)
    CROSS JOIN LATERAL (
      SELECT id, kind, created_at, user_id, subject_id, details FROM activities
      WHERE account_id = ${accountId} AND activities.kind = wanted.kind
        AND ${by === null ? sql`true` : sql`user_id = ${by}`}
        AND ${before === null ? sql`true` : sql`id < ${before}`}
      ORDER BY id DESC LIMIT ${limit}
    ) a
    LEFT JOIN users u ON u.id = a.user_id
    ORDER BY a.id DESC LIMIT ${limit}
  `.execute(db);
  return rows;
}

type Subject = { id: string; name: string | null; conversationId: string | null };

/** What activities were about, as it is called now; nothing of what is gone. */
export async function readSubjects(
  db: Reader,
  accountId: string,
  ids: string[],
): Promise<Map<string, Subject>> {
  if (ids.length === 0) return new Map();
  const here = (column: string) => sql`${sql.ref(`${column}.account_id`)} = ${accountId}`;
  const named = (column: string) => sql`${sql.ref(`${column}.id`)} = ANY(${ids}::uuid[])`;
  const { rows } = await sql<Subject>`
    WITH chats AS (
      SELECT c.id, c.id AS conversation_id FROM conversations c WHERE ${here('c')} AND ${named('c')}
      UNION ALL
      SELECT m.id, m.conversation_id FROM messages m WHERE ${here('m')} AND ${named('m')}
      UNION ALL
      SELECT d.id, d.conversation_id FROM drafts d WHERE ${here('d')} AND ${named('d')}
    )
    SELECT chats.id, coalesce(p.name, p.username) AS name, chats.conversation_id
    FROM chats
    JOIN conversations c ON c.account_id = ${accountId} AND c.id = chats.conversation_id
    LEFT JOIN contacts p
      ON p.account_id = ${accountId} AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    UNION ALL
    SELECT o.id, o.username, NULL FROM comments o WHERE ${here('o')} AND ${named('o')}
    UNION ALL
    SELECT t.id, t.name, NULL FROM triggers t WHERE ${here('t')} AND ${named('t')}
    UNION ALL
    SELECT r.id, r.name, NULL FROM reminders r WHERE ${here('r')} AND ${named('r')}
    UNION ALL
    SELECT r.id, r.name, NULL FROM media_rules r WHERE ${here('r')} AND ${named('r')}
    UNION ALL
    SELECT u.id, u.name, NULL FROM users u
    LEFT JOIN memberships s ON s.user_id = u.id AND s.account_id = ${accountId}
    WHERE ${named('u')} AND (s.user_id IS NOT NULL OR u.removed_from = ${accountId})
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Which of these versions still stand. */
export async function readVersions(
  db: Reader,
  accountId: string,
  ids: string[],
): Promise<Map<string, 'prompt' | 'knowledge_base'>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('knowledgeVersions')
    .select(['id', 'part'])
    .where('accountId', '=', accountId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, part }) => [id, part === 'prompt' ? 'prompt' : 'knowledge_base']));
}

/** All who work or worked in the account, those of now first. */
export async function listPeople(
  db: Reader,
  accountId: string,
): Promise<{ id: string; name: string; isRemoved: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isRemoved: boolean }>`
    SELECT u.id, u.name, false AS is_removed FROM memberships s JOIN users u ON u.id = s.user_id
    WHERE s.account_id = ${accountId}
    UNION ALL
    SELECT u.id, u.name, true FROM users u WHERE u.removed_from = ${accountId}
    ORDER BY is_removed, name, id LIMIT 200
  `.execute(db);
  return rows;
}
