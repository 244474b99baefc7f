import { LostThoughtError, type RunReport } from '@parley/assistant';
import type { MessageReason } from '@parley/contract/replies.ts';
import { sql } from 'kysely';
import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';
import { presentSecondLook } from './second-look.ts';

type Row = {
  author: string;
  purpose: string | null;
  createdAt: Date;
  /** How it came about was told once, and is forgotten. */
  isForgotten: boolean;
  provider: string | null;
  model: string | null;
  milliseconds: number | null;
  report: (RunReport & { isCut?: boolean }) | null;
  knowledgeThen: string | null;
  knowledgeNow: string | null;
  reading: string | null;
  originalText: string | null;
  finalText: string | null;
  approvedBy: string | null;
  question: string | null;
};

export async function explainMessage(ctx: Context, accountId: string, id: string): Promise<MessageReason> {
  const row = await findReason(ctx, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  return presentReason(ctx, row);
}

/** Of the draft of a comment, or of the answer that it became. */
export async function explainComment(ctx: Context, accountId: string, id: string): Promise<MessageReason> {
  const row = await findCommentReason(ctx, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  return presentReason(ctx, row);
}

async function presentReason(ctx: Context, row: Row): Promise<MessageReason> {
  const { report, provider, model, milliseconds, originalText, finalText } = row;
  const decision = report?.attempts.findLast((attempt) => attempt.decision)?.decision ?? null;
  return {
    kind: kindOf(row),
    question: row.question ?? '',
    reading: row.reading ?? decision?.question ?? null,
    sources: await readSources(ctx, row, decision),
    isCut: report?.isCut === true,
    secondLook: presentSecondLook(report),
    provider,
    model,
    milliseconds,
    embeddings: report?.embeddings
      ? { model: report.embeddings.model, isUsed: report.embeddings.fault === null }
      : null,
    createdAt: row.createdAt.toISOString(),
    approvedBy: row.approvedBy,
    originalContent: originalText !== finalText ? originalText : null,
  };
}

function kindOf({ author, purpose, report, isForgotten }: Row): MessageReason['kind'] {
  if (isForgotten) return 'none';
  if (report) return purpose === 'context' ? 'context' : 'answer';
  return author === 'ai' ? 'set_phrase' : 'none';
}

async function findReason(ctx: Context, accountId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT m.author, m.purpose, m.created_at, m.run_id IS NOT NULL AND r.id IS NULL AS is_forgotten, r.provider, r.model, r.milliseconds, r.report,
      v.text AS knowledge_then, k.knowledge_base AS knowledge_now,
      d.reading, d.original_text, d.final_text, u.name AS approved_by,
      coalesce(d.original_message, (
        SELECT string_agg(asked.content, E'\n' ORDER BY asked.sort_at, asked.id)
        FROM messages asked
        WHERE asked.account_id = m.account_id AND asked.id IN (
          SELECT (input->>'messageId')::uuid FROM jsonb_array_elements(r.inputs) AS input
        )
      )) AS question
    FROM messages m
    JOIN knowledge k ON k.account_id = m.account_id
    LEFT JOIN runs r ON r.account_id = m.account_id AND r.id = m.run_id
    LEFT JOIN knowledge_versions v ON v.account_id = m.account_id AND v.id = r.knowledge_version_id
    LEFT JOIN drafts d ON d.account_id = m.account_id AND d.id = m.draft_id
    LEFT JOIN users u ON u.id = d.decided_by
    WHERE m.account_id = ${accountId} AND m.id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

async function findCommentReason(ctx: Context, accountId: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    SELECT 'app' AS author, NULL AS purpose, coalesce(r.created_at, c.commented_at) AS created_at,
      d.run_id IS NOT NULL AND r.id IS NULL AS is_forgotten, r.provider, r.model, r.milliseconds, r.report,
      v.text AS knowledge_then, k.knowledge_base AS knowledge_now, NULL AS reading,
      d.text AS original_text, coalesce(c.draft, c.reply_text, d.text) AS final_text,
      CASE WHEN c.state = 'replied' THEN u.name END AS approved_by, c.content AS question
    FROM comments c
    JOIN knowledge k ON k.account_id = c.account_id
    LEFT JOIN comment_drafts d ON d.account_id = c.account_id AND d.id = c.id
    LEFT JOIN runs r ON r.account_id = d.account_id AND r.id = d.run_id
    LEFT JOIN knowledge_versions v ON v.account_id = r.account_id AND v.id = r.knowledge_version_id
    LEFT JOIN users u ON u.id = c.replied_by
    WHERE c.account_id = ${accountId} AND c.id = ${id}
  `.execute(ctx.db);
  return rows[0];
}

/** The lines that the answer names, with the headings that they stood under when it was written. */
async function readSources(
  ctx: Context,
  row: Row,
  decision: RunReport['attempts'][number]['decision'],
): Promise<MessageReason['sources']> {
  const cited = decision?.sentences.flatMap(({ sources }) => sources) ?? [];
  if (cited.length === 0) return [];
  try {
    return await ctx.assistant.placeSources(row.knowledgeThen ?? '', row.knowledgeNow ?? '', cited);
  } catch (error) {
    // Without their places it would say that none of them is said any more.
    if (error instanceof LostThoughtError) throw new AppError('ai_failed', { reason: error.message });
    throw error;
  }
}
