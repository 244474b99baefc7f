import { findLanguageClash } from '../guard/leaks.ts';
import { tellsOtherKind } from '../retrieval/asked-kind.ts';
import { asksFor } from '../retrieval/evidence-terms.ts';
import type { Index, Query } from '../retrieval/retrieval.ts';
import { readQuery } from '../retrieval/retrieval.ts';
import { mendSpelling } from '../retrieval/spelling.ts';
import { askForEach, holdsThing, readThings } from '../retrieval/things.ts';
import type { Calibration } from '../retrieval/weighing.ts';
import type { Candidate, Found } from './answerer.ts';
import { findCandidates, quoteLines } from './answerer.ts';
import { tellsPriceOfAge } from './asked-age.ts';
import { findArticle } from './asked-article.ts';
import { chooseColumns } from './asked-columns.ts';
import { keepsTheDay } from './asked-days.ts';
import { tellsOtherMeasure } from './asked-measures.ts';
import { tellsOtherPayment } from './asked-payment.ts';
import { tellsOtherThing } from './asked-thing.ts';
import { leavesOut } from './asked-whole.ts';
import type { Chosen } from './choose-answers.ts';
import { chooseAnswers, readQuoted } from './choose-answers.ts';
import { findFollowing, kindsOf, tells } from './follow-up.ts';
import { asksForPriceList, findPriceList } from './price-list.ts';

/** What may answer a question, the best first: no passage that tells of another day, kind, measure or payment. */
export function findFitting(index: Index, asked: string, by?: Calibration): Candidate[] {
  const text = mendSpelling(index, asked);
  const query = readQuery(text, '', index.tongues);
  return findCandidates(index, query, by).filter(fitsQuestion(index, text, query));
}

/** Leaves out what holds on another day, and what tells another kind of answer than the one asked for. */
function fitsQuestion(index: Index, text: string, query: Query): (candidate: Candidate) => boolean {
  const keeps = keepsTheDay(text, asksFor(query, 'hours'));
  return (candidate) => {
    const { question = '', headingPath, lines } = candidate.chunk;
    const whole = [question, ...headingPath, ...lines].join('\n');
    const quoted = quoteLines(candidate);
    const above = [question, ...headingPath];
    return (
      quoted.every((line) => chooseColumns(query, text, candidate.chunk, line, index.tongues) !== null) &&
      !leavesOut(index, query, candidate) &&
      keeps({ quoted: readQuoted(candidate), whole }) &&
      !tellsOtherKind(query, quoted, index.tongues) &&
      !tellsOtherMeasure(text, quoted, index.tongues) &&
      !tellsOtherPayment(query, text, whole, index.tongues) &&
      !tellsOtherThing(query, text, { quoted, above }, index.tongues) &&
      !tellsPriceOfAge(query, text, question)
    );
  };
}

/** The price list for a question that asks for it and names no thing; null for another one. */
function findPrices(index: Index, text: string, { tongues, language }: Query): Found | null {
  return asksForPriceList(text, tongues) ? findPriceList(index, language) : null;
}

/** What answers in fewer than one of four cases is not close: to name it would send a person to a place about something else. */
const CLOSE = 0.25;

function quote({ answers, nearest }: Chosen): Found {
  const quoted = (candidate: Candidate) => ({ chunk: candidate.chunk, lines: quoteLines(candidate) });
  const isClose = nearest !== null && nearest.probability >= CLOSE;
  return { answers: answers.map(quoted), nearest: isClose ? quoted(nearest) : null };
}

/**
 * Of two things that a question joins, the best passage may tell one alone, where another one tells the other, or none
 * of them be sure for telling half: then each is asked for. Half of an answer that looks whole is worse than none.
 */
function findEach(
  index: Index,
  text: string,
  query: Query,
  { answers: [best], nearest }: Chosen,
): Chosen | null {
  if (best && readThings(query).every((thing) => holdsThing(index, best.chunk, thing, query))) return null;
  const each = askForEach(text, query).map((asked) => {
    return chooseAnswers(findFitting(index, asked), { isAlone: true }).answers;
  });
  if (each.length === 0) return null;
  return { answers: each.every(({ length }) => length > 0) ? [...new Set(each.flat())] : [], nearest };
}

/** What answers one question, or only the nearest passage when none is sure enough. */
export function findAnswer(index: Index, asked: string, askedBefore: string): Found {
  return findMended(index, mendSpelling(index, asked), mendSpelling(index, askedBefore));
}

function findMended(index: Index, text: string, before: string): Found {
  const query = readQuery(text, '', index.tongues);
  const article = findArticle(index, text, query) ?? findArticleBefore(index, before, query);
  // The row of an article is told whole: what is asked of it may stand in any of its columns.
  if (article) return article;
  const found = findPassages(index, text, before, query);
  const answers = found.answers.map((answer) => ({
    ...answer,
    cells: answer.lines.map((line) => chooseColumns(query, text, answer.chunk, line, index.tongues) ?? []),
  }));
  return { ...found, answers };
}

/** "E-21, what is it? And how much?" asks of the article twice. */
function findArticleBefore(index: Index, before: string, query: Query): Found | null {
  if (before === '' || readThings(query).length > 0) return null;
  return findArticle(index, before, readQuery(before, '', index.tongues));
}

function findPassages(index: Index, text: string, before: string, query: Query): Found {
  if (before === '') {
    const prices = findPrices(index, text, query);
    if (prices) return prices;
    const all = findCandidates(index, query);
    const whole = chooseAnswers(all.filter(fitsQuestion(index, text, query)));
    const { answers, nearest } = findEach(index, text, query, whole) ?? whole;
    // What tells another kind is no answer, and still what stands nearest.
    return quote({
      answers,
      nearest: answers.length > 0 ? nearest : (all.find(({ isForeign }) => !isForeign) ?? nearest),
    });
  }
  // A base in several languages says the same in each; "A manicure" is told from its Polish by what was asked before.
  const asked = `${before}\n${text}`;
  const speaks = (candidate: Candidate): boolean => findLanguageClash(readQuoted(candidate), asked) === null;
  const kinds = kindsOf(query);
  const following = findFollowing(index, text, before);
  const telling = following
    .filter((candidate) => tells(index, candidate, kinds))
    .filter(fitsQuestion(index, text, query));
  const { answers, nearest } = chooseAnswers(telling, { fits: speaks, isAlone: true });
  // "Do you do pedicures? Prices?" asks for one price; where none is known, for all of them.
  const prices = answers.length === 0 ? findPrices(index, text, query) : null;
  return prices ?? quote({ answers, nearest: nearest ?? following[0] ?? null });
}
