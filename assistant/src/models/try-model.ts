import { cutIntoChunks } from '../chunks.ts';
import type { ProviderRequest } from '../provider.ts';
import { joinSentences } from '../sentences.ts';
import type { Decision } from '../types.ts';
import { createEmbedder } from './embeddings.ts';
import type { LookAnswer, LookRequest } from './look.ts';
import { createModelProvider } from './model-provider.ts';
import type { ModelSettings } from './model-settings.ts';
import { findMissing, openModel } from './open-model.ts';
import { ProviderError } from './provider-fault.ts';
import { cleanNote } from './said-text.ts';
import { makeSamplePicture, makeSampleSound } from './samples.ts';
import { createSecondLook } from './second-look.ts';

/** What a model is tried for; `model` of the settings names the model of that role. */
export type TriedRole = 'answers' | 'check' | 'pictures' | 'voice' | 'embeddings';

/** What came of one call. Tokens are null where the provider does not say. */
export type Tried = { answer: string; inputTokens: number | null; outputTokens: number | null };

const TIMEOUT = 30_000;
/** Shown to the owner, in characters. */
const MOST_SHOWN = 500;
const ASK = 'Hello! Are you ready to answer customers?';
const READY = 'Yes, we are ready to answer customers.';
const KNOWLEDGE = `Q: Are you ready to answer customers?\nA: ${READY}`;
const DESCRIBE = 'Say in one short sentence which colours this picture shows.';

/**
 * One real call, as the product makes it, and what came of it in a few words. Rejects with a ProviderError, or with
 * the signal's reason.
 */
export async function tryModel(
  settings: ModelSettings,
  role: TriedRole,
  signal: AbortSignal,
): Promise<Tried> {
  const tried = await callOnce(settings, role, signal);
  return { ...tried, answer: show(tried.answer) };
}

async function callOnce(settings: ModelSettings, role: TriedRole, signal: AbortSignal): Promise<Tried> {
  const message = findMissing(settings);
  if (message !== null) throw new ProviderError({ code: 'not_configured', message, retryable: false });
  const timeoutMilliseconds = settings.timeoutMilliseconds ?? TIMEOUT;
  if (role === 'answers') {
    const provider = createModelProvider({ ...settings, timeoutMilliseconds });
    const { decision, ...tokens } = await provider.respond(askSample(), signal);
    return { answer: wordDecision(decision), ...tokens };
  }
  if (role === 'check') {
    const look = createSecondLook({ ...settings, timeoutMilliseconds });
    const { verdicts, ...tokens } = await look.ask(lookSample(), signal);
    return { answer: wordVerdicts(verdicts), ...tokens };
  }
  if (role === 'embeddings') {
    const { vectors, tokens } = await createEmbedder(settings).embed([ASK], 'question', {
      signal,
      timeoutMilliseconds,
    });
    const answer = `A vector of ${vectors[0]?.length ?? 0} numbers.`;
    return { answer, inputTokens: tokens, outputTokens: null };
  }
  const call = { timeoutMilliseconds, signal };
  const { callPicture, callTranscription } = await import('./sample-call.ts');
  if (role === 'pictures') {
    return callPicture(await openModel(settings), { text: DESCRIBE, picture: makeSamplePicture() }, call);
  }
  const { openTranscription } = await import('./transcription.ts');
  return callTranscription(await openTranscription(settings), makeSampleSound(), call);
}

/** A turn like a customer's, so that the call is the one that a real turn makes. */
function askSample(): ProviderRequest {
  const now = new Date();
  const input = {
    knowledgeBase: KNOWLEDGE,
    prompt: '',
    turn: [{ id: 'sample', text: ASK, at: now.toISOString() }],
    history: [],
    timezone: 'UTC',
    now,
    setPhrases: {},
  };
  const turn = { text: ASK, before: '', language: 'en', languageConfidence: 1 };
  const knowledge = { chunks: cutIntoChunks(KNOWLEDGE) };
  return { input, turn, knowledge, retrieved: [], refused: null };
}

/** A sentence that stands in its line. */
function lookSample(): LookRequest {
  const line = { under: '', question: '', line: READY };
  const facts = [{ number: 1, sentence: 'We are ready to answer customers.', lines: [line] }];
  return { facts, asked: ASK, now: new Date(), timezone: 'UTC' };
}

function wordVerdicts(verdicts: LookAnswer['verdicts']): string {
  return verdicts.map(({ verdict, quotes }) => [verdict ?? '?', ...quotes].join(': ')).join('\n') || '-';
}

function wordDecision({ decision, sentences, reason, question }: Decision): string {
  return joinSentences(sentences) || (reason ?? question ?? decision);
}

/** An answer as it is shown: readable, and no longer than a person reads. */
function show(answer: string): string {
  const text = cleanNote(answer, MOST_SHOWN + 1);
  return text.length > MOST_SHOWN ? `${cleanNote(text, MOST_SHOWN - 1)}…` : text;
}
