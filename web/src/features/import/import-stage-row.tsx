import type { ImportStage } from '@parley/contract/import-stages.ts';
import type { ImportRun } from '@parley/contract/imports.ts';
import { IconCheck } from '@tabler/icons-react';
import classes from '#features/import/import-overlay.module.css';
import { progressOf } from '#features/import/kept-import.ts';
import { useTranslation } from '#i18n/use-translation.tsx';

type Props = { name: ImportStage; number: number; run: ImportRun };

/** One stage: its number until it begins, its figure and a living example while it runs, a check when it is done. */
export function ImportStageRow({ name, number, run }: Props) {
  const { t } = useTranslation();
  const progress = progressOf(run, name);
  const isNow = run.stage === name && run.state !== 'done';
  const state = isNow ? 'now' : progress === 100 ? 'done' : 'todo';
  const title = t(`import.stages.${name}`);
  return (
    <li className={classes.stage} data-state={state} aria-current={isNow ? 'step' : undefined}>
      <span className={classes.number} aria-hidden="true">
        {state === 'done' && <IconCheck size={16} stroke={1.5} />}
        {state === 'now' && <i className={classes.spin} />}
        {state === 'todo' && number}
      </span>
      <div>
        <b>{title}</b>
        <p>
          <StageText name={name} run={run} progress={progress} />
        </p>
        {isNow && (
          <>
            <div
              className={classes.bar}
              role="progressbar"
              aria-label={title}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={progress}
            >
              <i style={{ inlineSize: `${progress}%` }} />
            </div>
            {run.example !== null && (
              <p className={classes.example}>
                {t('import.example')} <q dir="auto">{run.example}</q>
              </p>
            )}
          </>
        )}
      </div>
      <span className={classes.figure}>
        {state === 'done' && t('import.stageDone')}
        {state === 'now' && `${progress}%`}
      </span>
    </li>
  );
}

type TextProps = { name: ImportStage; run: ImportRun; progress: number };

function StageText({ name, run, progress }: TextProps) {
  const { t } = useTranslation();
  const { importProgress, posts, mediaAnalysis } = run;
  switch (name) {
    case 'import':
      return importProgress.total === 0 ? t('import.listing') : t('import.conversations', importProgress);
    case 'temp_knowledge_base':
      return t('import.temporary');
    case 'instagram_posts_analysis':
      return t('import.posts', { total: posts.total });
    case 'media_analysis':
      return mediaAnalysis.total === 0 ? t('import.mediaNone') : t('import.media', mediaAnalysis);
    case 'ai_generation':
      return run.stage === 'ai_generation' ? t(`import.writing.${writingAt(progress)}`) : t('import.last');
  }
}

/** What is done at that figure. */
export function writingAt(
  progress: number,
): 'reading' | 'facts' | 'prompt' | 'knowledge' | 'checking' | 'finalizing' {
  if (progress >= 90) return 'finalizing';
  if (progress >= 85) return 'checking';
  if (progress >= 60) return 'knowledge';
  if (progress >= 50) return 'prompt';
  return progress >= 35 ? 'facts' : 'reading';
}
