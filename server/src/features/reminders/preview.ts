import { phrases } from '@parley/assistant';
import type { ReminderPreview } from '@parley/contract/reminders.ts';
import { sql } from 'kysely';

import type { Context } from '#context';
import { type AskHooks, readThreads, type ThreadMessage } from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { afterQuiet } from '#infra/quiet-hours.ts';
import { WINDOW_MS } from '#instagram/limits.ts';
import { type Facts, judge, quietOf, readFacts } from './facts.ts';
import type { Written } from './service.ts';
import { cutSilence } from './write.ts';

/** Chats that are looked at: those that moved last. */
const LOOKED = 50;
const READ = 12;

type Shown = ReminderPreview['chats'][number];

/** Who would get such a reminder if it had been on, and who not and why: of the chats whose 24 hours are open. Sends nothing. */
export async function preview(
  ctx: Context,
  hooks: Pick<AskHooks, 'providerFor'>,
  accountId: string,
  asked: Written,
): Promise<ReminderPreview> {
  const condition = asked.condition.customCondition.trim();
  const topic = asked.topic.trim();
  if (condition === '' || topic === '') throw new AppError('blank_text');
  const now = ctx.now();
  const { delayMinutes } = asked;
  const chats = await sql<{ id: string; at: Date; ownLanguage: string | null }>`
    SELECT c.id, c.last_business_at AS at, u.language AS own_language FROM conversations c
    LEFT JOIN memberships o ON o.account_id = c.account_id AND o.role = 'client'
    LEFT JOIN users u ON u.id = o.user_id
    WHERE c.account_id = ${accountId} AND NOT c.is_test AND c.last_business_at IS NOT NULL
      AND c.window_opened_at > ${new Date(now.getTime() - WINDOW_MS)}
    ORDER BY c.window_opened_at DESC, c.id LIMIT ${LOOKED}
  `.execute(ctx.db);
  const candidates = chats.rows.map(({ id, at }) => ({
    conversationId: id,
    startedAt: at,
    dueAt: new Date(at.getTime() + delayMinutes * 60_000),
    executionId: null,
  }));
  const [facts, threads, provider] = await Promise.all([
    readFacts(ctx.db, accountId, delayMinutes, candidates),
    readThreads(
      ctx.db,
      accountId,
      chats.rows.map(({ id }) => id),
      READ,
    ),
    hooks.providerFor(accountId),
  ]);
  const byChat = Map.groupBy(threads, ({ conversationId }) => conversationId);
  const shown: Shown[] = [];
  for (const one of facts) {
    const thread = byChat.get(one.conversationId) ?? [];
    shown.push(await foresee(ctx, one, thread, { condition, topic }, now));
  }
  const languages = chats.rows.flatMap(({ ownLanguage }) => ownLanguage ?? []).slice(0, 1);
  return {
    looked: shown.length,
    chats: [
      ...shown.filter(({ reason }) => reason === null),
      ...shown.filter(({ reason }) => reason !== null),
    ],
    text: provider.model === null ? phrases.sayTopic(topic, languages) : null,
  };
}

async function foresee(
  ctx: Context,
  facts: Facts,
  thread: readonly ThreadMessage[],
  { condition, topic }: { condition: string; topic: string },
  now: Date,
): Promise<Shown> {
  const { conversationId, name, username } = facts;
  const who = { conversationId, participantName: name, participantUsername: username };
  const not = (reason: Shown['reason']): Shown => ({ ...who, scheduledFor: null, reason });
  const dueAt = afterQuiet(quietOf(facts), facts.timezone, facts.dueAt);
  const at = dueAt > now ? dueAt : now;
  const verdict = judge({ ...facts, dueAt }, at);
  if (verdict.kind === 'skip' || verdict.kind === 'cancel') return not(verdict.reason);
  const { said, answered } = cutSilence(thread);
  const silence = {
    said: said.map(({ content }) => content),
    answered: answered.map(({ content }) => content),
  };
  const plan = await ctx.assistant.planReminder({ condition, topic, silence, languages: [] });
  if (!plan.verdict.holds) return not(plan.verdict.reason);
  return { ...who, scheduledFor: at.toISOString(), reason: null };
}
