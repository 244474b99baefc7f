import { findCommitments } from '../guard/commitments.ts';
import type { Contacts } from '../guard/contacts.ts';
import { extractContacts } from '../guard/contacts.ts';
import type { Figure } from '../guard/figures.ts';
import { extractFigures, sameNumber } from '../guard/figures.ts';
import { detectLanguage } from '../reading/language.ts';
import { normaliseFigures, normaliseWords } from '../reading/plain-text.ts';

/** Links, addresses, handles and telephone numbers, as the guard reads them. */
export function contactsIn(text: string): Contacts {
  return extractContacts(normaliseFigures(text));
}

export function figuresIn(text: string): Figure[] {
  return extractFigures(contactsIn(text).rest, detectLanguage(text).language);
}

/** The same number of the same thing, where the second one says of what. */
export function isFigureOf(figure: Figure, other: Figure): boolean {
  return sameNumber(figure, other) && (figure.unit === null || figure.unit === other.unit);
}

export function commitmentsIn(text: string): string[] {
  return findCommitments(normaliseWords(text));
}
