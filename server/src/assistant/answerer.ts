import calibration from './calibration.json' with { type: 'json' };
import type { Evidence, FeatureName } from './evidence.ts';
import { FEATURE_NAMES, weighEvidence } from './evidence.ts';
import { endsSentence } from './fold.ts';
import type { Index, Query } from './retrieval.ts';
import { readQuery, search } from './retrieval.ts';
import type { Chunk } from './types.ts';

export type Candidate = { chunk: Chunk; score: number; evidence: Evidence; probability: number };

const CONSIDERED = 6;

/** Weights and threshold that a script learned from labelled questions; see `evaluation/calibrate.ts`. */
export type Calibration = { bias: number; weights: Record<FeatureName, number>; threshold: number };

function judge(features: number[], by: Calibration = calibration): number {
  const sum = FEATURE_NAMES.reduce(
    (total, name, at) => total + by.weights[name] * (features[at] ?? 0),
    by.bias,
  );
  return 1 / (1 + Math.exp(-sum));
}

/** What the knowledge base may answer, the most probable first. */
export function findCandidates(index: Index, query: Query, by: Calibration = calibration): Candidate[] {
  const hits = search(index, query, CONSIDERED);
  return hits
    .map((hit, at) => {
      const rival = hits[at === 0 ? 1 : 0]?.score ?? 0;
      const evidence = weighEvidence(index, query, hit, rival);
      return { chunk: hit.chunk, score: hit.score, evidence, probability: judge(evidence.features, by) };
    })
    .sort((a, b) => b.probability - a.probability);
}

/** The answer to one question, or the nearest candidate when none is sure enough. */
export function findAnswer(
  index: Index,
  text: string,
  before: string,
): { answer: Candidate | null; nearest: Candidate | null } {
  const [best] = findCandidates(index, readQuery(text, before));
  if (!best) return { answer: null, nearest: null };
  return { answer: best.probability >= calibration.threshold ? best : null, nearest: best };
}

const BULLET = /^(?:[-*•–—]|\d{1,2}[.)])\s+/u;

/** A source line as a customer reads it: no bullet, no emphasis, table cells joined. */
export function renderLine(line: string): string {
  const bare = line
    .replace(BULLET, '')
    .replace(/(\*\*|__)(.+?)\1/gu, '$2')
    .trim();
  if (!bare.startsWith('|')) return bare;
  const cells = bare
    .split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  return cells.length < 2 ? cells.join('') : `${cells[0]}: ${cells.slice(1).join(', ')}`;
}

/** A passage of running text up to this length is quoted whole: its next sentence may take the first one back. */
const WHOLE_PASSAGE = 300;
const SPOKEN_LIMIT = 600;

/** The lines of a candidate that go out: a whole FAQ answer, or the lines of a passage that met the question. */
export function quoteLines(candidate: Candidate): string[] {
  const { lines } = candidate.chunk;
  if (candidate.chunk.kind === 'faq') return lines;
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  if (size <= WHOLE_PASSAGE && lines.every((line) => endsSentence(line))) return lines;
  const chosen = new Set(candidate.evidence.lines);
  const [first] = candidate.evidence.lines;
  if (chosen.size === 1 && first !== undefined) {
    const follows = endsSentence(lines[first] ?? '') && endsSentence(lines[first + 1] ?? '');
    if (follows) chosen.add(first + 1);
  }
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
