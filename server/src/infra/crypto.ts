import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/** Layout of a sealed secret: version 1 byte, key id 4, nonce 12, tag 16, then the ciphertext. */
const VERSION = 1;
const TAG_BYTES = 16;
const HEADER = 1 + 4 + 12 + TAG_BYTES;

type Key = { id: Buffer; bytes: Buffer };

/** A secret was sealed with a key that is not among those configured. */
export class KeyMissing extends Error {
  override readonly name = 'KeyMissing';
}

export type Sealer = {
  /** Ids of the keys as sealed secrets name them, the one that seals first. */
  keyIds: readonly Buffer[];
  /** `owner` is bound into the ciphertext, so that a row copied to another account does not open. */
  seal(plain: string, owner: string): Buffer;
  /** Throws KeyMissing when no key opens it, and when the owner is another one. */
  open(sealed: Buffer, owner: string): string;
};

/** AES-256-GCM. The first of the comma-separated keys seals; all of them open, so that SECRET_KEY can rotate. */
export function createSealer(secretKeys: string): Sealer {
  const keys = splitKeys(secretKeys).map(deriveKey);
  const [current] = keys;
  if (!current) throw new Error('SECRET_KEY is empty');
  return {
    keyIds: keys.map(({ id }) => id),
    seal(plain, owner) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), current.id, nonce, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const id = sealed.subarray(1, 5);
      const key = keys.find((candidate) => candidate.id.equals(id));
      if (sealed[0] !== VERSION || !key)
        throw new KeyMissing('This secret was sealed with a key that is not configured');
      const decipher = createDecipheriv('aes-256-gcm', key.bytes, sealed.subarray(5, 17), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(17, HEADER));
      return Buffer.concat([decipher.update(sealed.subarray(HEADER)), decipher.final()]).toString('utf8');
    },
  };
}

export type Signer = {
  /** The text with its signature, as it may stand in an address. */
  sign(text: string): string;
  /** The text again; null when it was not signed with one of the keys. */
  open(signed: string): string | null;
};

/** HMAC-SHA256 with keys for this purpose alone: what is signed for one is nothing to another. Keys rotate as above. */
export function createSigner(secretKeys: string, purpose: string): Signer {
  const keys = splitKeys(secretKeys).map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'parley', purpose, 32)),
  );
  const [current] = keys;
  if (!current) throw new Error('SECRET_KEY is empty');
  const signatureOf = (body: string, key: Buffer) =>
    createHmac('sha256', key).update(body).digest('base64url');
  return {
    sign(text) {
      const body = Buffer.from(text).toString('base64url');
      return `${body}.${signatureOf(body, current)}`;
    },
    open(signed) {
      const [body = '', signature = '', ...rest] = signed.split('.');
      const isOurs = keys.some((key) => equalSecrets(signature, signatureOf(body, key)));
      return isOurs && rest.length === 0 ? Buffer.from(body, 'base64url').toString('utf8') : null;
    },
  };
}

/** SECRET_KEY is a comma list. */
function splitKeys(secretKeys: string): string[] {
  return secretKeys
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
}

function deriveKey(secret: string): Key {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'parley', 'secrets at rest', 32));
  return { bytes, id: createHash('sha256').update(bytes).digest().subarray(0, 4) };
}

export function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}

/** Constant time for equal lengths; hashing first hides the length too. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(sha256(a), sha256(b));
}

/** `bytes` of randomness as URL-safe text. */
export function randomToken(bytes = 32): string {
  return randomBytes(bytes).toString('base64url');
}
