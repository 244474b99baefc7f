import type { GuardVerdict } from './guard/verdict.ts';
import type { ProviderFault } from './models/provider-fault.ts';

export const LANGUAGES = ['en', 'uk', 'es', 'pt', 'ru', 'id', 'tr', 'fr', 'de', 'ja', 'ar', 'pl'] as const;
/** The twelve languages that the product speaks; a detected language may be any other primary tag. */
export type Language = (typeof LANGUAGES)[number];

/**
 * greeting, thanks, closing: answers to small talk. handOff: said once when a person takes over. holding: said once
 * when a question waits for a person. disclosure: goes
 * before the first automated answer. quotation: introduces a line of the knowledge base in another
 * language. correction: introduces what replaces a fact that was told earlier.
 */
export type PhraseKind =
  | 'greeting'
  | 'thanks'
  | 'closing'
  | 'handOff'
  | 'holding'
  | 'disclosure'
  | 'quotation'
  | 'correction';
/** The owner's own wording by kind and primary language tag; what is absent or blank falls back to the default. */
export type SetPhrases = { [kind in PhraseKind]?: { [language: string]: string } };

/** A piece of the knowledge base; `start` and `end` are UTF-16 offsets into its text. */
export type Chunk = {
  /** The same text under the same headings keeps its id wherever it stands. */
  id: string;
  kind: 'faq' | 'passage';
  headingPath: string[];
  /** What a source may quote: the text lines, long ones cut into sentences. */
  lines: string[];
  question?: string;
  answer?: string;
  /** What the head of its table calls the columns, where the lines are rows of one; the head is no line. */
  columns?: string[];
  /** Positions of the lines that tell nothing without the one before them: an indented price, an exception. */
  continued?: number[];
  start: number;
  end: number;
};

export type TurnMessage = { id: string; text: string; at: string };
export type HistoryMessage = { author: 'customer' | 'business'; text: string; at: string };

/** Pictures and films that may be sent, as the owner names them and says when. */
export type MediaRule = { id: string; name: string; description: string };

/**
 * Which rule's files go with an answer; null for none. `fits`: the best three, each with how well it fits (0 to 1), the
 * customer's words that it is about, and whether it might go at all.
 */
export type MediaChoice = {
  ruleId: string | null;
  /** The customer asks to see something. */
  asksToSee: boolean;
  fits: { ruleId: string; score: number; words: string[]; mayGo: boolean }[];
};

export type AssistantInput = {
  knowledgeBase: string;
  /** The owner's instructions. */
  prompt: string;
  /** What the customer wrote and nobody has answered, oldest first. */
  turn: TurnMessage[];
  /** What was said before the turn, oldest first. */
  history: HistoryMessage[];
  /** What the customer is called, as the platform gives it: data like any other text of theirs. */
  customerName?: string;
  timezone: string;
  now: Date;
  setPhrases: SetPhrases;
  /** Facts about the turn itself, such as 'a voice message could not be transcribed'. */
  notes?: string[];
  /** The turn holds a file that was not put into words. */
  hasUnread?: boolean;
  /** The turn holds a sticker, which says no more than a thumb does. */
  hasSticker?: boolean;
  /** A person's words for this one reply. */
  context?: string;
  /** The turn is a comment under this post, and everybody reads the answer. */
  post?: { caption: string };
  /** What may be sent with the answer; `lastMediaRule` went to this chat before. */
  mediaRules?: MediaRule[];
  lastMediaRule?: string | null;
};

export type Source = { chunkId: string; line: string };
export type SentenceKind = 'fact' | 'courtesy' | 'question';
export type Sentence = { text: string; kind: SentenceKind; sources: Source[] };

export type Decision = {
  decision: 'answer' | 'missing_information' | 'hand_off' | 'no_reply';
  sentences: Sentence[];
  mediaRuleIds: string[];
  /** What the customer wants to know, when it is missing. */
  question: string | null;
  /** Why nothing is answered, in words for the business. */
  reason: string | null;
  language: string | null;
};

/** A line that an answer quotes; `question` and `start` are those of its chunk, null when that is not known. */
export type QuotedSource = {
  chunkId: string;
  headingPath: string[];
  question: string | null;
  quote: string;
  start: number | null;
};

/**
 * Why an answer is not sent as it is: a rule of the guard, or the second look. `text` holds the words that it is about
 * exactly as they stand in the answer, empty where it is about no words of it; `why` says it in English, for the model.
 */
export type Finding = { rule: number; code: string; text: string; why: string };

/**
 * What the second look says of a sentence. `unproven`: nothing, or that it is supported in words that do not stand in
 * its lines.
 */
export type FactVerdict = {
  text: string;
  verdict: 'supported' | 'contradicted' | 'not_said' | 'unproven';
  /** Words of the lines that it names; only those that stand there. */
  quotes: string[];
};

export type Outcome =
  /** `mediaRuleId`: the rule whose files go with it; the text is empty where they are all that was asked for. */
  | { kind: 'answer'; text: string; decision: Decision; sources: QuotedSource[]; mediaRuleId?: string }
  | { kind: 'missing_information'; question: string; reason: string }
  | { kind: 'hand_off'; reason: string }
  | { kind: 'no_reply' }
  | {
      kind: 'held';
      text: string;
      reason: Finding[];
      decision: Decision;
      sources: QuotedSource[];
      mediaRuleId?: string;
    }
  | { kind: 'failed'; error: ProviderFault };

export type Attempt = {
  guard: GuardVerdict;
  decision: Decision | null;
  /** Absent where the second look was not asked. */
  secondLook?: FactVerdict[];
  error?: string;
};

/** How the passages of a turn were found by likeness; `fault` says why the words alone had to do. */
export type EmbeddingReport = {
  model: string;
  tokens: number | null;
  milliseconds: number;
  fault: string | null;
};

/** The second look of a run: its calls together, and what it says of the last decision that it was asked about. */
export type SecondLookReport = {
  model: string;
  facts: FactVerdict[];
  inputTokens: number | null;
  outputTokens: number | null;
  /** Code of the provider's fault that left the last decision without one; null when there was none. */
  fault: string | null;
};

/** The call that judged the owner's conditions before an answer was thought of. */
export type ConditionsReport = {
  model: string;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
};

/** Everything that a person needs to ask "why did it say that?". */
export type RunReport = {
  provider: string;
  model: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  milliseconds: number;
  /** Best first; `likeness` is the cosine to the question, where it was measured. */
  retrieved: { chunkId: string; score: number; likeness?: number }[];
  /** Absent where likeness could change nothing: without an embedding model, or when the model reads everything. */
  embeddings?: EmbeddingReport;
  attempts: Attempt[];
  /** Absent without one: for built-in answers, and where it is switched off. */
  secondLook?: SecondLookReport;
  /** The call that judged the owner's conditions before; absent where words alone were compared. */
  conditions?: ConditionsReport;
  /** Absent where no files may go at all; without a rule it still tells whether something was to be seen. */
  media?: Omit<MediaChoice, 'fits'> & { fits: Omit<MediaChoice['fits'][number], 'words'>[] };
  guard: GuardVerdict;
  promptHash: string;
  knowledgeHash: string;
};
