import { ProviderError } from '@parley/assistant';

import type { Context } from '#context';
import { fetchPicture, type PictureHooks } from '#features/conversations/service.ts';
import type { PostReader } from '#features/media/service.ts';

import { countPictures, findUnreadPictures, settlePicture } from './posts-repository.ts';
import { requireOwn, type Step } from './read-history.ts';
import { changeRun, type RunRow } from './repository.ts';

export type PostPictureHooks = PictureHooks & {
  /** The model that reads pictures of the account's own posts; null where none is set. */
  postReaderFor: (accountId: string) => Promise<PostReader | null>;
};

/** So many are read at once, each a call of the model. */
const AT_ONCE = 15;
/** Between two looks at whether the run is still this instance's to go on with. */
const A_STEP = 3 * AT_ONCE;
const MOST_BYTES = 8_000_000;

/**
 * The words that stand in the pictures of the posts, each read from a copy of our own: the platform's addresses expire.
 * Without a model for pictures there is nothing to do.
 */
export async function readPictures(ctx: Context, hooks: PostPictureHooks, run: RunRow): Promise<Step> {
  const { accountId } = run;
  const reader = await hooks.postReaderFor(accountId);
  if (!reader) return end(ctx, run, 0);
  const waiting = await findUnreadPictures(ctx.db, run, A_STEP);
  const before = await countPictures(ctx.db, run);
  if (waiting.length === 0) return end(ctx, run, before.total);
  if (before.done === 0) {
    await ctx.transaction(async (tx) => {
      tx.live.publish(accountId, { type: 'media_analysis_start', current: 0, total: before.total });
    });
  }
  const left = waiting.values();
  let isRefused = false;
  const work = async () => {
    for (const { id, url } of left) {
      const text = isRefused ? null : await readOne(url);
      await settle(ctx, run, { postId: id, text, total: before.total });
    }
  };
  const readOne = async (url: string): Promise<string | null> => {
    const picture = await fetchPicture(ctx, hooks, accountId, url, MOST_BYTES);
    if (!picture) return null;
    try {
      return (await reader(picture)).text;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      ctx.log.info({ run: run.id, code: error.fault.code }, 'the picture of a post was not read');
      // No other would be: the budget is spent, or the key is wrong.
      isRefused ||= !error.fault.retryable;
      return null;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ends.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return 'more';
}

/** Those of posts that could not be read leave the caption alone. */
async function settle(
  ctx: Context,
  run: RunRow,
  { postId, text, total }: { postId: string; text: string | null; total: number },
): Promise<void> {
  await ctx.transaction(async (tx) => {
    // The run is locked first: those that end at the same time are counted one after the other.
    requireOwn(await changeRun(tx.db, run, { mediaTotal: total }));
    await settlePicture(tx, run, postId, text);
    const { done } = await countPictures(tx.db, run);
    const progress = Math.floor((done * 100) / Math.max(1, total));
    requireOwn(await changeRun(tx.db, run, { mediaRead: done, progress }));
    tx.live.publish(run.accountId, { type: 'media_analysis_progress', current: done, total });
  });
}

async function end(ctx: Context, run: RunRow, total: number): Promise<Step> {
  await ctx.transaction(async (tx) => {
    const { read } = await countPictures(tx.db, run);
    if (total > 0 && read === 0) tx.live.publish(run.accountId, { type: 'media_analysis_error' });
    tx.live.publish(run.accountId, { type: 'media_analysis_complete', current: total, total });
  });
  return 'done';
}
