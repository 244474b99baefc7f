import { LIMITS } from '@parley/contract/limits.ts';
import type { Trigger } from '@parley/contract/triggers.ts';
import { sql } from 'kysely';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';

import { findTrigger, listTriggers, type TriggerRow } from './repository.ts';

type Account = { accountId: string; ownerId: string };
/** What is left out stays as it is. */
export type TriggerChange = {
  name?: string | undefined;
  triggerConditions?: string | undefined;
  isActive?: boolean | undefined;
  exceptions?: string[] | undefined;
};

export async function list(ctx: Context, { accountId, ownerId }: Account): Promise<Trigger[]> {
  return (await listTriggers(ctx.db, accountId)).map((row) => present(row, ownerId));
}

function present({ createdAt, ...row }: TriggerRow, ownerId: string): Trigger {
  return { ...row, userId: ownerId, createdAt: createdAt.toISOString() };
}

/** 400 `trigger_incomplete` for a blank name or blank conditions, 409 `too_many_triggers`. */
export async function create(
  ctx: Context,
  actor: Actor & Account,
  change: Required<Pick<TriggerChange, 'name' | 'triggerConditions'>> & TriggerChange,
): Promise<Trigger> {
  const { accountId, userId } = actor;
  const { name = '', conditions = '', isActive = true, exceptions = [] } = readChange(change);
  const id = newId();
  await ctx.transaction(async (tx) => {
    // Two people who make the last one at once wait for each other.
    await sql`SELECT FROM accounts WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(tx.db);
    const { rows } = await sql`SELECT FROM triggers WHERE account_id = ${accountId}`.execute(tx.db);
    if (rows.length >= LIMITS.triggers) throw new AppError('too_many_triggers', { limit: LIMITS.triggers });
    await sql`
      INSERT INTO triggers (account_id, id, name, conditions, is_active, exceptions, created_by, created_at)
      VALUES (${accountId}, ${id}, ${name}, ${conditions}, ${isActive}, ${exceptions}, ${userId}, ${ctx.now()})
    `.execute(tx.db);
    await recordActivity(tx, { accountId, userId, kind: 'trigger_created', subjectId: id });
    tell(tx, accountId);
  });
  return findOwn(ctx, actor, id);
}

export async function update(
  ctx: Context,
  actor: Actor & Account,
  id: string,
  change: TriggerChange,
): Promise<Trigger> {
  const { accountId, userId } = actor;
  const wanted = readChange(change);
  requireId(id);
  if (Object.keys(wanted).length > 0) {
    await ctx.transaction(async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('triggers')
        .set(wanted)
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new AppError('not_found');
      const details = { fields: Object.keys(wanted) };
      await recordActivity(tx, { accountId, userId, kind: 'trigger_changed', subjectId: id, details });
      tell(tx, accountId);
    });
  }
  return findOwn(ctx, actor, id);
}

/** What it has fired at stays, under its name, and can be resolved. */
export async function remove(ctx: Context, { accountId, userId }: Actor, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    const details = await tx.db
      .deleteFrom('triggers')
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!details) throw new AppError('not_found');
    await recordActivity(tx, { accountId, userId, kind: 'trigger_deleted', subjectId: id, details });
    tell(tx, accountId);
  });
}

/** The columns that change. Throws for a name or conditions that say nothing. */
function readChange({ name, triggerConditions, isActive, exceptions }: TriggerChange) {
  if (name?.trim() === '' || triggerConditions?.trim() === '') throw new AppError('trigger_incomplete');
  return {
    ...(name !== undefined && { name: name.trim() }),
    ...(triggerConditions !== undefined && { conditions: triggerConditions.trim() }),
    ...(isActive !== undefined && { isActive }),
    ...(exceptions !== undefined && { exceptions: readExceptions(exceptions) }),
  };
}

/** Each once, and none that says nothing. */
export function readExceptions(exceptions: readonly string[]): string[] {
  return [...new Set(exceptions.map((phrase) => phrase.trim()).filter((phrase) => phrase !== ''))];
}

async function findOwn(ctx: Context, { accountId, ownerId }: Account, id: string): Promise<Trigger> {
  const row = await findTrigger(ctx.db, accountId, id);
  if (!row) throw new AppError('not_found');
  return present(row, ownerId);
}

function tell(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'triggers' });
}
