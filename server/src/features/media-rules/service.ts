import { type Assistant, LostThoughtError } from '@parley/assistant';
import { LIMITS } from '@parley/contract/limits.ts';
import type { MediaRule, Tried } from '@parley/contract/media-rules.ts';

import type { Context, Tx } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { currentKnowledge } from '#features/knowledge/service.ts';
import { dropRuleFiles, listRuleFiles, setRuleFiles } from '#features/media/service.ts';
import type { AskHooks } from '#features/runs/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId, requireId } from '#infra/ids.ts';

import {
  countRules,
  deleteRule,
  findRule,
  insertRule,
  listRules,
  lockRules,
  type RuleRow,
  updateRule,
} from './repository.ts';

type Texts = { name: string; description: string };
type Change = { [Name in keyof Texts | 'isActive']?: MediaRule[Name] | undefined };

/** Oldest first. */
export async function list(ctx: Context, accountId: string): Promise<MediaRule[]> {
  const rows = await listRules(ctx.db, accountId);
  return present(ctx, accountId, rows);
}

/** 404 without such a rule of the account. */
export async function get(ctx: Context, accountId: string, id: string): Promise<MediaRule> {
  const row = await findRule(ctx.db, accountId, requireId(id));
  if (!row) throw new AppError('not_found');
  const [rule] = await present(ctx, accountId, [row]);
  return rule as MediaRule;
}

