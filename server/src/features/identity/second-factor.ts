import { randomBytes } from 'node:crypto';

import { base32 } from '@better-auth/utils/base32';
import { createOTP } from '@better-auth/utils/otp';
import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import * as z from 'zod';

import type { Caller, Context, Tx } from '#context';
import { createSigner, equalSecrets, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { writeFactorMail } from './mails/factor-mail.ts';
import { makePassword } from './passwords.ts';
import { provePassword } from './prove-password.ts';
import {
  confirmFactor,
  countRecoveryCodes,
  deleteFactor,
  findFactor,
  findReader,
  lockFactor,
  putFactor,
  setLastStep,
  takeRecoveryCode,
} from './second-factor-repository.ts';
import { recordActivity } from './service.ts';
import { type Credential, findCredential } from './sessions-repository.ts';
import { codeLimits, countAttempt, giveBackAttempt } from './throttle.ts';

const MAIL_JOB = 'identity.mail-second-factor';
/** 128 bits are what RFC 4226 asks for; people type nine groups of four. */
const SECRET_BYTES = 16;
const STEP_MS = 30_000;
/** Clocks of phones are off by so many steps at most. */
const SKEW_STEPS = 1;
const RECOVERY_CODES = 10;
/** From the password to the code. */
const CHALLENGE_MS = 10 * 60_000;

const payloadSchema = z.object({ userId: z.string(), isOn: z.boolean() });
const challengeSchema = z.object({ userId: z.string(), password: z.string(), at: z.number() });

export async function readSecondFactor(ctx: Context, { userId }: Caller) {
  const factor = await findFactor(ctx.db, userId);
  const isOn = factor !== undefined && factor.confirmedAt !== null;
  return { isOn, recoveryCodesLeft: isOn ? await countRecoveryCodes(ctx.db, userId) : 0 };
}

/** 400 for a wrong password, 409 where one is on. */
export async function beginSecondFactor(ctx: Context, caller: Caller, password: string) {
  const { userId, email } = caller;
  await provePassword(ctx, userId, password);
  // The library signs with the letters of a secret, and apps decode them: it is the letters that are kept.
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  const factor = { userId, secret: ctx.sealer.seal(secret, userId), createdAt: ctx.now() };
  if (!(await putFactor(ctx.db, factor))) throw new AppError('second_factor_on');
  const key = base32.encode(secret, { padding: false });
  return { key, address: createOTP(secret).url('Parley', email) };
}

/** Turns it on and answers the recovery codes, which are kept as hashes alone. 400 for a wrong code. */
export async function confirmSecondFactor(ctx: Context, caller: Caller, code: string): Promise<string[]> {
  const { userId, accountId } = caller;
  const limits = codeLimits(userId);
  await countAttempt(ctx, limits);
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, makePassword);
  await ctx.transaction(async (tx) => {
    const factor = await lockFactor(tx.db, userId);
    if (factor?.confirmedAt) throw new AppError('second_factor_on');
    if (!factor || !(await takeCode(ctx, tx, factor, digitsOf(code)))) throw new AppError('wrong_code');
    const codeHashes = recoveryCodes.map(hashOf);
    await confirmFactor(tx.db, userId, { at: ctx.now(), codeHashes });
    await recordActivity(tx, { accountId, userId, kind: 'second_factor_on' });
    await tellByMail(tx, { userId, isOn: true });
  });
  await giveBackAttempt(ctx, limits);
  return recoveryCodes;
}

/** 400 for a wrong password or code; what was begun and never turned on goes by the password alone. */
export async function endSecondFactor(
  ctx: Context,
  caller: Caller,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const { userId, accountId } = caller;
  await provePassword(ctx, userId, password);
  const limits = codeLimits(userId);
  await countAttempt(ctx, limits);
  await ctx.transaction(async (tx) => {
    const isOn = await requireCode(ctx, tx, userId, code);
    await deleteFactor(tx.db, userId);
    if (!isOn) return;
    await recordActivity(tx, { accountId, userId, kind: 'second_factor_off' });
    await tellByMail(tx, { userId, isOn: false });
  });
  await giveBackAttempt(ctx, limits);
}

