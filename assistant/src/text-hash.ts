import { createHash } from 'node:crypto';

/** SHA-256 in hexadecimal digits. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
