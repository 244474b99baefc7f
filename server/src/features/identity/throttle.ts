import { isIPv6 } from 'node:net';

import type { Context } from '#context';
import { sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';

import {
  deleteEndedThrottles,
  deleteThrottle,
  moveThrottle,
  releaseThrottle,
  takeThrottle,
} from './sessions-repository.ts';

type Limit = { key: string; limit: number; minutes: number };

/**
 * Failed sign-ins count; what succeeds is given back. First whoever asks, then what they ask for, of one network only:
 * nobody elsewhere can lock a person out. A browser that this person has signed in with before counts for itself, so
 * that others behind the same address lock it out neither.
 */
export function signInLimits(email: string, ip: string, browser: string | null = null): Limit[] {
  const minutes = 15;
  if (browser !== null)
    return [{ key: `sign-in:browser:${browser}:${fingerprint(email)}`, limit: 10, minutes }];
  return [
    { key: `sign-in:address:${networkOf(ip)}`, limit: 100, minutes },
    { key: `sign-in:email:${fingerprint(`${email} ${networkOf(ip)}`)}`, limit: 10, minutes },
  ];
}

/** Every registration sends a mail, so every one counts. */
export function registrationLimits(email: string, ip: string): Limit[] {
  return [
    { key: `register:address:${networkOf(ip)}`, limit: 60, minutes: 60 },
    { key: `register:email:${fingerprint(email)}`, limit: 5, minutes: 60 },
  ];
}

/** Every manager that is made sends a mail. */
export function invitationLimits(accountId: string): Limit[] {
  return [{ key: `invite:account:${accountId}`, limit: 20, minutes: 60 }];
}

/** Whoever sits at an open session and guesses the password. */
export function passwordLimits(userId: string): Limit[] {
  return [{ key: `password:user:${userId}`, limit: 10, minutes: 15 }];
}

/** Whoever knows the password and guesses codes. */
export function codeLimits(userId: string): Limit[] {
  return [{ key: `code:user:${userId}`, limit: 5, minutes: 15 }];
}

/** Every request sends a mail to somebody who may not have asked. */
export function resetLimits(email: string, ip: string): Limit[] {
  return [
    { key: `reset:address:${networkOf(ip)}`, limit: 30, minutes: 60 },
    { key: `reset:email:${fingerprint(email)}`, limit: 5, minutes: 60 },
  ];
}

/** Whoever tries links. */
export function resetLinkLimits(ip: string): Limit[] {
  return [{ key: `reset-link:address:${networkOf(ip)}`, limit: 30, minutes: 15 }];
}

/** Counts one attempt against each limit; 429 with the minutes left once one is used up. */
export async function countAttempt(ctx: Context, limits: Limit[]): Promise<void> {
  for (const { key, limit, minutes } of limits) {
    const now = ctx.now();
    const taken = await takeThrottle(ctx.db, key, now, new Date(now.getTime() + minutes * 60_000));
    if (taken.count > limit) {
      const left = Math.ceil((taken.windowEndsAt.getTime() - now.getTime()) / 60_000);
      throw new AppError('too_many_attempts', { minutes: Math.max(1, left) });
    }
  }
}

export async function giveBackAttempt(ctx: Context, limits: Limit[]): Promise<void> {
  for (const { key } of limits) await releaseThrottle(ctx.db, key);
}

/** Body of a daily job: windows that ended count for nothing. */
export async function purgeThrottles(ctx: Context): Promise<void> {
  await deleteEndedThrottles(ctx.db, ctx.now());
}

/** Whoever tries an address here need not be a user: the address itself is not kept. */
export function fingerprint(email: string): string {
  return sha256(email).toString('hex').slice(0, 32);
}

/** One subscriber holds a whole /64 of IPv6, so a single address of it limits nobody. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [left = ''] = ip.split('::');
  const groups = left === '' ? [] : left.split(':');
  return [...groups, '0', '0', '0', '0'].slice(0, 4).join(':');
}

/** Lets one at a time do what the key names, over all instances. Null while another does; else the way to end it. */
export async function takeLease(
  ctx: Context,
  key: string,
  milliseconds: number,
): Promise<(() => Promise<void>) | null> {
  const now = ctx.now();
  const { count } = await takeThrottle(ctx.db, key, now, new Date(now.getTime() + milliseconds));
  return count === 1 ? () => deleteThrottle(ctx.db, key) : null;
}

/** Says of a lease that it goes on for so long from now. */
export async function holdLease(ctx: Context, key: string, milliseconds: number): Promise<void> {
  await moveThrottle(ctx.db, key, new Date(ctx.now().getTime() + milliseconds));
}
