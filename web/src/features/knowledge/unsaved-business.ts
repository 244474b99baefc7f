import { useMemo } from 'react';
import { BUSINESS_TOPICS, type BusinessAnswers } from '#features/knowledge/business-text.ts';
import { useUser } from '#lib/session/user-context.ts';
import { useStored } from '#lib/storage.ts';
import { readUnsaved, unsavedPlace } from '#lib/unsaved.ts';

export const businessPlace = (userId: string) => unsavedPlace(userId, 'business');

export function readBusiness(userId: string): BusinessAnswers | null {
  return readUnsaved(businessPlace(userId), (stored) => {
    const answers = stored as BusinessAnswers;
    return BUSINESS_TOPICS.every((topic) => typeof answers[topic] === 'string') ? answers : null;
  });
}

/** Whether something was typed into the form and is not in the knowledge base yet. */
export function useHasBusiness(): boolean {
  const { id: userId } = useUser();
  const stored = useStored(businessPlace(userId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is stored is what is read
  return useMemo(() => readBusiness(userId) !== null, [userId, stored]);
}
