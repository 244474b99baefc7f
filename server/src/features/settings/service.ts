import { LIMITS } from '@parley/contract/limits.ts';
import type { LiveEvent } from '@parley/contract/live.ts';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { isTimezone } from '#infra/timezone.ts';

import { readForChange, type Settings, updateSettings } from './repository.ts';

export type SettingsHooks = {
  /** In the transaction that turned the switch: waiting turns are cancelled or start again with it. */
  onAutoResponse: (tx: Tx, accountId: string, enabled: boolean) => Promise<void>;
};

export async function setAutoResponse(
  ctx: Context,
  actor: Actor,
  enabled: boolean,
  hooks: SettingsHooks,
): Promise<void> {
  const event = { type: 'ai_settings_updated', autoResponseEnabled: enabled } as const;
  await change(ctx, actor, { autoResponseEnabled: enabled, stoppedBy: null }, event, (tx) =>
    hooks.onAutoResponse(tx, actor.accountId, enabled),
  );
}

export async function setModeration(ctx: Context, actor: Actor, enabled: boolean): Promise<void> {
  const event = { type: 'moderation_settings_updated', moderationEnabled: enabled } as const;
  await change(ctx, actor, { moderationEnabled: enabled }, event);
}

export type Buffer = Pick<Settings, 'bufferMinSeconds' | 'bufferMaxSeconds'>;

/** Whole seconds within 1 to 300; answers what is stored. */
export async function setBuffer(ctx: Context, actor: Actor, asked: Buffer): Promise<Buffer> {
  if (asked.bufferMinSeconds > asked.bufferMaxSeconds) throw new AppError('invalid_buffer');
  const stored = {
    bufferMinSeconds: clampBuffer(asked.bufferMinSeconds),
    bufferMaxSeconds: clampBuffer(asked.bufferMaxSeconds),
  };
  await change(ctx, actor, stored);
  return stored;
}

function clampBuffer(seconds: number): number {
  return Math.min(LIMITS.bufferMaxSeconds, Math.max(LIMITS.bufferMinSeconds, Math.round(seconds)));
}

export async function setUndo(ctx: Context, actor: Actor, undoSeconds: number): Promise<void> {
  await change(ctx, actor, { undoSeconds });
}

export async function setTimezone(ctx: Context, actor: Actor, timezone: string): Promise<void> {
  if (!isTimezone(timezone)) throw new AppError('invalid_timezone');
  await change(ctx, actor, { timezone });
}

const SETTINGS_UPDATED: LiveEvent = { type: 'account_updated', part: 'settings' };

/** A change to what already stands is answered alike and leaves no trace. */
async function change(
  ctx: Context,
  { accountId, userId }: Actor,
  wanted: Partial<Settings>,
  event: LiveEvent = SETTINGS_UPDATED,
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  await ctx.transaction(async (tx) => {
    const before = await readForChange(tx.db, accountId);
    const names = Object.keys(wanted) as (keyof Settings)[];
    const changed = names.filter((name) => before[name] !== wanted[name]);
    if (changed.length === 0) return;
    await updateSettings(tx.db, accountId, wanted);
    const from = Object.fromEntries(changed.map((name) => [name, before[name]]));
    await recordActivity(tx, { accountId, userId, kind: kindOf(wanted), details: { from, to: wanted } });
    tx.live.publish(accountId, event);
    await also(tx);
  });
}

/** The switches are looked for by themselves. */
function kindOf(wanted: Partial<Settings>): string {
  if ('autoResponseEnabled' in wanted) return 'ai_switched';
  return 'moderationEnabled' in wanted ? 'moderation_switched' : 'settings_changed';
}
