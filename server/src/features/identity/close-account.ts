import type { Caller, Context, Tx } from '#context';
import { AppError } from '#infra/errors.ts';
import { removeFromOutbox } from '#infra/mail/outbox.ts';

import { removeEverybody } from './managers-repository.ts';
import { requireClient, requireCookie } from './policy.ts';
import { findOwnerOf } from './repository.ts';

/** 400 unless it is the client who asks, with the cookie, and has typed their own address. */
export async function expectOwnAddress(ctx: Context, caller: Caller, typed: string): Promise<void> {
  requireClient(caller);
  requireCookie(caller);
  const owner = await findOwnerOf(ctx.db, caller.accountId);
  if (owner?.email !== typed.trim().toLowerCase()) throw new AppError('address_differs');
}

/** Everybody is out of the account, on every socket, when the transaction ends; mails that wait for them go, too. */
export async function removeEverybodyFrom(ctx: Context, tx: Tx, accountId: string): Promise<void> {
  const people = await removeEverybody(tx.db, accountId);
  await removeFromOutbox(
    ctx.env.dataDir,
    people.map(({ email }) => email),
  );
  tx.afterCommit(() => {
    for (const { id } of people) ctx.endSockets({ userId: id });
  });
}
