import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { signedIn } from '#procedures';

import * as service from './service.ts';

/** Two families of paths on one record: they differ in the names of fields only. */
export function knowledgeRoutes(ctx: Context, hooks: service.KnowledgeHooks & service.WriterHooks) {
  const { knowledge } = signedIn;
  return {
    getPrompt: knowledge.getPrompt.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.userId);
      const { text, generatedAt, ...stored } = await service.getText(ctx, accountId, 'prompt');
      return { prompt: text, promptGeneratedAt: generatedAt, ...stored };
    }),
    putPrompt: knowledge.putPrompt.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      const { prompt, baseVersion } = input;
      const { text, generatedAt, ...stored } = await service.saveText(ctx, hooks, actor, 'prompt', {
        text: prompt,
        baseVersion,
      });
      return { prompt: text, promptGeneratedAt: generatedAt, ...stored };
    }),
    getKnowledgeBase: knowledge.getKnowledgeBase.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.userId);
      const { text, ...stored } = await service.getText(ctx, accountId, 'knowledge_base');
      return { knowledgeBase: text, ...stored };
    }),
    putKnowledgeBase: knowledge.putKnowledgeBase.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.userId);
      const { knowledgeBase, baseVersion } = input;
      const { text, ...stored } = await service.saveText(ctx, hooks, actor, 'knowledge_base', {
        text: knowledgeBase,
        baseVersion,
      });
      return { knowledgeBase: text, ...stored };
    }),
    getAiPrompt: knowledge.getAiPrompt.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.id);
      const { text, ...stored } = await service.getText(ctx, accountId, 'prompt');
      return { prompt: text, ...stored };
    }),
    putAiPrompt: knowledge.putAiPrompt.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.id);
      const { prompt, baseVersion } = input;
      const { text, ...stored } = await service.saveText(ctx, hooks, actor, 'prompt', {
        text: prompt,
        baseVersion,
      });
      return { prompt: text, ...stored };
    }),
    regeneratePrompt: knowledge.regeneratePrompt.handler(({ input, context }) =>
      service.regeneratePrompt(ctx, hooks, actIn(context.caller, input.id)),
    ),
    getContent: knowledge.getContent.handler(async ({ input, context }) => {
      const accountId = resolveAccount(context.caller, input.id);
      const { text, ...stored } = await service.getText(ctx, accountId, 'knowledge_base');
      return { content: text, ...stored };
    }),
    putContent: knowledge.putContent.handler(async ({ input, context }) => {
      const actor = actIn(context.caller, input.id);
      const { content, baseVersion } = input;
      const { text, ...stored } = await service.saveText(ctx, hooks, actor, 'knowledge_base', {
        text: content,
        baseVersion,
      });
      return { content: text, ...stored };
    }),
    addFaq: knowledge.addFaq.handler(async ({ input, context }) => {
      const { accountId, userId } = actIn(context.caller, input.id);
      const { question, answer } = input;
      const entry = { question, answer, userId, source: 'faq' as const };
      const place = input.place === 'fitting' ? await service.expectPlace(ctx, accountId, entry) : undefined;
      if (!place) await service.expectFaq(ctx, accountId, entry);
      const { knowledgeVersionId, ...added } = await ctx.transaction((tx) =>
        service.addFaq(hooks, tx, accountId, { ...entry, place }),
      );
      return { ...added, version: knowledgeVersionId };
    }),
    listVersions: knowledge.listVersions.handler(({ input, context }) =>
      service.listVersions(ctx, resolveAccount(context.caller, input.id), input),
    ),
    getVersion: knowledge.getVersion.handler(({ input, context }) =>
      service.getVersion(ctx, context.caller.accountId, input.id),
    ),
    restoreVersion: knowledge.restoreVersion.handler(({ input, context }) =>
      service.restoreVersion(ctx, hooks, actIn(context.caller), input.id, input),
    ),
  };
}
