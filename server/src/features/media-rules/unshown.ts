import { LostThoughtError } from '@parley/assistant';
import type { Unshown } from '@parley/contract/media-rules.ts';
import { sql } from 'kysely';

import type { Context } from '#context';

const DAYS = 30;
/** Answers that are looked at, the newest; as many as are compared with each other. */
const READ = 80;
const SHOWN = 10;
const SHOWN_CHARACTERS = 300;

type Asked = { id: string; conversationId: string; text: string; at: Date };

/** What customers asked to see, and no files went: once for each chat, without what an active rule shows by now. */
export async function listUnshown(ctx: Context, accountId: string): Promise<Unshown[]> {
  const [asked, rules] = await Promise.all([readAsked(ctx, accountId), readRules(ctx, accountId)]);
  if (asked.length === 0) return [];
  const byId = new Map(asked.map((one) => [one.id, one]));
  try {
    const found = await ctx.assistant.findUnshown(
      rules,
      asked.map(({ id, text }) => ({ id, text })),
    );
    return found
      .flatMap(({ ids }) => present(ids.flatMap((id) => byId.get(id) ?? [])))
      .toSorted((one, other) => other.count - one.count || other.lastAt.localeCompare(one.lastAt))
      .slice(0, SHOWN);
  } catch (error) {
    // A help beside the rules, which stand without it.
    if (error instanceof LostThoughtError) return [];
    throw error;
  }
}

/** `asked` comes newest first. */
function present(asked: readonly Asked[]): Unshown[] {
  const [newest] = asked;
  if (!newest) return [];
  return [
    {
      text: newest.text.slice(0, SHOWN_CHARACTERS),
      count: new Set(asked.map(({ conversationId }) => conversationId)).size,
      conversationId: newest.conversationId,
      lastAt: newest.at.toISOString(),
    },
  ];
}

/** What the customer wrote stands with the messages alone: what was taken back is gone. */
async function readAsked(ctx: Context, accountId: string): Promise<Asked[]> {
  const since = new Date(ctx.now().getTime() - DAYS * 24 * 3_600_000);
  const { rows } = await sql<Asked>`
    SELECT r.id, r.conversation_id, r.created_at AS at, said.text FROM (
      SELECT id, conversation_id, created_at, inputs FROM runs
      WHERE account_id = ${accountId} AND conversation_id IS NOT NULL AND created_at > ${since}
        AND report -> 'media' ->> 'asksToSee' = 'true' AND report -> 'media' ->> 'ruleId' IS NULL
        AND outcome <> 'superseded'
      ORDER BY id DESC LIMIT ${READ}
    ) r
    CROSS JOIN LATERAL (
      SELECT string_agg(m.content, E'\\n' ORDER BY m.sort_at, m.id) AS text
      FROM jsonb_to_recordset(r.inputs) AS read("messageId" uuid)
      JOIN messages m ON m.account_id = ${accountId} AND m.id = read."messageId"
      WHERE m.unsent_at IS NULL AND m.content <> ''
    ) said
    WHERE said.text <> ''
    ORDER BY r.id DESC
  `.execute(ctx.db);
  return rows;
}

async function readRules(ctx: Context, accountId: string) {
  const { rows } = await sql<{ id: string; name: string; description: string }>`
    SELECT r.id, r.name, r.description FROM media_rules r
    WHERE r.account_id = ${accountId} AND r.is_active AND EXISTS (
      SELECT FROM file_uses u
      WHERE u.account_id = r.account_id AND u.subject_kind = 'rule' AND u.subject_id = r.id
    )
    ORDER BY r.id
  `.execute(ctx.db);
  return rows;
}
