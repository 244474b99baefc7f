import { foldFigures } from '../reading/plain-text.ts';
import type { Tongues } from '../reading/tongues.ts';
import { ASKED, meet, readText } from '../retrieval/evidence-terms.ts';
import type { Query } from '../retrieval/retrieval.ts';
import { readCells } from '../tables.ts';
import type { Chunk } from '../types.ts';

/*
 * Which cells of a row answer: of "Sacher 29 41 66" the one below "12 rac." for "how much is the Sacher for 12?". The
 * others are true as well, and a customer would have to know how to read the table.
 */

/** How well a column is named. */
const NAMED = 0.7;

/** From and to the figures that a column holds for: "10-25", "over 25", "up to 10 kg"; null for a name without any. */
function readSpan(folded: string): [number, number] | null {
  const [first, second] = (folded.match(/\d{1,6}/gu) ?? []).map(Number);
  if (first === undefined) return null;
  if (second !== undefined) return [first, second];
  if (
    /[>+]|(?<!\p{L})(?:over|above|from|свыше|более|от|понад|більше|від|mas de|desde|mais de|acima|ab|uber|plus de|des|ponad|powyzej|od|lebih|mulai|di atas|ustu|uzeri)(?!\p{L})|以上|أكثر|فوق/u.test(
      folded,
    )
  )
    return [first, Number.POSITIVE_INFINITY];
  if (
    /<|(?<!\p{L})(?:up to|under|below|до|hasta|menos|ate|bis|unter|jusqu|moins|do|ponizej|sampai|di bawah|kadar|alti)(?!\p{L})|以下|未満|حتي|اقل/u.test(
      folded,
    )
  )
    return [0, first];
  return [first, first];
}

/** A number of a question beside the word for what it counts is asked for; a telephone or a time of day is none. */
const NUMBERS = /(?<![\d.,:/-])\d{1,5}(?![\d.,:/-]\d|\d)/gu;

/** The positions of the columns that a question names, of those that tell a row; none when it names none of them. */
function findNamed(query: Query, text: string, chunk: Chunk, cells: string[], tongues: Tongues): number[] {
  const { columns = [] } = chunk;
  const name = readText(cells[0] ?? '', tongues);
  const above = readText(chunk.headingPath.join('\n'), tongues);
  const heads = columns.map((column) => ({ read: readText(column, tongues), folded: foldFigures(column) }));
  const named = new Set<number>();
  for (const term of query.terms) {
    if (term.weight < ASKED || /^\d/u.test(term.word) || meet(term, name, query.tongues) >= NAMED) continue;
    const met = heads.map(({ read }, at) =>
      at === 0 || cells[at] === '' ? 0 : meet(term, read, query.tongues),
    );
    const best = Math.max(...met);
    // A word of the heading is said of every column.
    if (best < NAMED || meet(term, above, query.tongues) > best) continue;
    for (const [at, value] of met.entries()) if (value === best) named.add(at);
  }
  const own = new Set(foldFigures(cells[0] ?? '').match(/\d+/gu));
  const numbers = (foldFigures(text).match(NUMBERS) ?? []).filter((number) => !own.has(number)).map(Number);
  const spans = heads.map(({ folded }, at) => (at === 0 ? null : readSpan(folded)));
  if (spans.filter((span) => span !== null).length < 2) return [...named];
  const holding = (number: number): number[] => {
    const within = spans.flatMap((span, at) => (span && span[0] <= number && number <= span[1] ? [at] : []));
    const exact = within.filter((at) => spans[at]?.[0] === number && spans[at]?.[1] === number);
    return exact.length > 0 ? exact : within;
  };
  const counted = numbers.flatMap(holding);
  if (counted.length === 0) return numbers.length > 0 ? [-1] : [...named];
  // "A dog of 30 kg": the column of its weight, of those that name it or are named by nothing but a weight.
  const both = counted.filter((at) => named.has(at));
  return both.length > 0 ? both : counted;
}

/**
 * The columns of a row that answer a question, by position; all of them when it names none. Null when it asks for a
 * figure that no column of the table is of ("for 30" of 8, 12 and 20).
 */
export function chooseColumns(
  query: Query,
  text: string,
  chunk: Chunk,
  line: string,
  tongues: Tongues,
): number[] | null {
  const { columns } = chunk;
  const cells = columns && readCells(line, columns);
  if (!cells || columns.length < 3) return [];
  const named = findNamed(query, text, chunk, cells, tongues);
  if (named.includes(-1)) return null;
  // A cell that tells nothing answers nothing: the whole row says what there is.
  return named.every((at) => /[\p{L}\p{N}]/u.test(cells[at] ?? '')) ? named.sort((a, b) => a - b) : [];
}
