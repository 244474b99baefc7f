import { randomInt } from 'node:crypto';

import { hashPassword, verifyPassword } from 'better-auth/crypto';

/** No letter or digit that another one looks like: people type it from a phone. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 79 bits of chance as `xxxx-xxxx-xxxx-xxxx`. */
export function makePassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** By scrypt, with a salt of its own. */
export async function hashNewPassword(password: string): Promise<string> {
  return hashPassword(password);
}

/** Takes as long where there is no hash to compare with. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  if (hash !== null) return verifyPassword({ hash, password });
  await hashPassword(password);
  return false;
}
