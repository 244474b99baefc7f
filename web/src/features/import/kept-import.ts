import type { User } from '@parley/contract/identity.ts';
import type { ImportStage } from '@parley/contract/import-stages.ts';
import { IMPORT_STAGES, overallProgress } from '@parley/contract/import-stages.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';

const HOUR_MILLISECONDS = 60 * 60_000;

type Kept = {
  isImporting: boolean;
  loadingStage: ImportStage;
  importProgress: { processed: number; total: number; messages: number };
  aiProgress: number;
  tempKbProgress: number;
  instagramPostsProgress: number;
  mediaAnalysisProgress: { current: number; total: number };
  aiProgressDetails: { stage: string; message: string | null; error: string | null } | null;
  userId: string;
  timestamp: number;
};

/** Keeps how an import stands over a reload; null forgets it. */
export function keepImport(userId: string, run: ImportRun | null, now: number): void {
  if (!run) {
    writeStored(STORED.importing, null);
    return;
  }
  const at = (stage: ImportStage) => progressOf(run, stage);
  const kept: Kept = {
    isImporting: true,
    loadingStage: run.stage,
    importProgress: run.importProgress,
    aiProgress: at('ai_generation'),
    tempKbProgress: at('temp_knowledge_base'),
    instagramPostsProgress: at('instagram_posts_analysis'),
    mediaAnalysisProgress: run.mediaAnalysis,
    aiProgressDetails: null,
    userId,
    timestamp: now,
  };
  writeStored(STORED.importing, JSON.stringify(kept));
}

/** Of 0 to 100, whichever stage the run is at. */
export function progressOf({ stage, progress, state }: ImportRun, of: ImportStage): number {
  const [at, asked] = [IMPORT_STAGES.indexOf(stage), IMPORT_STAGES.indexOf(of)];
  if (state === 'done' || asked < at) return 100;
  return asked === at ? progress : 0;
}

/**
 * The import as it was kept: this user's, less than an hour old, and of an account that has not both a prompt and a
 * knowledge base. Else what was kept is forgotten.
 */
export function readKept(user: User, now: number): ImportRun | null {
  const kept = parse(readStored(STORED.importing));
  const isFresh = kept?.userId === user.id && now - kept.timestamp < HOUR_MILLISECONDS;
  const isComplete = user.aiPrompt !== null && user.knowledgeBase !== null;
  if (!kept?.isImporting || !isFresh || isComplete) {
    if (kept) writeStored(STORED.importing, null);
    return null;
  }
  const { loadingStage: stage, importProgress, mediaAnalysisProgress } = kept;
  const progress = keptProgress(kept);
  return {
    id: '',
    state: 'running',
    waitsFor: null,
    stage,
    progress,
    overall: overallProgress(stage, progress),
    importProgress,
    posts: { current: 0, total: 0 },
    mediaAnalysis: mediaAnalysisProgress,
    secondsLeft: null,
    example: null,
    failure: null,
    awaitsYes: false,
    report: null,
    startedAt: new Date(kept.timestamp).toISOString(),
    endedAt: null,
  };
}

function keptProgress(kept: Kept): number {
  const { importProgress, mediaAnalysisProgress } = kept;
  const share = (done: number, total: number) => (total > 0 ? Math.floor((done * 100) / total) : 0);
  switch (kept.loadingStage) {
    case 'import':
      return share(importProgress.processed, importProgress.total);
    case 'temp_knowledge_base':
      return kept.tempKbProgress;
    case 'instagram_posts_analysis':
      return kept.instagramPostsProgress;
    case 'media_analysis':
      return share(mediaAnalysisProgress.current, mediaAnalysisProgress.total);
    case 'ai_generation':
      return kept.aiProgress;
  }
}

/** What another version of the page wrote is nothing. */
function parse(text: string | null): Kept | null {
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Kept;
    return IMPORT_STAGES.includes(kept.loadingStage) && typeof kept.timestamp === 'number' ? kept : null;
  } catch {
    return null;
  }
}
