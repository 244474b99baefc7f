import { overallProgress } from '@parley/contract/import-stages.ts';
import type { ImportReport, ImportRun } from '@parley/contract/imports.ts';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { isStillLearning } from '#features/knowledge/service.ts';
import { AppError } from '#infra/errors.ts';

import { writeFromHistory } from './learn.ts';
import { endWaiting, findNewestRun, hasOpenRun, insertRun, type RunRow } from './repository.ts';

/** Two calls a second, one for a conversation: until the pace is known. */
const MILLISECONDS_EACH = 500;
/** Before that many are read their pace tells little. */
const FEWEST = 5;

/** 400 for a token that is blank or refused, 409 while one runs. The token is stored, as connecting does. */
export async function start(
  ctx: Context,
  hooks: channels.ChannelHooks,
  actor: Actor,
  accessToken: string,
): Promise<ImportRun> {
  const { accountId, userId } = actor;
  if (accessToken.trim() === '') throw new AppError('token_blank');
  if (await hasOpenRun(ctx.db, accountId)) throw new AppError('import_running');
  const graphUrl = await channels.graphUrlOf(ctx, accountId);
  await channels.connectChannel(ctx, actor, { accessToken, graphUrl, keepsAccount: true }, hooks);
  const channel = await channels.findChannelFor(ctx.db, accountId);
  if (!channel) throw new AppError('no_channel');
  const run = await ctx.transaction(async (tx) => {
    if (!(await insertRun(ctx, tx, { accountId, channelId: channel.id, userId }))) {
      throw new AppError('import_running');
    }
    await recordActivity(tx, {
      accountId,
      userId,
      kind: 'import_started',
      subjectId: channel.id,
      details: {},
    });
    tx.live.publish(accountId, { type: 'import_progress', processed: 0, total: 0, messages: 0 });
    tx.afterCommit(() => ctx.wake('imports'));
    return findNewestRun(tx.db, accountId);
  });
  if (!run) throw new AppError('not_found');
  return present(run, false);
}

export async function latest(ctx: Context, accountId: string): Promise<ImportRun | null> {
  const [run, isLearning] = await Promise.all([
    findNewestRun(ctx.db, accountId),
    isStillLearning(ctx.db, accountId, ctx.now()),
  ]);
  return run ? present(run, isLearning && run.state === 'done') : null;
}

/** What it wrote stands: its answers go out as others do. */
export async function agree(ctx: Context, { accountId, userId }: Actor): Promise<ImportRun | null> {
  await ctx.transaction(async (tx) => {
    if (!(await endWaiting(tx, accountId))) return;
    await recordActivity(tx, { accountId, userId, kind: 'import_agreed', details: {} });
    tx.live.publish(accountId, { type: 'all_complete' });
  });
  return latest(ctx, accountId);
}

/** A prompt of what was imported; null where nothing was, or it tells too little. 409 while an import runs. */
export async function writePrompt(ctx: Context, accountId: string): Promise<string | null> {
  if (await hasOpenRun(ctx.db, accountId)) throw new AppError('import_running');
  if (!(await findNewestRun(ctx.db, accountId))) return null;
  const { prompt } = await writeFromHistory(ctx, accountId);
  return prompt;
}

const NOTHING: ImportReport = {
  conversations: 0,
  messages: 0,
  datesOnlyConversations: 0,
  datesOnlyMessages: 0,
  groups: 0,
  deleted: 0,
  refused: 0,
  unsupported: 0,
  storiesGone: 0,
  nameless: 0,
  posts: 0,
};

function present(run: RunRow, awaitsYes: boolean): ImportRun {
  const { id, state, waitsFor, stage, progress, example, failure, startedAt, endedAt } = run;
  const { processed, total, messages } = run;
  return {
    id,
    state,
    waitsFor,
    stage,
    progress,
    overall: overallProgress(stage, progress),
    importProgress: { processed, total, messages },
    posts: { current: run.postsRead, total: run.postsTotal },
    mediaAnalysis: { current: run.mediaRead, total: run.mediaTotal },
    secondsLeft: state === 'running' ? secondsLeft(run) : null,
    example,
    failure,
    awaitsYes,
    report: state === 'done' ? { ...NOTHING, ...run.report } : null,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** By the pace at which conversations were read; what comes after them takes seconds. */
function secondsLeft({ stage, isListed, processed, total, worked }: RunRow): number | null {
  if (stage !== 'import' || !isListed) return null;
  const each = processed < FEWEST ? MILLISECONDS_EACH : worked / processed;
  return Math.ceil((Math.max(0, total - processed) * each) / 1000);
}
