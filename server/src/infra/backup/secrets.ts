import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import * as z from 'zod';

import { BackupError } from './format.ts';

/** Files that hold secrets, by their path in DATA_DIR. */
export type Secrets = Record<string, string>;

/** About 0.3 s and 128 MB for each guess. */
const COST = { N: 2 ** 17, r: 8, p: 1 };
const TAG_BYTES = 16;

const wrappedSchema = z.object({
  kdf: z.literal('scrypt'),
  // Bounded: the file may have been touched by somebody else.
  N: z.literal([2 ** 17, 2 ** 18, 2 ** 19]),
  r: z.literal(8),
  p: z.literal(1),
  salt: z.base64(),
  nonce: z.base64(),
  tag: z.base64(),
  data: z.base64(),
});

/** scrypt and AES-256-GCM; the answer is the text of `secrets.json`. */
export async function wrapSecrets(secrets: Secrets, passphrase: string): Promise<string> {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', await deriveKey(passphrase, salt, COST), nonce);
  const data = Buffer.concat([cipher.update(JSON.stringify(secrets), 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), data };
  const texts = Object.fromEntries(
    Object.entries(parts).map(([key, bytes]) => [key, bytes.toString('base64')]),
  );
  return `${JSON.stringify({ kdf: 'scrypt', ...COST, ...texts })}\n`;
}

/** Throws BackupError for another passphrase and for a file that was changed. */
export async function unwrapSecrets(wrapped: string, passphrase: string): Promise<Secrets> {
  try {
    const { N, r, p, ...parts } = wrappedSchema.parse(JSON.parse(wrapped));
    const bytes = (part: 'salt' | 'nonce' | 'tag' | 'data') => Buffer.from(parts[part], 'base64');
    const key = await deriveKey(passphrase, bytes('salt'), { N, r, p });
    const decipher = createDecipheriv('aes-256-gcm', key, bytes('nonce'), { authTagLength: TAG_BYTES });
    decipher.setAuthTag(bytes('tag'));
    const text = Buffer.concat([decipher.update(bytes('data')), decipher.final()]).toString('utf8');
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError('The passphrase is not the one that the secrets were wrapped with.', { cause });
  }
}

function deriveKey(passphrase: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
    error ? reject(error) : resolve(key),
  );
  return promise;
}
