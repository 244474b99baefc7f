import type { Context } from '#context';
import { writeSessionCookie } from '#features/identity/cookie.ts';
import { hashNewPassword } from '#features/identity/passwords.ts';
import { createAccount, type NewClient } from '#features/identity/service.ts';
import { LONGEST_MS } from '#features/identity/sessions.ts';
import { insertApiToken, insertSession } from '#features/identity/sessions-repository.ts';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { newId } from '#infra/ids.ts';

type SignedIn = {
  userId: string;
  accountId: string;
  /** For the Authorization header. */
  token: string;
  /** As a browser sends it back. */
  cookie: string;
};

export const TEST_PASSWORD = 'correct horse battery';

/** Hashing and proving a password take more of the processor than most tests. */
let passwordHash: Promise<string> | undefined;

/** A client with an account of their own and a session, as a registration and a sign-in leave them. */
export async function addSignedInClient(
  ctx: Context,
  client: Omit<NewClient, 'passwordHash'>,
): Promise<SignedIn> {
  passwordHash ??= hashNewPassword(TEST_PASSWORD);
  const hash = await passwordHash;
  const created = await ctx.transaction((tx) => createAccount(tx, { ...client, passwordHash: hash }));
  const { userId } = created;
  const [id, cookieToken, token] = [newId(), randomToken(), randomToken()];
  const now = ctx.now();
  await insertSession(ctx.db, {
    id,
    userId,
    token: cookieToken,
    ipAddress: '127.0.0.1',
    userAgent: 'tests',
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + LONGEST_MS),
  });
  await insertApiToken(ctx.db, { userId, sessionId: id, tokenHash: sha256(token) });
  const written = await writeSessionCookie(ctx.env, cookieToken, LONGEST_MS / 1000);
  return { ...created, token, cookie: written.split(';')[0] ?? '' };
}
