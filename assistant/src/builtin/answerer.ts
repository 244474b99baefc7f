import { withoutNames } from '../guard/leaks.ts';
import { endsSentence, foldText, splitFolded } from '../reading/fold.ts';
import { tellLanguage } from '../reading/language.ts';
import type { Tongues } from '../reading/tongues.ts';
import { tongueOf } from '../reading/tongues.ts';
import { TOLD } from '../retrieval/asked-kind.ts';
import type { Evidence } from '../retrieval/evidence.ts';
import { weighHits } from '../retrieval/evidence.ts';
import type { Index, Query, SearchHit } from '../retrieval/retrieval.ts';
import { search } from '../retrieval/retrieval.ts';
import type { Calibration } from '../retrieval/weighing.ts';
import { weighOptions } from '../retrieval/weighing.ts';
import type { Chunk } from '../types.ts';
import calibration from './calibration.json' with { type: 'json' };

/** `order` tells candidates of one question apart; `probability` is how sure this one answers it. */
export type Candidate = {
  hit: SearchHit;
  chunk: Chunk;
  evidence: Evidence;
  isProse: boolean;
  /** Written in another language than the question is answered in. */
  isForeign: boolean;
  /** Tells the kind of answer that is asked for alone. */
  isTold: boolean;
  order: number;
  probability: number;
};

/** A passage with the lines of it that go out; `cells` are the columns of each line that do, all when there are none. */
export type Quotation = { chunk: Chunk; lines: string[]; cells?: number[][] };
/** `answers`: the best first; none when the knowledge base does not answer it, and then perhaps what comes close. */
export type Found = { answers: Quotation[]; nearest: Quotation | null };

const CONSIDERED = 12;

const languages = new WeakMap<Chunk, string | null>();

/** So few words may look like another language: "Mo–Fr 9–18 Uhr, Sa 10–14 Uhr" like French. */
const FEW_WORDS = 6;

/** The language that a passage is written in, where it can be told; of few words one that the knowledge base speaks. */
export function languageOf(chunk: Chunk, tongues: Tongues): string | null {
  const known = languages.get(chunk);
  if (known !== undefined) return known;
  const text = [chunk.question ?? '', ...chunk.lines].join('\n');
  const told = tellLanguage(withoutNames(text));
  const isShort = splitFolded(foldText(text)).filter((word) => /\p{L}/u.test(word)).length < FEW_WORDS;
  const language = isShort && (tongueOf(told) & tongues) === 0 ? null : told;
  languages.set(chunk, language);
  return language;
}

const mainLanguages = new WeakMap<Index, string | null>();

/** The language of most passages. */
function mainLanguageOf(index: Index): string | null {
  const known = mainLanguages.get(index);
  if (known !== undefined) return known;
  const counts = new Map<string, number>();
  for (const chunk of index.chunks) {
    const language = languageOf(chunk, index.tongues);
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const [main] = [...counts].sort(([, a], [, b]) => b - a);
  mainLanguages.set(index, main?.[0] ?? null);
  return main?.[0] ?? null;
}

/** The language that a question is answered in: its own where a passage speaks it, else that of the business. */
function chooseLanguage(index: Index, { language }: Query, hits: SearchHit[]): string | null {
  const spoken = new Set(hits.flatMap(({ chunk }) => languageOf(chunk, index.tongues) ?? []));
  const [nearest = null] = spoken;
  if (spoken.size < 2) return nearest;
  const choices = [language, mainLanguageOf(index)];
  return choices.find((choice) => choice !== null && spoken.has(choice)) ?? nearest;
}

function weighCandidates(index: Index, query: Query, hits: SearchHit[], by: Calibration): Candidate[] {
  const found = weighHits(index, query, hits);
  const { isProse } = index;
  const language = chooseLanguage(index, query, hits);
  const weighed = hits.flatMap((hit, at) => {
    const evidence = found[at];
    return evidence
      ? [
          {
            ...evidence,
            isForeign: ![language, null].includes(languageOf(hit.chunk, index.tongues)),
            isTold: (evidence.kindTold ?? 0) >= TOLD,
            hit,
            evidence,
          },
        ]
      : [];
  });
  // Where a passage tells the kind of answer that is asked for, one that tells less of it is no answer, however near.
  const best = Math.max(0, ...weighed.map(({ kindTold, isForeign }) => (isForeign ? 0 : (kindTold ?? 0))));
  const options = weighed.filter(({ kindTold }) => (kindTold ?? best) >= best);
  return weighOptions(options, isProse, by).map(
    ({ option: { hit, evidence, isForeign, isTold }, order, probability }) => ({
      hit,
      chunk: hit.chunk,
      evidence,
      isProse,
      isForeign,
      isTold,
      order,
      probability,
    }),
  );
}

/** What the knowledge base may answer, the best first. */
export function findCandidates(index: Index, query: Query, by: Calibration = calibration): Candidate[] {
  return weighCandidates(index, query, search(index, query, CONSIDERED), by);
}

/** All chunks that share something with a question, the best first. */
export function rankChunks(index: Index, query: Query): SearchHit[] {
  const hits = search(index, query, index.chunks.length);
  const candidates = weighCandidates(index, query, hits.slice(0, CONSIDERED), calibration);
  const ranked = candidates.map(({ hit }) => hit);
  return [...ranked, ...hits.filter((hit) => !ranked.includes(hit))];
}

const BULLET = /^(?:[-*•–—]|\d{1,2}[.)])\s+/u;

