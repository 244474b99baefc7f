import type { Readable } from 'node:stream';

import type { Caller, Context } from '#context';
import {
  holdLease,
  presentUser,
  provePassword,
  recordActivity,
  takeLease,
} from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';

import { zipOf } from './archive.ts';
import { contentOf } from './content.ts';

const KEPT_MS = 24 * 60 * 60 * 1000;
/** Whoever writes one says so more often; after this long without a word another may begin. */
const LEASE_MS = 60_000;
const HOLD_MS = 20_000;

type Ticket = { userId: string; expiresAt: string };

/** 400 for another password. What it answers opens for this client alone, for a day. */
export async function prepareExport(
  ctx: Context,
  caller: Caller,
  password: string,
): Promise<{ token: string; expiresAt: Date }> {
  const { accountId, userId } = caller;
  await provePassword(ctx, userId, password);
  const expiresAt = new Date(ctx.now().getTime() + KEPT_MS);
  const ticket: Ticket = { userId, expiresAt: expiresAt.toISOString() };
  const token = ctx.sealer.seal(JSON.stringify(ticket), ownerOf(accountId)).toString('base64url');
  await ctx.transaction((tx) => recordActivity(tx, { accountId, userId, kind: 'export_prepared' }));
  return { token, expiresAt };
}

/** 404 for an address that never was, is over, or is another's; 409 while one is being read. */
export async function openExport(
  ctx: Context,
  caller: Caller,
  token: string,
): Promise<{ name: string; archive: Readable }> {
  const { accountId } = caller;
  const ticket = readTicket(ctx, accountId, token);
  if (ticket?.userId !== caller.userId || new Date(ticket.expiresAt) <= ctx.now())
    throw new AppError('not_found');
  const { language } = await presentUser(ctx, caller);
  const key = `export:account:${accountId}`;
  const lease = await takeLease(ctx, key, LEASE_MS);
  if (!lease) throw new AppError('export_running');
  const archive = zipOf(contentOf(ctx, { accountId, upTo: newId() }, language));
  const timer = setInterval(() => {
    holdLease(ctx, key, LEASE_MS).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'an export could not say that it goes on'),
    );
  }, HOLD_MS);
  archive.once('error', (error) => ctx.log.error({ err: error, accountId }, 'an export broke off'));
  archive.once('close', () => {
    clearInterval(timer);
    lease().catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'an export could not say that it is over'),
    );
  });
  return { name: `parley-${ctx.now().toISOString().slice(0, 10)}.zip`, archive };
}

/** Bound to its purpose, too: no other sealed text of the account opens as one. */
function ownerOf(accountId: string): string {
  return `export:${accountId}`;
}

function readTicket(ctx: Context, accountId: string, token: string): Ticket | null {
  try {
    return JSON.parse(ctx.sealer.open(Buffer.from(token, 'base64url'), ownerOf(accountId))) as Ticket;
  } catch {
    // Made up, or of another account.
    return null;
  }
}
