import { phrases } from '@parley/assistant';
import {
  type AssistantSettings,
  type AssistantSettingsChange,
  PHRASE_KINDS,
} from '@parley/contract/assistant.ts';
import type { Context } from '#context';
import type { Actor } from '#features/identity/policy.ts';
import { recordActivity } from '#features/identity/service.ts';
import { queueEmbedding } from '#features/knowledge/service.ts';

import { budgetChanged, readDay } from './budget.ts';
import { type Choice, changeChoice, checkChoice, type KeyChange, readProvider } from './choice.ts';
import * as repository from './repository.ts';

type SetPhrases = AssistantSettings['setPhrases'];

/** A shorter key would be half told by its end. */
const SHORTEST_HINTED = 12;
const HINT_LENGTH = 4;

/** Everything but the key, of which only the end is shown. */
export async function getSettings(ctx: Context, accountId: string): Promise<AssistantSettings> {
  const [stored, account, today] = await Promise.all([
    repository.findSettings(ctx.db, accountId),
    repository.findAccount(ctx.db, accountId),
    readDay(ctx, accountId),
  ]);
  const { aiProvider, aiModel, aiSecondLook, aiTokensPerDay } = ctx.env;
  const choice = readChoice(stored);
  const isFree = (choice.provider ?? aiProvider) === 'builtin';
  return {
    ...choice,
    hasKey: stored.apiKey !== null,
    keyHint: stored.keyHint,
    installation: {
      provider: aiProvider,
      model: aiProvider === 'builtin' ? null : (aiModel ?? null),
      secondLook: aiSecondLook,
      tokensPerDay: aiTokensPerDay,
    },
    dailyTokenBudget: today.budget,
    tokensToday: today.tokens,
    isPaused: today.isUsedUp && !isFree,
    disclosureEnabled: account.disclosureEnabled,
    handOffNoticeEnabled: account.handOffNoticeEnabled,
    holdingNoticeEnabled: account.holdingNoticeEnabled,
    setPhrases: account.setPhrases as SetPhrases,
    defaultPhrases: phrases.defaults,
  };
}

/** Changes what is named. 400 when calls could not be made with what comes of it. */
export async function changeSettings(
  ctx: Context,
  { accountId, userId }: Actor,
  change: AssistantSettingsChange,
): Promise<AssistantSettings> {
  await ctx.transaction(async (tx) => {
    const account = await repository.lockAccount(tx.db, accountId);
    const stored = await repository.findSettings(tx.db, accountId);
    const before = describe(stored, account);
    const { choice, key } = changeChoice(readChoice(stored), change);
    const { dailyTokenBudget = stored.dailyTokenBudget } = change;
    const settings = { ...choice, ...sealKey(ctx, accountId, stored, key), dailyTokenBudget };
    // Only what this change touches is judged: a phrase can be saved while the provider waits to be mended.
    if (isAbout(change)) {
      checkChoice(choice, settings.apiKey !== null, { allowPrivate: ctx.env.aiAllowPrivateUrls });
    }
    const words = {
      disclosureEnabled: change.disclosureEnabled ?? account.disclosureEnabled,
      handOffNoticeEnabled: change.handOffNoticeEnabled ?? account.handOffNoticeEnabled,
      holdingNoticeEnabled: change.holdingNoticeEnabled ?? account.holdingNoticeEnabled,
      setPhrases: changePhrases(account.setPhrases as SetPhrases, change.setPhrases),
    };
    const after = describe(settings, { ...account, ...words });
    const changed = Object.keys(after).filter(
      (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
    );
    if (changed.length === 0 && typeof key === 'string') return;
    await repository.storeSettings(tx.db, accountId, settings);
    await repository.updateAccount(tx.db, accountId, {
      ...words,
      setPhrases: words.setPhrases as SetPhrases,
    });
    if (changed.includes('dailyTokenBudget') || changed.includes('provider'))
      await budgetChanged(ctx, tx, accountId, account.timezone);
    if (changesEmbeddings(changed)) await queueEmbedding(tx, accountId, 'now');
    await recordActivity(tx, {
      accountId,
      userId,
      kind: 'settings_changed',
      details: { from: pick(before, changed), to: { ...pick(after, changed), ...describeKey(key) } },
    });
    tx.live.publish(accountId, { type: 'account_updated', part: 'settings' });
  });
  return getSettings(ctx, accountId);
}

export function readChoice(stored: repository.StoredChoice): Choice {
  const { model, baseUrl, secondLook, checkModel, picturesModel, voiceModel, embeddingsModel } = stored;
  const provider = readProvider(stored.provider);
  return { provider, model, baseUrl, secondLook, checkModel, picturesModel, voiceModel, embeddingsModel };
}

function isAbout(change: AssistantSettingsChange): boolean {
  const { provider, model, baseUrl, apiKey } = change;
  return [provider, model, baseUrl, apiKey].some((value) => value !== undefined);
}

function sealKey(
  ctx: Context,
  accountId: string,
  stored: repository.StoredChoice,
  key: KeyChange,
): Pick<repository.StoredChoice, 'apiKey' | 'keyHint'> {
  if (key === 'keep') return { apiKey: stored.apiKey, keyHint: stored.keyHint };
  if (key === 'drop') return { apiKey: null, keyHint: null };
  const keyHint = key.replace.length >= SHORTEST_HINTED ? key.replace.slice(-HINT_LENGTH) : null;
  return { apiKey: ctx.sealer.seal(key.replace, accountId), keyHint };
}

/** Only the kinds and languages that are named; a blank wording goes back to the default. */
function changePhrases(stored: SetPhrases, change: SetPhrases = {}): SetPhrases {
  const phrases = { ...stored };
  for (const kind of PHRASE_KINDS) {
    if (change[kind]) phrases[kind] = { ...stored[kind], ...change[kind] };
  }
  const kept = Object.entries(phrases).map(([kind, wordings]) => [
    kind,
    Object.fromEntries(
      Object.entries(wordings ?? {}).flatMap(([language, wording]) => {
        const text = wording.trim();
        return text === '' ? [] : [[language, text]];
      }),
    ),
  ]);
  return Object.fromEntries(kept.filter(([, wordings]) => Object.keys(wordings as object).length > 0));
}

/** What may be told and remembered: never the key. */
function describe(
  settings: repository.StoredSettings,
  account: repository.AccountPart,
): Record<string, unknown> {
  const { disclosureEnabled, handOffNoticeEnabled, holdingNoticeEnabled, setPhrases } = account;
  return {
    ...readChoice(settings),
    hasKey: settings.apiKey !== null,
    dailyTokenBudget: settings.dailyTokenBudget,
    disclosureEnabled,
    handOffNoticeEnabled,
    holdingNoticeEnabled,
    setPhrases,
  };
}

function describeKey(key: KeyChange): { keyReplaced?: true } {
  return typeof key === 'string' ? {} : { keyReplaced: true };
}

function pick(values: Record<string, unknown>, names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

function changesEmbeddings(changed: string[]): boolean {
  return changed.some((name) => ['provider', 'baseUrl', 'embeddingsModel'].includes(name));
}
