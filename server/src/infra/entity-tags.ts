import { createHash } from 'node:crypto';

/** What the caller holds is what stands: the answer is 304. */
export class NotModified extends Error {
  override readonly name = 'NotModified';
}

/** The same for equal text only; quoted, as headers have it. */
export function entityTag(text: string): string {
  return `"${createHash('sha1').update(text).digest('base64url')}"`;
}

/**
 * Whether a request's If-None-Match names `tag`, quotes and all. A proxy that compresses marks a tag as weak; what it
 * stands for is the same.
 */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return held?.includes(tag) === true;
}
