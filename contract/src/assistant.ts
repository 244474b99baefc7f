import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id } from './fields.ts';
import { LANGUAGES } from './languages.ts';
import { LIMITS } from './limits.ts';

export const PROVIDERS = ['builtin', 'openai', 'anthropic', 'google', 'openai-compatible'] as const;
export type ProviderName = (typeof PROVIDERS)[number];

/** What a model is asked for: answers to customers, the second look at them, what a picture shows, what a voice message says, likeness of texts. */
export const MODEL_ROLES = ['answers', 'check', 'pictures', 'voice', 'embeddings'] as const;

/**
 * Set phrases of the business: small talk, hand-off to a person, a question that waits for one, disclosure, what leads
 * a quotation or a correction.
 */
export const PHRASE_KINDS = [
  'greeting',
  'thanks',
  'closing',
  'handOff',
  'holding',
  'disclosure',
  'quotation',
  'correction',
] as const;

const language = z.enum(LANGUAGES.map(({ code }) => code));
const model = z.string().trim().max(LIMITS.nameCharacters).nullable();
/** By kind and language; what is absent is the default of that language. */
const phrases = z.partialRecord(
  z.enum(PHRASE_KINDS),
  z.partialRecord(language, z.string().max(LIMITS.phraseCharacters)),
);

const choice = {
  /** Null takes what the installation is set to. */
  provider: z.enum(PROVIDERS).nullable(),
  model,
  /** Https address with its version path; null is the vendor's own. Needs a key of the account's own. */
  baseUrl: z.string().trim().max(2000).nullable(),
  /** Whether every answer of a model is looked at twice before it goes out; null takes what the installation is set to. */
  secondLook: z.boolean().nullable(),
  /** The model that looks; null is the one that answers. */
  checkModel: model,
  picturesModel: model,
  voiceModel: model,
  embeddingsModel: model,
};

const stored = z.object({
  ...choice,
  hasKey: z.boolean(),
  /** The last four characters of the key; the key itself is never sent out. */
  keyHint: z.string().nullable(),
  /** What an account gets that chose nothing of its own. */
  installation: z.object({
    provider: z.enum(PROVIDERS),
    model: z.string().nullable(),
    /** What it gives each account a day, in and out together; 0 is without a limit. */
    tokensPerDay: z.number().int(),
    secondLook: z.boolean(),
  }),
  /** Tokens in and out together, a day of the account's time zone; 0 is without a limit. */
  dailyTokenBudget: z.number().int(),
  tokensToday: z.number().int(),
  /** The budget of the day is used: the assistant reads on, and answers nothing until tomorrow. */
  isPaused: z.boolean(),
  disclosureEnabled: z.boolean(),
  handOffNoticeEnabled: z.boolean(),
  /** Says once, when a question waits for a person, that it was passed on. */
  holdingNoticeEnabled: z.boolean(),
  setPhrases: phrases,
  defaultPhrases: z.record(z.enum(PHRASE_KINDS), z.record(language, z.string())),
});
export type AssistantSettings = z.infer<typeof stored>;

const change = z
  .object({
    ...choice,
    /** Null takes the stored key away. */
    apiKey: z.string().trim().min(1).max(1000).nullable(),
    dailyTokenBudget: z.number().int().min(0).max(1_000_000_000),
    disclosureEnabled: z.boolean(),
    handOffNoticeEnabled: z.boolean(),
    holdingNoticeEnabled: z.boolean(),
    /** Only the kinds and languages that are named change: a blank phrase goes back to its default. */
    setPhrases: phrases,
  })
  .partial();
export type AssistantSettingsChange = z.infer<typeof change>;

const testResult = z.object({
  ok: z.boolean(),
  /** What the model said, or what it made of the sample; null when it failed. */
  answer: z.string().nullable(),
  /** The exact fault in words, without the body of the provider's answer; null when it worked. */
  fault: z.object({ code: z.string(), message: z.string() }).nullable(),
  milliseconds: z.number().int(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
});
export type AssistantTestResult = z.infer<typeof testResult>;

const tag = { tags: ['Assistant'] };

/** For the owner of the account alone: a manager is answered 403 `client_only`. */
export const assistant = {
  getSettings: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/assistant-settings',
      summary: 'Where answers come from, what they may cost, and the set phrases',
      ...tag,
    })
    .input(z.object({ id }))
    .output(stored),
  changeSettings: oc
    .route({
      method: 'PATCH',
      path: '/api/users/{id}/assistant-settings',
      summary: 'Change what is named; the key can be written and never read',
      ...tag,
    })
    .input(change.extend({ id }))
    .output(stored),
  test: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/assistant-settings/test',
      summary: 'One real call with these settings, saved or not; an absent key is the stored one',
      ...tag,
    })
    .input(
      z.object({
        id,
        role: z.enum(MODEL_ROLES).default('answers'),
        ...change.pick({ provider: true, model: true, baseUrl: true, apiKey: true }).shape,
      }),
    )
    .output(testResult),
};
