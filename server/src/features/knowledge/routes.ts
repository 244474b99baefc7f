import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import { addFaq, getText, regeneratePrompt, saveText } from './service.ts';

/** Two families of paths on one record: they differ in the names of fields only. */
export function knowledgeRoutes(ctx: Context) {
  const { knowledge } = signedIn;
  return {
    getPrompt: knowledge.getPrompt.handler(async ({ input, context }) => {
      const stored = await getText(ctx, resolveAccount(context.caller, input.userId), 'prompt');
      return { prompt: stored.text, promptGeneratedAt: stored.generatedAt, updatedAt: stored.updatedAt };
    }),
    putPrompt: knowledge.putPrompt.handler(async ({ input, context }) => {
      const stored = await saveText(ctx, actIn(context.caller, input.userId), 'prompt', input.prompt);
      return { prompt: stored.text, promptGeneratedAt: stored.generatedAt, updatedAt: stored.updatedAt };
    }),
    getKnowledgeBase: knowledge.getKnowledgeBase.handler(async ({ input, context }) => {
      const { text, ...times } = await getText(
        ctx,
        resolveAccount(context.caller, input.userId),
        'knowledge_base',
      );
      return { knowledgeBase: text, ...times };
    }),
    putKnowledgeBase: knowledge.putKnowledgeBase.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      const { text, generatedAt, updatedAt } = await saveText(
        ctx,
        actor,
        'knowledge_base',
        input.knowledgeBase,
      );
      return { knowledgeBase: text, generatedAt, updatedAt };
    }),
    getAiPrompt: knowledge.getAiPrompt.handler(async ({ input, context }) => {
      const { text, generatedAt } = await getText(ctx, resolveAccount(context.caller, input.id), 'prompt');
      return { prompt: text, generatedAt };
    }),
    putAiPrompt: knowledge.putAiPrompt.handler(async ({ input, context }) => {
      const { text, generatedAt } = await saveText(
        ctx,
        actIn(context.caller, input.id),
        'prompt',
        input.prompt,
      );
      return { prompt: text, generatedAt };
    }),
    regeneratePrompt: knowledge.regeneratePrompt.handler(({ input, context }) => {
      resolveAccount(context.caller, input.id);
      return regeneratePrompt();
    }),
    getContent: knowledge.getContent.handler(async ({ input, context }) => {
      const { text, generatedAt } = await getText(
        ctx,
        resolveAccount(context.caller, input.id),
        'knowledge_base',
      );
      return { content: text, generatedAt };
    }),
    putContent: knowledge.putContent.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.id);
      const { text, generatedAt } = await saveText(ctx, actor, 'knowledge_base', input.content);
      return { content: text, generatedAt };
    }),
    addFaq: knowledge.addFaq.handler(async ({ input, context }) => {
      const { accountId, userId } = actIn(context.caller, input.id);
      const { question, answer } = input;
      const added = await ctx.transaction((tx) =>
        addFaq(tx, accountId, { question, answer, userId, source: 'faq' }),
      );
      return { content: added.content, generatedAt: added.generatedAt };
    }),
  };
}
