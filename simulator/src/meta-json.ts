import { createHmac } from 'node:crypto';

/** JSON as the platform writes it: `/` as `\/`, everything outside ASCII as `\uXXXX` in lower case. */
export function toMetaJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Value of `X-Hub-Signature-256` for exactly these bytes. */
export function signBody(secret: string, body: string | Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** The older `X-Hub-Signature`, which may accompany it. */
export function signBodySha1(secret: string, body: string | Buffer): string {
  return `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`;
}

/** `2025-07-28T22:44:49+0000`: seconds, and an offset without colon. */
export function toMetaTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}+0000`;
}
