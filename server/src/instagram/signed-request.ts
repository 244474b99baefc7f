import { createHmac, timingSafeEqual } from 'node:crypto';

import { isFields, readId, readText } from './fields.ts';
import { parseJson } from './lossless-json.ts';

export type SignedRequest = {
  /** App-scoped. */
  userId: string;
  signature: Buffer;
  /** What is signed: the payload as it came, and without padding. */
  signed: string[];
};

const LONGEST = 4000;
const SIGNATURE_BYTES = 32;

/** Reads `signature.payload`, both base64url with or without padding. Null when it is none; nothing is proved by it. */
export function readSignedRequest(text: string): SignedRequest | null {
  if (text.length > LONGEST) return null;
  const [first = '', payload = '', more] = text.split('.');
  if (more !== undefined || !isBase64Url(first) || !isBase64Url(payload)) return null;
  const signature = Buffer.from(first, 'base64url');
  const json = parseJson(Buffer.from(payload, 'base64url'));
  if (!json.ok || !isFields(json.value) || signature.length !== SIGNATURE_BYTES) return null;
  const userId = readId(json.value.user_id);
  const algorithm = readText(json.value.algorithm)?.toUpperCase();
  if (userId === null || algorithm !== 'HMAC-SHA256') return null;
  return { userId, signature, signed: [...new Set([payload, unpadded(payload)])] };
}

export function isSignedBy(request: SignedRequest, secrets: readonly string[]): boolean {
  return secrets.some((secret) =>
    request.signed.some((text) =>
      timingSafeEqual(createHmac('sha256', secret).update(text).digest(), request.signature),
    ),
  );
}

function isBase64Url(text: string): boolean {
  return /^[A-Za-z0-9_-]+={0,2}$/.test(text);
}

function unpadded(text: string): string {
  return text.replace(/={1,2}$/, '');
}
