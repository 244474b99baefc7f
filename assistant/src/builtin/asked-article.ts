import { isFiller } from '../reading/fillers.ts';
import { foldText } from '../reading/fold.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { KINDS_OF_ANSWER, meet, readText } from '../retrieval/evidence-terms.ts';
import type { Index, Query } from '../retrieval/retrieval.ts';
import { tellLine } from '../tables.ts';
import type { Chunk } from '../types.ts';
import type { Found, Quotation } from './answerer.ts';

/* "What does HB-0419 cost?": a number of an article is the name of its row, and of no other one. */

const CODE = /(?<![\p{L}\p{N}])(\p{L}{1,4})[-–. ]?(\d{2,6})(?![\p{L}\p{N}]|[.,:]\d)/gu;
/** So many rows that begin with one make a list of articles. */
const LEAST_ARTICLES = 3;

type Article = { rows: Quotation[]; mentions: Quotation[] };
type Articles = { known: Map<string, Article>; families: Set<string> };

const listed = new WeakMap<Index, Articles>();

/** "HB-0419" and "hb 419" alike, and what its family is called. */
function readCodes(folded: string): { code: string; family: string; at: number; length: number }[] {
  return [...folded.matchAll(CODE)].map(({ 0: whole, 1: family = '', 2: number = '', index }) => ({
    code: `${family}${Number(number)}`,
    family,
    at: index,
    length: whole.length,
  }));
}

/** Behind the number of an article its name: a separator, or a word. */
const NAMES = /^\s{0,3}(?:[|;\t:–—-]|\s{2}|\s*\p{L}{3})/u;

function addTo(quotations: Quotation[], chunk: Chunk, line: string): void {
  const last = quotations.at(-1);
  if (last?.chunk === chunk) last.lines.push(line);
  else quotations.push({ chunk, lines: [line] });
}

function listArticles(index: Index): Articles {
  const known = new Map<string, Article>();
  const counts = new Map<string, number>();
  for (const chunk of index.chunks)
    for (const line of chunk.lines) {
      const folded = foldText(line);
      for (const { code, family, at, length } of readCodes(folded)) {
        const article = known.get(code) ?? { rows: [], mentions: [] };
        known.set(code, article);
        const isRow = /^[\s|]*$/u.test(folded.slice(0, at)) && NAMES.test(folded.slice(at + length));
        if (isRow && article.rows.length === 0) counts.set(family, (counts.get(family) ?? 0) + 1);
        addTo(isRow ? article.rows : article.mentions, chunk, line);
      }
    }
  const families = new Set(
    [...counts].filter(([, count]) => count >= LEAST_ARTICLES).map(([family]) => family),
  );
  const articles = { known, families };
  listed.set(index, articles);
  return articles;
}

/** How many words of a question neither the row nor what stands above it holds; those of the kind asked for are none. */
function countMissed(index: Index, query: Query, { chunk, lines }: Quotation, code: string): number {
  const read = readText(
    [...chunk.headingPath, ...(chunk.columns ?? []), ...lines.map((line) => tellLine(chunk, line))].join(
      '\n',
    ),
    index.tongues,
  );
  return query.terms.filter(
    ({ word, said }) =>
      said === 1 &&
      !code.startsWith(word) &&
      !/^\d/u.test(word) &&
      !isFiller(word, query.tongues) &&
      !conceptsOfWord(word, query.tongues).some((concept) => KINDS_OF_ANSWER.has(concept)) &&
      meet({ word, weight: 1 }, read, query.tongues) < 0.5,
  ).length;
}

/** More words than that ask for something that no row tells ("does it fit a Bosch of 2019?"). */
const MOST_MISSED = 2;

/**
 * The row of the article that a question names by its number, with what else is said of it; none where the number is of
 * a listed kind and stands in no row. Null for a question without such a number.
 */
export function findArticle(index: Index, text: string, query: Query): Found | null {
  const { known, families } = listed.get(index) ?? listArticles(index);
  const asked = readCodes(foldText(text)).filter(({ family }) => families.has(family));
  if (asked.length === 0) return null;
  const articles = asked.map(({ code }) => known.get(code));
  const rows = articles.flatMap((article) => article?.rows ?? []);
  const isWhole =
    articles.every((article) => (article?.rows.length ?? 0) > 0) &&
    asked.every(({ code }, at) => {
      const [row] = articles[at]?.rows ?? [];
      return row !== undefined && countMissed(index, query, row, code) <= MOST_MISSED;
    });
  const mentions = articles.flatMap((article) => article?.mentions ?? []);
  return { answers: isWhole ? [...rows, ...mentions] : [], nearest: rows[0] ?? null };
}
