import { foldText, splitSearched } from '../reading/fold.ts';
import { likeness } from '../reading/stems.ts';
import type { Tongues } from '../reading/tongues.ts';
import { currenciesOf } from '../reading/units.ts';
import type { Concept } from '../retrieval/concepts.ts';
import { conceptsOfWord } from '../retrieval/concepts.ts';
import { asksFor, readText } from '../retrieval/evidence-terms.ts';
import type { Query } from '../retrieval/retrieval.ts';

/*
 * Who asks for one way of paying is not answered with the others: "card and cash" says nothing of PayPal, of dollars or
 * of three instalments, and a discount on Tuesdays nothing of students.
 */

const BRAND: Concept = '#paybrand';
/** Enough for "PayPal" written with a fault. */
const SAME_BRAND = 0.8;
/** A shorter name stands in other words: "ovo" in "nuovo". */
const BENT = 4;
const PAYMENT: Concept[] = ['payment', 'card', 'cash'];
const WAYS: Concept[] = ['card', 'cash'];
const DISCOUNTED: Concept[] = ['#student', '#senior', '#birthday'];

/** "In three", "up to 12 months": what tells instalments without a word for them. */
const INSTALMENTS =
  /\d ?x(?!\p{L})|(?<!\p{L})(?:fois|veces|vezes|months?|mois|mes|meses|monat\p{L}*|miesi\p{L}*|месяц\p{L}*|місяц\p{L}*|bulan|ay|شهر|اشهر|شهور)(?!\p{L})|\d ?(?:回|か月|ヶ月)/u;

const isLatin = (word: string): boolean => /^[\x20-\x7e]+$/u.test(word);

/** True when a passage names a brand that the question does, or one in other letters: "ペイペイ" is PayPay. */
function holdsBrand({ terms, sources, tongues }: Query, told: string[], toldTongues: Tongues): boolean {
  const single = terms
    .map(({ word }) => word)
    .filter((word) => conceptsOfWord(word, tongues).includes(BRAND));
  // "Apple Pay" is told by "Apple": "pay" also begins "payment".
  const together = (sources.get(BRAND) ?? []).filter(
    (word) => !conceptsOfWord(word, tongues).includes('payment'),
  );
  const named = [...single, ...together];
  // "Blikiem" is Blik, and "وتمارا" Tamara.
  const isSame = (word: string) => (other: string) =>
    (word.length >= BENT && (other.startsWith(word) || other.endsWith(word))) ||
    likeness(word, other) >= SAME_BRAND;
  if (named.some((word) => told.some(isSame(word)))) return true;
  const others = told.filter((word) => conceptsOfWord(word, toldTongues).includes(BRAND));
  return others.some((other) => !named.some((word) => isLatin(word) === isLatin(other)));
}

/** True when a passage does not speak of the way of paying, or of those whose discount, that a question asks for. */
export function tellsOtherPayment(
  query: Query,
  question: string,
  passage: string,
  tongues: Tongues,
): boolean {
  const asks = (concept: Concept): boolean => asksFor(query, concept);
  const asksToPay = PAYMENT.some(asks) && !asks('price');
  const wanted: Concept[] = [
    ...(asks('#instalment') ? (['#instalment'] as const) : []),
    ...(asks('discount') ? DISCOUNTED.filter(asks) : []),
  ];
  if (!(asksToPay || asks(BRAND) || wanted.length > 0)) return false;
  const folded = foldText(passage);
  // "Can I pay in dollars?", and not "can I pay the 30 € by card?".
  const currencies = asksToPay && !/\p{Nd}/u.test(question) ? currenciesOf(foldText(question)) : [];
  const known = currenciesOf(folded);
  if ([...currencies].some((currency) => !known.has(currency))) return true;
  const { concepts } = readText(passage, tongues);
  // "Cash or PayPal?" is answered by either.
  const names = query.terms
    .map(({ word }) => conceptsOfWord(word, query.tongues))
    .filter((own) => !own.includes(BRAND));
  if (WAYS.some((way) => concepts.has(way) && names.some((own) => own.includes(way)))) return false;
  const told = new Set<Concept>(INSTALMENTS.test(folded) ? [...concepts, '#instalment'] : concepts);
  if (wanted.some((concept) => !told.has(concept))) return true;
  return asks(BRAND) && !holdsBrand(query, splitSearched(folded), tongues);
}
