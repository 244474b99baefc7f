import { normaliseFigures } from '../reading/plain-text.ts';
import { extractContacts, hostOf, phoneIsKnown } from './contacts.ts';
import type { SentenceContext } from './sentence-context.ts';
import { groundText } from './sources.ts';
import { wordsThat } from './words.ts';

/** What is numbered is somebody's: an order, a parcel, a card. Years and prices are shorter. */
const NUMBERED = /[#№]\s?\d+|\d{5,}/gu;

/**
 * What everybody reads holds no contact, no link and no long number but those of the knowledge base, whoever else wrote
 * them: the owner's instructions and the comment itself ground none.
 */
export function checkPublic({ material, findings }: SentenceContext, text: string): void {
  const plain = normaliseFigures(text);
  const said = extractContacts(plain);
  const named = [...said.links, ...said.emails, ...said.handles, ...said.names, ...said.phones];
  const numbers = readNumbers(said.rest);
  if (named.length === 0 && numbers.length === 0) return;
  const base = material.chunks.map((chunk) => normaliseFigures(groundText(chunk)));
  const known = base.map((chunk) => extractContacts(chunk));
  const names = new Set(known.flatMap(({ emails, handles, names: own }) => [...emails, ...handles, ...own]));
  const hosts = new Set(known.flatMap(({ links }) => links.map(hostOf)));
  const phones = known.flatMap((one) => one.phones);
  const refuse = (code: string, word: string, has: (part: string) => boolean): void =>
    findings.add(5, code, wordsThat(has, text), `"${word}" stands nowhere in the knowledge base.`);
  const foreign = [
    ...said.links.filter((link) => !hosts.has(hostOf(link))),
    ...[...said.emails, ...said.handles, ...said.names].filter((name) => !names.has(name)),
    ...said.phones.filter((phone) => !phoneIsKnown(phone, phones)),
  ];
  for (const contact of foreign) {
    refuse('public_contact', contact, (part) => {
      const { links, emails, handles, names: own, phones: dialled } = extractContacts(normaliseFigures(part));
      return [links, emails, handles, own, dialled].some((list) => list.includes(contact));
    });
  }
  const counted = new Set(known.flatMap(({ rest }) => readNumbers(rest)));
  for (const number of numbers.filter((one) => !counted.has(one))) {
    refuse('public_number', number, (part) => readNumbers(normaliseFigures(part)).includes(number));
  }
}

const readNumbers = (text: string): string[] =>
  [...text.matchAll(NUMBERED)].map(([number]) => number.replace(/\s/gu, ''));
