import type { Provider } from '@parley/assistant';
import type { Context } from '#context';
import type { Feature, Parts } from '#feature';
import { allowance } from '#features/allowance/feature.ts';
import { assistantSettings } from '#features/assistant-settings/feature.ts';
import type { ModelHooks } from '#features/assistant-settings/models.ts';
import { audit } from '#features/audit/feature.ts';
import { channel } from '#features/channel/feature.ts';
import { commentDrafts } from '#features/comment-drafts/feature.ts';
import { comments } from '#features/comments/feature.ts';
import { conversations } from '#features/conversations/feature.ts';
import { corrections } from '#features/corrections/feature.ts';
import { crashes } from '#features/crashes/feature.ts';
import { deletions } from '#features/deletions/feature.ts';
import { doctor } from '#features/doctor/feature.ts';
import type { DoctorHooks } from '#features/doctor/service.ts';
import { exporting } from '#features/export/feature.ts';
import { identity } from '#features/identity/feature.ts';
import { importing } from '#features/import/feature.ts';
import { knowledge } from '#features/knowledge/feature.ts';
import { learning } from '#features/learning/feature.ts';
import { materials } from '#features/materials/feature.ts';
import { media } from '#features/media/feature.ts';
import { mediaRules } from '#features/media-rules/feature.ts';
import { missingInfo } from '#features/missing-info/feature.ts';
import { push } from '#features/push/feature.ts';
import type { RouteHooks as PushRouteHooks } from '#features/push/routes.ts';
import { rehearsal } from '#features/rehearsal/feature.ts';
import { reminders } from '#features/reminders/feature.ts';
import { replies } from '#features/replies/feature.ts';
import { runs } from '#features/runs/feature.ts';
import { sampleQuestions } from '#features/sample-questions/feature.ts';
import type { SampleHooks } from '#features/sample-questions/service.ts';
import { settings } from '#features/settings/feature.ts';
import { triggers } from '#features/triggers/feature.ts';
import { turns } from '#features/turns/feature.ts';
import { webhooks } from '#features/webhooks/feature.ts';

/** Everything that the product is made of; the order means nothing. */
const FEATURES = [
  allowance,
  assistantSettings,
  audit,
  channel,
  commentDrafts,
  comments,
  conversations,
  corrections,
  crashes,
  deletions,
  doctor,
  exporting,
  identity,
  importing,
  knowledge,
  learning,
  materials,
  media,
  mediaRules,
  missingInfo,
  push,
  rehearsal,
  reminders,
  replies,
  runs,
  sampleQuestions,
  settings,
  triggers,
  turns,
  webhooks,
] as const;

/** What the application itself gives to features. */
type Given = ModelHooks &
  Pick<DoctorHooks, 'serverParts'> &
  PushRouteHooks &
  SampleHooks & { provider: Provider };

type AnyFeature = (typeof FEATURES)[number];
/** From "one of these" to "all of these". */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Both) => void
  ? Both
  : never;
type Offered<One> = One extends Feature<never, infer Offers, object> ? Offers : never;
type Routed<One> = One extends Feature<never, object, infer Routes> ? Routes : never;

export type Routes = All<Routed<AnyFeature>>;
type Hooks = Given & All<Offered<AnyFeature>>;

/** All features, tied together. A feature whose needs no other fulfils does not compile. */
export function buildFeatures(ctx: Context, given: Given): { hooks: Hooks; parts: Parts<object>[] } {
  const hooks = { ...given } as Hooks;
  for (const feature of FEATURES) addTo(hooks, feature.hooks?.(ctx, hooks) ?? {}, 'hook');
  return { hooks, parts: FEATURES.map((feature) => feature.build(ctx, hooks)) };
}

/** The routes of all features by their groups. */
export function mergeRoutes(parts: readonly Parts<object>[]): Routes {
  const merged: Record<string, object> = {};
  for (const { routes = {} } of parts) {
    for (const [group, answers] of Object.entries<object>(routes as Record<string, object>)) {
      merged[group] = addTo(merged[group] ?? {}, answers, `route of ${group}`);
    }
  }
  return merged as Routes;
}

/** Changes `target`; throws where two features bring the same. */
export function addTo<Target extends object>(target: Target, more: object, what: string): Target {
  const twice = Object.keys(more).find((name) => name in target);
  if (twice) throw new Error(`two features bring the ${what} ${twice}`);
  return Object.assign(target, more);
}
