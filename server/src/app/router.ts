import type { Context } from '#context';
import type { ModelHooks } from '#features/assistant-settings/models.ts';
import { assistantSettingsRoutes } from '#features/assistant-settings/routes.ts';
import type { ChannelHooks } from '#features/channel/connect.ts';
import { channelRoutes } from '#features/channel/routes.ts';
import { conversationsRoutes } from '#features/conversations/routes.ts';
import { identityRoutes } from '#features/identity/routes.ts';
import { knowledgeRoutes } from '#features/knowledge/routes.ts';
import type { KnowledgeHooks } from '#features/knowledge/service.ts';
import type { ReadingHooks } from '#features/media/readings.ts';
import { mediaRoutes, ruleFileRoutes } from '#features/media/routes.ts';
import { missingInfoRoutes } from '#features/missing-info/routes.ts';
import { rehearsalRoutes } from '#features/rehearsal/routes.ts';
import type { CheckHooks } from '#features/replies/check-delivery.ts';
import {
  conversationReplyRoutes,
  correctionsRoutes,
  missingInfoReplyRoutes,
  repliesRoutes,
} from '#features/replies/routes.ts';
import type { TurnHooks } from '#features/replies/turns.ts';
import { settingsRoutes } from '#features/settings/routes.ts';
import type { SettingsHooks } from '#features/settings/service.ts';
import { open } from '#procedures';

import { type Checks, healthRoutes } from './health.ts';

export type Hooks = Pick<ReadingHooks, 'readersFor'> &
  KnowledgeHooks &
  TurnHooks &
  CheckHooks &
  ChannelHooks &
  SettingsHooks &
  ModelHooks;

/** Every route of the contract, from the features that answer it. */
export function createRouter(ctx: Context, hooks: Hooks, checks: Checks) {
  return open.router({
    identity: identityRoutes(ctx),
    channel: channelRoutes(ctx, hooks),
    settings: settingsRoutes(ctx, hooks),
    assistant: assistantSettingsRoutes(ctx, hooks),
    conversations: {
      ...conversationsRoutes(ctx),
      ...conversationReplyRoutes(ctx, hooks),
      ...mediaRoutes(ctx, hooks),
    },
    replies: repliesRoutes(ctx, hooks),
    corrections: correctionsRoutes(ctx, hooks),
    rehearsals: rehearsalRoutes(ctx, hooks),
    missingInfo: { ...missingInfoRoutes(ctx), ...missingInfoReplyRoutes(ctx, hooks) },
    knowledge: knowledgeRoutes(ctx, hooks),
    mediaRules: ruleFileRoutes(ctx),
    health: healthRoutes(ctx, checks),
  });
}
