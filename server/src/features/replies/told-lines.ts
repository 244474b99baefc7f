import { cutIntoChunks } from '@parley/assistant/chunks.ts';
import { dayIn } from '@parley/assistant/end-dates.ts';
import { bare, resolveQuote } from '@parley/assistant/guard/sources.ts';
import { openKnowledge } from '@parley/assistant/knowledge.ts';
import { foldText, splitWords } from '@parley/assistant/reading/fold.ts';
import { search } from '@parley/assistant/retrieval/retrieval.ts';
import type { AssistantInput, Chunk, RunReport } from '@parley/assistant/types.ts';
import { sql } from 'kysely';
import type { Context, Tx } from '#context';
import { sha256 } from '#infra/crypto.ts';
import { GONE_LINES } from './told-repository.ts';

/** A line of the knowledge base, with the headings and the question that it stands under. */
export type PlacedLine = { key: string; line: string; heading: string; question: string | null };

/** Two lines about the same thing share at least this part of their words. */
const LEAST_SHARED = 1 / 3;

function placeLine(chunk: Chunk, line: string): PlacedLine {
  const heading = chunk.headingPath.join(', ');
  const question = chunk.question ?? null;
  const key = sha256([heading, question ?? '', line].join('\n'))
    .toString('hex')
    .slice(0, 32);
  return { key, line, heading, question };
}

function placeLines(text: string): PlacedLine[] {
  const placed = cutIntoChunks(text).flatMap((chunk) => chunk.lines.map((line) => placeLine(chunk, line)));
  return [...new Map(placed.map((line) => [line.key, line])).values()];
}

/** The lines that the last decision of a run cites. */
export function readCitedLines(input: AssistantInput, report: RunReport): PlacedLine[] {
  const decision = report.attempts.findLast((attempt) => attempt.decision)?.decision;
  const sources = decision?.sentences.flatMap((sentence) => sentence.sources) ?? [];
  if (sources.length === 0) return [];
  const { chunks } = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  return sources.flatMap(({ chunkId, line }) => {
    const chunk = byId.get(chunkId);
    if (!chunk) return [];
    const quoted = resolveQuote(chunk, line).filter((one) => chunk.lines.includes(one));
    return quoted.map((one) => placeLine(chunk, one));
  });
}

/**
 * The lines that a text says word for word, for one that cites nothing. Inside a longer line none counts, and of the
 * places that say the same the one that comes nearest to the customer's question.
 */
export function findSaidLines(input: AssistantInput, text: string): PlacedLine[] {
  const { chunks, index } = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
  const asked = input.turn.map((message) => message.text).join('\n');
  const nearest = search(index, asked, chunks.length).map((hit) => hit.chunk);
  const placed = [...new Set([...nearest, ...chunks])].flatMap((chunk) =>
    chunk.lines.map((line) => ({ said: bare(line), line: placeLine(chunk, line) })),
  );
  let left = ` ${bare(text)} `;
  return placed
    .filter(({ said }) => said !== '')
    .toSorted((a, b) => b.said.length - a.said.length)
    .flatMap(({ said, line }) => {
      if (!left.includes(` ${said} `)) return [];
      left = left.replaceAll(` ${said} `, ' | ');
      return [line];
    });
}

/** The lines of the entry that the knowledge base ends with. */
export function readLastEntry(knowledgeBase: string): PlacedLine[] {
  const entry = cutIntoChunks(knowledgeBase).at(-1);
  return entry?.lines.map((line) => placeLine(entry, line)) ?? [];
}

/** Keeps which lines a run's text tells, so that whoever was told them can be found when they change. */
export async function insertRunLines(
  tx: Tx,
  run: { accountId: string; id: string; createdAt: Date },
  lines: readonly PlacedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const { accountId, id: runId, createdAt } = run;
  const keys = new Set(lines.map(({ key }) => key));
  await tx.db
    .insertInto('runLines')
    .values([...keys].map((lineKey) => ({ accountId, runId, lineKey, createdAt })))
    .execute();
}

/** `gone`: said nowhere any more; `moved`: said in another place now; `added`: said in a place where it was not. */
export type KnowledgeChange = {
  gone: (PlacedLine & { successor: string | null })[];
  moved: PlacedLine[];
  added: PlacedLine[];
};

/** What a save changes, line by line and place by place. */
export function compareKnowledge(before: string, after: string): KnowledgeChange {
  const from = placeLines(before);
  const to = placeLines(after);
  const known = new Set(from.map(({ key }) => key));
  const kept = new Set(to.map(({ key }) => key));
  const added = to.filter(({ key }) => !known.has(key));
  const left = from.filter(({ key }) => !kept.has(key));
  const isMoved = (line: PlacedLine) => added.some((arrived) => saysTheSame(line, arrived));
  return {
    gone: left
      .filter((line) => !isMoved(line))
      .map((line) => ({ ...line, successor: findSuccessor(line, added) })),
    moved: left.filter(isMoved),
    added,
  };
}

/** The answer to one question is not that to another, even in the same words. */
function saysTheSame(a: PlacedLine, b: PlacedLine): boolean {
  return a.line === b.line && (a.question === null || b.question === null || a.question === b.question);
}

