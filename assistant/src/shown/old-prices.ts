import { cutIntoChunks } from '../chunks.ts';
import { extractFigures, type Figure, sameAmount } from '../guard/figures.ts';
import { isSameWord } from '../media-rules.ts';
import { foldLine, splitFolded } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { conceptsOfWords } from '../retrieval/concepts.ts';

/** `said`: what a picture or a text shows; `known`: the line of the knowledge base that says otherwise. */
export type OldPrice = { said: string; known: string };

type Priced = { text: string; words: string[]; prices: Figure[] };

const READ = 4000;
const MOST_PARTS = 60;
const MOST_FOUND = 3;
/** A comma inside of an amount ("28,50") ends nothing. */
const PART = /[\n;•|]|[,.](?=\s|$)/u;

/**
 * Of each text the prices that the knowledge base tells otherwise: a line there names all that the price is of, and no
 * such line names that amount. What is of nothing that the knowledge base names is left alone.
 */
export function findOldPrices(knowledgeBase: string, texts: readonly string[]): OldPrice[][] {
  const said = texts.map((text) =>
    text
      .slice(0, READ)
      .split(PART)
      .slice(0, MOST_PARTS)
      .flatMap((part) => readPriced(part)),
  );
  if (said.every((parts) => parts.length === 0)) return texts.map(() => []);
  const known = cutIntoChunks(knowledgeBase).flatMap(({ lines, question = '' }) =>
    lines.flatMap((line) => readPriced(line, question)),
  );
  return said.map((parts) => parts.flatMap((part) => contradict(part, known)).slice(0, MOST_FOUND));
}

function contradict(part: Priced, known: readonly Priced[]): OldPrice[] {
  const same = known.filter(
    ({ words, prices }) => isOf(part, words) && prices.some((one) => mayCompare(one, part)),
  );
  const [first] = same;
  const isTold = same.some(({ prices }) =>
    prices.some((price) => part.prices.some((other) => sameAmount(other, price))),
  );
  return !first || isTold ? [] : [{ said: part.text, known: first.text }];
}

const isOf = ({ words }: Priced, named: readonly string[]): boolean =>
  words.every((word) => named.some((other) => isSameWord(word, other)));

/** Euros and dollars tell nothing about each other; where no currency stands it is the business's own. */
const mayCompare = ({ currency }: Figure, { prices }: Priced): boolean =>
  prices.some((price) => price.currency === null || currency === null || price.currency === currency);

/** `asked`: the question that the text answers, which may name what it is about. */
function readPriced(text: string, asked = ''): Priced[] {
  const prices = extractFigures(text, null).filter(({ unit, asPrice }) => unit === 'money' || asPrice);
  const words = prices.length === 0 ? [] : [...wordsOf(text), ...wordsOf(asked)];
  return words.length === 0 ? [] : [{ text: text.trim(), words, prices }];
}

/** What a text is about, without figures and words of prices. */
function wordsOf(text: string): string[] {
  return splitFolded(foldLine(text)).filter(
    (word) =>
      word.length > 2 &&
      !/\d/u.test(word) &&
      !isTopicless(word) &&
      !conceptsOfWords([word]).has('price') &&
      !isMoney(word),
  );
}

const MONEY = new Set(
  'eur euro euros usd dollar dollars uah грн гривень гривні rub руб рублей pln zloty zlotych gbp try lira idr rupiah jpy brl reais mxn pesos chf'.split(
    ' ',
  ),
);
const isMoney = (word: string): boolean => MONEY.has(word);
