import { isFiller } from '../reading/fillers.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { likeness } from '../reading/stems.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord, conceptsOfWords, isTopic } from '../retrieval/concepts.ts';
import { isFrame } from '../retrieval/topic-kinds.ts';

/* Whether a part of a line names what a sentence speaks of. */

const ALIKE = 0.6;
const SHORTEST_PART = 3;

/** The words of a part of a line: its own ones, those before the colon, and all with what stands above it. */
type Named = { own: string[]; lead: string[]; words: string[]; tail: string[]; terms: string[] };

/** The wanted words that are among others, in whatever form. */
export function meet(wanted: string[], words: string[]): Set<string> {
  return new Set(wanted.filter((word) => words.some((other) => likeness(word, other) >= ALIKE)));
}

/** What a business calls anything that it sells. */
const GENERIC = new Set(
  splitFolded(
    foldText(
      `service services treatment treatments procedure session sessions item product offer option total amount sum rate basic standard rental rent hire charge charged charges spend value individual otherwise then afterwards following further next additional
      далі наступні наступне послуга послуги послугу процедура процедури процедуру сеанс товар сума разом варіант разове разова разовий оренда прокат
      дальше далее следующие последующие услуга услуги услугу процедура процедуры процедуру сеанс товар сумма итого вариант разовое разовая разовый аренда прокат
      debajo encima eso siguiente siguientes despues luego servicio servicios tratamiento sesion producto oferta total importe tarifa opcion suelto suelta sueltos sueltas alquiler renta alquilar
      abaixo acima disso seguinte seguintes depois servico servicos tratamento sessao produto oferta total valor opcao avulso avulsa avulsos avulsas aluguel aluguer alugar
      atas luar jarak selebihnya berikutnya selanjutnya layanan perawatan sesi produk jasa total pilihan tarif sewa menyewa penyewaan
      sonraki sonrasi hizmet hizmetimiz islem islemi seans urun toplam ucreti bedeli secenek kiralama kira kiralik
      dessous dessus cela suivant suivants suivante suivantes ensuite puis prestation prestations soin seance produit offre total montant tarif formule unite option location louer
      leistung behandlung sitzung termin produkt angebot einzeln einzelner einzelne einzelnes gesamt betrag satz miete mieten verleih ausleihe berechnen berechnet anfallen fallen darunter daruber bestellwert danach weitere weiteren anschliessend folgende folgenden
      サービス 施術 メニュー 商品 合計 コース 税込 料金 レンタル
      يستغرق ويستغرق تستغرق وتستغرق ياخذ مدته مدتها خدمه الخدمه جلسه الجلسه منتج المنتج عرض المجموع المبلغ قيمه ايجار الايجار تاجير استئجار
      خلال تستغرق يصلك ciagu przeciagu trakcie zwykle zazwyczaj ponizej powyzej tej kwoty kolejne kolejny kolejna nastepne nastepny potem usluga uslugi usluge zabieg zabiegu sesja produkt oferta razem kwota opcja pojedynczy pojedyncza pojedyncze pojedynczego wypozyczenie wypozyczenia wynajem`,
    ),
  ),
);

/** What words are about, in any of the languages: between two languages nothing else can be compared. */
export function topicsIn(words: string[]): Set<Concept> {
  return new Set([...conceptsOfWords(words)].filter((name) => isTopic(name) || KINDS.has(name)));
}

/** What tells kinds of one thing apart, whoever pays for it: the price of one is not that of another. */
const KINDS = new Set<Concept>([
  'child',
  '#child',
  '#adult',
  '#men',
  '#women',
  '#senior',
  '#student',
  '#beginner',
  '#long_short',
  '#medium',
]);

/** True when both name kinds of one thing, and no kind is of both: women's shoes and men's. */
export function areOtherKinds(words: string[], others: string[]): boolean {
  const kindsOf = (list: string[]) => [...conceptsOfWords(list)].filter((name) => KINDS.has(name));
  const [one, other] = [kindsOf(words), kindsOf(others)];
  return one.length > 0 && other.length > 0 && !one.some((kind) => other.includes(kind));
}

