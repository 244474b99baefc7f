import { readStored, STORED, useStored, writeStored } from '#lib/storage.ts';

const OFF = 'off';

const keyOf = (userId: string) => `${STORED.singleKeys}:${userId}` as const;

/** Whether shortcuts of one letter act; each person may switch them off, and this browser remembers it. */
export function hasSingleKeys(userId: string): boolean {
  return readStored(keyOf(userId)) !== OFF;
}

export function useSingleKeys(userId: string): boolean {
  return useStored(keyOf(userId)) !== OFF;
}

export function setSingleKeys(userId: string, isOn: boolean): void {
  writeStored(keyOf(userId), isOn ? null : OFF);
}
