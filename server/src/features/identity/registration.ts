import { DEFAULT_LANGUAGE, isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';
import * as z from 'zod';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { isTimezone } from '#infra/timezone.ts';

import { type Invitation, writePasswordMail } from './mails/password-mail.ts';
import { hashNewPassword, makePassword } from './passwords.ts';
import { hasUsers, isEmailInUse } from './repository.ts';
import { createAccount } from './service.ts';
import { deleteThrottle, takeThrottle } from './sessions-repository.ts';
import { countAttempt, fingerprint, registrationLimits } from './throttle.ts';

const emailAddress = z.email().max(254);
/** Longer than a mail server may take. */
const LEASE_MS = 60_000;

/**
 * Mails a new password, then creates the account: nothing is created when the mail does not leave.
 * A fault between the two leaves a mail with a password that opens nothing; registering again mends it.
 */
export async function register(
  ctx: Context,
  input: { email: string; timezone?: string | undefined; language?: string | undefined; ip: string },
): Promise<void> {
  await requireOpenRegistration(ctx);
  const email = normalizeEmail(input.email);
  await countAttempt(ctx, registrationLimits(email, input.ip));
  const lease = await takeLease(ctx, email);
  try {
    if (await isEmailInUse(ctx.db, email)) throw new AppError('email_in_use');
    const password = makePassword();
    const language = isLanguageCode(input.language) ? input.language : DEFAULT_LANGUAGE;
    const timezone = input.timezone && isTimezone(input.timezone) ? input.timezone : 'UTC';
    await mailPassword(ctx, { email, password, language });
    const passwordHash = await hashNewPassword(password);
    await ctx.transaction((tx) => createAccount(tx, { email, passwordHash, language, timezone }));
  } finally {
    await deleteThrottle(ctx.db, lease);
  }
}

/** 502 when the mail was not taken over. */
export async function mailPassword(
  ctx: Context,
  to: { email: string; password: string; language: LanguageCode; invitation?: Invitation },
): Promise<void> {
  const mail = await writePasswordMail({ ...to, publicUrl: ctx.env.publicUrl });
  await ctx.mail.send(mail).catch((error: unknown) => {
    ctx.log.error({ err: error }, 'the password mail could not be sent');
    throw new AppError('mail_failed', {}, { cause: error });
  });
}

async function requireOpenRegistration(ctx: Context): Promise<void> {
  const { registration } = ctx.env;
  if (registration === 'off' || (registration === 'first' && (await hasUsers(ctx.db)))) {
    throw new AppError('registration_closed');
  }
}

/** In lower case; 400 for what is no address. */
export function normalizeEmail(value: string): string {
  const email = emailAddress.safeParse(value.trim().toLowerCase());
  if (!email.success) throw new AppError('invalid_email');
  return email.data;
}

/**
 * One registration of an address at a time, and one at all while only the first is open: a double click must not send
 * two passwords of which one is dead. The address counts as in use meanwhile.
 */
async function takeLease(ctx: Context, email: string): Promise<string> {
  if (ctx.env.registration !== 'first') return takeAddress(ctx, email);
  const key = 'registering';
  if (!(await takeKey(ctx, key))) throw new AppError('registration_closed');
  // Another one may have finished between the check and the lease.
  if (await hasUsers(ctx.db)) {
    await deleteThrottle(ctx.db, key);
    throw new AppError('registration_closed');
  }
  return key;
}

/** Answers the key of the lease; 409 while another one makes a user of this address. */
export async function takeAddress(ctx: Context, email: string): Promise<string> {
  const key = `registering:${fingerprint(email)}`;
  if (!(await takeKey(ctx, key))) throw new AppError('email_in_use');
  return key;
}

async function takeKey(ctx: Context, key: string): Promise<boolean> {
  const now = ctx.now();
  const { count } = await takeThrottle(ctx.db, key, now, new Date(now.getTime() + LEASE_MS));
  return count === 1;
}