/** True for a word that a business may say of anything that it sells. */
export function isGeneric(word: string): boolean {
  return GENERIC.has(word) || isFiller(word);
}

/** True for a word by which a sentence may speak of anything that has a price. */
export function namesNoItem(word: string): boolean {
  if (isGeneric(word)) return true;
  const names = conceptsOfWord(word);
  return names.some((name) => !(isTopic(name) || KINDS.has(name)) || (isFrame(name) && !KINDS.has(name)));
}

const isDeposit = (word: string): boolean => conceptsOfWord(word).includes('#deposit');

/** True when one of the words is the same as another in any form, or a part of it. */
export function isWrittenIn(item: string, words: string[]): boolean {
  return meet([item], words).size > 0 || words.some((word) => arePartsOfOne(item, word));
}

/** True when one of the words names the same as another: the word, a part of it, or its topic. */
export function isNamedBy(item: string, words: string[]): boolean {
  if (isWrittenIn(item, words)) return true;
  const topics = topicsIn([item]);
  return topics.size > 0 && [...topicsIn(words)].some((topic) => topics.has(topic));
}

/**
 * True when a price is said of something that no place that holds it names: nothing of it, or another kind of the same
 * ("children's haircut" of "men's haircut").
 */
export function isOfNothingThere(wanted: string[], holding: Named[]): boolean {
  const items = wanted.filter((word) => !namesNoItem(word));
  // What is paid back is the price of nothing.
  const deposits = holding.map(({ words, own, tail }) =>
    // "Bike 60,000 a day, deposit: ID card": what is named behind an amount of something else.
    words.filter((word) => isDeposit(word) && !(tail.includes(word) && own.length > tail.length)),
  );
  if (
    deposits.every((words) => words.length > 0 && meet(words, wanted).size === 0) &&
    !wanted.some(isDeposit)
  )
    return wanted.some((word) => GENERIC.has(word) || items.includes(word));
  if (items.length === 0) return false;
  return holding.every(({ words, own, lead, tail, terms }) => {
    if (words.length === 0) return false;
    const unnamed = items.filter((item) => !isNamedBy(item, words));
    if (unnamed.length === 0) return false;
    const isAll = unnamed.length === items.length;
    if (isAll && meet(wanted, words).size === 0)
      return !items.some((item) => words.some((word) => areOfOneName(item, word)));
    // "The deposit comes to 200 €": a word that nobody knows is a verb more often than a thing.
    if (isAll && unnamed.every((item) => topicsIn([item]).size === 0)) return false;
    const left = own.filter(
      (word) =>
        !(
          lead.includes(word) ||
          tail.includes(word) ||
          terms.includes(word) ||
          namesNoItem(word) ||
          isNamedBy(word, wanted)
        ),
    );
    // "Klimatyzację nabijemy" of "nabicie klimatyzacji": one root on both sides.
    return left.some((word) => !unnamed.some((item) => areOfOneRoot(item, word)));
  });
}

/** "Haircut" is named by "cut", "Herrenschnitt" by "Herren". */
function arePartsOfOne(one: string, other: string): boolean {
  const [short = '', long = ''] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= SHORTEST_PART && (long.startsWith(short) || long.endsWith(short));
}

const ROOT = 3;
const SHORTEST_OF_ROOT = 5;

/** "Sopot" and "Sopocie": most of a name stays in all of its forms. */
const OF_NAME = 4;

function areOfOneName(one: string, other: string): boolean {
  return areOfOneRoot(one, other) && one.slice(0, OF_NAME) === other.slice(0, OF_NAME);
}

/** Words that begin alike and are long enough for an ending each. */
function areOfOneRoot(one: string, other: string): boolean {
  return (
    Math.min(one.length, other.length) >= SHORTEST_OF_ROOT && one.slice(0, ROOT) === other.slice(0, ROOT)
  );
}
