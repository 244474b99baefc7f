import { createHmac } from 'node:crypto';
import { killToken } from '../platform/business-acts.ts';
import { requireBusiness } from '../platform/threads.ts';
import type { Platform } from '../platform.ts';
import type { BusinessRow } from '../world.ts';
import { appOf } from './flow.ts';

export type CallbackOptions = {
  /** `=` at the end of both parts, as some report. */
  padded?: boolean;
  /** Forged: the payload is not what was signed. Nothing happens on the platform. */
  tampered?: boolean;
  numericUserId?: boolean;
};

export type CallbackResult = {
  ok: boolean;
  status: number | null;
  body: string;
  reason?: string;
  /** Of a deletion: the page for the person, and the code. */
  url?: string;
  confirmationCode?: string;
};

const pad = (text: string) => text.padEnd(Math.ceil(text.length / 4) * 4, '=');

/** `signature.payload`: the signature is over the payload as it is sent, encoded. */
export function signRequest(
  business: Pick<BusinessRow, 'appScopedId' | 'appSecret'>,
  now: number,
  options: CallbackOptions = {},
): string {
  const write = options.padded ? pad : (text: string) => text;
  const encode = (userId: string) => {
    const plain = JSON.stringify({
      user_id: userId,
      algorithm: 'HMAC-SHA256',
      issued_at: Math.floor(now / 1000),
    });
    const text = options.numericUserId ? plain.replace(`"${userId}"`, userId) : plain;
    return write(Buffer.from(text).toString('base64url'));
  };
  const signed = encode(business.appScopedId);
  const signature = write(createHmac('sha256', business.appSecret).update(signed).digest('base64url'));
  return `${signature}.${options.tampered ? encode('20000000000000001') : signed}`;
}

async function post(
  platform: Platform,
  business: BusinessRow,
  url: string | null,
  options: CallbackOptions,
): Promise<CallbackResult> {
  if (url === null)
    return { ok: false, status: null, body: '', reason: 'no address is set in the dashboard' };
  const form = new URLSearchParams({ signed_request: signRequest(business, platform.clock.now(), options) });
  try {
    const answer = await platform.http.ask({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'facebookexternalua',
        accept: '*/*',
      },
      body: Buffer.from(form.toString()),
      timeoutMs: platform.webhookTimeoutMs,
      maxBytes: 65_536,
    });
    const body = answer.body.toString('utf8').slice(0, 2000);
    if (answer.status === 200) return { ok: true, status: 200, body };
    return { ok: false, status: answer.status, body, reason: 'the answer is not 200' };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return { ok: false, status: null, body: '', reason };
  }
}

/** The account is no longer the app's: its tokens die and no webhook is for it. */
function endAccess(platform: Platform, business: BusinessRow): void {
  killToken(platform, business.instagramUserId, 'app_removed');
  platform.world.businesses.put(
    business.instagramUserId,
    Object.assign(business, { subscribedFields: null }),
  );
  platform.live.publish('business', { instagramUserId: business.instagramUserId });
}

/** The owner removes the app in Instagram's settings. */
export function deauthorize(
  platform: Platform,
  instagramUserId: string,
  options: CallbackOptions = {},
): Promise<CallbackResult> {
  const business = requireBusiness(platform, instagramUserId);
  if (!options.tampered) endAccess(platform, business);
  return post(platform, business, appOf(platform, business.appId).deauthorizeUrl, options);
}

/** The owner removes the app and asks it to delete what it knows; the answer names a page and a code. */
export async function requestDeletion(
  platform: Platform,
  instagramUserId: string,
  options: CallbackOptions = {},
): Promise<CallbackResult> {
  const business = requireBusiness(platform, instagramUserId);
  if (!options.tampered) endAccess(platform, business);
  const result = await post(platform, business, appOf(platform, business.appId).deletionUrl, options);
  return result.ok ? readConfirmation(result) : result;
}

function readConfirmation(result: CallbackResult): CallbackResult {
  try {
    const answer: unknown = JSON.parse(result.body);
    if (typeof answer === 'object' && answer !== null && 'url' in answer && 'confirmation_code' in answer) {
      const { url, confirmation_code: confirmationCode } = answer;
      if (typeof url === 'string' && URL.canParse(url) && typeof confirmationCode === 'string') {
        return { ...result, url, confirmationCode };
      }
    }
    return { ...result, ok: false, reason: 'the answer lacks url and confirmation_code' };
  } catch {
    return { ...result, ok: false, reason: 'the answer is no JSON' };
  }
}
