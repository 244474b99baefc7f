import type { Concept } from '../retrieval/concepts.ts';
import type { LearnedKind } from './past.ts';
import type { About } from './words-of-asking.ts';

const PAYMENT: Concept[] = ['payment', 'card', 'cash', '#paybrand', '#instalment'];

/** Under which heading the owner would look for it. */
export function kindOf(answer: About, question: About | null): LearnedKind {
  const told = answer.read;
  const asked = question?.read.concepts;
  const speaks = (concept: Concept): boolean => told.concepts.has(concept) || asked?.has(concept) === true;
  if (speaks('delivery')) return 'delivery';
  if (
    PAYMENT.some((concept) => asked?.has(concept)) ||
    (!asked && PAYMENT.some((one) => told.concepts.has(one)))
  )
    return 'payment';
  if (asked?.has('price') && told.implied.has('price')) return 'price';
  if (told.isOpening || (asked?.has('hours') && told.implied.has('hours'))) return 'hours';
  if (told.implied.has('address') || (asked?.has('address') && told.concepts.has('address')))
    return 'address';
  if (told.implied.has('contact')) return 'contact';
  if (told.implied.has('price')) return 'price';
  return 'answer';
}
