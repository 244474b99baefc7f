import { rankChunks } from './builtin/answerer.ts';
import { dayIn } from './end-dates.ts';
import { checkDecision, joinSentences } from './guard/guard.ts';
import type { GuardMaterial } from './guard/material.ts';
import { resolveQuote } from './guard/sources.ts';
import type { GuardVerdict } from './guard/verdict.ts';
import type { Knowledge } from './knowledge.ts';
import { countCharacters, hashText, openKnowledge } from './knowledge.ts';
import { lookAgain } from './look-again.ts';
import type { Likeness, Retrieved } from './models/embeddings-rank.ts';
import { fuseRankings } from './models/embeddings-rank.ts';
import type { ProviderFault } from './models/provider-fault.ts';
import { ProviderError } from './models/provider-fault.ts';
import { ownWords } from './phrases.ts';
import type { Provider, ProviderAnswer, ProviderRequest } from './provider.ts';
import { sayReason } from './reasons.ts';
import { readAsked } from './retrieval/spelling.ts';
import type { Turn } from './turn.ts';
import { readTurn } from './turn.ts';
import type {
  AssistantInput,
  Attempt,
  Decision,
  EmbeddingReport,
  Finding,
  Outcome,
  QuotedSource,
  RunReport,
  SecondLookReport,
} from './types.ts';

const RETRIEVED = 12;
const PASSED: GuardVerdict = { ok: true, findings: [] };

/** Joins token counts of several calls; null stays only when no call named a number. */
function addTokens(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : a + b;
}

function quoteSources(decision: Decision, knowledge: Knowledge): QuotedSource[] {
  const quoted = new Map<string, QuotedSource>();
  for (const { chunkId, line } of decision.sentences.flatMap((sentence) => sentence.sources)) {
    const chunk = knowledge.chunks.find((known) => known.id === chunkId);
    const quote = chunk ? (resolveQuote(chunk, line)[0] ?? line) : line;
    quoted.set(`${chunkId}\n${quote}`, {
      chunkId,
      headingPath: chunk?.headingPath ?? [],
      question: chunk?.question ?? null,
      quote,
      start: chunk?.start ?? null,
    });
  }
  return [...quoted.values()];
}

type Calls = {
  attempts: Attempt[];
  inputTokens: number | null;
  outputTokens: number | null;
  secondLook?: SecondLookReport;
};
/** `findings`: why the decision is not sent as it is; none when it may be. */
type Run = Calls & { decision: Decision; verdict: GuardVerdict; findings: Finding[] };

type Checks = {
  material: GuardMaterial;
  signal: AbortSignal;
  /** A person reads the answer before it goes out: a fault of the second look leaves it without one. */
  isRead: boolean;
};

/** One call, its check, and on a failure one more call that knows what was wrong. */
export async function callGuarded(
  provider: Provider,
  request: ProviderRequest,
  { material, signal, isRead }: Checks,
): Promise<Run | (Calls & { fault: ProviderFault })> {
  const look = provider.secondLook;
  const calls: Calls = { attempts: [], inputTokens: null, outputTokens: null };
  const fail = ({ fault }: ProviderError) => {
    calls.attempts.push({ guard: PASSED, decision: null, error: fault.message });
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
    const verdict = checkDecision(decision, material);
    const attempt: Attempt = { guard: verdict, decision };
    calls.attempts.push(attempt);
    let findings: Finding[] = verdict.findings;
    if (look && verdict.ok && decision.decision === 'answer') {
      const before = calls.secondLook;
      const report = { model: look.model, facts: [], inputTokens: null, outputTokens: null, ...before };
      try {
        const looked = await lookAgain(look, decision, request, signal);
        attempt.secondLook = looked.facts;
        findings = looked.findings;
        calls.secondLook = {
          model: look.model,
          facts: looked.facts,
          inputTokens: addTokens(report.inputTokens, looked.inputTokens),
          outputTokens: addTokens(report.outputTokens, looked.outputTokens),
          fault: null,
        };
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        calls.secondLook = { ...report, facts: [], fault: error.fault.code };
        if (!isRead) return fail(error);
      }
    }
    // A provider without a model would only say the same again.
    if (findings.length === 0 || refused !== null || provider.model === null) {
      return { ...calls, decision, verdict, findings };
    }
    refused = { decision, findings };
  }
}