/** The new line that speaks of the same: another answer to the same question, or the likest under the same headings. */
function findSuccessor(old: PlacedLine, added: readonly PlacedLine[]): string | null {
  const near = added.filter(({ heading, question }) =>
    old.question === null ? question === null && heading === old.heading : question === old.question,
  );
  const words = wordsOf(old.line);
  const [best] = near
    .map(({ line }) => ({ line, shared: shareOf(words, wordsOf(line)) }))
    .sort((a, b) => b.shared - a.shared);
  if (!best || (old.question === null && best.shared < LEAST_SHARED)) return null;
  return best.line;
}

function wordsOf(text: string): Set<string> {
  return new Set(splitWords(foldText(text)));
}

function shareOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return (2 * shared) / Math.max(1, a.size + b.size);
}

/**
 * The knowledge base was saved: lines that went are remembered with what stands in their place, and those that stand
 * again are not listed. Drafts of corrections that nobody needs any more, or that say what is gone by now, are dropped.
 */
export async function noteChangedLines(
  ctx: Context,
  tx: Tx,
  accountId: string,
  before: string | null,
  after: string,
): Promise<void> {
  const { gone, moved, added } = compareKnowledge(before ?? '', after);
  if (gone.length > 0) await markGone(tx, accountId, gone);
  const left = [
    ...gone.map((line) => ({ ...line, stands: false })),
    ...moved.map((line) => ({ ...line, successor: null, stands: true })),
  ];
  if (left.length > 0) await insertLeft(tx, accountId, left, ctx.now());
  const isAgain = added.length > 0 && (await markStanding(tx, accountId, added));
  if (isAgain || gone.length > 0) await dropNeedless(tx, accountId, ctx.now());
}

/** Lines that had moved or replaced others before they went. */
async function markGone(tx: Tx, accountId: string, gone: KnowledgeChange['gone']): Promise<void> {
  const rows = JSON.stringify(gone);
  await sql`
    UPDATE changed_lines c SET successor = g.successor
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, successor text)
    WHERE c.account_id = ${accountId} AND c.successor = g.line
  `.execute(tx.db);
  await sql`
    UPDATE changed_lines c SET stands = false, successor = g.successor
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, question text, successor text)
    WHERE c.account_id = ${accountId} AND c.stands AND ${SAYS_THE_SAME}
  `.execute(tx.db);
}

/** As `saysTheSame`, between a remembered line `c` and a given one `g`. */
const SAYS_THE_SAME = sql`c.line = g.line AND (c.question IS NULL OR g.question IS NULL OR c.question = g.question)`;

type LeftLine = PlacedLine & { successor: string | null; stands: boolean };

async function insertLeft(tx: Tx, accountId: string, left: readonly LeftLine[], at: Date): Promise<void> {
  await sql`
    INSERT INTO changed_lines (account_id, line_key, line, heading, question, successor, stands, changed_at)
    SELECT ${accountId}, g.key, g.line, g.heading, g.question, g.successor, g.stands, ${at}
    FROM jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
      AS g(key text, line text, heading text, question text, successor text, stands boolean)
    ON CONFLICT (account_id, line_key) DO UPDATE
      SET successor = excluded.successor, stands = excluded.stands, changed_at = excluded.changed_at
  `.execute(tx.db);
}

/** Whether any line that had gone stands again. */
async function markStanding(tx: Tx, accountId: string, added: readonly PlacedLine[]): Promise<boolean> {
  const rows = JSON.stringify(added);
  const { numAffectedRows: returned } = await sql`
    DELETE FROM changed_lines c USING jsonb_to_recordset(${rows}::jsonb) AS g(key text)
    WHERE c.account_id = ${accountId} AND c.line_key = g.key
  `.execute(tx.db);
  const { numAffectedRows: elsewhere } = await sql`
    UPDATE changed_lines c SET stands = true
    FROM jsonb_to_recordset(${rows}::jsonb) AS g(line text, question text)
    WHERE c.account_id = ${accountId} AND NOT c.stands AND ${SAYS_THE_SAME}
  `.execute(tx.db);
  return (returned ?? 0n) + (elsewhere ?? 0n) > 0n;
}

/**
 * What is dropped for saying something outdated is listed again, and can be drafted with what stands now; an edited text
 * is a person's. A draft that somebody is deciding at this moment is theirs, too: it is not waited for, so nobody waits
 * for the other.
 */
async function dropNeedless(tx: Tx, accountId: string, at: Date): Promise<void> {
  const { rows } = await sql<{ conversationId: string }>`
    WITH needless AS (
      SELECT d.id FROM drafts d
      WHERE d.account_id = ${accountId} AND d.status = 'pending' AND d.corrects_message_id IS NOT NULL
        AND ((d.edited_at IS NULL AND EXISTS (${GONE_LINES})) OR NOT EXISTS (
          SELECT FROM messages m
          JOIN run_lines l ON l.account_id = m.account_id AND l.run_id = m.run_id
          JOIN changed_lines c ON c.account_id = l.account_id AND c.line_key = l.line_key AND NOT c.stands
          WHERE m.account_id = d.account_id AND m.id = d.corrects_message_id
        ))
      FOR UPDATE OF d SKIP LOCKED
    )
    UPDATE drafts d SET status = 'replaced', decided_at = ${at} FROM needless
    WHERE d.account_id = ${accountId} AND d.id = needless.id
    RETURNING d.conversation_id
  `.execute(tx.db);
  for (const { conversationId } of rows)
    tx.live.publish(accountId, { type: 'pending_messages_replaced', conversationId });
}
