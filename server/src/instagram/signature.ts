import { createHmac, timingSafeEqual } from 'node:crypto';

const HEADER = /^sha256=([0-9a-f]{64})$/i;

/** Whether the header has the form of a signature; what has not needs no body to be refused. */
export function isSignature(header: string | undefined): boolean {
  return header !== undefined && HEADER.test(header.trim());
}

/**
 * Checks `X-Hub-Signature-256` against the bytes as received (re-serialised JSON gives another hash).
 * True when any of the secrets made it. All secrets are tried, so that time does not tell which one fits.
 */
export function verifySignature(
  rawBody: Buffer,
  header: string | undefined,
  secrets: readonly string[],
): boolean {
  const digest = header === undefined ? null : HEADER.exec(header.trim());
  if (!digest?.[1]) return false;
  const given = Buffer.from(digest[1], 'hex');
  let matches = false;
  for (const secret of secrets) {
    // An empty key would let anyone sign.
    if (secret === '') continue;
    const expected = createHmac('sha256', secret).update(rawBody).digest();
    if (timingSafeEqual(expected, given)) matches = true;
  }
  return matches;
}
