import { createProvider, LostThoughtError } from '@parley/assistant';
import type { LanguageCode } from '@parley/contract/languages.ts';
import type { SampleAnswer } from '@parley/contract/sample-questions.ts';

import type { Context } from '#context';
import { countAttempt, FIRST_TRIGGER, networkOf } from '#features/identity/service.ts';
import { AppError } from '#infra/errors.ts';

export type SampleHooks = {
  /** What the business on the landing page has written; null where the build has none in this language. */
  readSample: (language: LanguageCode) => Promise<string | null>;
};

type Question = { question: string; language: LanguageCode; ip: string };

/** Of one network in ten minutes, and of all together in one: visitors never slow down the owners' answers. */
const OF_ONE = 20;
const OF_ALL = 60;

const PERSON: SampleAnswer = { kind: 'person', text: '', sources: [] };
const UNKNOWN: SampleAnswer = { kind: 'unknown', text: '', sources: [] };

/**
 * What the built-in assistant makes of a visitor's question, under the same guard as every answer. Nothing of it is
 * kept. 404 where the page has no such part, 429 `too_many_attempts` beyond the bounds.
 */
export async function answerSample(
  ctx: Context,
  hooks: SampleHooks,
  { question, language, ip }: Question,
): Promise<SampleAnswer> {
  const knowledgeBase = ctx.env.landingDemo ? await hooks.readSample(language) : null;
  if (knowledgeBase === null) throw new AppError('not_found');
  await countAttempt(ctx, [
    { key: `sample:address:${networkOf(ip)}`, limit: OF_ONE, minutes: 10 },
    { key: 'sample:all', limit: OF_ALL, minutes: 1 },
  ]);
  const now = ctx.now();
  const turn = [{ id: 'question', text: question, at: now.toISOString() }];
  try {
    // The trigger that every account begins with.
    const callsPerson = { id: 'person', name: 'person', triggerConditions: FIRST_TRIGGER.en.conditions };
    const [call] = await ctx.assistant.matchTriggers([callsPerson], turn);
    if (call) return PERSON;
    const { outcome } = await ctx.assistant.decide(
      {
        knowledgeBase,
        prompt: '',
        turn,
        history: [],
        timezone: 'UTC',
        now,
        setPhrases: {},
      },
      createProvider({ provider: 'builtin' }),
    );
    if (outcome.kind === 'answer') {
      const sources = [...new Set(outcome.sources.map(({ quote }) => quote))];
      return { kind: 'answer', text: outcome.text, sources };
    }
    if (outcome.kind === 'hand_off') return PERSON;
    if (outcome.kind === 'no_reply') return { kind: 'nothing', text: '', sources: [] };
    return UNKNOWN;
  } catch (error) {
    // A question that takes more than it may would wait for a person in a real chat.
    if (error instanceof LostThoughtError) return UNKNOWN;
    throw error;
  }
}
