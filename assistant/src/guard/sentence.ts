import { foldText, splitFolded, splitSentences } from '../reading/fold.ts';
import { normaliseFigures, normaliseWords } from '../reading/plain-text.ts';
import { sameCurrency } from '../reading/units.ts';
import { conceptsOfWords } from '../retrieval/concepts.ts';
import { tellLine } from '../tables.ts';
import type { Language, Sentence } from '../types.ts';
import { speaksOfOpening } from './bare-figures.ts';
import { findForeign } from './base-topics.ts';
import { checkCalendar } from './check-calendar.ts';
import { readCommitments } from './check-commitments.ts';
import { checkMeaning } from './check-meaning.ts';
import { checkSources, citeLines, isOwnPhrase, isSaidFreely } from './check-sources.ts';
import type { Contacts } from './contacts.ts';
import { extractContacts, linkIsKnown, phoneIsKnown } from './contacts.ts';
import { contentWords, holds, readHeld } from './content-words.ts';
import type { Figure } from './figures.ts';
import { extractFigures, isTimeOnly, sameAmount, sameLetter, sameNumber, sameTime } from './figures.ts';
import { findUnknownExtra } from './gifts.ts';
import { findMisplacedFigure } from './items.ts';
import { findNeverSaid } from './never-said.ts';
import { checkRelativeDays } from './relative-claims.ts';
import type { SentenceContext } from './sentence-context.ts';
import type { CitedLine, Ground } from './sources.ts';
import { bare, groundText, readGround, sameLetters, wholeText, writesDayFirst } from './sources.ts';
import { findUnreadAmount } from './unread-amounts.ts';
import type { GuardRule } from './verdict.ts';
import { wordClaims } from './word-claims.ts';
import { wordsOfFigure, wordsThat } from './words.ts';

/** True when a text holds a name as a word of its own. */
function holdsWord(text: string, name: string): boolean {
  return ` ${text.replace(/[^\p{L}\p{N}._]+|[.](?!\p{L})/gu, ' ')} `.includes(` ${name} `);
}

function namesContact(text: string, value: string): boolean {
  const { links, emails, handles, names, phones } = extractContacts(normaliseFigures(text));
  return [...links, ...emails, ...handles, ...names, ...phones].includes(value);
}

function checkContacts(
  context: SentenceContext,
  sentence: Sentence,
  contacts: Contacts,
  sources: Ground[],
): void {
  const known = (kind: 'links' | 'emails' | 'handles' | 'phones'): string[] =>
    sources.flatMap((source) => source.contacts[kind]);
  const kinds: [string, string[], (value: string) => boolean][] = [
    ['link', contacts.links, (link) => linkIsKnown(link, known('links'))],
    ['email', contacts.emails, (email) => known('emails').includes(email)],
    ['handle', contacts.handles, (handle) => known('handles').includes(handle)],
    [
      'handle',
      contacts.names,
      (name) => known('handles').includes(name) || sources.some((source) => holdsWord(source.text, name)),
    ],
    [
      'phone',
      contacts.phones,
      (phone) =>
        phoneIsKnown(phone, [
          ...known('phones'),
          ...known('links').map((link) => `+${link.replace(/\D/gu, '')}`),
        ]),
    ],
  ];
  const inTurn = context.turn.contacts;
  for (const [kind, values, isKnown] of kinds) {
    for (const value of values) {
      if (isKnown(value)) continue;
      const fromTurn =
        [...inTurn.links, ...inTurn.emails, ...inTurn.handles, ...inTurn.phones].includes(value) ||
        (kind === 'handle' && inTurn.names.includes(value));
      const why = fromTurn ? 'only the customer wrote it' : 'it is not in the cited lines';
      context.findings.add(
        fromTurn ? 2 : 1,
        `${kind}_not_grounded`,
        wordsThat((part) => namesContact(part, value), sentence.text),
        `The ${kind} "${value}" in "${sentence.text}": ${why}.`,
      );
    }
  }
}

/** True when the source's figure is of the claim's kind: money, share, duration, time of day, or a plain number. */
function unitFits(claim: Figure, source: Figure, currencies: Set<string>): boolean {
  if (claim.unit === 'percent') return source.unit === 'percent';
  if (claim.unit === 'money') {
    if (source.unit === 'percent' || source.measure !== null || isTimeOnly(source)) return false;
    const currency = claim.currency ?? '';
    if (source.currency !== null) return sameCurrency(currency, source.currency);
    return !source.counted && [...currencies].some((known) => sameCurrency(currency, known));
  }
  if (sameTime(claim, source)) return true;
  if (!(sameAmount(claim, source) && sameLetter(claim, source))) return false;
  if (claim.measure !== null || claim.counted) return source.unit === null;
  return source.unit !== 'percent';
}

