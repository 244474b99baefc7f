import type { Context } from '#context';
import * as knowledge from '#features/knowledge/service.ts';
import * as learning from '#features/learning/service.ts';
import type { InstagramClient } from '#instagram/client-types.ts';
import { type Written, writeFromHistory } from './learn.ts';
import { countPosts, insertPosts, readStoredPosts } from './posts-repository.ts';
import { requireOwn, type Step } from './read-history.ts';
import { changeRun, endRun, type RunRow } from './repository.ts';

/** What is made of these is there at once. */
const FIRST_CONVERSATIONS = 200;
const TEMPORARY_MILLISECONDS = 60 * 60_000;
const POSTS_MILLISECONDS = 90 * 24 * 60 * 60_000;
const POSTS_A_PAGE = 50;

export type StageHooks = knowledge.KnowledgeHooks;

/** A first knowledge base, which stands for an hour where there is none. */
export async function makeTemporary(ctx: Context, run: RunRow): Promise<Step> {
  const { accountId } = run;
  await ctx.transaction(async (tx) => {
    tx.live.publish(accountId, { type: 'temp_knowledge_base_start', progress: 0 });
  });
  const { knowledge: tempKnowledge } = await writeFromHistory(ctx, accountId, { limit: FIRST_CONVERSATIONS });
  await ctx.transaction(async (tx) => {
    const tempUntil = new Date(ctx.now().getTime() + TEMPORARY_MILLISECONDS);
    requireOwn(await changeRun(tx.db, run, { tempKnowledge, tempUntil }));
    tx.live.publish(accountId, { type: 'temp_knowledge_base_progress', progress: 100 });
    tx.live.publish(accountId, { type: 'temp_knowledge_base_complete', progress: 100 });
  });
  return 'done';
}

/** The posts of the last 90 days, a page at a time. Throws InstagramError. */
export async function readPosts(ctx: Context, run: RunRow, client: InstagramClient): Promise<Step> {
  const { accountId } = run;
  const since = new Date(run.startedAt.getTime() - POSTS_MILLISECONDS);
  await ctx.transaction(async (tx) => {
    tx.live.publish(accountId, { type: 'instagram_posts_analysis_start', current: 0, total: 0 });
  });
  let after: string | undefined;
  do {
    const query = { limit: POSTS_A_PAGE, since, ...(after === undefined ? {} : { after }) };
    const page = await client.mediaPage(query, { retry: true });
    const young = page.media.filter(({ at }) => at === null || at >= since);
    await ctx.transaction(async (tx) => {
      await insertPosts(tx, run, young);
      const total = await countPosts(tx.db, run);
      requireOwn(await changeRun(tx.db, run, { postsRead: total, postsTotal: total }));
      tx.live.publish(accountId, { type: 'instagram_posts_analysis_progress', current: total, total });
    });
    after = young.length < page.media.length ? undefined : (page.after ?? undefined);
  } while (after !== undefined);
  await ctx.transaction(async (tx) => {
    const total = await countPosts(tx.db, run);
    tx.live.publish(accountId, { type: 'instagram_posts_analysis_complete', current: total, total });
  });
  return 'done';
}

/** Writes prompt and knowledge base, and ends the run. */
export async function generate(ctx: Context, hooks: StageHooks, run: RunRow): Promise<void> {
  const { accountId } = run;
  const tellProgress = (stage: 'prompt' | 'knowledge' | 'other', progress: number) =>
    ctx.transaction(async (tx) => {
      requireOwn(await changeRun(tx.db, run, { progress }));
      const aiProgressDetails = { stage, message: null, error: null };
      tx.live.publish(accountId, { type: 'ai_generation_progress', progress, aiProgressDetails });
    });
  await ctx.transaction(async (tx) => tx.live.publish(accountId, { type: 'ai_generation_start' }));
  await tellProgress('other', 35);
  const written = await writeFromHistory(ctx, accountId, { posts: await readStoredPosts(ctx.db, run) });
  await tellProgress('prompt', 60);
  await knowledge.expectGenerated(ctx, accountId, written.knowledge);
  await tellProgress('knowledge', 90);
  await keep(ctx, hooks, run, written);
}

async function keep(ctx: Context, hooks: StageHooks, run: RunRow, written: Written): Promise<void> {
  const { accountId } = run;
  await ctx.transaction(async (tx) => {
    const prompt = await knowledge.keepGenerated(hooks, tx, accountId, 'prompt', written.prompt);
    const base = await knowledge.keepGenerated(hooks, tx, accountId, 'knowledge_base', written.knowledge);
    const posts = await countPosts(tx.db, run);
    const ended = await endRun(tx, run, {
      state: 'done',
      progress: 100,
      promptVersionId: prompt?.versionId ?? null,
      knowledgeVersionId: base?.versionId ?? null,
      // Where the owner's own words answer, a new way of saying them stops nothing.
      awaitsYes: base?.isCurrent === true,
      report: JSON.stringify({ ...run.report, messages: run.messages, posts }),
      endedAt: ctx.now(),
    });
    requireOwn(ended);
    // What stands in them, fact by fact with the messages that say it.
    await learning.begin(tx, accountId, ctx.now());
    tx.live.publish(accountId, { type: 'ai_generation_complete' });
    tx.live.publish(accountId, { type: 'all_complete' });
  });
}