function toOutcome(run: Run, knowledge: Knowledge, asked: string): Outcome {
  const { decision, findings } = run;
  switch (decision.decision) {
    case 'answer': {
      const text = joinSentences(decision.sentences);
      const sources = quoteSources(decision, knowledge);
      if (findings.length === 0) return { kind: 'answer', text, decision, sources };
      return { kind: 'held', text, reason: findings, decision, sources };
    }
    case 'missing_information': {
      const reason = decision.reason?.trim() || sayReason('nothing', knowledge.language);
      return { kind: 'missing_information', question: decision.question?.trim() || asked, reason };
    }
    case 'hand_off':
      return { kind: 'hand_off', reason: decision.reason?.trim() ?? '' };
    case 'no_reply':
      return { kind: 'no_reply' };
  }
}

type Found = { retrieved: Retrieved[]; embeddings?: EmbeddingReport };

/**
 * What the knowledge base holds about a turn, best first. Likeness costs a call, so it is measured only where it
 * decides what the provider reads: a base that fits goes to it whole, and the built-in answers weigh words alone,
 * which is what their threshold was learned from.
 */
async function retrieve(
  turn: Turn,
  knowledge: Knowledge,
  provider: Provider,
  likeness: Likeness | null,
  signal: AbortSignal,
): Promise<Found> {
  const hits = rankChunks(knowledge.index, readAsked(knowledge.index, turn.text, turn.before));
  const { knowledgeLimit } = provider;
  const byWords = hits.slice(0, RETRIEVED);
  if (likeness === null || knowledgeLimit === undefined) return { retrieved: byWords };
  if (countCharacters(knowledge.chunks) <= knowledgeLimit) return { retrieved: byWords };
  const question = [turn.before, turn.text].filter((text) => text !== '').join('\n');
  const { values, report } = await likeness.measure(knowledge.chunks, question, signal);
  const retrieved = values === null ? byWords : fuseRankings(hits, knowledge.chunks, values, RETRIEVED);
  return { retrieved, embeddings: report };
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

type Options = {
  signal?: AbortSignal;
  /** Where an embedding model is set. */
  likeness?: Likeness | null;
  /** A person reads the answer before it goes out. */
  isRead?: boolean;
};

/**
 * Decides what the business answers to a turn. Provider faults are an outcome; rejects only with the signal's reason
 * when the caller gave up, and with faults of our own.
 */
export async function decide(
  input: AssistantInput,
  provider: Provider,
  { signal = new AbortController().signal, likeness = null, isRead = false }: Options = {},
): Promise<{ outcome: Outcome; report: RunReport }> {
  signal.throwIfAborted();
  const started = performance.now();
  const knowledge = openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
  const turn = readTurn(input);
  const { retrieved, embeddings } = await retrieve(turn, knowledge, provider, likeness, signal);
  const material: GuardMaterial = {
    chunks: knowledge.chunks,
    turn: input.turn,
    ...(input.customerName === undefined ? {} : { customerName: input.customerName }),
    prompt: input.prompt,
    systemInstructions: provider.instructions,
    allowContext: ownWords(input.setPhrases),
    now: input.now,
    timezone: input.timezone,
  };
  const request: ProviderRequest = { input, turn, knowledge, retrieved, refused: null };
  const run = await callGuarded(provider, request, { material, signal, isRead });
  const outcome: Outcome =
    'fault' in run ? { kind: 'failed', error: run.fault } : toOutcome(run, knowledge, turn.text);
  return {
    outcome,
    report: {
      provider: provider.name,
      model: provider.model,
      inputTokens: run.inputTokens,
      outputTokens: run.outputTokens,
      milliseconds: Math.round(performance.now() - started),
      retrieved: retrieved.map(({ chunk, score, likeness: cosine }) => ({
        chunkId: chunk.id,
        score: round(score),
        ...(cosine === undefined ? {} : { likeness: round(cosine) }),
      })),
      ...(embeddings ? { embeddings } : {}),
      attempts: run.attempts,
      ...(run.secondLook ? { secondLook: run.secondLook } : {}),
      guard: 'fault' in run ? PASSED : run.verdict,
      promptHash: hashText(input.prompt),
      knowledgeHash: knowledge.hash,
    },
  };
}
