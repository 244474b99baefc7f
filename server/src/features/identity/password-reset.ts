import { DEFAULT_LANGUAGE, isLanguageCode } from '@parley/contract/languages.ts';
import * as z from 'zod';

import type { Context } from '#context';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import type { QueuedJob } from '#infra/jobs.ts';

import { writeResetMail } from './mails/reset-mail.ts';
import { requireLongPassword } from './own-sessions.ts';
import { hashNewPassword } from './passwords.ts';
import { normalizeEmail } from './registration.ts';
import { findReset, findResetUser, putReset, setPassword, takeReset } from './resets-repository.ts';
import { recordActivity } from './service.ts';
import { deleteSessionsOf } from './sessions-repository.ts';
import { countAttempt, resetLimits, resetLinkLimits } from './throttle.ts';

const MAIL_JOB = 'identity.mail-reset';
export const VALID_MS = 30 * 60_000;
const payloadSchema = z.object({ email: z.string() });

/** Answers and takes the same whether somebody has this address or nobody: the job finds out. */
export async function requestReset(ctx: Context, input: { email: string; ip: string }): Promise<void> {
  const email = normalizeEmail(input.email);
  await countAttempt(ctx, resetLimits(email, input.ip));
  await ctx.transaction((tx) => tx.jobs.add(MAIL_JOB, { email }, { jobKey: `${MAIL_JOB} ${email}` }));
}

/** Makes the link where it is mailed, so that nothing keeps it but the letter; one that was made before is dead. */
export function mailResetJob(ctx: Context): QueuedJob {
  return { name: MAIL_JOB, work: (payload) => mailReset(ctx, payloadSchema.parse(payload).email) };
}

async function mailReset(ctx: Context, email: string): Promise<void> {
  const user = await findResetUser(ctx.db, email);
  if (!user) return;
  const token = randomToken();
  const expiresAt = new Date(ctx.now().getTime() + VALID_MS);
  await ctx.transaction((tx) =>
    putReset(tx.db, { userId: user.userId, tokenHash: sha256(token), expiresAt }),
  );
  const language = isLanguageCode(user.language) ? user.language : DEFAULT_LANGUAGE;
  await ctx.mail.send(await writeResetMail({ email, token, language, publicUrl: ctx.env.publicUrl }));
}

/** Ends all sessions of the user. 400 for a link that was used, is over, or never was. */
export async function resetPassword(
  ctx: Context,
  input: { token: string; newPassword: string; ip: string },
): Promise<void> {
  requireLongPassword(input.newPassword);
  await countAttempt(ctx, resetLinkLimits(input.ip));
  const tokenHash = sha256(input.token);
  // A guess costs no hash.
  if (!(await findReset(ctx.db, tokenHash, ctx.now()))) throw new AppError('reset_link_over');
  const hash = await hashNewPassword(input.newPassword);
  const ended = await ctx.transaction(async (tx) => {
    const user = await takeReset(tx.db, tokenHash, ctx.now());
    if (!user || !(await setPassword(tx.db, user.userId, hash))) throw new AppError('reset_link_over');
    await recordActivity(tx, { ...user, kind: 'password_reset' });
    return deleteSessionsOf(tx.db, user.userId, { but: null });
  });
  for (const sessionId of ended) ctx.endSockets({ sessionId });
}
