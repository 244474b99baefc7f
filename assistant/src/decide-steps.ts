import { asksSomething } from './asks-something.ts';
import { rankChunks } from './builtin/answerer.ts';
import { answerBeside, decideBuiltin } from './builtin/builtin.ts';
import { cutIntoChunks } from './chunks.ts';
import { countCharacters } from './count-characters.ts';
import { dayIn } from './day-in.ts';
import { checkDecision } from './guard/guard.ts';
import { resolveQuote } from './guard/sources.ts';
import type { GuardFinding, GuardVerdict } from './guard/verdict.ts';
import type { Knowledge } from './knowledge.ts';
import { openKnowledge } from './knowledge.ts';
import { citeFacts } from './look-again.ts';
import type { Retrieved } from './models/embeddings-rank.ts';
import { RETRIEVED } from './models/embeddings-rank.ts';
import type { LookedFact } from './models/look.ts';
import { ownWords } from './phrases.ts';
import type { PlacedLine } from './placed-lines.ts';
import { placeCited } from './placed-lines.ts';
import { buildIndex, search } from './retrieval/retrieval.ts';
import { readAsked } from './retrieval/spelling.ts';
import type { Turn } from './turn.ts';
import { holdsQuestionWord, readTurn } from './turn.ts';
import type { AssistantInput, Chunk, Decision, QuotedSource } from './types.ts';

function openFor(input: AssistantInput): Knowledge {
  return openKnowledge(input.knowledgeBase, dayIn(input.timezone, input.now));
}

/** The chunks of a base with those of a person's words before them: they can be cited like any other line. */
function withWords(chunks: Chunk[], words: string): Chunk[] {
  const supplied = cutIntoChunks(words);
  return [...supplied, ...chunks.filter((chunk) => supplied.every((own) => own.id !== chunk.id))];
}

/** A turn with what the knowledge base holds about it, best first; scores are those of the words. */
export type ReadTurn = {
  turn: Turn;
  retrieved: Retrieved[];
  /** All, where they fit into one call or are asked for; else those of `retrieved`, in their order. */
  chunks: Chunk[];
  isWhole: boolean;
  /** All that the words found, best first; empty unless asked for. */
  hits: { chunk: { id: string }; score: number }[];
  knowledge: { hash: string; language: string | null };
};

type Reading = {
  /** Characters that one call carries whole. */
  limit: number;
  /** Likeness is measured, which takes all chunks of a base that does not fit. */
  isMeasured: boolean;
};

/** What a model has to be told to answer a turn. */
export function readForModel(input: AssistantInput, { limit, isMeasured }: Reading): ReadTurn {
  const { hash, language, chunks, index } = openFor(input);
  const turn = readTurn(input);
  const hits = rankChunks(index, readAsked(index, turn.text, turn.before));
  const isWhole = countCharacters(chunks) <= limit;
  const retrieved = hits.slice(0, RETRIEVED).map(score);
  return {
    turn,
    retrieved,
    chunks: isWhole || isMeasured ? chunks : inOrder(chunks, retrieved),
    isWhole,
    hits:
      isMeasured && !isWhole
        ? hits.map(({ chunk, score: value }) => ({ chunk: { id: chunk.id }, score: value }))
        : [],
    knowledge: { hash, language },
  };
}

/** The same for a reply to be worded from `words`, which a person supplied. */
export function readForComposing(input: AssistantInput, words: string, limit: number): ReadTurn {
  const { hash, language, chunks: base } = openFor(input);
  const chunks = withWords(base, words);
  const index = buildIndex(chunks);
  const turn = readTurn(input);
  const asked = readAsked(index, `${turn.text}\n${words}`);
  const retrieved = search(index, asked, RETRIEVED).map(score);
  const isWhole = countCharacters(chunks) <= limit;
  return {
    turn,
    retrieved,
    chunks: isWhole ? chunks : inOrder(chunks, retrieved),
    isWhole,
    hits: [],
    knowledge: { hash, language },
  };
}