const spans = (figure: Figure): string[] => figure.readings.filter((reading) => reading.startsWith('u:'));

/** What a bare number in a line is an age of: "children under 14", "16 and 17 with a parent". */
const AGED =
  /(?<!\p{L})(?:aged?|ages?|kids?|child(?:ren)?|adults?|teen\p{L}*|parents?|діт\p{L}*|дит\p{L}*|дет\p{L}*|ребен\p{L}*|взросл\p{L}*|доросл\p{L}*|ninos?|ninas?|menores|mayores|adultos?|padres?|madre|criancas?|bebes?|maiores|anak|dewasa|cocuk\p{L}*|yas\p{L}*|yetiskin\p{L}*|enfants?|adultes?|mineurs?|majeurs?|kinder\p{L}*|jugendliche\p{L}*|erwachsene\p{L}*|alter|eltern|dzieci\p{L}*|doros\p{L}*|اطفال|الاطفال|طفل|عمر|سن)(?!\p{L})|子供|子ども|大人|歳|才/u;

function measureFits(claim: Figure, source: Figure, isAged: boolean): boolean {
  if (claim.unit !== null || sameTime(claim, source)) return true;
  if (claim.measure === null)
    // "Children under 6 eat free" of "under 6 years".
    return !(claim.counted && source.measure !== null) || (source.measure === 'year' && claim.limit !== null);
  if (claim.measure === source.measure) return true;
  // "An hour and a half" of "1h30".
  if (source.measure === null && spans(claim).some((span) => spans(source).includes(span))) return true;
  if (isAged && claim.measure === 'year' && source.measure === null && source.unit === null) return true;
  if (source.measure !== null) return spans(claim).some((span) => spans(source).includes(span));
  return source.near.has(claim.measure);
}

/** "One hour costs 12 EUR" of "12 EUR per hour": one of a unit, at the price that the source names for the unit. */
function isOnePriced(claim: Figure, claims: Figure[], known: Figure[]): boolean {
  const { measure } = claim;
  if (measure === null || claim.unit !== null || !claim.readings.includes('n:1')) return false;
  return claims.some(
    (other) =>
      other.unit === 'money' &&
      known.some((source) => source.unit === 'money' && source.per.has(measure) && sameNumber(other, source)),
  );
}

const isOfCalendar = (reading: string): boolean => /^[td]:/u.test(reading);

/** Which edges of stretches of time the figures are that name the same hour or date as a claim. */
function edgesOf(claim: Figure, sources: Figure[]): (Figure['edge'] | null)[] {
  const said = claim.edge === null ? claim : { ...claim, readings: [...claim.readings, ...claim.implied] };
  return sources.filter((source) => sameNumber(said, source, isOfCalendar)).map(({ edge }) => edge);
}

/** "From 8 to 18" of "8-12 and 14-18": each end stands in a stretch of its own, and what parts them is left out. */
function isOfTwoStretches(claim: Figure, sources: Figure[], claims: Figure[]): boolean {
  const { edge, otherEnd } = claim;
  const ends = sources.flatMap((source) => (source.edge === 'from' ? [source.otherEnd ?? []] : []));
  if (edge !== 'from' || otherEnd === null || ends.length < sources.length) return false;
  const said = claims.flatMap(({ readings, implied }) => [...readings, ...implied]);
  return (
    ends.length > 0 && !ends.some((end) => end.length === 0 || end.some((reading) => said.includes(reading)))
  );
}

/** Owners who write in these languages leave the only currency there is away: "Kiloan 8.000/kg", "latte 28 rb". */
const HOME_CURRENCY: Partial<Record<Language, string>> = { id: 'idr' };

const homeCurrencies = ({ base }: SentenceContext): string[] => {
  const home = base === null ? undefined : HOME_CURRENCY[base];
  return home === undefined ? [] : [home];
};

/** Each mark reads the sentence many times; nobody needs more of them. */
const MOST_MARKED = 12;

