import { extractContacts } from '../guard/contacts.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { currencyAt } from '../reading/units.ts';

/*
 * What a text tells of one person. A contact is personal unless the business itself gives it to several people; a card,
 * an account and a number of an order always are.
 */

/** What stands in the place of something personal. */
const MARK = { name: '[name]', contact: '[contact]', number: '[number]', address: '[address]' } as const;

/** Digits that are grouped like those of a card or an account. */
const CARD = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?!\d)/gu;
const IBAN = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?(?![\p{L}\p{N}])/gu;
const PHONE = /(?:\+|\b00)?\(?\d[\d ()./-]{5,18}\d/gu;
const PHONE_DIGITS = 7;
const DATE_OR_HOURS = /^\d{1,4}(?:[.:/-]\d{1,4}){1,2}(?: ?- ?\d{1,2}(?:[.:]\d{2})?)?$/u;
/** Numbers that name one order, parcel or person. */
const LONG_NUMBER = /(?<![\d.,:])\d{5,}(?![\d:]|[.,]\d)/gu;
const MARKED_NUMBER = /(?:№|#|(?<!\p{L})(?:order|no\.|n[º°]))\s?\d{3,}/giu;

/** A folded word of which nothing but its ending may differ: "Оксано" of "Оксана". */
function beginningOf(name: string): string {
  return name.length < 4 ? name : name.slice(0, Math.max(3, name.length - 2));
}

export type Names = {
  words: ReadonlySet<string>;
  beginnings: readonly string[];
  unspaced: readonly string[];
};

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

export function readNames(names: readonly string[]): Names {
  const words = new Set(
    names.flatMap((name) => splitFolded(foldText(name))).filter((word) => word.length > 1),
  );
  const unspaced = [...new Set(names.flatMap((name) => name.split(/\s+/u)))].filter((part) =>
    UNSPACED.test(part),
  );
  return { words, beginnings: [...words].filter((word) => word.length >= 4).map(beginningOf), unspaced };
}

function isName(word: string, { words, beginnings }: Names): boolean {
  const folded = foldText(word);
  if (words.has(folded)) return true;
  // A name is written with a capital; a common word that begins like it mostly is not.
  if (!/^\p{Lu}/u.test(word)) return false;
  return beginnings.some((start) => folded.startsWith(start) && folded.length <= start.length + 4);
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)?/gu;

export function maskNames(text: string, names: Names): string {
  let masked = text;
  for (const name of names.unspaced) masked = masked.replaceAll(name, MARK.name);
  return masked.replace(WORD, (word, at: number, whole: string) => {
    // A part of an account or an address is told by the whole of it.
    const isPart =
      /[@._/]$/u.test(whole.slice(Math.max(0, at - 1), at)) ||
      /^(?:[@_]|\.\p{L})/u.test(whole.slice(at + word.length, at + word.length + 2));
    return !isPart && isName(word, names) ? MARK.name : word;
  });
}

/** The contacts of a text, in one form each. */
export function contactsOf(text: string): string[] {
  const { links, emails, handles, phones } = extractContacts(normaliseFigures(text));
  return [...links, ...emails, ...handles.map((handle) => `@${handle}`), ...phones];
}

const isOwnContact = (written: string, own: ReadonlySet<string>): boolean => {
  const found = contactsOf(written);
  return found.length > 0 && found.every((contact) => own.has(contact));
};

const isMoney = (text: string, from: number, to: number): boolean =>
  currencyAt(foldText(text.slice(Math.max(0, from - 12), from)), foldText(text.slice(to, to + 12))) !== null;

/** A text without what is one person's; `own` are the contacts that the business gives to everybody. */
export function maskPersonal(text: string, names: Names, own: ReadonlySet<string>): string {
  const plain = normaliseFigures(text)
    .replace(CARD, MARK.number)
    .replace(IBAN, MARK.number)
    .split(/(\s+)/u)
    .map((word) => (word.length > 3 && maskable(word) && !isOwnContact(word, own) ? MARK.contact : word))
    .join('')
    .replace(PHONE, (found) => {
      const digits = found.replace(/\D/gu, '').length;
      if (digits < PHONE_DIGITS || DATE_OR_HOURS.test(found.trim()) || isOwnContact(found, own)) return found;
      return /^[+(0]/u.test(found) || digits >= 9 ? MARK.contact : found;
    })
    .replace(MARKED_NUMBER, MARK.number)
    .replace(LONG_NUMBER, (found, at: number, whole: string) =>
      isMoney(whole, at, at + found.length) || own.has(found) ? found : MARK.number,
    );
  const masked = maskNames(plain, names);
  return masked === normaliseFigures(text) ? text : masked;
}

function maskable(word: string): boolean {
  const { links, emails, handles } = extractContacts(word);
  return links.length + emails.length + handles.length > 0;
}

/** A street with a number, in what a customer writes. */
const PLACE =
  /(?<!\p{L})(?:ул|вул|пр|просп|пер|бул|кв|д|jl|ul|sok|cad|no|apt|flat|apto|rua|calle|rue|impasse|avenue|av|via|strasse|str|m)\.? ?\p{L}*[^\n,.!?]{0,30}\d|\p{L}(?:str(?:aße|asse)?|gasse|weg|allee|platz)\.? \d|(?:شارع|فيلا|حي)\s?[^\n]{0,30}|[区市町村]\P{P}{0,8}\d+(?:番|丁目)/giu;
const HOUSE = /\d{1,4}[a-z]? \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}{3,},? (?:№ ?)?\d{1,4}/gu;

/** What a customer wrote, without what is theirs: also where they live. */
export function maskCustomer(text: string, names: Names, own: ReadonlySet<string>): string {
  return maskPersonal(text, names, own).replace(PLACE, MARK.address).replace(HOUSE, MARK.address);
}

const MARKS = Object.values(MARK);
export const holdsMark = (text: string): boolean => MARKS.some((mark) => text.includes(mark));
/** How a name is said politely. */
const NAMED = /(?:[,،、]\s?)?\[name\](?:\s?(?:様|さま|さん|ちゃん|君)|\s(?:Hanım|Bey)(?!\p{L}))?/gu;

/** "Hi!" of "Hi [name]!". */
export function withoutNameMark(text: string): string {
  if (!text.includes(MARK.name)) return text;
  return text
    .replace(NAMED, '')
    .replace(/\s+/gu, ' ')
    .replace(/ (?=[!.?,،。！？؟…])/gu, '')
    .replace(/^[\s,،、.。]+/u, '')
    .trim();
}
