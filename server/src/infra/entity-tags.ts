/**
 * Whether a request's If-None-Match names `tag`, quotes and all. A proxy that compresses marks a tag as weak; what it
 * stands for is the same.
 */
export function isHeld(ifNoneMatch: string | undefined, tag: string): boolean {
  const held = ifNoneMatch?.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return held?.includes(tag) === true;
}
