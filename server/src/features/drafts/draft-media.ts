import type { Outcome } from '@parley/assistant';

import type { Tx } from '#context';
import type { StoredAttachment } from '#features/conversations/service.ts';
import { takeRuleFiles } from '#features/media/service.ts';

export type DraftMedia = { ruleId: string; files: StoredAttachment[] };

/** The files that the assistant chose for its answer; null where their rule was switched off, emptied or deleted since. */
export async function findDraftMedia(
  tx: Tx,
  accountId: string,
  { mediaRuleId }: Extract<Outcome, { kind: 'answer' | 'held' }>,
): Promise<DraftMedia | null> {
  if (!mediaRuleId) return null;
  const files = await takeRuleFiles(tx, accountId, mediaRuleId);
  return files.length > 0 ? { ruleId: mediaRuleId, files } : null;
}
