import { randomInt } from 'node:crypto';
import type { Platform } from '../platform.ts';
import { webhookFields } from './fields.ts';

export type HandshakeResult = { ok: boolean; status: number | null; body: string; reason?: string };
export type WebhookInput = {
  instagramUserId: string;
  callbackUrl: string;
  verifyToken: string;
  fields?: string[];
};

/** Saves the callback only after the GET with `hub.challenge` is answered by 200 and exactly the challenge. */
export async function setWebhook(platform: Platform, input: WebhookInput): Promise<HandshakeResult> {
  const fields = input.fields ?? [...webhookFields];
  const unknown = fields.filter((field) => !(webhookFields as readonly string[]).includes(field));
  if (unknown.length > 0)
    return { ok: false, status: null, body: '', reason: `unknown fields: ${unknown.join(', ')}` };
  const challenge = String(randomInt(100_000_000, 2_000_000_000));
  const result = await shakeHands(platform, input, challenge);
  if (result.ok) {
    platform.world.webhooks.put(input.instagramUserId, {
      instagramUserId: input.instagramUserId,
      callbackUrl: input.callbackUrl,
      verifyToken: input.verifyToken,
      fields,
      failingSince: null,
      disabledAt: null,
    });
  }
  return result;
}

async function shakeHands(
  platform: Platform,
  input: WebhookInput,
  challenge: string,
): Promise<HandshakeResult> {
  try {
    const url = new URL(input.callbackUrl);
    url.searchParams.append('hub.mode', 'subscribe');
    url.searchParams.append('hub.challenge', challenge);
    url.searchParams.append('hub.verify_token', input.verifyToken);
    const answer = await platform.http.ask({
      method: 'GET',
      url: url.href,
      headers: { 'user-agent': 'facebookplatform/1.0 (+http://developers.facebook.com)', accept: '*/*' },
      timeoutMs: platform.webhookTimeoutMs,
      maxBytes: 65_536,
    });
    const body = answer.body.toString('utf8').slice(0, 2000);
    if (answer.status !== 200)
      return { ok: false, status: answer.status, body, reason: 'the answer is not 200' };
    if (body !== challenge)
      return { ok: false, status: 200, body, reason: 'the answer is not exactly the challenge' };
    return { ok: true, status: 200, body };
  } catch (cause) {
    return {
      ok: false,
      status: null,
      body: '',
      reason: cause instanceof Error ? cause.message : String(cause),
    };
  }
}
