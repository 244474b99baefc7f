import { LIMITS } from '@parley/contract/limits.ts';
import type { Reminder, ReminderExecution } from '@parley/contract/reminders.ts';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';
import { clockOf, minutesOf } from '#infra/quiet-hours.ts';
import { presentExecution, presentReminder } from './present.ts';
import * as repository from './repository.ts';

type Condition = { type: 'custom'; customCondition: string };
export type Written = { name: string; delayMinutes: number; condition: Condition; topic: string };

export async function list(ctx: Context, accountId: string): Promise<Reminder[]> {
  return (await repository.listReminders(ctx.db, accountId)).map(presentReminder);
}

async function get(ctx: Context, accountId: string, id: string): Promise<Reminder> {
  const [row] = await repository.listReminders(ctx.db, accountId, id);
  if (!row) throw new AppError('not_found');
  return presentReminder(row);
}

/** 400 `blank_text` for a name, a condition or a topic without a word. */
export async function create(
  ctx: Context,
  { accountId, userId }: Actor,
  { applyToAll = true, ...written }: Written & { applyToAll?: boolean | undefined },
): Promise<Reminder> {
  const id = newId();
  const { name, topic, customCondition } = readTexts(written);
  const { delayMinutes } = written;
  await ctx.transaction(async (tx) => {
    const reminder = { id, name, topic, customCondition, delayMinutes, applyToAll, createdAt: ctx.now() };
    const { reminders: limit } = LIMITS;
    if (!(await repository.insertReminder(tx.db, accountId, reminder, limit)))
      throw new AppError('reminders_used_up', { limit });
    await recordActivity(tx, { accountId, userId, kind: 'reminder_created', subjectId: id });
    tell(tx, accountId);
  });
  return get(ctx, accountId, id);
}

export type Change = { [name in keyof Written]?: Written[name] | undefined } & {
  applyToAll?: boolean | undefined;
  isActive?: boolean | undefined;
};

/** What is undefined stays. Switched off, or with another delay, it starts anew with the next message of the business. */
export async function update(
  ctx: Context,
  { accountId, userId }: Actor,
  asked: string,
  change: Change,
): Promise<Reminder> {
  const id = requireId(asked);
  const wanted = { ...readTexts(change), ...readSwitches(change) };
  await ctx.transaction(async (tx) => {
    if (!(await repository.lockReminder(tx.db, accountId, id))) throw new AppError('not_found');
    if (Object.keys(wanted).length === 0) return;
    await repository.updateReminder(tx.db, accountId, id, wanted);
    if (wanted.isActive === false) await repository.cancelOf(tx.db, accountId, id, ctx.now());
    await recordActivity(tx, {
      accountId,
      userId,
      kind: 'reminder_changed',
      subjectId: id,
      details: { to: wanted },
    });
    tell(tx, accountId);
  });
  return get(ctx, accountId, id);
}

export async function remove(ctx: Context, { accountId, userId }: Actor, asked: string): Promise<void> {
  const id = requireId(asked);
  await ctx.transaction(async (tx) => {
    if (!(await repository.lockReminder(tx.db, accountId, id))) throw new AppError('not_found');
    await repository.updateReminder(tx.db, accountId, id, { isActive: false, deletedAt: ctx.now() });
    await repository.cancelOf(tx.db, accountId, id, ctx.now());
    await recordActivity(tx, { accountId, userId, kind: 'reminder_deleted', subjectId: id });
    tell(tx, accountId);
  });
}

export async function executions(
  ctx: Context,
  accountId: string,
  asked: { id: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<ReminderExecution[]> {
  const { limit = LIMITS.executionPage } = asked;
  const id = requireId(asked.id);
  const cursor = asked.cursor === undefined ? null : requireId(asked.cursor);
  if (!(await repository.reminderExists(ctx.db, accountId, id))) throw new AppError('not_found');
  if (cursor && !(await repository.executionExists(ctx.db, accountId, cursor)))
    throw new AppError('not_found');
  const rows = await repository.listExecutions(ctx.db, { accountId, id, cursor, limit });
  return rows.map(presentExecution);
}

export type Quiet = { quietFrom: string | null; quietTo: string | null };

export async function settings(ctx: Context, accountId: string): Promise<Quiet> {
  const quiet = await repository.findQuiet(ctx.db, accountId);
  return { quietFrom: quiet && clockOf(quiet.from), quietTo: quiet && clockOf(quiet.to) };
}

/** 400 for one hour without the other. The same hour twice is none. */
export async function setSettings(
  ctx: Context,
  { accountId, userId }: Actor,
  { quietFrom, quietTo }: Quiet,
): Promise<Quiet> {
  if ((quietFrom === null) !== (quietTo === null))
    throw new AppError('bad_request', { detail: 'quietFrom, quietTo: both or none' });
  const isOn = quietFrom !== null && quietTo !== null && quietFrom !== quietTo;
  const quiet = isOn ? { from: minutesOf(quietFrom), to: minutesOf(quietTo) } : null;
  await ctx.transaction(async (tx) => {
    await repository.saveQuiet(tx.db, accountId, quiet);
    await recordActivity(tx, { accountId, userId, kind: 'reminder_settings_changed', details: { quiet } });
    tell(tx, accountId);
  });
  return settings(ctx, accountId);
}

/** Every browser reads the reminders and what they did anew. */
export function tell(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'reminders' });
}

type Texts = Pick<repository.ReminderChange, 'name' | 'topic' | 'customCondition'>;

function readTexts(of: Written): Required<Texts>;
function readTexts(of: Change): Texts;
function readTexts({ name, topic, condition }: Change): Texts {
  return {
    ...(name === undefined ? {} : { name: readText(name) }),
    ...(topic === undefined ? {} : { topic: readText(topic) }),
    ...(condition === undefined ? {} : { customCondition: readText(condition.customCondition) }),
  };
}

function readSwitches({ delayMinutes, applyToAll, isActive }: Change) {
  return {
    ...(delayMinutes === undefined ? {} : { delayMinutes }),
    ...(applyToAll === undefined ? {} : { applyToAll }),
    ...(isActive === undefined ? {} : { isActive }),
  };
}

function readText(text: string): string {
  const read = text.trim();
  if (read === '') throw new AppError('blank_text');
  return read;
}
