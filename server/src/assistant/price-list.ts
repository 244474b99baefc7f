import type { Candidate } from './answerer.ts';
import { conceptsOfWord } from './concepts.ts';
import { readChunk } from './evidence-terms.ts';
import { isFiller } from './fillers.ts';
import { foldText, splitFolded } from './fold.ts';
import type { Index } from './retrieval.ts';
import type { Tongues } from './tongues.ts';

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
const LONGEST_LIST = 600;

/** The passages that list prices, with the lines that do; none when one message could not hold them. */
export function findPriceLists(index: Index, candidates: Candidate[]): Candidate[] {
  const listed = candidates.flatMap((candidate) => {
    if (candidate.chunk.kind === 'faq') return [];
    const lines = readChunk(candidate.chunk, index.tongues).lines.flatMap(({ implied }, at) =>
      implied.has('price') ? [at] : [],
    );
    return lines.length < LEAST_LINES ? [] : [{ ...candidate, evidence: { ...candidate.evidence, lines } }];
  });
  const size = listed.reduce(
    (sum, { chunk, evidence }) =>
      sum + evidence.lines.reduce((own, at) => own + (chunk.lines[at]?.length ?? 0), 0),
    0,
  );
  if (size > LONGEST_LIST) return [];
  return listed.sort((a, b) => a.chunk.start - b.chunk.start);
}