function checkFigures(
  context: SentenceContext,
  sentence: Sentence,
  claims: Figure[],
  sources: Ground[],
  folded: string,
): void {
  const { findings, languages, turn } = context;
  const currencies = new Set(sources.flatMap((source) => [...source.currencies]));
  for (const currency of homeCurrencies(context)) currencies.add(currency);
  const known = sources.flatMap((source) => source.figures);
  const isAged = sources.some(({ text }) => AGED.test(text));
  const saysPrice = conceptsOfWords(splitFolded(folded)).has('price');
  const refused = new Set<string>();
  for (const claim of claims) {
    const said = `"${claim.text}" in "${sentence.text}"`;
    const refuse = (rule: GuardRule, code: string, why: string): void => {
      const key = `${code} ${claim.text} ${claim.unit}`;
      if (refused.has(key)) return;
      refused.add(key);
      const words = refused.size <= MOST_MARKED ? wordsOfFigure(sentence.text, claim, languages) : '';
      findings.add(rule, code, words, why);
    };
    if (isOnePriced(claim, claims, known)) continue;
    const matching = known.filter((source) => sameNumber(claim, source));
    const fitting = matching.filter((source) => unitFits(claim, source, currencies));
    const repeated = claims.filter((other) => other.readings.join() === claim.readings.join()).length;
    const isOtherEdge = edgesOf(claim, fitting).every((edge) => edge !== null && edge !== claim.edge);
    if (claim.edge !== null && edgesOf(claim, fitting).length > 0 && isOtherEdge) {
      refuse(3, 'figure_of_another_item', `The cited lines give ${said} as the other edge.`);
      continue;
    }
    if (isOfTwoStretches(claim, fitting, claims)) {
      refuse(3, 'figure_of_another_item', `The cited lines give ${said} with another end.`);
      continue;
    }
    if (fitting.some((source) => measureFits(claim, source, isAged))) {
      if (fitting.length < repeated && sentence.kind === 'fact') {
        refuse(1, 'figure_repeated', `The figure ${said} stands more often than in the cited lines.`);
      }
      continue;
    }
    // A quantity, date or size may come from the customer; money, percentages and times of opening may not.
    const inTurn = turn.figures.some((figure) => sameNumber(claim, figure));
    const saysHours = claim.hour === 'until' || (claim.hour !== null && speaksOfOpening(folded));
    const isStated = sentence.kind === 'fact' || !/[?？؟]\s*$/u.test(sentence.text);
    const turnMay =
      claim.unit === null &&
      !(claim.asPrice && isStated) &&
      !(saysPrice && isStated) &&
      !(claim.hour !== null && sentence.kind === 'fact') &&
      !(saysHours && isStated);
    if (
      turnMay &&
      matching.length === 0 &&
      turn.figures.some((figure) => figure.unit === null && sameNumber(claim, figure))
    )
      continue;
    if (fitting.length > 0) refuse(1, 'unit_not_grounded', `The cited lines give another unit for ${said}.`);
    else if (matching.length > 0 && !inTurn)
      refuse(1, 'unit_not_grounded', `The cited lines have no such amount: ${said}.`);
    else if (inTurn) refuse(2, 'only_customer_said', `Only the customer named ${said}.`);
    else refuse(1, 'figure_not_grounded', `The figure ${said} is not in the cited lines.`);
  }
}

/** True for a sentence that is a cited line, or a part of one, word for word. */
export function quotesLine(context: SentenceContext, sentence: Sentence): boolean {
  const said = bare(sentence.text);
  return citeLines(context, sentence).some(({ line }) => ` ${bare(line)} `.includes(` ${said} `));
}

/** True for a cited line, or a whole sentence of one, word for word: it includes what it says. */
function quotesSentence(cited: CitedLine[], { text }: Sentence): boolean {
  const said = bare(text);
  return cited.some(({ line }) =>
    [line, ...line.split(/(?<=[.!?。！？])\s*/u)].some((part) => bare(part) === said),
  );
}

/** True for a statement most of whose words its lines hold, in whatever form: it tells what they tell. */
function tellsAgain(text: string, cited: CitedLine[], { spoken }: SentenceContext): boolean {
  const words = contentWords(text, spoken);
  if (cited.length === 0 || words.length === 0) return false;
  const held = readHeld(cited.map(({ chunk, line }) => wholeText(chunk, [line])).join('\n'), spoken);
  return words.filter((word) => holds(held, word, spoken)).length >= RETOLD * words.length;
}

const RETOLD = 0.6;

function checkCommitments(context: SentenceContext, sentence: Sentence, cited: CitedLine[]): void {
  const { prompt, allowContext = [] } = context.material;
  const lines = cited.map(({ line }) => line);
  const isFree = isSaidFreely(context, sentence.text) || tellsAgain(sentence.text, cited, context);
  for (const { text, why } of readCommitments(sentence.text, lines, [prompt, ...allowContext], isFree))
    context.findings.add(4, 'commitment', text, why);
}

