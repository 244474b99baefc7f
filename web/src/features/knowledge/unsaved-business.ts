import { useUser } from '#lib/session/user-context.ts';
import { STORED, useStored } from '#lib/storage.ts';

/** Where the form about the business keeps what was typed; as `unsavedPlace` names it, which the dashboard needs not. */
export const businessPlace = (userId: string) => `${STORED.unsaved}:${userId}:business` as const;

/** Whether something was typed into the form and is not in the knowledge base yet. */
export function useHasBusiness(): boolean {
  return useStored(businessPlace(useUser().id)) !== null;
}
