/*
 * The door of the assistant: all that the rest of the product may ask of it. It has no database, no settings and no
 * clock of its own; what it needs comes with each call, and what it answers is plain.
 */
import { findAppointmentWish } from './appointments/find-wish.ts';
import { askedOf, withoutCaption } from './asked-alike.ts';
import { createAssistant } from './assistant.ts';
import { appendFaq, cutIntoChunks, formatFaq } from './chunks.ts';
import { readComment } from './comment-words.ts';
import { createProvider } from './create-provider.ts';
import { dayIn } from './day-in.ts';
import { findHideRule } from './hide-rules.ts';
import { composeKnowledge, composePrompt } from './history/compose.ts';
import { LEARNED_KINDS } from './history/past.ts';
import { MEDIA_THRESHOLD } from './media-rules.ts';
import { createCircuit } from './models/circuit.ts';
import { createEmbedder, EMBEDDING_BATCH } from './models/embeddings.ts';
import type { ModelSettings } from './models/model-settings.ts';
import { findSettingsFault } from './models/model-settings.ts';
import { ProviderError } from './models/provider-fault.ts';
import type { Reading } from './models/read-media.ts';
import { createSecondLook } from './models/second-look.ts';
import { tryModel } from './models/try-model.ts';
import { likenessesOf, textsOfChunks } from './passages.ts';
import { choosePhrase, DEFAULT_SET_PHRASES } from './phrases.ts';
import { isPlainAnswer } from './plain-answer.ts';
import { partPrices } from './private-part.ts';
import { detectLanguage, tellLanguage } from './reading/language.ts';
import { readReason, sayReason } from './reasons.ts';
import { sayStopped } from './reminders/phrases.ts';
import { sayTopic } from './reminders/plan.ts';
import { asksToStop } from './reminders/stop-words.ts';
import { cleanQuestion } from './saved-question.ts';
import { LostThoughtError } from './threads/lost-thought.ts';
import { ASKS_FOR_A_PERSON } from './triggers/asks-for-a-person.ts';

/** What a picture, or one moment of a film, shows, in the given language (a BCP 47 tag). Rejects with a ProviderError. */
export async function describePicture(
  settings: ModelSettings,
  picture: { bytes: Buffer; mediaType: string; isStill: boolean },
  language: string,
): Promise<Reading> {
  return (await openReaders()).describePicture(settings, picture, language);
}

/** The words that stand in the picture of a post; empty where there are none. Rejects with a ProviderError. */
export async function readPostPicture(
  settings: ModelSettings,
  picture: { bytes: Buffer; mediaType: string },
): Promise<Reading> {
  return (await openReaders()).readPostPicture(settings, picture);
}

/** What is said in a recording, in the language in which it is said. Rejects with a ProviderError. */
export async function writeDown(settings: ModelSettings, sound: Buffer): Promise<Reading> {
  return (await openReaders()).writeDown(settings, sound);
}

/** The SDK costs memory and start time: it is loaded with the first file. */
const openReaders = () => import('./models/read-media.ts');

export type { AppointmentWish } from './appointments/find-wish.ts';
export type { Assistant } from './assistant.ts';
export type { ProviderSettings } from './create-provider.ts';
export type { ChosenFact } from './history/compose.ts';
export type { Past } from './history/learn.ts';
export type {
  Contradiction,
  Learned,
  LearnedFact,
  LearnedKind,
  PastMessage,
  PastPage,
  PastPost,
  PastTalk,
  ToneLine,
} from './history/past.ts';
export type { ConditionReader } from './models/conditions.ts';
export type { Embedded, Embedder } from './models/embeddings.ts';
export type { Likeness } from './models/embeddings-rank.ts';
export type { SecondLook } from './models/look.ts';
export type { ModelSettings } from './models/model-settings.ts';
export type { ProviderFault } from './models/provider-fault.ts';
export type { Reading } from './models/read-media.ts';
export type { HistoryReader } from './models/teaching.ts';
export type { Tried } from './models/try-model.ts';
export type { Vector } from './models/vector.ts';
export type { EntryPlace } from './place-entry.ts';
export type { KnowledgeChange, PlacedLine } from './placed-lines.ts';
export type { ModelProvider, Provider, ProviderRequest } from './provider.ts';
export type { DetectedLanguage } from './reading/language.ts';
export type { Judgement } from './rehearsal/judge.ts';
export type { ReminderPlan } from './reminders/plan.ts';
export type { PlacedMatch } from './triggers/match.ts';
export type {
  AssistantInput,
  Chunk,
  ConditionsReport,
  HistoryMessage,
  MediaChoice,
  MediaRule,
  Outcome,
  QuotedSource,
  RunReport,
  SecondLookReport,
  SetPhrases,
} from './types.ts';
export {
  ASKS_FOR_A_PERSON,
  appendFaq,
  askedOf,
  asksToStop,
  choosePhrase,
  cleanQuestion,
  composeKnowledge,
  composePrompt,
  createAssistant,
  createCircuit,
  createEmbedder,
  createProvider,
  createSecondLook,
  cutIntoChunks,
  DEFAULT_SET_PHRASES,
  dayIn,
  detectLanguage,
  EMBEDDING_BATCH,
  findAppointmentWish,
  findHideRule,
  findSettingsFault,
  formatFaq,
  isPlainAnswer,
  LEARNED_KINDS,
  LostThoughtError,
  likenessesOf,
  MEDIA_THRESHOLD,
  ProviderError,
  partPrices,
  readComment,
  readReason,
  sayReason,
  sayStopped,
  sayTopic,
  tellLanguage,
  textsOfChunks,
  tryModel,
  withoutCaption,
};
