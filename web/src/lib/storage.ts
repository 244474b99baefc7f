import { useSyncExternalStore } from 'react';

/** Every key that the product keeps in the browser. */
export const STORED = {
  user: 'parley_user',
  token: 'parley_auth_token',
  language: 'parley_language',
  theme: 'parley_theme',
  detailsPanel: 'parley_details_panel',
  settingsFold: 'parley_settings_fold',
  composer: 'parley_composer',
  draftEdits: 'parley_draft_edits',
  uploads: 'parley_uploads',
  unsaved: 'parley_unsaved',
  singleKeys: 'parley_single_keys',
  picturesOf: 'parley_pictures_of',
  recoveredRead: 'parley_recovered_read',
  importing: 'parley_import',
  tested: 'parley_tested',
  signals: 'parley_signals',
  rang: 'parley_rang',
  trust: 'parley_trust',
} as const;

export type StoredKey =
  | (typeof STORED)[keyof typeof STORED]
  | `${(typeof STORED)['composer' | 'draftEdits' | 'uploads' | 'unsaved' | 'singleKeys' | 'tested' | 'signals']}:${string}`;

const listeners = new Set<() => void>();

/** Null, too, where the browser forbids to look. */
export function readStored(key: StoredKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The values of all keys below one. */
export function readStoredBelow(key: (typeof STORED)[keyof typeof STORED]): string[] {
  return storedNames().flatMap((name) => (name.startsWith(`${key}:`) ? (readStored(name) ?? []) : []));
}

function storedNames(): StoredKey[] {
  try {
    return Object.keys(localStorage) as StoredKey[];
  } catch {
    return [];
  }
}

/** Null removes. A full store loses the value, never the screen. */
export function writeStored(key: StoredKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch (error) {
    console.warn(`Could not keep ${key} in the browser`, error);
  }
  for (const listener of listeners) listener();
}

/** The stored value, also when this or another tab changes it. */
export function useStored(key: StoredKey): string | null {
  return useSyncExternalStore(subscribe, () => readStored(key));
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('storage', onChange);
  };
}
