import type { Checked, ReadTurn } from './decide-steps.ts';
import { isAllAsked } from './media-rules.ts';
import type { Likeness, Retrieved } from './models/embeddings-rank.ts';
import { fuseRankings, RETRIEVED } from './models/embeddings-rank.ts';
import type { ProviderFault } from './models/provider-fault.ts';
import { ProviderError } from './models/provider-fault.ts';
import type { PlacedLine } from './placed-lines.ts';
import type { ModelProvider, Provider, ProviderAnswer, ProviderRequest } from './provider.ts';
import { sayReason } from './reasons.ts';
import { joinSentences } from './sentences.ts';
import { hashText } from './text-hash.ts';
import type { Think } from './think.ts';
import { thinkHere } from './think.ts';
import type {
  AssistantInput,
  Attempt,
  Decision,
  EmbeddingReport,
  Finding,
  MediaChoice,
  Outcome,
  RunReport,
  SecondLookReport,
} from './types.ts';

/** A base of up to this many characters goes whole to a provider that names no limit of its own. */
const NO_LIMIT = Number.POSITIVE_INFINITY;

/** Joins token counts of several calls; null stays only when no call named a number. */
function addTokens(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}

type Calls = {
  attempts: Attempt[];
  inputTokens: number | null;
  outputTokens: number | null;
  secondLook?: SecondLookReport;
};
/** `findings`: why the decision is not sent as it is; none when it may be. `checked` is that of the last decision. */
type Run = Calls & { decision: ProviderAnswer['decision']; checked: Checked; findings: Finding[] };

type Checks = {
  think: Think;
  signal: AbortSignal;
  /** A person reads the answer before it goes out: a fault of the second look leaves it without one. */
  isRead: boolean;
  /** What a person supplied for this reply; null without. */
  words: string | null;
};

/** One call, its check, and on a failure one more call that knows what was wrong. */
export async function callGuarded(
  provider: ModelProvider,
  request: ProviderRequest,
  { think, signal, isRead, words }: Checks,
): Promise<Run | (Calls & { fault: ProviderFault })> {
  const look = provider.secondLook;
  const { input, turn } = request;
  const calls: Calls = { attempts: [], inputTokens: null, outputTokens: null };
  const fail = ({ fault }: ProviderError) => {
    calls.attempts.push({ guard: { ok: true, findings: [] }, decision: null, error: fault.message });
    return { ...calls, fault };
  };
  let refused: ProviderRequest['refused'] = null;
  for (;;) {
    let answer: ProviderAnswer;
    try {
      answer = await provider.respond({ ...request, refused }, signal);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      return fail(error);
    }
    signal.throwIfAborted();
    const { decision } = answer;
    calls.inputTokens = addTokens(calls.inputTokens, answer.inputTokens);
    calls.outputTokens = addTokens(calls.outputTokens, answer.outputTokens);
    const { instructions } = provider;
    // What a person supplied goes out whatever the model makes of it.
    const checking = { instructions, words, mayBeSilent: words !== null };
    const checked = await think('checkAnswer', input, decision, checking);
    signal.throwIfAborted();
    const { verdict, facts } = checked;
    const attempt: Attempt = { guard: verdict, decision };
    calls.attempts.push(attempt);
    let findings: Finding[] = verdict.findings;
    if (look && verdict.ok && decision.decision === 'answer') {
      const before = calls.secondLook;
      const report = { model: look.model, facts: [], inputTokens: null, outputTokens: null, ...before };
      try {
        // No call is made for an answer of courtesies.
        const said =
          facts.length === 0
            ? { verdicts: [], inputTokens: null, outputTokens: null }
            : await look.ask({ facts, asked: turn.text, now: input.now, timezone: input.timezone }, signal);
        signal.throwIfAborted();
        const looked = await think('judgeFacts', facts, said.verdicts);
        attempt.secondLook = looked.facts;
        findings = looked.findings;
        calls.secondLook = {
          model: look.model,
          facts: looked.facts,
          inputTokens: addTokens(report.inputTokens, said.inputTokens),
          outputTokens: addTokens(report.outputTokens, said.outputTokens),
          fault: null,
        };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        calls.secondLook = { ...report, facts: [], fault: error.fault.code };
        if (!isRead) return fail(error);
      }
    }
    if (findings.length === 0 || refused !== null) return { ...calls, decision, checked, findings };
    refused = { decision, findings };
  }
}

type Read = Pick<ReadTurn, 'turn' | 'knowledge' | 'retrieved'>;

function toOutcome({ decision, checked, findings }: Run, { turn, knowledge }: Read): Outcome {
  switch (decision.decision) {
    case 'answer': {
      const text = joinSentences(decision.sentences);
      const { sources } = checked;
      if (findings.length === 0) return { kind: 'answer', text, decision, sources };
      return { kind: 'held', text, reason: findings, decision, sources };
    }
    case 'missing_information': {
      const reason = decision.reason?.trim() || sayReason('nothing', knowledge.language);
      return { kind: 'missing_information', question: decision.question?.trim() || turn.text, reason };
    }
    case 'hand_off':
      return { kind: 'hand_off', reason: decision.reason?.trim() ?? '' };
    case 'no_reply': {
      if (findings.length === 0) return { kind: 'no_reply' };
      return {
        kind: 'missing_information',
        question: turn.text,
        reason: sayReason('left', knowledge.language),
      };
    }
  }
}

type Found = { retrieved: Retrieved[]; embeddings?: EmbeddingReport };