const DOTS = /\s?(?:\.{3,}|…{2,}|_{3,})\s*(?=\S)/u;

/** "Puncture ........ 14" as "Puncture: 14"; null for a line without such dots. */
function readDotted(line: string): string | null {
  const found = DOTS.exec(line);
  if (!found || found.index === 0) return null;
  return `${line.slice(0, found.index).replace(/[:：]$/u, '')}: ${line.slice(found.index + found[0].length)}`;
}

/** A source line as a customer reads it: no bullet, no emphasis, table cells joined. */
export function renderLine(line: string): string {
  const bare = line
    .replace(BULLET, '')
    .replace(/(\*\*|__)(.+?)\1/gu, '$2')
    .trim();
  const dotted = readDotted(bare);
  if (dotted) return dotted;
  if (!bare.includes(' | ') && !bare.startsWith('|')) return bare;
  const cells = bare
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return cells.length < 2 ? cells.join('') : `${cells[0]}: ${cells.slice(1).join(', ')}`;
}

/** A passage of running text up to this length is quoted whole: its next sentence may take the first one back. */
const WHOLE_PASSAGE = 300;
const SPOKEN_LIMIT = 600;

/** The lines that belong to the chosen ones: what they go on with, and what goes on with them. */
function withContinued(chosen: Set<number>, { continued = [] }: Chunk): number[] {
  const goesOn = new Set(continued);
  return [...chosen].flatMap((at) => {
    const whole: number[] = [];
    for (let up = at; goesOn.has(up); up -= 1) whole.push(up - 1);
    for (let down = at + 1; goesOn.has(down); down += 1) whole.push(down);
    return whole;
  });
}

/** The lines of a candidate that go out: a whole FAQ answer, or the lines of a passage that met the question. */
export function quoteLines(candidate: Candidate): string[] {
  const { lines, headingPath } = candidate.chunk;
  if (candidate.chunk.kind === 'faq') return lines;
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  if (size <= WHOLE_PASSAGE && lines.every((line) => endsSentence(line))) return lines;
  const chosen = new Set(candidate.evidence.lines);
  // A title alone tells nothing: what stands below it is told.
  const isTitle = chosen.size === 1 && chosen.has(0) && lines[0] === headingPath.at(-1);
  if (isTitle) for (const below of lines.keys()) chosen.add(below);
  const [first] = candidate.evidence.lines;
  if (chosen.size === 1 && first !== undefined) {
    const follows = endsSentence(lines[first] ?? '') && endsSentence(lines[first + 1] ?? '');
    if (follows) chosen.add(first + 1);
  }
  for (const at of withContinued(chosen, candidate.chunk)) chosen.add(at);
  const quoted: string[] = [];
  let spoken = 0;
  for (const position of [...chosen].sort((a, b) => a - b)) {
    const line = lines[position];
    if (line === undefined || (quoted.length > 0 && spoken + line.length > SPOKEN_LIMIT)) continue;
    quoted.push(line);
    spoken += line.length;
  }
  return quoted;
}
