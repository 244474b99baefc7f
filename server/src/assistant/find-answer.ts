import type { Candidate, Found } from './answerer.ts';
import { findCandidates, quoteLines } from './answerer.ts';
import { keepsTheDay } from './asked-days.ts';
import calibration from './calibration.json' with { type: 'json' };
import type { Concept } from './concepts.ts';
import { conceptsOfWord } from './concepts.ts';
import { TOLD_BY } from './evidence.ts';
import { ASKED, KINDS_OF_ANSWER, meet, readChunk } from './evidence-terms.ts';
import { findLanguageClash } from './guard-leaks.ts';
import { tellLanguage } from './language.ts';
import { askForEach } from './listed-things.ts';
import { asksForPriceList, findPriceList } from './price-list.ts';
import type { Index, Query, QueryTerm } from './retrieval.ts';
import { readQuery } from './retrieval.ts';
import { isRival, sureOfEither } from './rivals.ts';
import { asksByItself } from './turn.ts';

/** Words that ask for a figure name no thing that a passage could be about. */
const FIGURES = new Set<Concept>(['price', 'number', 'duration']);
/** How well a passage that names the thing itself meets its word; its topic alone, as nails, meets it less. */
const NAMED = 0.8;
/** What a question wants to be told, when it names nothing else: "And for how long?". */
const FOLLOWED = new Set<Concept>(['price', 'when', 'hours', 'duration']);
const FREE: Concept[] = ['#free'];

function isSure({ probability }: Candidate, threshold: number = calibration.threshold): boolean {
  return probability >= threshold;
}

/** The words of a question that name a thing. */
function readThings({ terms, tongues }: Query): QueryTerm[] {
  return terms.filter(({ word, weight }) => {
    const names = conceptsOfWord(word, tongues);
    return weight >= ASKED && names.length > 0 && !names.some((name) => FIGURES.has(name));
  });
}

/** "How much is a" of "How much is a pedicure": what kind of answer was wanted, and not of what. */
function readFrame({ terms, tongues }: Query): string {
  const frames = terms.filter(
    ({ word, weight }) =>
      weight < ASKED || conceptsOfWord(word, tongues).some((name) => KINDS_OF_ANSWER.has(name)),
  );
  return frames.map(({ word }) => word).join(' ');
}

/** The kinds of answer that a question wants, each with what tells it. */
function kindsOf({ concepts }: Query): Concept[][] {
  return TOLD_BY.filter(([kind]) => FOLLOWED.has(kind) && (concepts.get(kind) ?? 0) >= ASKED).map(
    ([, tellers]) => [...tellers, ...(tellers.includes('price') ? FREE : [])],
  );
}

/** True when what would be quoted tells one of the kinds; everything does when none is wanted. */
function tells(index: Index, { chunk, evidence }: Candidate, kinds: Concept[][]): boolean {
  const { lines } = readChunk(chunk, index.tongues);
  const said = chunk.kind === 'faq' ? lines : lines.filter((_, at) => evidence.lines.includes(at));
  return (
    kinds.length === 0 ||
    said.some(({ concepts }) => kinds.some((tellers) => tellers.some((one) => concepts.has(one))))
  );
}

/**
 * What may answer a question that leans on the one before, the best first. "And for long hair?" narrows it; "And a
 * manicure?" after the price of a pedicure puts another thing in its place. Both are nails, so it is the word that
 * tells them apart: where the best passage lacks it and another one has it, the former thing is left out.
 */
function findFollowing(index: Index, text: string, before: string): Candidate[] {
  const read = (asked: string, earlier = ''): Query => readQuery(asked, earlier, index.tongues);
  const leaning = findCandidates(index, read(text, before));
  const own = read(text);
  const things = readThings(own);
  const holds = ({ chunk }: Candidate): boolean => {
    const { all } = readChunk(chunk, index.tongues);
    return things.some((thing) => meet(thing, all, own.tongues) >= NAMED);
  };
  const [best] = leaning;
  const kinds = kindsOf(read(before));
  const tellsKind = (candidate: Candidate): boolean => tells(index, candidate, kinds);
  if (!best || things.length === 0 || (holds(best) && isSure(best) && tellsKind(best))) return leaning;
  const asked = [`${readFrame(read(before))} ${text}`, ...(asksByItself(text) ? [text] : [])];
  const replaced = asked
    .map((words) => findCandidates(index, read(words)).filter(holds))
    .sort(([a], [b]) => (b?.probability ?? 0) - (a?.probability ?? 0));
  const found = replaced.find((candidates) => candidates.length > 0) ?? leaning;
  const [other] = found;
  // "How long does it take? And a gel manicure?": its price was nearer than how long it takes.
  if (other && tellsKind(other) && !tellsKind(best)) return found;
  // "And on Saturday?": the passage that was best already, and only the former thing made it doubtful.
  return !holds(best) || other?.chunk === best.chunk ? found : leaning;
}

/** Some of the candidates of a question, as `Found`. */
type Chosen = { answers: Candidate[]; nearest: Candidate | null };

function candidatesOf(index: Index, text: string): Candidate[] {
  const query = readQuery(text, '', index.tongues);
  return findCandidates(index, query).filter(fitsTheDay(text, query));
}

function fitsTheDay(text: string, { concepts }: Query): (candidate: Candidate) => boolean {
  const keeps = keepsTheDay(text, (concepts.get('hours') ?? 0) >= ASKED);
  return (candidate) => {
    const { question = '', headingPath, lines } = candidate.chunk;
    return keeps({ quoted: read(candidate), whole: [question, ...headingPath, ...lines].join('\n') });
  };
}

