import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';

import { isPassword } from './passwords.ts';
import { type Credential, findCredential } from './sessions-repository.ts';
import { countAttempt, giveBackAttempt, passwordLimits } from './throttle.ts';

/** What the password of a signed-in user was found to be; 400 for another one, 429 after too many. */
export async function provePassword(ctx: Context, userId: string, password: string): Promise<Credential> {
  const limits = passwordLimits(userId);
  await countAttempt(ctx, limits);
  const credential = await findCredential(ctx.db, { userId });
  if (!credential || !(await isPassword(password, credential.passwordHash)))
    throw new AppError('wrong_password');
  await giveBackAttempt(ctx, limits);
  return credential;
}