/** "As a gift": what is given so costs nothing. */
const AS_PRESENT =
  /(?<!\p{L})(?:as a gift|в подарунок|в подарок|de regalo|de brinde|en cadeau|als geschenk|w prezencie|hediye olarak|sebagai hadiah)(?!\p{L})|プレゼントします/u;

/** Claims in words, also in look-alike letters and spaced out. */
function claimsInWords(text: string): Set<string> {
  return new Set([...wordClaims(foldText(normaliseFigures(text))), ...wordClaims(normaliseWords(text))]);
}

/**
 * Checks one sentence against the lines that it cites and the owner's own words (rules 1 to 4). `beside` are the other
 * sentences of the answer that rest on the same lines.
 */
export function checkSentence(context: SentenceContext, sentence: Sentence, beside: string[]): void {
  const { material, findings, languages } = context;
  checkSources(context, sentence);
  const cited = citeLines(context, sentence).filter(({ chunk, line }) => line !== chunk.question);
  const sources = [
    ...cited.map(({ chunk, line }) => readGround(groundText(chunk, [line]), languages)),
    ...context.owner,
  ];
  const contacts = extractContacts(normaliseFigures(sentence.text));
  const folded = foldText(contacts.rest);
  const claims = extractFigures(contacts.rest, languages, writesDayFirst(sentence.text, languages));
  checkContacts(context, sentence, contacts, sources);
  // Whatever the figures of a line are taken for, to the letter they are its own.
  const isLine = cited.some(({ line }) => sameLetters(line, sentence.text));
  if (!isLine) checkFigures(context, sentence, claims, sources, folded);
  checkCalendar(context, sentence, folded, sources);
  const today = checkRelativeDays(context, sentence, folded, claims, sources);
  const unread = findUnreadAmount(sentence.text, claims, sources);
  if (unread !== null)
    findings.add(1, 'figure_not_grounded', unread, `No cited line names a price: "${sentence.text}".`);
  for (const claim of claimsInWords(sentence.text)) {
    if (sources.some((source) => wordClaims(source.text).has(claim))) continue;
    // What is given as a present costs nothing.
    if (claim === 'free_of_charge' && sources.some(({ text }) => AS_PRESENT.test(text))) continue;
    findings.add(
      1,
      `${claim}_not_grounded`,
      wordsThat((part) => claimsInWords(part).has(claim), sentence.text),
      `"${sentence.text}" says "${claim.replaceAll('_', ' ')}"; the cited lines do not.`,
    );
  }
  const isQuestion = sentence.kind !== 'fact' && /[?？؟]\s*$/u.test(sentence.text);
  const extra =
    isQuestion || quotesSentence(cited, sentence) ? null : findUnknownExtra(sentence.text, sources);
  if (extra !== null)
    findings.add(1, 'extra_not_grounded', extra, `The cited lines neither give nor include "${extra}".`);
  checkCommitments(context, sentence, cited);
  if (!isOwnPhrase(context, sentence.text)) {
    const grounds = sources.map(({ written }) => written);
    for (const { text, why } of findNeverSaid(sentence.text, grounds, context.spokenHere))
      findings.add(6, 'never_said', text, why);
  }
  // A line quoted whole has everything in its place.
  const isWhole = cited.some(({ chunk, line }) =>
    [line, tellLine(chunk, line)].some((told) => bare(told) === bare(sentence.text)),
  );
  const stated = splitSentences(sentence.text)
    .filter((part) => !isSaidFreely(context, part))
    .join(' ');
  if (!isWhole && cited.length > 0 && stated !== '') {
    for (const { code, text, why } of checkMeaning({
      text: stated,
      beside,
      cited,
      turn: context.turn.written,
      owner: context.owner.map(({ written }) => written).join('\n'),
      language: context.spoken,
      base: context.base,
      mentioned: context.mentioned,
    }))
      findings.add(6, code, text, why);
  }
  const foreign = isWhole || stated === '' || cited.length === 0 ? null : findForeign(context, stated);
  if (foreign !== null)
    findings.add(
      6,
      'name_not_grounded',
      wordsThat((part) => foldText(part).includes(foreign), sentence.text),
      `The whole knowledge base speaks of nothing like "${foreign}": "${sentence.text}".`,
    );
  if (!isWhole) {
    const misplaced = findMisplacedFigure(sentence.text, cited, material.chunks, languages, today);
    if (misplaced) findings.add(3, 'figure_of_another_item', misplaced.words, misplaced.why);
  }
}
