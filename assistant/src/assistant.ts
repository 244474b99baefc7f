import { type ComposedReply, composeFromContext } from './compose-from-context.ts';
import { type Decided, type DecideOptions, decide } from './decide.ts';
import { learnFromHistory, type Past } from './history/learn.ts';
import type { Learned } from './history/past.ts';
import type { Teacher } from './history/teach.ts';
import { MEDIA_THRESHOLD } from './media-rules.ts';
import type { EntryPlace } from './place-entry.ts';
import type { KnowledgeChange, PlacedLine } from './placed-lines.ts';
import type { CitedLine, PlacedSource } from './placed-sources.ts';
import type { ModelProvider, Provider } from './provider.ts';
import type { Asked, Judgement } from './rehearsal/judge.ts';
import { type JudgedReminder, judgeReminder } from './reminders/judge-reminder.ts';
import type { ReminderPlan, ReminderQuestion } from './reminders/plan.ts';
import type { OldPrice } from './shown/old-prices.ts';
import type { Unshown } from './shown/unshown.ts';
import type { Given, Results, TaskName } from './tasks.ts';
import { hashText } from './text-hash.ts';
import type { Think } from './think.ts';
import { LostThoughtError } from './threads/lost-thought.ts';
import { createPool } from './threads/pool.ts';
import { type JudgedTriggers, judgeTriggers } from './triggers/judge-triggers.ts';
import type { PlacedMatch, TriggerCondition } from './triggers/match.ts';
import type { Proposal } from './triggers/propose.ts';
import type { AssistantInput, MediaChoice, MediaRule } from './types.ts';

/** Milliseconds of the processor: many times what the longest turn on the largest knowledge base takes. */
const TASK_LIMIT = 2000;
/** Twice what the first answers take in a thread that has heard no language yet, on a slow machine. */
const OPENING = 6000;
const HEAP_MEGABYTES = 512;
/** Of what was given up, so much is remembered. */
const MOST_REMEMBERED = 1000;

/** Saves that are under way at once. */
const MOST_COMPARED = 8;

export type AssistantOptions = {
  threads: number;
  /** Another module for the threads; for tests. */
  file?: URL;
  /** Milliseconds of the processor that a task may take. */
  limit?: number;
  /** Milliseconds above it that all tasks of one thread may take together. */
  opening?: number;
};

type Message = { id: string; text: string };

/**
 * The assistant in threads of its own: what it thinks keeps nobody else waiting. Everything but `close` rejects with a
 * LostThoughtError where a task takes more than it may, and then at once for the same words.
 */
export type Assistant = {
  /** Rejects besides with the signal's reason, when the caller gave up. */
  decide(input: AssistantInput, provider: Provider, options?: Omit<DecideOptions, 'think'>): Promise<Decided>;
  composeFromContext(
    input: AssistantInput & { context: string; question: string | null },
    provider: Provider,
  ): Promise<ComposedReply>;
  /** The triggers that the messages of a turn meet, alone or together, compared by words. */
  matchTriggers(triggers: readonly TriggerCondition[], messages: readonly Message[]): Promise<PlacedMatch[]>;
  /** The same by the provider's model, in one call. Rejects with a ProviderError, or with the signal's reason. */
  judgeTriggers(
    triggers: readonly TriggerCondition[],
    messages: readonly Message[],
    provider: ModelProvider,
    signal?: AbortSignal,
  ): Promise<JudgedTriggers>;
  /** Of each text the prices that the knowledge base tells otherwise. */
  findOldPrices(knowledgeBase: string, texts: readonly string[]): Promise<OldPrice[][]>;
  /** What was asked to be seen and none of the rules shows now, most first. */
  findUnshown(rules: readonly MediaRule[], asked: readonly Message[]): Promise<Unshown[]>;
  /** What people answered by hand again and again, and no trigger hears, most first. */
  proposeTriggers(triggers: readonly TriggerCondition[], asked: readonly Message[]): Promise<Proposal[]>;
  /** What each text of the business promises its customer, in its own sentences. */
  findPromises(texts: readonly string[]): Promise<string[][]>;
  /** Which rule's files would go to who writes this, and why; under `threshold` nothing goes. */
  chooseMediaRule(rules: readonly MediaRule[], text: string): Promise<MediaChoice & { threshold: number }>;
  /** Whether a reminder is right by words alone, and what it says without a model. */
  planReminder(question: ReminderQuestion): Promise<ReminderPlan>;
  /** The same with the condition judged by the provider's model. Rejects with a ProviderError. */
  judgeReminder(question: ReminderQuestion, provider: ModelProvider): Promise<JudgedReminder>;
  /**
   * What each comment asks, in words that are the same in all our languages where they can be; null for one that is too
   * long or says nothing of that kind.
   */
  readAsked(texts: readonly string[]): Promise<(string | null)[]>;
  compareKnowledge(before: string, after: string): Promise<KnowledgeChange>;
  findSaidLines(input: AssistantInput, text: string): Promise<PlacedLine[]>;
  /** Where the lines that an answer cites stood in the knowledge base of then, and whether it says them now. */
  placeSources(then: string, now: string, cited: readonly CitedLine[]): Promise<PlacedSource[]>;
  /** What the business told its customers in the past; see `learnFromHistory`. What takes too long is left out. */
  learnFromHistory(past: Past, teacher?: Teacher | null): Promise<Learned>;
  /** Where an entry belongs, and the lines that it is known by there. */
  placeEntry(knowledgeBase: string, question: string, answer: string): Promise<EntryPlace>;
  /** The texts of a knowledge base to embed, by their hash. */
  textsOfKnowledge(
    knowledgeBase: string,
    of: { timezone: string; now: Date },
  ): Promise<ReadonlyMap<string, string>>;
  /** Judges what the assistant would do against what a person answered. */
  judge(told: string, asked: Asked): Promise<Judgement>;
  /** Has the threads ready to answer; without it each is started by the first task that needs it. */
  start(): Promise<void>;
  close(): Promise<void>;
};

