/*
 * The door of the assistant: all that the rest of the product may ask of it. It has no database, no settings and no
 * clock of its own; what it needs comes with each call, and what it answers is plain.
 *
 * `createAssistant` is what thinks, in threads of its own: it answers turns, reads triggers and reminders, compares
 * knowledge bases, learns from the past and judges. What it may ask beside itself is made of settings: `createProvider`,
 * `createSecondLook`, `createEmbedder`, `createMediaReader`. What is told at once, in the thread that asks, stands in
 * groups by what it is about: `knowledge`, `history`, `phrases`, `reading`, `comments`.
 */
import { findAppointmentWish } from './appointments/find-wish.ts';
import { withoutCaption } from './asked-alike.ts';
import { createAssistant } from './assistant.ts';
import { appendFaq, cutIntoChunks, formatFaq } from './chunks.ts';
import { readComment } from './comment-words.ts';
import { createProvider } from './create-provider.ts';
import { findHideRule } from './hide-rules.ts';
import { composeKnowledge, composePrompt } from './history/compose.ts';
import { createEmbedder } from './models/embeddings.ts';
import { createMediaReader } from './models/media-reader.ts';
import { findSettingsFault } from './models/model-settings.ts';
import { ProviderError } from './models/provider-fault.ts';
import { createSecondLook } from './models/second-look.ts';
import { tryModel } from './models/try-model.ts';
import { passagesOf } from './passages.ts';
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

/** The text that an owner writes down: cut into what can be found and cited, and its entries as they stand there. */
const knowledge = { cutIntoChunks, passagesOf, cleanQuestion, formatFaq, appendFaq };

/** What was learned from the owner's past, as the texts that an owner edits. */
const history = { composeKnowledge, composePrompt };

/** What is said in set words, to customers and to the business, in twelve languages. */
const phrases = { defaults: DEFAULT_SET_PHRASES, choosePhrase, sayReason, readReason, sayTopic, sayStopped };

/** What one text tells: its language, a time that is asked for, the wish to hear no more, nothing but plain words. */
const reading = { detectLanguage, tellLanguage, findAppointmentWish, asksToStop, isPlainAnswer };

/** Whether one comment asks something, whether it may stand there, and what of its answer is for one person alone. */
const comments = { readComment, withoutCaption, findHideRule, partPrices };

export type { AppointmentWish } from './appointments/find-wish.ts';
export type { Assistant } from './assistant.ts';
export type { ProviderSettings } from './create-provider.ts';
export type {
  Learned,
  LearnedFact,
  PastMessage,
  PastPage,
  PastPost,
  PastTalk,
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
  Outcome,
  QuotedSource,
  RunReport,
  SecondLookReport,
  SetPhrases,
} from './types.ts';
export {
  comments,
  createAssistant,
  createEmbedder,
  createMediaReader,
  createProvider,
  createSecondLook,
  findSettingsFault,
  history,
  knowledge,
  LostThoughtError,
  ProviderError,
  phrases,
  reading,
  tryModel,
};
