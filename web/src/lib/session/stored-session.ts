import type { User } from '@parley/contract/identity.ts';

import { readStored, STORED, writeStored } from '#lib/storage.ts';

/** Of one text. */
const MOST_KEPT_CHARACTERS = 4000;

/** The user as last seen; what cannot be read as one is removed. */
export function readStoredUser(): User | null {
  const text = readStored(STORED.user);
  if (text === null) return null;
  const user = parseUser(text);
  if (user === null) writeStored(STORED.user, null);
  return user;
}

export function hasStoredToken(): boolean {
  return readStored(STORED.token) !== null;
}

/** A browser keeps few megabytes for all: prompt and knowledge base are left out where they are long. */
export function storeUser(user: User): void {
  const { aiPrompt, knowledgeBase } = user;
  const text = JSON.stringify({ ...user, ...keepShort({ aiPrompt, knowledgeBase }) });
  // Writing the same text again would wake every other tab for nothing.
  if (readStored(STORED.user) !== text) writeStored(STORED.user, text);
}

function keepShort(texts: Pick<User, 'aiPrompt' | 'knowledgeBase'>): Partial<User> {
  const long = Object.entries(texts).filter(([, text]) => (text?.length ?? 0) > MOST_KEPT_CHARACTERS);
  return Object.fromEntries(long.map(([name]) => [name, null]));
}

export function storeToken(token: string): void {
  writeStored(STORED.token, token);
}

export function clearStoredSession(): void {
  writeStored(STORED.token, null);
  writeStored(STORED.user, null);
}

function parseUser(text: string): User | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return null;
    const user = value as Partial<User>;
    const isUsable =
      typeof user.id === 'string' &&
      typeof user.email === 'string' &&
      typeof user.role === 'string' &&
      typeof user.timezone === 'string';
    return isUsable ? (value as User) : null;
  } catch {
    // Corrupt text is as good as none.
    return null;
  }
}
