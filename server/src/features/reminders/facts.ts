import type { ReminderReason } from '@parley/contract/reminders.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import { afterQuiet, type QuietHours } from '#infra/quiet-hours.ts';
import { WINDOW_MS, windowState } from '#instagram/limits.ts';

/** Instagram's clock and ours differ, and a message takes its time. */
const MARGIN_MILLISECONDS = 60_000;
/** Where a person writes, nobody else does for so long. */
const TAKEN_OVER_MILLISECONDS = 12 * 3_600_000;
/** Of a person who could not be reached; the same as for answers. */
const UNREACHABLE_MILLISECONDS = 3_600_000;
/** What is later than its delay, within these bounds, comes too late: nobody waits for it any more. */
const LATE_MINUTES = { least: 5, most: 60 };

/** One reminder in one conversation, as everything stands that it depends on. */
export type Facts = {
  conversationId: string;
  name: string | null;
  username: string | null;
  startedAt: Date;
  dueAt: Date;
  delayMinutes: number;
  isTest: boolean;
  isAiOn: boolean;
  isTriggered: boolean;
  isStopped: boolean;
  /** The customer has the last word. */
  isAnswered: boolean;
  /** A question of theirs waits for a person, or a draft does. */
  isWaiting: boolean;
  isDelivered: boolean;
  wasReminded: boolean;
  windowOpenedAt: Date | null;
  unreachableAt: Date | null;
  personAt: Date | null;
  timezone: string;
  quietFrom: number | null;
  quietTo: number | null;
};

/** What to look at: a reminder that is stored, or, without an id, one that nobody has saved. */
export type Candidate = { conversationId: string; startedAt: Date; dueAt: Date; executionId: string | null };

/** In the order of the candidates; a conversation that is gone is left out. */
export async function readFacts(
  db: Context['db'] | Tx['db'],
  accountId: string,
  delayMinutes: number,
  candidates: readonly Candidate[],
): Promise<Facts[]> {
  const input = candidates.map(({ conversationId, startedAt, dueAt, executionId }, n) => ({
    n,
    conversation_id: conversationId,
    started_at: startedAt,
    due_at: dueAt,
    execution_id: executionId,
  }));
  const { rows } = await sql<Facts>`
    SELECT c.id AS conversation_id, p.name, p.username, i.started_at, i.due_at, ${delayMinutes}::int AS delay_minutes,
      c.is_test, a.auto_response_enabled AND c.ai_enabled AS is_ai_on, c.disabled_by_trigger AS is_triggered,
      EXISTS (
        SELECT FROM reminder_stops t WHERE t.account_id = c.account_id AND t.conversation_id = c.id
      ) AS is_stopped,
      coalesce(last.author = 'customer', true) AS is_answered,
      c.attention IS NOT NULL OR EXISTS (
        SELECT FROM missing_info o
        WHERE o.account_id = c.account_id AND o.conversation_id = c.id AND o.status = 'open'
      ) OR EXISTS (
        SELECT FROM drafts d WHERE d.account_id = c.account_id AND d.conversation_id = c.id AND d.status = 'pending'
      ) AS is_waiting,
      last.delivery_state IS NULL OR last.delivery_state = 'sent' AS is_delivered,
      EXISTS (
        SELECT FROM reminder_executions e
        WHERE e.account_id = c.account_id AND e.conversation_id = c.id AND e.id IS DISTINCT FROM i.execution_id
          AND e.state IN ('drafted', 'sending', 'executed')
          AND e.ended_at >= coalesce(c.last_customer_at, '-infinity')
      ) AS was_reminded,
      c.window_opened_at, c.unreachable_at, (
        SELECT m.sort_at FROM messages m
        WHERE m.account_id = c.account_id AND m.conversation_id = c.id
          AND m.sort_at > i.started_at - interval '1 day' AND (m.author = 'app' OR m.purpose = 'manual')
        ORDER BY m.sort_at DESC LIMIT 1
      ) AS person_at,
      a.timezone, s.quiet_from, s.quiet_to
    FROM jsonb_to_recordset(${JSON.stringify(input)}::jsonb) AS i(
      n int, conversation_id uuid, started_at timestamptz, due_at timestamptz, execution_id uuid
    )
    JOIN conversations c ON c.account_id = ${accountId} AND c.id = i.conversation_id
    JOIN contacts p ON p.account_id = c.account_id AND p.channel_id = c.channel_id AND p.customer_id = c.customer_id
    JOIN accounts a ON a.id = c.account_id
    LEFT JOIN reminder_settings s ON s.account_id = c.account_id
    LEFT JOIN LATERAL (
      SELECT m.author, m.delivery_state FROM messages m
      WHERE m.account_id = c.account_id AND m.conversation_id = c.id
      ORDER BY m.sort_at DESC, m.id DESC LIMIT 1
    ) last ON true
    ORDER BY i.n
  `.execute(db);
  return rows;
}

export function quietOf({ quietFrom, quietTo }: Facts): QuietHours | null {
  return quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
}

export type Verdict =
  | { kind: 'go' }
  | { kind: 'wait'; until: Date }
  | { kind: 'cancel' | 'skip'; reason: ReminderReason; windowClosedAt?: Date | null };

/** Whether the reminder may go out at that moment, before its condition is looked at; else why not. */
export function judge(facts: Facts, at: Date): Verdict {
  const skip = (reason: ReminderReason): Verdict => ({ kind: 'skip', reason });
  if (facts.isAnswered) return { kind: 'cancel', reason: 'customer_wrote' };
  if (facts.isTest) return skip('not_delivered');
  if (facts.isStopped) return skip('stopped');
  if (facts.isTriggered) return skip('trigger_open');
  if (!facts.isAiOn) return skip('ai_off');
  if (!isWindowOpen(facts, at)) {
    const { windowOpenedAt } = facts;
    const windowClosedAt = windowOpenedAt && new Date(windowOpenedAt.getTime() + WINDOW_MS);
    return { kind: 'skip', reason: 'outside_window', windowClosedAt };
  }
  if (at.getTime() - facts.dueAt.getTime() > latest(facts)) return skip('late');
  if (isWithin(facts.unreachableAt, at, UNREACHABLE_MILLISECONDS)) return skip('unreachable');
  if (facts.wasReminded) return skip('already_reminded');
  if (isWithin(facts.personAt, at, TAKEN_OVER_MILLISECONDS)) return skip('taken_over');
  if (facts.isWaiting) return skip('waits_for_person');
  if (!facts.isDelivered) return skip('not_delivered');
  const until = afterQuiet(quietOf(facts), facts.timezone, at);
  return until > at ? { kind: 'wait', until } : { kind: 'go' };
}

function isWindowOpen({ windowOpenedAt }: Facts, at: Date): boolean {
  return windowState(windowOpenedAt, new Date(at.getTime() + MARGIN_MILLISECONDS)).mayAi;
}

/** Since it was due at first, however often it was put off meanwhile. */
export function isStillAwaited(facts: Facts, at: Date): boolean {
  const { startedAt, delayMinutes, timezone } = facts;
  const first = afterQuiet(quietOf(facts), timezone, new Date(startedAt.getTime() + delayMinutes * 60_000));
  return at.getTime() - first.getTime() <= latest(facts);
}

function latest({ delayMinutes }: Facts): number {
  return Math.min(LATE_MINUTES.most, Math.max(LATE_MINUTES.least, delayMinutes)) * 60_000;
}

/** False for what is still to come, as where a clock was set back. */
function isWithin(moment: Date | null, at: Date, milliseconds: number): boolean {
  return moment !== null && at.getTime() - moment.getTime() < milliseconds;
}