/** The price list for a question that asks for it and names no thing; null for another one. */
function findPrices(index: Index, text: string): Found | null {
  if (!asksForPriceList(text, readQuery(text, '', index.tongues).tongues)) return null;
  return findPriceList(index, tellLanguage(text));
}

function quote({ answers, nearest }: Chosen): Found {
  const quoted = (candidate: Candidate) => ({ chunk: candidate.chunk, lines: quoteLines(candidate) });
  return { answers: answers.map(quoted), nearest: nearest && quoted(nearest) };
}

/**
 * Of two things that a question joins, the best passage may tell one alone, where another one tells the other: then
 * each is asked for. Half of an answer that looks whole is worse than none.
 */
function findEach(index: Index, text: string, { answers: [best], nearest }: Chosen): Chosen | null {
  const query = readQuery(text, '', index.tongues);
  const things = readThings(query);
  const holds = ({ chunk }: Candidate, thing: QueryTerm): boolean =>
    meet(thing, readChunk(chunk, index.tongues).all, query.tongues) >= NAMED;
  if (!best || things.every((thing) => holds(best, thing))) return null;
  const namesOf = ({ word }: QueryTerm): readonly Concept[] => conceptsOfWord(word, query.tongues);
  // "Dropped it and broke it" names one thing by two words.
  const apart = things.filter((thing) =>
    things.every((other) => other === thing || !namesOf(thing).some((name) => namesOf(other).includes(name))),
  );
  const asked = askForEach(text, new Set(apart.map(({ word }) => word)), query);
  const each = asked.map((one) => chooseAnswers(candidatesOf(index, one), { isAlone: true }).answers);
  if (each.length === 0) return null;
  return { answers: each.every(({ length }) => length > 0) ? [...new Set(each.flat())] : [], nearest };
}

/** What answers one question, or only the nearest passage when none is sure enough. */
export function findAnswer(index: Index, text: string, before: string): Found {
  if (before === '') {
    const prices = findPrices(index, text);
    if (prices) return prices;
    const whole = chooseAnswers(candidatesOf(index, text));
    return quote(findEach(index, text, whole) ?? whole);
  }
  // A base in several languages says the same in each; "A manicure" is told from its Polish by what was asked before.
  const asked = `${before}\n${text}`;
  const speaks = (candidate: Candidate): boolean => findLanguageClash(read(candidate), asked) === null;
  const query = readQuery(text, '', index.tongues);
  const kinds = kindsOf(query);
  const following = findFollowing(index, text, before);
  const telling = following
    .filter((candidate) => tells(index, candidate, kinds))
    .filter(fitsTheDay(text, query));
  const { answers, nearest } = chooseAnswers(telling, { fits: speaks, isAlone: true });
  // "Do you do pedicures? Prices?" asks for one price; where none is known, for all of them.
  const prices = answers.length === 0 ? findPrices(index, text) : null;
  return prices ?? quote({ answers, nearest: nearest ?? following[0] ?? null });
}

const read = (candidate: Candidate): string => quoteLines(candidate).join(' ');

const FIGURE = /\d+(?:[.,:]\d+)*/gu;

/** True when two passages tell the same amount or time. A single digit may stand for anything. */
function sharesFigure(one: Candidate, other: Candidate): boolean {
  const known = new Set(read(one).match(FIGURE));
  return (read(other).match(FIGURE) ?? []).some((figure) => figure.length > 1 && known.has(figure));
}

/** True when a passage tells something else than another one, and not the same elsewhere or in another language. */
function tellsElse(other: Candidate, best: Candidate): boolean {
  const known = new Set(read(best).match(FIGURE));
  const told = read(other);
  if (findLanguageClash(told, read(best)) !== null) return false;
  const figures = told.match(FIGURE) ?? [];
  return !sharesFigure(best, other) && (figures.length === 0 || figures.some((figure) => !known.has(figure)));
}

/**
 * The one that is told where several say the same: of those close to the nearest that are sure and tell its figures, or
 * stand in the customer's language where it does not, the one that shares most words with the question.
 */
function chooseTwin(nearest: Candidate, candidates: Candidate[], threshold: number): Candidate {
  const twins = candidates.filter(
    (candidate) =>
      isSure(candidate, threshold) &&
      isRival(nearest, candidate) &&
      (candidate === nearest ||
        (nearest.isForeign && !candidate.isForeign) ||
        sharesFigure(nearest, candidate)),
  );
  const spoken = twins.filter(({ isForeign }) => !isForeign);
  const [most = nearest] = (spoken.length > 0 ? spoken : twins).sort(
    (a, b) => b.hit.features.words - a.hit.features.words,
  );
  return most;
}

type Choice = {
  fits?: (candidate: Candidate) => boolean;
  /** What was asked before stands beside the best as well, and was answered already. */
  isAlone?: boolean;
  threshold?: number;
};

/**
 * The best of the candidates that fit, or the best of all; nothing when the best of all is not sure. Where another one
 * is about as likely, both are told: a person would do the same.
 */
export function chooseAnswers(
  candidates: Candidate[],
  { fits = () => true, isAlone = false, threshold = calibration.threshold }: Choice = {},
): Chosen {
  const [nearest = null, next] = candidates;
  if (!nearest) return { answers: [], nearest };
  const sure = candidates.filter((candidate) => isSure(candidate, threshold));
  const twin = chooseTwin(nearest, candidates, threshold);
  const best = sure.includes(twin) ? (fits(twin) ? twin : (sure.find(fits) ?? twin)) : twin;
  const isBeside = !isAlone && next && isRival(nearest, next) && tellsElse(next, nearest);
  if (isBeside && sureOfEither(nearest, next) >= threshold) return { answers: [nearest, next], nearest };
  return { answers: sure.includes(best) ? [best] : [], nearest };
}
