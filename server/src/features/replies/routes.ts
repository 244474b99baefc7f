import type { Context } from '#context';
import { rewriteCorrection } from '#features/corrections/service.ts';
import * as drafts from '#features/drafts/service.ts';
import { resolveAccount } from '#features/identity/policy.ts';
import type { AskHooks } from '#features/runs/service.ts';
import { explainMessage } from '#features/runs/service.ts';
import { countUnanswered, draftUnanswered } from '#features/turns/service.ts';
import { AppError } from '#infra/errors.ts';
import { signedIn } from '#procedures';
import { setCaption } from './caption.ts';
import { type CheckHooks, checkDelivery } from './check-delivery.ts';
import { answerWithContext, previewContext } from './context-reply.ts';
import * as person from './person.ts';
import { listReactions, react, unreact } from './reactions.ts';

type ContextInput = {
  id: string;
  context?: string | undefined;
  answer?: string | undefined;
  question?: string | undefined;
};

export function repliesRoutes(ctx: Context, hooks: AskHooks) {
  const routes = signedIn.replies;
  return {
    list: routes.list.handler(({ input: { userId, conversationId, ...page }, context: { caller } }) =>
      drafts.list(ctx, { ...page, conversationId, accountId: resolveAccount(caller, userId) }),
    ),
    approve: routes.approve.handler(({ input, context: { caller } }) => drafts.approve(ctx, caller, input)),
    reject: routes.reject.handler(async ({ input, context: { caller } }) => {
      await drafts.reject(ctx, caller, input.id);
      return { message: 'Rejected' };
    }),
    stop: routes.stop.handler(async ({ input, context: { caller } }) => {
      await drafts.stopAnnounced(ctx, caller, input.id);
      return { message: 'Stopped' };
    }),
    regenerate: routes.regenerate.handler(async ({ input, context: { caller } }) => {
      const draft = await drafts.requireOpen(ctx, caller, input.id);
      const writeAnew = draft.correctsMessageId ? rewriteCorrection : drafts.regenerate;
      await writeAnew(ctx, hooks, caller, draft);
      return { message: 'Regenerated' };
    }),
    edit: routes.edit.handler(async ({ input, context: { caller } }) => ({
      ...(await drafts.edit(ctx, caller, input.id, input.content)),
      message: 'Saved',
    })),
    beginEditing: routes.beginEditing.handler(async ({ input, context: { caller } }) => ({
      editingUntil: (await drafts.beginEditing(ctx, caller, input.id)).toISOString(),
    })),
    endEditing: routes.endEditing.handler(async ({ input, context: { caller } }) => {
      await drafts.endEditing(ctx, caller, input.id);
      return { success: true, message: 'Not edited any more' };
    }),
    why: routes.why.handler(({ input, context: { caller } }) =>
      explainMessage(ctx, caller.accountId, input.id),
    ),
    previewContext: routes.previewContext.handler(({ input, context: { caller } }) =>
      preview(ctx, caller.accountId, input),
    ),
    addContext: routes.addContext.handler(({ input, context: { caller } }) =>
      reply(ctx, hooks, caller, input, true),
    ),
    replyOnly: routes.replyOnly.handler(({ input, context: { caller } }) =>
      reply(ctx, hooks, caller, input, false),
    ),
  };
}

/** Customers whom nobody has answered and no turn will. */
export function unansweredRoutes(ctx: Context) {
  const routes = signedIn.unanswered;
  return {
    count: routes.count.handler(async ({ input: { userId, conversationId }, context: { caller } }) => {
      const accountId = resolveAccount(caller, userId);
      return { count: await countUnanswered(ctx, { accountId, conversationId }) };
    }),
    draft: routes.draft.handler(async ({ input: { userId, conversationId }, context: { caller } }) => {
      const accountId = resolveAccount(caller, userId);
      return { count: await draftUnanswered(ctx, caller, { accountId, conversationId }) };
    }),
  };
}

/** The same three actions under the queue's own paths. */
export function missingInfoReplyRoutes(ctx: Context, hooks: AskHooks) {
  const routes = signedIn.missingInfo;
  return {
    previewContext: routes.previewContext.handler(({ input, context: { caller } }) =>
      preview(ctx, caller.accountId, input),
    ),
    addContext: routes.addContext.handler(({ input, context: { caller } }) =>
      reply(ctx, hooks, caller, input, true),
    ),
    replyOnly: routes.replyOnly.handler(({ input, context: { caller } }) =>
      reply(ctx, hooks, caller, input, false),
    ),
  };
}

/** Calls on conversations and messages that end or restart a turn. */
export function conversationReplyRoutes(ctx: Context, hooks: CheckHooks) {
  const routes = signedIn.conversations;
  return {
    send: routes.send.handler(({ input, context: { caller } }) => {
      // Never identity: it only says which account the caller believes to be in.
      resolveAccount(caller, input.userId);
      return person.sendByPerson(ctx, caller, {
        conversationId: input.id,
        content: input.content,
        clientId: input.clientId,
        files: input.attachments ?? [],
      });
    }),
    undo: routes.undo.handler(async ({ input, context: { caller } }) => ({
      ...(await person.undo(ctx, caller, input.id)),
      message: 'Taken back',
    })),
    retry: routes.retry.handler(({ input, context: { caller } }) => person.retry(ctx, caller, input.id)),
    checkDelivery: routes.checkDelivery.handler(({ input, context: { caller } }) =>
      checkDelivery(ctx, hooks, caller, input.id),
    ),
    setCaption: routes.setCaption.handler(({ input, context: { caller } }) =>
      setCaption(ctx, caller, { messageId: input.id, caption: input.caption }),
    ),
    reactions: routes.reactions.handler(({ input, context: { caller } }) =>
      listReactions(ctx, caller.accountId, input.id),
    ),
    react: routes.react.handler(({ input, context: { caller } }) =>
      react(ctx, hooks, caller, { messageId: input.id, reaction: input.reaction }),
    ),
    // Whoever is named: a business takes back its own reactions only.
    unreact: routes.unreact.handler(async ({ input, context: { caller } }) => {
      const reactions = await unreact(ctx, hooks, caller, input.id);
      return { success: true as const, message: 'Reaction taken back', reactions };
    }),
    setAi: routes.setAi.handler(async ({ input, context: { caller } }) => {
      const aiEnabled = input.aiEnabled ?? input.enabled;
      if (aiEnabled === undefined) throw new AppError('bad_request', { detail: 'aiEnabled: missing' });
      await person.setConversationAi(ctx, caller, input.id, aiEnabled);
      return { aiEnabled, message: aiEnabled ? 'AI is on in this chat' : 'AI is off in this chat' };
    }),
    resetTriggers: routes.resetTriggers.handler(async ({ input, context: { caller } }) => {
      const isUndo = input.undo === true;
      await person.resetTriggers(ctx, caller, input.id, isUndo);
      return { message: isUndo ? 'AI waits for a person again' : 'AI answers again in this chat' };
    }),
  };
}

async function preview(ctx: Context, accountId: string, input: ContextInput) {
  const answer = input.context ?? input.answer ?? '';
  const { text, ...entry } = await previewContext(ctx, accountId, { ...input, context: answer });
  return { success: true, preview: text, ...entry };
}

async function reply(
  ctx: Context,
  hooks: AskHooks,
  caller: Parameters<typeof answerWithContext>[2],
  input: ContextInput,
  save: boolean,
) {
  const context = input.context ?? input.answer ?? '';
  return {
    success: true as const,
    ...(await answerWithContext(ctx, hooks, caller, { ...input, context, save })),
  };
}
