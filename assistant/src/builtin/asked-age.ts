import { foldFigures } from '../reading/plain-text.ts';
import { asksFor } from '../retrieval/evidence-terms.ts';
import type { Query } from '../retrieval/retrieval.ts';
import { readQuery } from '../retrieval/retrieval.ts';
import { tellsAge } from '../retrieval/said-age.ts';

/** What an age is said for: what it costs, and what is cheaper. */
const asksPrice = (query: Query): boolean => asksFor(query, 'price') || asksFor(query, 'discount');

/**
 * True for an entry about prices beside a question that says how old somebody is and asks for no price: "My daughter is
 * 12, may she come?" is not answered with what a child's haircut costs, though the entry tells an age.
 */
export function tellsPriceOfAge(query: Query, text: string, entry: string): boolean {
  if (entry === '' || asksPrice(query) || !tellsAge(foldFigures(text), query.tongues)) return false;
  return asksPrice(readQuery(entry, '', query.tongues));
}
