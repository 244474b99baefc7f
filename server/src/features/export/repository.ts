import { sql } from 'kysely';
import type { Context } from '#context';

import type { ExportedAccount, ExportedActivity, ExportedComment, ExportedVersion } from './shapes.ts';

type Reader = Context['db'];

/** What was there when the export began: rows with a greater id came later. */
export type Cut = { accountId: string; upTo: string };
/** Rows that are held at once, whatever the account holds. */
export const PAGE = 500;
/** A text of the owner may hold a megabyte. */
const TEXTS = 20;

export async function readAccount(db: Reader, { accountId }: Cut, now: Date): Promise<ExportedAccount> {
  type Rule = {
    name: string;
    description: string;
    isActive: boolean;
    files: Omit<StoredFile, 'objectKey'>[];
  };
  type Row = Omit<ExportedAccount, 'exportedAt' | 'mediaRules'> & { mediaRules: Rule[] };
  const { rows } = await sql<Row>`
    SELECT a.name, a.timezone, k.prompt, k.knowledge_base,
      jsonb_build_object(
        'autoResponseEnabled', a.auto_response_enabled, 'moderationEnabled', a.moderation_enabled,
        'bufferMinSeconds', a.buffer_min_seconds, 'bufferMaxSeconds', a.buffer_max_seconds,
        'undoSeconds', a.undo_seconds, 'disclosureEnabled', a.disclosure_enabled,
        'handOffNoticeEnabled', a.hand_off_notice_enabled, 'holdingNoticeEnabled', a.holding_notice_enabled,
        'setPhrases', a.set_phrases
      ) AS settings,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'email', p.email, 'role', p.role) ORDER BY p.role, p.name), '[]')
       FROM (
         SELECT u.name, u.email, m.role FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.account_id = a.id
         UNION ALL
         SELECT u.name, NULL, 'removed' FROM users u WHERE u.removed_from = a.id
       ) p) AS people,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'platformId', c.platform_account_id, 'username', c.username, 'connectedAt', ${iso('c.created_at')},
         'isConnected', c.disconnected_at IS NULL) ORDER BY c.created_at), '[]')
       FROM channels c WHERE c.account_id = a.id AND c.erased_at IS NULL) AS channels,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', t.name, 'conditions', t.conditions,
         'exceptions', t.exceptions, 'isActive', t.is_active) ORDER BY t.id), '[]')
       FROM triggers t WHERE t.account_id = a.id) AS triggers,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'topic', r.topic, 'condition', r.custom_condition,
         'delayMinutes', r.delay_minutes, 'isActive', r.is_active) ORDER BY r.id), '[]')
       FROM reminders r WHERE r.account_id = a.id AND r.deleted_at IS NULL) AS reminders,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', r.name, 'description', r.description,
         'isActive', r.is_active, 'files', (
           SELECT coalesce(jsonb_agg(jsonb_build_object('id', x.id, 'mediaType', x.media_type, 'state', x.state)
             ORDER BY f.position), '[]')
           FROM file_uses f JOIN media x ON x.account_id = f.account_id AND x.id = f.media_id
           WHERE f.account_id = a.id AND f.subject_kind = 'rule' AND f.subject_id = r.id)) ORDER BY r.id), '[]')
       FROM media_rules r WHERE r.account_id = a.id) AS media_rules
    FROM accounts a LEFT JOIN knowledge k ON k.account_id = a.id WHERE a.id = ${accountId}
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the account is gone');
  const mediaRules = row.mediaRules.map((rule) => ({ ...rule, files: rule.files.map(filePath) }));
  return { exportedAt: now.toISOString(), ...row, mediaRules };
}

/** As JSON tells a time. */
function iso(column: string) {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'video/mp4': 'mp4',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'application/pdf': 'pdf',
};

export type StoredFile = { id: string; objectKey: string; mediaType: string | null; state: string };

/** Where a file lies in the archive; null where it does not. */
export function filePath({ id, mediaType, state }: Omit<StoredFile, 'objectKey'>): string | null {
  const extension = EXTENSIONS[mediaType ?? ''];
  return state === 'ready' ? `media/${id}${extension ? `.${extension}` : ''}` : null;
}

export type Chat = {
  id: string;
  platformId: string;
  name: string | null;
  username: string | null;
  language: string | null;
  aiEnabled: boolean;
  createdAt: Date;
  lastAt: Date;
};

export async function listChats(db: Reader, { accountId, upTo }: Cut, after: string | null): Promise<Chat[]> {
  const { rows } = await sql<Chat>`
    SELECT c.id, c.customer_id AS platform_id, p.name, p.username, p.language, c.ai_enabled, c.created_at,
      c.last_sort_at AS last_at
    FROM conversations c
    LEFT JOIN contacts p
      ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    WHERE c.account_id = ${accountId} AND c.id <= ${upTo} AND NOT c.is_test
      AND ${after === null ? sql`true` : sql`c.id > ${after}`}
    ORDER BY c.id LIMIT ${PAGE}
  `.execute(db);
  return rows;
}

export type Message = {
  id: string;
  sortAt: Date;
  /** The same to the microsecond, which a Date cuts off: the next page begins behind it. */
  exactAt: string;
  mid: string | null;
  author: string;
  person: string | null;
  content: string;
  origin: string;
  deliveryState: string | null;
  replyToMid: string | null;
  unsentAt: Date | null;
  attachments: { type: string; title?: string | null; media?: { objectKey: string } }[];
  files: (StoredFile & { transcript: string | null; description: string | null })[];
  reactions: { by: 'customer' | 'business'; emoji: string | null; at: string }[];
};

/** In the order of the chat. */
export async function listMessages(
  db: Reader,
  { accountId, upTo }: Cut,
  chat: Pick<Chat, 'id' | 'platformId'>,
  after: Pick<Message, 'exactAt' | 'id'> | null,
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    SELECT m.id, m.sort_at, m.sort_at::text AS exact_at, m.mid, m.author, u.name AS person, m.content, m.origin, m.delivery_state, m.reply_to_mid,
      m.unsent_at, m.attachments,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'id', x.id, 'objectKey', x.object_key, 'mediaType', x.media_type, 'state', x.state,
         'transcript', x.transcript, 'description', x.description)), '[]')
       FROM file_uses f JOIN media x ON x.account_id = f.account_id AND x.id = f.media_id
       WHERE f.account_id = m.account_id AND f.subject_kind = 'message' AND f.subject_id = m.id) AS files,
      (SELECT coalesce(jsonb_agg(jsonb_build_object(
         'by', CASE WHEN r.sender_id = ${chat.platformId} THEN 'customer' ELSE 'business' END,
         'emoji', coalesce(r.emoji, r.reaction), 'at', ${iso('r.reacted_at')}) ORDER BY r.reacted_at), '[]')
       FROM reactions r
       WHERE r.account_id = m.account_id AND r.channel_id = m.channel_id AND r.mid = m.mid AND NOT r.is_removed
      ) AS reactions
    FROM messages m LEFT JOIN users u ON u.id = m.actor_user_id
    WHERE m.account_id = ${accountId} AND m.conversation_id = ${chat.id} AND m.id <= ${upTo}
      AND ${after === null ? sql`true` : sql`(m.sort_at, m.id) > (${after.exactAt}::timestamptz, ${after.id})`}
    ORDER BY m.sort_at, m.id LIMIT ${PAGE}
  `.execute(db);
  return rows;
}

