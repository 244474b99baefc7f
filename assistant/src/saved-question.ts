import { extractContacts } from './guard/contacts.ts';
import { normaliseFigures } from './reading/plain-text.ts';

/* What a customer's question may not carry into the knowledge base: links, contacts and amounts are theirs, not the owner's. */

const CURRENCY =
  '[$€£¥₴₽₺₹₩₸₫₪円%％]|(?:eur|euros?|usd|dollars?|gbp|pounds?|uah|грн|гривень|гривні|rub|руб|рублей|р\\.|try|tl|lira|pln|zł|zl|złotych|idr|rp|reais|real|brl|r\\$|aed|sar|درهم|ريال|جنيه|yen|percent|prozent|процент\\p{L}{0,3}|відсотк\\p{L}{0,3}|por ciento|por cento|pour cent)(?!\\p{L})';
const AMOUNT = new RegExp(`(?:(?:${CURRENCY}) ?)\\d[\\d.,]{0,12}|\\d[\\d.,]{0,12} ?(?:${CURRENCY})`, 'giu');
const PHONE = /\+?\d[\d ().-]{6,20}\d/gu;
const PHONE_DIGITS = 7;

const isContact = (word: string): boolean => {
  const { links, emails, handles } = extractContacts(normaliseFigures(word));
  return links.length + emails.length + handles.length > 0;
};

/** A question without links, contacts and amounts, and what was taken out; whole where nothing else would be left. */
export function cleanQuestion(question: string): { text: string; removed: string[] } {
  const removed: string[] = [];
  const take = (found: string): string => {
    removed.push(found.trim());
    return ' ';
  };
  const text = question
    .split(/(\s+)/u)
    .map((word) => (word.length > 2 && isContact(word) ? take(word) : word))
    .join('')
    .replace(PHONE, (found) => (found.replace(/\D/gu, '').length >= PHONE_DIGITS ? take(found) : found))
    .replace(AMOUNT, take)
    .replace(/[ \t]{2,}/gu, ' ')
    .replace(/ (?=[?!.,？。])/gu, '')
    .trim();
  return /\p{L}/u.test(text) ? { text, removed } : { text: question, removed: [] };
}