async function present(ctx: Context, accountId: string, rows: readonly RuleRow[]): Promise<MediaRule[]> {
  const byRule = await listRuleFiles(
    ctx.db,
    accountId,
    'rule',
    rows.map(({ id }) => id),
  );
  const texts = rows.map(({ id, name, description }) =>
    [name, description, ...(byRule.get(id) ?? []).map((file) => file.description ?? '')].join('\n'),
  );
  const oldPrices = await findOldPrices(ctx, accountId, texts);
  return rows.map(({ createdAt, updatedAt, ...row }, at) => {
    const files = byRule.get(row.id) ?? [];
    return {
      ...row,
      oldPrices: oldPrices[at] ?? [],
      files,
      mediaFiles: files,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

/** A warning: where the knowledge base is too much to compare with, there is none. */
async function findOldPrices(ctx: Context, accountId: string, texts: readonly string[]) {
  if (texts.every((text) => !/\d/u.test(text))) return [];
  const { knowledgeBase } = await currentKnowledge(ctx.db, accountId, ctx.now());
  if (knowledgeBase === null) return [];
  try {
    return await ctx.assistant.findOldPrices(knowledgeBase, texts);
  } catch (error) {
    if (error instanceof LostThoughtError) return [];
    throw error;
  }
}

export type TryHooks = Pick<AskHooks, 'providerFor'>;

/** Whose files would go to a customer who writes this, by words. */
export async function tryOut(ctx: Context, hooks: TryHooks, accountId: string, text: string): Promise<Tried> {
  const [rules, provider] = await Promise.all([list(ctx, accountId), hooks.providerFor(accountId)]);
  const offered = rules.filter(({ isActive, files }) => isActive && files.length > 0);
  const texts = offered.map(({ id, name, description }) => ({ id, name, description }));
  const { fits, ...choice } = await choose(ctx, texts, text);
  const named = fits.map((fit) => ({
    ...fit,
    name: offered.find(({ id }) => id === fit.ruleId)?.name ?? '',
  }));
  return { ...choice, byModel: provider.model !== null, fits: named };
}

async function choose(ctx: Context, rules: Parameters<Assistant['chooseMediaRule']>[0], text: string) {
  try {
    return await ctx.assistant.chooseMediaRule(rules, text);
  } catch (error) {
    if (error instanceof LostThoughtError) throw new AppError('ai_failed', { reason: error.message });
    throw error;
  }
}

/** `rule_incomplete` for what is blank, `media_rules_full` at the bound. */
export async function create(
  ctx: Context,
  { accountId, userId }: Actor,
  { isActive = true, ...texts }: Texts & Pick<Change, 'isActive'>,
): Promise<MediaRule> {
  const checked = checkTexts(texts);
  const id = newId();
  await ctx.transaction(async (tx) => {
    await lockRules(tx, accountId);
    if ((await countRules(tx, accountId)) >= LIMITS.mediaRules)
      throw new AppError('media_rules_full', { limit: LIMITS.mediaRules });
    await insertRule(tx, { accountId, id, ...checked, isActive, createdAt: ctx.now(), updatedAt: ctx.now() });
    await recordActivity(tx, { accountId, userId, kind: 'media_rule_created', subjectId: id });
    tell(tx, accountId);
  });
  return get(ctx, accountId, id);
}

/** What is left out stays as it is. */
export async function change(
  ctx: Context,
  { accountId, userId }: Actor,
  id: string,
  { isActive, ...texts }: Change,
): Promise<MediaRule> {
  requireId(id);
  const changes = { ...checkTexts(texts), ...(isActive === undefined ? {} : { isActive }) };
  await ctx.transaction(async (tx) => {
    if (!(await updateRule(tx, accountId, id, { ...changes, updatedAt: ctx.now() })))
      throw new AppError('not_found');
    const details = { fields: Object.keys(changes) };
    await recordActivity(tx, { accountId, userId, kind: 'media_rule_changed', subjectId: id, details });
    tell(tx, accountId);
  });
  return get(ctx, accountId, id);
}

/** Its files are gone under /objects when this returns, but for those that were sent and stand in a conversation. */
export async function remove(ctx: Context, { accountId, userId }: Actor, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    const details = await deleteRule(tx, accountId, id);
    if (!details) throw new AppError('not_found');
    await dropRuleFiles(ctx, tx, accountId, id);
    await recordActivity(tx, { accountId, userId, kind: 'media_rule_deleted', subjectId: id, details });
    tell(tx, accountId);
  });
}

/** Its files are to be replaced: they stay until `setFiles`, so that a failure in between takes nothing away. */
export async function awaitFiles(ctx: Context, { accountId }: Actor, id: string): Promise<void> {
  requireId(id);
  await ctx.transaction(async (tx) => {
    if (!(await updateRule(tx, accountId, id, { awaitsFiles: true }))) throw new AppError('not_found');
    tell(tx, accountId);
  });
}

type AskedFile = { objectPath: string; order?: number | undefined };

/** All files of the rule, in the place of those before; 404 for what is no upload of the account. */
export async function setFiles(
  ctx: Context,
  { accountId, userId }: Actor,
  id: string,
  files: readonly AskedFile[],
): Promise<MediaRule> {
  requireId(id);
  const sorted = files
    .map(({ objectPath, order }, place) => ({ objectPath, order: order ?? place, place }))
    .sort((one, other) => one.order - other.order || one.place - other.place);
  await ctx.transaction(async (tx) => {
    const row = await updateRule(tx, accountId, id, { awaitsFiles: false, updatedAt: ctx.now() });
    if (!row) throw new AppError('not_found');
    const paths = sorted.map(({ objectPath }) => objectPath);
    await setRuleFiles(ctx, tx, { accountId, ruleId: id, paths });
    const details = { files: files.length };
    await recordActivity(tx, { accountId, userId, kind: 'media_rule_files', subjectId: id, details });
    tell(tx, accountId);
  });
  return get(ctx, accountId, id);
}

/** Trimmed; those that are left out stay out. */
function checkTexts<Given extends Partial<Record<keyof Texts, string | undefined>>>(texts: Given): Given {
  const checked = Object.entries(texts).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const trimmed = value.trim();
    if (trimmed === '') throw new AppError('rule_incomplete');
    const limit = name === 'name' ? LIMITS.nameCharacters : LIMITS.textCharacters;
    if (trimmed.length > limit) throw new AppError('text_too_long', { limit });
    return [[name, trimmed]];
  });
  return Object.fromEntries(checked) as Given;
}

function tell(tx: Tx, accountId: string): void {
  tx.live.publish(accountId, { type: 'account_updated', part: 'media_rules' });
}
