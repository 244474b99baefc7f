import type { LiveEvent, LiveEventType } from '@parley/contract/live.ts';

import { importKey } from '#features/import/import-queries.ts';
import type { Refresh } from '#lib/live/refresh.ts';

const STEPS = new Set<LiveEventType>([
  'import_progress',
  'import_complete',
  'import_error',
  'avatar_update_complete',
  'temp_knowledge_base_start',
  'temp_knowledge_base_progress',
  'temp_knowledge_base_complete',
  'instagram_posts_analysis_start',
  'instagram_posts_analysis_progress',
  'instagram_posts_analysis_complete',
  'ai_generation_progress',
  'all_complete',
]);

/** These are of an import where they name no conversation. */
const SHARED = new Set<LiveEventType>([
  'media_analysis_start',
  'media_analysis_progress',
  'media_analysis_complete',
  'ai_generation_start',
  'ai_generation_complete',
]);

/** Each step of an import has the run read anew: it tells all of it. */
export function applyImportEvent(userId: string, refresh: Refresh, event: LiveEvent): void {
  const isOfImport =
    STEPS.has(event.type) ||
    (SHARED.has(event.type) && !('conversationId' in event && event.conversationId !== undefined));
  if (isOfImport) refresh(importKey(userId));
}
