import { history, type PastPost } from '@parley/assistant';
import { isLanguageCode, type LanguageCode } from '@parley/contract/languages.ts';

import type { Context } from '#context';

import { readTalks } from './talks.ts';

export type Written = { prompt: string | null; knowledge: string | null };

/**
 * Prompt and knowledge base of the stored conversations and the given posts, in the business's own words. Where it said
 * two things that cannot both be true neither is written. `limit` conversations at most.
 */
export async function writeFromHistory(
  ctx: Context,
  accountId: string,
  { posts = [], limit }: { posts?: readonly PastPost[]; limit?: number } = {},
): Promise<Written> {
  const talks = () => readTalks(ctx, accountId, limit);
  const { facts, tone } = await ctx.assistant.learnFromHistory({ talks, posts });
  const language = mostUsed(facts);
  return {
    prompt: history.composePrompt(tone, language).trim() || null,
    knowledge:
      history.composeKnowledge(facts, language).trim() === ''
        ? null
        : history.composeKnowledge(facts, language),
  };
}

/** That most of the facts are in. */
function mostUsed(facts: readonly { language: string | null }[]): LanguageCode {
  const counts = new Map<LanguageCode, number>();
  for (const { language } of facts) {
    if (language !== null && isLanguageCode(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most?.[0] ?? 'en';
}