export function createAssistant({
  threads,
  file = new URL('threads/thread.ts', import.meta.url),
  limit = TASK_LIMIT,
  opening = OPENING,
}: AssistantOptions): Assistant {
  const pool = createPool({ file, threads, limit, opening, heapLimit: HEAP_MEGABYTES });
  const lost = new Set<string>();
  const compared = new Map<string, Promise<KnowledgeChange>>();

  const think: Think = async <Name extends TaskName>(name: Name, ...given: Given[Name]) => {
    if (lost.size > 0 && namesOf(name, given).some((one) => lost.has(one))) {
      throw new LostThoughtError('The same words were given up before.');
    }
    try {
      return (await pool.run({ name, given })) as Results[Name];
    } catch (error) {
      if (error instanceof LostThoughtError) remember(namesOf(name, given));
      throw error;
    }
  };

  /** A save is compared before its transaction, and once more in it. */
  function compare(before: string, after: string): Promise<KnowledgeChange> {
    const name = hashText(`${hashText(before)}${after}`);
    const change = compared.get(name) ?? think('compareKnowledge', before, after);
    compared.set(name, change);
    change.catch(() => compared.delete(name));
    const oldest = compared.keys().next().value;
    if (compared.size > MOST_COMPARED && oldest !== undefined) compared.delete(oldest);
    return change;
  }

  function remember(names: readonly string[]): void {
    for (const name of names) lost.add(name);
    for (const oldest of lost) {
      if (lost.size <= MOST_REMEMBERED) break;
      lost.delete(oldest);
    }
  }

  return {
    decide: (input, provider, options) => decide(input, provider, { ...options, think }),
    composeFromContext: (input, provider) => composeFromContext(input, provider, { think }),
    matchTriggers: (triggers, messages) => think('matchMessages', triggers, messages),
    judgeTriggers: (triggers, messages, provider, signal = new AbortController().signal) =>
      judgeTriggers(triggers, messages, provider, { think, signal }),
    findOldPrices: (knowledgeBase, texts) => think('findOldPrices', knowledgeBase, texts),
    findUnshown: (rules, asked) => think('findUnshown', rules, asked),
    proposeTriggers: (triggers, asked) => think('proposeTriggers', triggers, asked),
    findPromises: (texts) => think('findPromises', texts),
    chooseMediaRule: async (rules, text) => ({
      ...(await think('chooseMediaRule', rules, text)),
      threshold: MEDIA_THRESHOLD,
    }),
    planReminder: (question) => think('planReminder', question),
    judgeReminder: async (question, provider) =>
      judgeReminder(question, await think('planReminder', question), provider, {
        think,
        signal: new AbortController().signal,
      }),
    readAsked: (texts) => think('readAsked', texts),
    compareKnowledge: compare,
    findSaidLines: (input, text) => think('findSaidLines', input, text),
    placeSources: (then, now, cited) => think('placeSources', then, now, cited),
    learnFromHistory: (past, teacher) => learnFromHistory(past, think, teacher),
    placeEntry: (knowledgeBase, question, answer) => think('placeEntry', knowledgeBase, question, answer),
    textsOfKnowledge: (knowledgeBase, of) => think('textsOfKnowledge', knowledgeBase, of),
    judge: (told, asked) => think('judge', told, asked),
    start: pool.start,
    close: pool.close,
  };
}

/**
 * What a task that is given up is known by later. A message is known by its id and its words, so that what the customer
 * writes next to it does not hide it; the words of a whole turn are known whoever writes them.
 */
function namesOf(name: TaskName, given: readonly unknown[]): string[] {
  const messages = messagesOf(name, given);
  if (messages === null) return [hashText(JSON.stringify([name, given]))];
  const whole = messages.map(({ text }) => text).join('\n');
  return [...messages.map(({ id, text }) => hashText(`${id}\n${text}`)), hashText(`${name}\n${whole}`)];
}

function messagesOf(name: TaskName, given: readonly unknown[]): readonly Message[] | null {
  if (name === 'matchMessages') return given[1] as Message[];
  const [first] = given;
  return typeof first === 'object' && first !== null && 'turn' in first ? (first.turn as Message[]) : null;
}