/** Without what the index keeps beside. */
const score = ({ chunk, score: value }: Retrieved): Retrieved => ({ chunk, score: value });

function inOrder(chunks: Chunk[], retrieved: readonly Retrieved[]): Chunk[] {
  const chosen = new Set(retrieved.map(({ chunk }) => chunk));
  return chunks.filter((chunk) => chosen.has(chunk));
}

/** What the guard says of a decision, and what the rest of the way needs to know of its sources. */
export type Checked = {
  verdict: GuardVerdict;
  sources: QuotedSource[];
  /** The lines of the knowledge base that it cites. */
  cited: PlacedLine[];
  /** What a second look would be asked: none where the guard refuses, or nothing is said. */
  facts: LookedFact[];
};

type Checking = {
  /** What the provider adds to the customer's words on its own. */
  instructions: string;
  /** What a person supplied for this reply; null without. */
  words: string | null;
  /** Whether a question may be left without an answer. */
  mayBeSilent: boolean;
};

export function checkAnswer(
  input: AssistantInput,
  decision: Decision,
  { instructions, words, mayBeSilent }: Checking,
): Checked {
  if (decision.decision === 'no_reply' && !mayBeSilent) return checkSilence(input);
  const base = openFor(input).chunks;
  const chunks = words === null ? base : withWords(base, words);
  const own = ownWords(input.setPhrases);
  const verdict = checkDecision(decision, {
    chunks,
    turn: input.turn,
    ...(input.customerName === undefined ? {} : { customerName: input.customerName }),
    // In public the knowledge base alone says what may be told.
    prompt: input.post ? '' : input.prompt,
    isPublic: input.post !== undefined,
    systemInstructions: instructions,
    allowContext: words === null ? own : [words, ...own],
    now: input.now,
    timezone: input.timezone,
  });
  const isAnswer = decision.decision === 'answer';
  return {
    verdict,
    sources: isAnswer ? quoteSources(decision, chunks) : [],
    cited: placeCited(base, decision),
    facts: isAnswer && verdict.ok ? citeFacts(decision, chunks) : [],
  };
}

/** A model that overlooks a question must not leave the customer without a word, and the business without a hint. */
function checkSilence({ turn }: AssistantInput): Checked {
  const left = turn.find(({ text }) => asksSomething([text]) || holdsQuestionWord(text))?.text;
  const why = `Something waits for an answer: "${left}".`;
  const findings: GuardFinding[] =
    left === undefined ? [] : [{ rule: 5, code: 'question_left', text: '', why }];
  return { verdict: { ok: findings.length === 0, findings }, sources: [], cited: [], facts: [] };
}

function quoteSources(decision: Decision, chunks: readonly Chunk[]): QuotedSource[] {
  const quoted = new Map<string, QuotedSource>();
  for (const { chunkId, line } of decision.sentences.flatMap((sentence) => sentence.sources)) {
    const chunk = chunks.find((known) => known.id === chunkId);
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

/** A turn answered without a model, and checked like any other answer. */
export type AnsweredTurn = Pick<ReadTurn, 'turn' | 'retrieved' | 'knowledge'> & {
  decision: Decision;
  checked: Checked;
};

export function answerBuiltin(input: AssistantInput): AnsweredTurn {
  const knowledge = openFor(input);
  const turn = readTurn(input);
  const { index, hash, language } = knowledge;
  const hits = rankChunks(index, readAsked(index, turn.text, turn.before));
  const decision = decideBuiltin({ input, turn, knowledge });
  return {
    turn,
    retrieved: hits.slice(0, RETRIEVED).map(score),
    knowledge: { hash, language },
    decision,
    checked: checkAnswer(input, decision, { instructions: '', words: null, mayBeSilent: true }),
  };
}

/** A person's words beside the facts that answer the rest of a turn; null where they stand alone. */
export function placeWords(input: AssistantInput, question: string, words: string): string | null {
  return answerBeside({ input, turn: readTurn(input), knowledge: openFor(input) }, question, words);
}
