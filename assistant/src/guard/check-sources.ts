import { DEFAULT_SET_PHRASES } from '../phrases.ts';
import { splitSentences } from '../reading/fold.ts';
import type { Chunk, Sentence } from '../types.ts';
import { presupposes } from './base-topics.ts';
import { isOwners } from './check-meaning.ts';
import { asksBack, isCourtesy } from './courtesy.ts';
import type { SentenceContext } from './sentence-context.ts';
import type { CitedLine } from './sources.ts';
import { bare, resolveQuote } from './sources.ts';

/* Which lines a sentence rests on, and what may be said without one. */

const DEFAULT_PHRASES = Object.values(DEFAULT_SET_PHRASES).flatMap((wordings) => Object.values(wordings));

const ASKS = /[?？؟]\s*$/u;

/** The line behind a question that is a line of its own; none where another question follows. */
function answerBehind({ lines }: Chunk, question: string): string[] {
  const at = lines.indexOf(question);
  return lines.slice(at + 1, at + 2).filter((line) => at !== -1 && !ASKS.test(line));
}

export function citeLines(context: SentenceContext, sentence: Sentence): CitedLine[] {
  return sentence.sources.flatMap(({ chunkId, line }) => {
    const chunk = context.byId.get(chunkId);
    if (!chunk) return [];
    const found = resolveQuote(chunk, line);
    // Who cites a question of a list of them means its answer, which stands right behind it.
    const answers = found.filter((one) => ASKS.test(one)).flatMap((one) => answerBehind(chunk, one));
    return [...new Set([...found, ...answers])].map((one) => ({ chunk, line: one }));
  });
}

/** True for what stands in the owner's set phrases or instructions, or in ours, word for word. */
export function isOwnPhrase(context: SentenceContext, text: string): boolean {
  const said = bare(text);
  const phrases = [...context.owner.map(({ written }) => written), ...DEFAULT_PHRASES];
  return phrases.some((phrase) => ` ${bare(phrase)} `.includes(` ${said} `));
}

/** True for what the customer is only met with; the owner's set phrases are, whatever they say. */
export function isSaidFreely(context: SentenceContext, text: string): boolean {
  return isOwnPhrase(context, text) || isCourtesy(text, context.spokenHere, context.mentioned);
}

/** True for what needs a line: all but courtesies, questions back, and what the owner's instructions tell. */
function statesSomething(context: SentenceContext, { text, kind }: Sentence): boolean {
  const isFree = (part: string): boolean => isSaidFreely(context, part);
  if (isFree(text) || splitSentences(text).every(isFree)) return false;
  if (kind !== 'fact' && asksBack(text, isFree)) return presupposes(context, text);
  const { prompt, allowContext = [] } = context.material;
  return !isOwners(text, [prompt, ...allowContext], context.spoken);
}

export function checkSources(context: SentenceContext, sentence: Sentence): void {
  const { findings, byId } = context;
  const said = sentence.text.trim();
  if (sentence.kind === 'fact' && sentence.sources.length === 0) {
    findings.add(1, 'no_source', said, `A fact names no source: "${sentence.text}".`);
  } else if (
    sentence.kind !== 'fact' &&
    sentence.sources.length === 0 &&
    statesSomething(context, sentence)
  ) {
    findings.add(
      1,
      'no_source',
      said,
      `This is no courtesy: it states something and names no source: "${sentence.text}".`,
    );
  }
  const cited = citeLines(context, sentence);
  if (cited.length > 0 && cited.every(({ chunk, line }) => line === chunk.question))
    findings.add(1, 'no_source', said, `A question is no source: "${sentence.text}".`);
  for (const { chunkId, line } of sentence.sources) {
    const chunk = byId.get(chunkId);
    if (!chunk) findings.add(1, 'unknown_chunk', said, `There is no chunk "${chunkId}".`);
    else if (resolveQuote(chunk, line).length === 0) {
      findings.add(
        1,
        'line_not_in_chunk',
        said,
        `The line "${line}" is not in chunk ${chunkId} word for word.`,
      );
    }
  }
}
