import { isFiller } from '../reading/fillers.ts';
import { endsSentence, foldLine, foldText, splitFolded } from '../reading/fold.ts';
import type { Tongues } from '../reading/tongues.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { readChunk } from '../retrieval/evidence-terms.ts';
import type { Index } from '../retrieval/retrieval.ts';
import type { Found, Quotation } from './answerer.ts';
import { languageOf } from './answerer.ts';

/*
 * "Price list, please": what is wanted is no single fact, so no line is sure to answer it, and all of them together
 * do.
 */
const LISTS = readStems(
  `prices pricelist* pricing rates прайс* цены расценк* ціни розцінк* precios tarifas tarifa precos valores tarifs tarif
  preisliste preise cennik* ceny fiyatlar* الأسعار أسعار* 料金 価格 値段`,
);
/** How one asks to be given something; the rest of such a question says nothing of its own. */
const ASKS = readStems(
  `list lista liste listesi tabela daftar full send share show give see get скин* пришл* отправ* дайте покаж* надішл*
  подскаж* підкаж* manda* envia* pasa* passa* envoye* donne* schick* zeig* gönder* atar* kirim* minta wyśl* podaj*
  proszę poproszę أرسل* ممكن قائمة 表 見せ 教え ください お願い`,
);
const PHRASES = [
  'price list',
  'lista de precios',
  'lista de preços',
  'tabela de preços',
  'liste des prix',
  'les prix',
  'vos prix',
  'fiyat listesi',
  'daftar harga',
  'list harga',
].map(foldText);

/** Folded words; `open` ones stand for every word that begins with them. */
type Stems = { whole: Set<string>; open: string[] };

function readStems(list: string): Stems {
  const stems = list.trim().split(/\s+/u);
  const isOpen = (stem: string): boolean => stem.endsWith('*');
  return {
    whole: new Set(stems.filter((stem) => !isOpen(stem)).map(foldText)),
    open: stems.filter(isOpen).map((stem) => foldText(stem.slice(0, -1))),
  };
}

function isAmong({ whole, open }: Stems, word: string): boolean {
  return whole.has(word) || open.some((stem) => word.startsWith(stem));
}

/** True for a question that asks for the prices and names no thing. */
export function asksForPriceList(text: string, tongues: Tongues): boolean {
  const folded = foldText(text);
  const words = splitFolded(folded);
  const isList =
    words.some((word) => isAmong(LISTS, word)) || PHRASES.some((phrase) => folded.includes(phrase));
  const isPrice = (word: string): boolean => {
    const concepts = conceptsOfWord(word, tongues);
    return concepts.length > 0 && concepts.every((concept) => concept === 'price' || concept === '#catalog');
  };
  return (
    isList &&
    words.every(
      (word) => isFiller(word, tongues) || isPrice(word) || isAmong(LISTS, word) || isAmong(ASKS, word),
    )
  );
}

const LEAST_LINES = 3;
/** In characters, with room for a sentence beside it: an answer holds a thousand. */
const LONGEST_LIST = 850;
const FIGURE = /\d+(?:[.,:]\d+)*/gu;

const figuresOf = ({ lines }: Quotation): string[] => lines.join('\n').match(FIGURE) ?? [];

/** The lines of every passage that name a thing and its price; a sentence that holds one is none. */
function findItems(index: Index): Quotation[] {
  return index.chunks.flatMap((chunk) => {
    if (chunk.kind === 'faq') return [];
    const read = readChunk(chunk, index.tongues).lines;
    const lines = chunk.lines.filter((line, at) => read[at]?.implied.has('price') && !endsSentence(line));
    return lines.length === 0 ? [] : [{ chunk, lines }];
  });
}

/** Leaves out what says the same prices in another language, the customer's first. */
function keepOnce(items: Quotation[], { tongues }: Index, language: string | null): Quotation[] {
  const spokenIn = ({ chunk }: Quotation): string | null => languageOf(chunk, tongues);
  const isForeign = (item: Quotation): boolean => ![language, null].includes(spokenIn(item));
  const kept: Quotation[] = [];
  for (const item of [...items.filter((one) => !isForeign(one)), ...items.filter(isForeign)]) {
    const told = new Set(kept.filter((other) => spokenIn(other) !== spokenIn(item)).flatMap(figuresOf));
    if (!(isForeign(item) && figuresOf(item).every((figure) => told.has(figure)))) kept.push(item);
  }
  return kept.sort((a, b) => a.chunk.start - b.chunk.start);
}

/** True when two lines name one thing at different prices: their headings tell them apart, and no line would. */
function isAmbiguous(lines: string[]): boolean {
  const things = [...new Set(lines)].map((line) => foldLine(line).split(/\d/u)[0] ?? '');
  return new Set(things).size < things.length;
}

/**
 * What answers a question for the price list: the owner's own answer to it, else all items with their prices. None,
 * with the nearest, when a message could not hold them; null when the knowledge base lists no prices.
 */
export function findPriceList(index: Index, language: string | null): Found | null {
  const entries = index.chunks.filter(
    ({ question }) => question !== undefined && asksForPriceList(question, index.tongues),
  );
  const entry = entries.find((chunk) => languageOf(chunk, index.tongues) === language) ?? entries[0];
  if (entry) return { answers: [{ chunk: entry, lines: entry.lines }], nearest: null };
  const items = keepOnce(findItems(index), index, language);
  const lines = items.flatMap((item) => item.lines);
  if (lines.length < LEAST_LINES) return null;
  const isTold = lines.join('\n').length <= LONGEST_LIST && !isAmbiguous(lines);
  return { answers: isTold ? items : [], nearest: items[0] ?? null };
}