/** Whoever it was, the user learns of it where a thief of the session does not read. */
export async function tellByMail(tx: Tx, change: { userId: string; isOn: boolean }): Promise<void> {
  await tx.jobs.add(MAIL_JOB, change);
}

export function mailFactorJob(ctx: Context): QueuedJob {
  return {
    name: MAIL_JOB,
    async work(payload) {
      const { userId, isOn } = payloadSchema.parse(payload);
      const reader = await findReader(ctx.db, userId);
      // Removed meanwhile, and the address with them.
      if (!reader?.isActive) return;
      const language = isLanguageCode(reader.language) ? reader.language : DEFAULT_LANGUAGE;
      const { email } = reader;
      await ctx.mail.send(await writeFactorMail({ email, isOn, language, publicUrl: ctx.env.publicUrl }));
    },
  };
}

/** What a sign-in goes on with that has shown the password; null where no code is asked. */
export async function makeChallenge(ctx: Context, user: Credential): Promise<string | null> {
  const factor = await findFactor(ctx.db, user.userId);
  if (!factor?.confirmedAt) return null;
  const challenge = { userId: user.userId, password: printOf(user), at: ctx.now().getTime() };
  return signerOf(ctx).sign(JSON.stringify(challenge));
}

/** Whose sign-in this is. 400 where it took too long, or the password has changed. */
export async function openChallenge(ctx: Context, challenge: string): Promise<Credential> {
  const text = signerOf(ctx).open(challenge);
  if (text === null) throw new AppError('sign_in_over');
  const { userId, password, at } = challengeSchema.parse(JSON.parse(text));
  const user = await findCredential(ctx.db, { userId });
  const isOver = ctx.now().getTime() - at > CHALLENGE_MS;
  if (isOver || !user || !equalSecrets(printOf(user), password)) throw new AppError('sign_in_over');
  if (!user.isActive) throw new AppError('user_inactive');
  return user;
}

/**
 * In the transaction of what it allows: 400 for a code that is wrong or was used, false where no code is asked. A code of
 * the app has six digits; all else is a recovery code.
 */
export async function requireCode(ctx: Context, tx: Tx, userId: string, code: string): Promise<boolean> {
  const factor = await lockFactor(tx.db, userId);
  if (!factor?.confirmedAt) return false;
  const digits = digitsOf(code);
  const isTaken = /^\d{6}$/.test(digits)
    ? await takeCode(ctx, tx, factor, digits)
    : await takeRecoveryCode(tx.db, userId, hashOf(code));
  if (!isTaken) throw new AppError('wrong_code');
  return true;
}

type Factor = { userId: string; secret: Buffer; lastStep: string };

/** Each code fits once: none of a step is taken after one of that step or a later one. */
async function takeCode(ctx: Context, tx: Tx, factor: Factor, digits: string): Promise<boolean> {
  const otp = createOTP(ctx.sealer.open(factor.secret, factor.userId));
  const now = Math.floor(ctx.now().getTime() / STEP_MS);
  for (let step = now - SKEW_STEPS; step <= now + SKEW_STEPS; step += 1) {
    if (step <= Number(factor.lastStep) || !equalSecrets(digits, await otp.hotp(step))) continue;
    await setLastStep(tx.db, factor.userId, step);
    return true;
  }
  return false;
}

/** As apps show them in two groups, and as some keyboards write them. */
function digitsOf(code: string): string {
  return code
    .normalize('NFKC')
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) % 16));
}

/** People leave out the dashes or write them as blanks. */
const hashOf = (code: string): Buffer => sha256(code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
const printOf = (user: Credential): string => sha256(user.passwordHash).toString('base64url');
const signerOf = (ctx: Context) => createSigner(ctx.env.secretKey, 'second factor');