type CommentRow = Omit<ExportedComment, 'at' | 'answeredAt'> & {
  id: string;
  at: Date;
  answeredAt: Date | null;
};

export async function listComments(
  db: Reader,
  { accountId, upTo }: Cut,
  after: string | null,
): Promise<CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    SELECT c.id, c.comment_id AS platform_id, c.parent_id, p.platform_media_id AS post, c.commented_at AS at, c.username,
      c.content AS text, c.is_own, c.hidden_by, c.reply_text AS answer, c.replied_at AS answered_at,
      c.private_text AS private_answer
    FROM comments c LEFT JOIN posts p ON p.account_id = c.account_id AND p.id = c.post_id
    WHERE c.account_id = ${accountId} AND c.id <= ${upTo} AND ${after === null ? sql`true` : sql`c.id > ${after}`}
    ORDER BY c.id LIMIT ${PAGE}
  `.execute(db);
  return rows;
}

type VersionRow = Omit<ExportedVersion, 'at'> & { id: string; at: Date };

export async function listVersions(
  db: Reader,
  { accountId, upTo }: Cut,
  after: string | null,
): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    SELECT v.id, v.part, v.created_at AS at, u.name AS by, v.source, v.text
    FROM knowledge_versions v LEFT JOIN users u ON u.id = v.user_id
    WHERE v.account_id = ${accountId} AND v.id <= ${upTo} AND ${after === null ? sql`true` : sql`v.id > ${after}`}
    ORDER BY v.id LIMIT ${TEXTS}
  `.execute(db);
  return rows;
}

type ActivityRow = Omit<ExportedActivity, 'at'> & { id: string; at: Date };

export async function listActivities(
  db: Reader,
  { accountId, upTo }: Cut,
  after: string | null,
): Promise<ActivityRow[]> {
  const { rows } = await sql<ActivityRow>`
    SELECT a.id, a.created_at AS at, u.name AS by, a.kind, a.subject_id AS about, a.details
    FROM activities a LEFT JOIN users u ON u.id = a.user_id
    WHERE a.account_id = ${accountId} AND a.id <= ${upTo} AND ${after === null ? sql`true` : sql`a.id > ${after}`}
    ORDER BY a.id LIMIT ${PAGE}
  `.execute(db);
  return rows;
}

export async function listFiles(
  db: Reader,
  { accountId, upTo }: Cut,
  after: string | null,
): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`
    SELECT id, object_key, media_type, state FROM media
    WHERE account_id = ${accountId} AND id <= ${upTo} AND state = 'ready'
      AND ${after === null ? sql`true` : sql`id > ${after}`}
    ORDER BY id LIMIT ${PAGE}
  `.execute(db);
  return rows;
}
