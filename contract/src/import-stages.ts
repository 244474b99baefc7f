/** In this order; each goes from 0 to 100. */
export const IMPORT_STAGES = [
  'import',
  'temp_knowledge_base',
  'instagram_posts_analysis',
  'media_analysis',
  'ai_generation',
] as const;
export type ImportStage = (typeof IMPORT_STAGES)[number];

/** Of 0 to 100, over all stages together. */
export function overallProgress(stage: ImportStage, progress: number): number {
  const overall = (IMPORT_STAGES.indexOf(stage) * 100 + progress) / IMPORT_STAGES.length;
  return Math.min(100, Math.floor(overall));
}
