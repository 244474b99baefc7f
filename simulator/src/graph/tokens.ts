import { newAccessToken } from '../ids.ts';
import { isSame } from '../oauth/flow.ts';
import { tokenLifeMs } from '../platform/business-acts.ts';
import { requireBasic } from './auth.ts';
import { allowParams, type GraphResult, type SignedCall, textParam } from './call.ts';
import { badParam, GraphError } from './errors.ts';

const day = 86_400_000;

/** A long-lived token with the permissions of the one that asks. */
function lengthen({ platform, token: old, business }: SignedCall): GraphResult {
  const now = platform.clock.now();
  const token = newAccessToken();
  const { isShort: _isShort, ...kept } = old;
  platform.world.tokens.put(token, { ...kept, token, issuedAt: now, expiresAt: now + tokenLifeMs });
  platform.world.businesses.put(business.instagramUserId, Object.assign(business, { accessToken: token }));
  return { body: { access_token: token, token_type: 'bearer', expires_in: tokenLifeMs / 1000 } };
}

/** `GET /refresh_access_token`: a token at least a day old and alive gets another 60 days. */
export function refreshToken(call: SignedCall): GraphResult {
  allowParams(call, ['grant_type']);
  if (textParam(call, 'grant_type') !== 'ig_refresh_token')
    throw badParam('Param grant_type must be ig_refresh_token');
  requireBasic(call.token);
  if (call.platform.clock.now() - call.token.issuedAt < day) {
    throw new GraphError({
      code: 100,
      message: '(#100) The access token must be at least 24 hours old to be refreshed',
    });
  }
  return lengthen(call);
}

/** `GET /access_token`: the token of a sign-in, within its hour, for one of 60 days. */
export function exchangeToken(call: SignedCall): GraphResult {
  allowParams(call, ['grant_type', 'client_secret']);
  if (textParam(call, 'grant_type') !== 'ig_exchange_token')
    throw badParam('Param grant_type must be ig_exchange_token');
  if (!isSame(textParam(call, 'client_secret') ?? '', call.business.appSecret)) {
    throw new GraphError({ code: 1, message: 'Error validating client secret.' });
  }
  if (!call.token.isShort) throw badParam('The access token is not a short-lived one');
  return lengthen(call);
}
