import { createHmac } from 'node:crypto';
import type { Platform } from '../platform.ts';
import type { BusinessRow, DeathReason, TokenRow } from '../world.ts';
import { badParam, GraphError } from './errors.ts';

const deaths: Record<DeathReason, { subcode: number; message: string }> = {
  app_removed: {
    subcode: 458,
    message: 'Error validating access token: The user has not authorized application.',
  },
  checkpoint: {
    subcode: 459,
    message:
      'Error validating access token: You cannot access the app till you log in to www.instagram.com and follow the instructions given.',
  },
  password_changed: {
    subcode: 460,
    message:
      'Error validating access token: The session has been invalidated because the user changed their password or Instagram has changed the session for security reasons.',
  },
  expired: { subcode: 463, message: 'Error validating access token: Session has expired.' },
};

const deadToken = (reason: DeathReason) => new GraphError({ code: 190, ...deaths[reason] });

export function authenticate(
  platform: Platform,
  token: string | undefined,
): { token: TokenRow; business: BusinessRow } {
  if (!token) {
    throw new GraphError({
      code: 190,
      message: 'An access token is required to request this resource.',
    });
  }
  const row = platform.world.tokens.get(token);
  const business = row && platform.world.businesses.get(row.instagramUserId);
  if (!row || !business) {
    throw new GraphError({ code: 190, message: 'Invalid OAuth access token - Cannot parse access token' });
  }
  if (row.dead) throw deadToken(row.dead);
  if (row.expiresAt <= platform.clock.now()) throw deadToken('expired');
  return { token: row, business };
}

/** Optional on the platform; a wrong one is refused. */
export function checkProof(proof: unknown, token: string, appSecret: string): void {
  if (proof === undefined) return;
  const expected = createHmac('sha256', appSecret).update(token).digest('hex');
  if (proof !== expected) throw badParam('Invalid appsecret_proof provided in the API argument');
}

export function requireScope(token: TokenRow, scope: string): void {
  if (token.scopes.includes(scope)) return;
  throw new GraphError({
    code: 200,
    message: `(#200) Requires ${scope} permission to manage the object`,
  });
}

/** Reading needs the basic permission; the platform answers code 10 there. */
export function requireBasic(token: TokenRow): void {
  if (token.scopes.includes('instagram_business_basic')) return;
  throw new GraphError({ code: 10, message: '(#10) Application does not have permission for this action' });
}
