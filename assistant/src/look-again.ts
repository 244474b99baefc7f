import { bare, resolveQuote } from './guard/sources.ts';
import type { CitedWords, LookedFact } from './models/look.ts';
import type { SaidVerdict } from './models/look-shape.ts';
import { tellLine } from './tables.ts';
import type { Chunk, Decision, FactVerdict, Finding, Sentence } from './types.ts';

/** As it is numbered in the design of the checks, after those of the guard. */
const RULE = 7;
const WHY: Record<Exclude<FactVerdict['verdict'], 'supported'>, string> = {
  contradicted: 'The lines that it cites say otherwise',
  not_said: 'The lines that it cites do not say it, or not all of it',
  unproven: 'No words of the lines that it cites could be shown to say it',
};

export type Looked = {
  facts: FactVerdict[];
  findings: Finding[];
};

/** What the second look is asked of an answer: every sentence that says something, with the lines that it cites. */
export function citeFacts(decision: Decision, chunks: readonly Chunk[]): LookedFact[] {
  const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  return decision.sentences.filter(saysSomething).map((sentence, at) => ({
    number: at + 1,
    sentence: sentence.text.trim(),
    lines: citeWords(sentence, byId),
  }));
}

/** What came of a second look: a verdict for each fact, with the words that it quotes and that stand in its lines. */
export function judgeFacts(facts: readonly LookedFact[], said: readonly SaidVerdict[]): Looked {
  const judged = facts.map((fact) => judgeFact(fact, said));
  return { facts: judged, findings: judged.flatMap(findFault) };
}

/** A courtesy that names a source states what stands there. */
function saysSomething({ text, kind, sources }: Sentence): boolean {
  return text.trim() !== '' && (kind === 'fact' || sources.length > 0);
}

function citeWords(sentence: Sentence, byId: ReadonlyMap<string, Chunk>): CitedWords[] {
  const cited = new Map<string, CitedWords>();
  for (const { chunkId, line } of sentence.sources) {
    const chunk = byId.get(chunkId);
    if (!chunk) continue;
    for (const found of resolveQuote(chunk, line)) {
      cited.set(`${chunkId}\n${found}`, {
        under: chunk.headingPath.join(' > '),
        question: chunk.question ?? '',
        line: tellLine(chunk, found),
      });
    }
  }
  return [...cited.values()];
}

/** The worse of what is said twice; and `supported` only with words that stand where they are said to stand. */
function judgeFact({ number, sentence, lines }: LookedFact, said: readonly SaidVerdict[]): FactVerdict {
  const own = said.filter((one) => one.number === number);
  const quotes = [...new Set(own.flatMap((one) => one.quotes))];
  const found = quotes.filter((quote) => lines.some((line) => standsIn(quote, line)));
  const tell = (verdict: FactVerdict['verdict']): FactVerdict => ({ text: sentence, verdict, quotes: found });
  for (const verdict of ['contradicted', 'not_said'] as const) {
    if (own.some((one) => one.verdict === verdict)) return tell(verdict);
  }
  const isSupported = own.length > 0 && own.every((one) => one.verdict === 'supported');
  const isQuoted = found.some((quote) => lines.some(({ line }) => holds(line, quote)));
  return tell(isSupported && isQuoted && found.length === quotes.length ? 'supported' : 'unproven');
}

function standsIn(quote: string, { under, question, line }: CitedWords): boolean {
  return [line, question, under].some((text) => holds(text, quote));
}

/** Scripts that put no space between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Whole words and figures in their order; capitals, accents and marks between them may differ. */
function holds(text: string, quote: string): boolean {
  const [whole, part] = [bare(text), bare(quote)];
  if (part === '') return false;
  for (let at = whole.indexOf(part); at !== -1; at = whole.indexOf(part, at + 1)) {
    const end = at + part.length;
    if (isEdge(whole[at - 1], whole[at]) && isEdge(whole[end - 1], whole[end])) return true;
  }
  return false;
}

/** Whether a word may end between two characters that stand side by side. */
function isEdge(before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined || before === ' ' || after === ' ') return true;
  return UNSPACED.test(before) || UNSPACED.test(after);
}

function findFault({ text, verdict }: FactVerdict): Finding[] {
  if (verdict === 'supported') return [];
  return [{ rule: RULE, code: `second_look_${verdict}`, text, why: `${WHY[verdict]}: "${text}".` }];
}