/**
 * What the knowledge base holds about a turn, best first. Likeness costs a call, so it is measured only where it
 * decides what the provider reads: a base that fits goes to it whole, and the built-in answers weigh words alone,
 * which is what their threshold was learned from.
 */
async function addLikeness(
  { turn, retrieved: byWords, chunks, hits, isWhole }: ReadTurn,
  likeness: Likeness | null,
  signal: AbortSignal,
): Promise<Found> {
  if (likeness === null || isWhole) return { retrieved: byWords };
  const question = [turn.before, turn.text].filter((text) => text !== '').join('\n');
  const { values, report } = await likeness.measure(chunks, question, signal);
  const retrieved = values === null ? byWords : fuseRankings(hits, chunks, values, RETRIEVED);
  return { retrieved, embeddings: report };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

export type DecideOptions = {
  signal?: AbortSignal;
  /** Where an embedding model is set. */
  likeness?: Likeness | null;
  /** A person reads the answer before it goes out. */
  isRead?: boolean;
  /** Where the work of the processor is done. */
  think?: Think;
};

/** `cited`: the lines of the knowledge base that the last decision cites, whatever became of it. */
export type Decided = { outcome: Outcome; report: RunReport; cited: PlacedLine[] };

/**
 * Decides what the business answers to a turn. Provider faults are an outcome; rejects only with the signal's reason
 * when the caller gave up, and with faults of our own.
 */
export async function decide(
  input: AssistantInput,
  provider: Provider,
  options: DecideOptions = {},
): Promise<Decided> {
  const { signal = new AbortController().signal, think = thinkHere } = options;
  signal.throwIfAborted();
  const started = performance.now();
  const { run, read, embeddings } =
    provider.model === null
      ? await runBuiltin(input, think)
      : await runModel(input, provider, { signal, think, likeness: null, isRead: false, ...options });
  signal.throwIfAborted();
  const isFault = 'fault' in run;
  const named = provider.model === null || isFault ? null : run.decision.mediaRuleIds;
  const media = isFault || !mayShow(input) ? null : await think('chooseMedia', input, named);
  return {
    outcome: isFault
      ? { kind: 'failed', error: run.fault }
      : withMedia(toOutcome(run, read), run.decision, media, named !== null),
    cited: isFault ? [] : run.checked.cited,
    report: {
      provider: provider.name,
      model: provider.model,
      inputTokens: run.inputTokens,
      outputTokens: run.outputTokens,
      milliseconds: Math.round(performance.now() - started),
      retrieved: read.retrieved.map(({ chunk, score, likeness: cosine }) => ({
        chunkId: chunk.id,
        score: round(score),
        ...(cosine === undefined ? {} : { likeness: round(cosine) }),
      })),
      ...(embeddings ? { embeddings } : {}),
      attempts: run.attempts,
      ...(run.secondLook ? { secondLook: run.secondLook } : {}),
      ...(media ? { media: withoutWords(media) } : {}),
      guard: isFault ? { ok: true, findings: [] } : run.checked.verdict,
      promptHash: hashText(input.prompt),
      knowledgeHash: read.knowledge.hash,
    },
  };
}

/** What the customer said is not kept beside what was made of it. */
const withoutWords = ({ fits, ...choice }: MediaChoice): NonNullable<RunReport['media']> => ({
  ...choice,
  fits: fits.map(({ words: _, ...fit }) => fit),
});

/** In public no files are sent. */
const mayShow = ({ mediaRules, post }: AssistantInput): boolean => mediaRules !== undefined && !post;

/** The files go with an answer, or are the answer where they are all that was asked for. */
function withMedia(
  outcome: Outcome,
  decision: Decision,
  media: MediaChoice | null,
  isNamed: boolean,
): Outcome {
  if (!media?.ruleId) return outcome;
  if (outcome.kind === 'answer' || outcome.kind === 'held') return { ...outcome, mediaRuleId: media.ruleId };
  if (outcome.kind !== 'missing_information' || !isAllAsked(media, isNamed)) return outcome;
  const shown: Decision = { ...decision, decision: 'answer', sentences: [], question: null, reason: null };
  return { kind: 'answer', text: '', decision: shown, sources: [], mediaRuleId: media.ruleId };
}

type Ran = { run: Awaited<ReturnType<typeof callGuarded>>; read: Read; embeddings?: EmbeddingReport };

/** Asked again it would only say the same, so nothing is. */
async function runBuiltin(input: AssistantInput, think: Think): Promise<Ran> {
  const { decision, checked, ...read } = await think('answerBuiltin', input);
  const { verdict } = checked;
  const attempts = [{ guard: verdict, decision }];
  const run = { attempts, inputTokens: null, outputTokens: null, decision, checked };
  return { run: { ...run, findings: verdict.findings }, read };
}

async function runModel(
  input: AssistantInput,
  provider: ModelProvider,
  { signal, think, likeness, isRead }: Required<DecideOptions>,
): Promise<Ran> {
  const limit = provider.knowledgeLimit ?? NO_LIMIT;
  const read = await think('readForModel', input, { limit, isMeasured: likeness !== null });
  signal.throwIfAborted();
  const { retrieved, embeddings } = await addLikeness(read, likeness, signal);
  const { turn, chunks, knowledge } = read;
  const request = { input, turn, knowledge: { chunks }, retrieved, refused: null };
  const run = await callGuarded(provider, request, { think, signal, isRead, words: null });
  return { run, read: { turn, knowledge, retrieved }, ...(embeddings ? { embeddings } : {}) };
}
