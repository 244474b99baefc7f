import type { Context } from '#context';
import { actIn, resolveAccount } from '#features/identity/policy.ts';
import { requireId } from '#infra/ids.ts';
import { signedIn } from '#procedures';

import { exempt, listHits, showAll } from './rule-hits.ts';
import { listRules, saveRule } from './rules.ts';

export function commentRulesRoutes(ctx: Context) {
  const { commentRules } = signedIn;
  return {
    list: commentRules.list.handler(({ input, context }) =>
      listRules(ctx, resolveAccount(context.caller, input.userId)),
    ),
    save: commentRules.save.handler(async ({ input, context }) => {
      const { kind, userId, ...wanted } = input;
      const saved = await saveRule(ctx, actIn(context.caller, userId), kind, wanted);
      return { ...saved, message: 'The rule is saved' };
    }),
    hits: commentRules.hits.handler(({ input, context }) =>
      listHits(ctx, resolveAccount(context.caller, input.userId), input.kind),
    ),
    showAll: commentRules.showAll.handler(async ({ input, context }) => {
      const count = await showAll(ctx, actIn(context.caller, input.userId), input.kind);
      return { count, message: `${count} comments are shown again` };
    }),
    exempt: commentRules.exempt.handler(async ({ input, context }) => {
      const hit = await exempt(ctx, actIn(context.caller, input.userId), requireId(input.id));
      return { ...hit, message: 'The rule does not mean it' };
    }),
  };
}
