import { foldText, isUnspaced, splitFolded } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { tongueOf } from '../reading/tongues.ts';
import type { Language } from '../types.ts';
import type { Clause } from './clauses.ts';
import { splitClauses } from './clauses.ts';
import type { Held } from './content-words.ts';
import { contentWords, holds, holdsForm, readHeld } from './content-words.ts';
import { allows, deniesClause, lacksNamed, turnsIncluded } from './denials.ts';
import { extractFigures, sameNumber } from './figures.ts';
import type { Polarity } from './polarity.ts';
import { around, besideNone, readPolarity } from './polarity.ts';
import { compileWords, findWords } from './word-lists.ts';

/*
 * What a statement says outright against its line, in the language of both, though it neither denies the line's verb nor
 * leaves out a limit: that what the line requires is not needed, that what it names is not there, that what it limits
 * holds whatever comes, that what it includes is not included, and that what it takes out is offered.
 */

/** Said without a yes, one word of what is refused may be of anything. */
const LEAST_REFUSED = 2;
export const YES =
  /^\P{L}*(?:yes|sure|of course|yep|ja|klar|oui|bien sur|bien sûr|sí|claro|sim|da|да|конечно|так|звісно|звичайно|tak|oczywiście|jasne|iya|ya|bisa|tentu|boleh|ada|evet|tabii|elbette|نعم|بالتأكيد|طبعا|はい)(?!\p{L})/iu;

type Fault = 'denied' | 'limit_dropped';

/** So long a word is no article. */
const SHORTEST_THING = 4;
const MOST_BESIDE_NONE = 2;
/** A part of more words says of what there is none. */
const MOST_OF_NONE = 3;
/** Languages that name what is taken out before the word for it: "içecekler hariç". */
const TAKEN_OUT_BEFORE: readonly Language[] = ['tr', 'ja'];
/** Of so many words beside "except" it takes something out. */
const TAKEN_OUT_WORDS = 2;
/** Of a line of more clauses the first are read: each is held against the whole statement. */
const MOST_CLAUSES = 40;
/** True when each figure of a statement stands in the clauses, as the same limit: it speaks of whom they speak of. */
function hasSameBounds(text: string, clauses: Clause[], language: Language): boolean {
  const [said, known] = [text, clauses.map((one) => one.text).join('\n')].map((one) =>
    extractFigures(normaliseFigures(one), [language]),
  );
  return (
    said !== undefined &&
    known !== undefined &&
    said.every((figure) =>
      known.some(
        (other) => sameNumber(figure, other) && figure.limit !== null && figure.limit === other.limit,
      ),
    )
  );
}

/** What is joined to what: "by telephone and by message". */
const AND: Record<Language, RegExp> = {
  en: /(?<!\p{L})(\p{L}+),? (?:and|or|as well as|plus) (\p{L}+(?: \p{L}+)?)/gu,
  uk: /(?<!\p{L})(\p{L}+),? (?:та|і|й|або|чи) (\p{L}+(?: \p{L}+)?)/gu,
  es: /(?<!\p{L})(\p{L}+),? (?:y|e|o) (\p{L}+(?: \p{L}+)?)/gu,
  pt: /(?<!\p{L})(\p{L}+),? (?:e|ou) (\p{L}+(?: \p{L}+)?)/gu,
  ru: /(?<!\p{L})(\p{L}+),? (?:и|или) (\p{L}+(?: \p{L}+)?)/gu,
  id: /(?<!\p{L})(\p{L}+),? (?:dan|atau) (\p{L}+(?: \p{L}+)?)/gu,
  tr: /(?<!\p{L})(\p{L}+),? (?:ve|veya) (\p{L}+(?: \p{L}+)?)/gu,
  fr: /(?<!\p{L})(\p{L}+),? (?:et|ou) (\p{L}+(?: \p{L}+)?)/gu,
  de: /(?<!\p{L})(\p{L}+),? (?:und|oder|sowie) (\p{L}+(?: \p{L}+)?)/gu,
  ja: /(?<![\p{Script=Han}\p{Script=Katakana}])([\p{Script=Han}\p{Script=Katakana}]+)(?:と|や|および)([\p{Script=Han}\p{Script=Katakana}]+)/gu,
  ar: /(?<!\p{L})(\p{L}+) و(ال\p{L}{3,})/gu,
  pl: /(?<!\p{L})(\p{L}+),? (?:i|oraz|lub|albo) (\p{L}+(?: \p{L}+)?)/gu,
};

/** True when a statement spares the customer what a clause asks for. */
function sparesNeeded(said: Held, clause: Clause, language: Language): boolean {
  const { polarity } = clause;
  // An appointment frames most statements, and here it is the thing.
  const words = splitFolded(foldText(clause.text)).filter(
    (word) => (word.length >= SHORTEST_THING || isUnspaced(word)) && !isTopicless(word, tongueOf(language)),
  );
  if (polarity.spares || polarity.denies || polarity.lacks || polarity.excepts || polarity.includes)
    return false;
  const met = words.filter((word) => holdsForm(said, word, language));
  if (met.length === 0) return false;
  if (!polarity.only) return true;
  // "Deposit only for groups" asks others for none; "only by appointment" asks everybody for one.
  return around(clause.text, 'only', language).some(({ behind }) => {
    const limited = readHeld(behind, language);
    return met.every((word) => holds(limited, word, language));
  });
}

/** What a statement says that there is none of; of more than a few words it says where or when there is none. */
function listNone(text: string, days: ReadonlySet<string>, language: Language): string[] {
  const parts = splitClauses(text, language).slice(0, MOST_CLAUSES);
  const isShort =
    !/\d/u.test(text) && days.size === 0 && contentWords(text, language).length <= MOST_BESIDE_NONE;
  const said = isShort ? [text] : parts.filter((part) => isOfNone(part)).map((part) => part.text);
  return said.flatMap((part) =>
    besideNone(part, language).flatMap((beside) => {
      const words = contentWords(beside.part, language);
      return words.at(beside.isBefore ? -1 : 0) ?? [];
    }),
  );
}

/** True for a part that only adds what there is none of: "from 45 € a month, without commitment". */
function isOfNone({ text, words, days }: Clause): boolean {
  return (
    words.length === 1 &&
    days.size === 0 &&
    !/\d/u.test(text) &&
    splitFolded(foldText(text)).length <= MOST_OF_NONE
  );
}

/** True when a clause with a figure names one of the things that a statement says there are none of. */
function namesNone(none: string[], clause: Clause, language: Language): boolean {
  const { denies, lacks, excepts, only, spares } = clause.polarity;
  if (denies || lacks || excepts || only || spares || !/\d/u.test(clause.text)) return false;
  const named = readHeld(clause.text, language);
  return none.some((thing) => holdsForm(named, thing, language));
}

/** What a statement joins to something that the lines name, and they do not: "by telephone and by message". */
function addsSomething(text: string, known: Held, language: Language): boolean {
  return [...foldText(text).matchAll(AND[language])].some(([, before = '', behind = '']) => {
    const [word] = contentWords(behind, language);
    const [other] = contentWords(before, language);
    if (word === undefined || other === undefined) return false;
    const [isFirst, isSecond] = [other, word].map((one) => holdsForm(known, one, language));
    return (isFirst && !holds(known, word, language)) || (isSecond && !holds(known, other, language));
  });
}

/** Where a statement may turn; a comma stands inside of what is denied as well: "that, sadly, is not so". */
const TURNS =
  /[;!?。！？；؛]\s*|[.](?!\d)\s*|\s[–—-]\s|,?\s(?=(?:but|aber|sondern|pero|sino|mas|mais|но|а|але|ale|zato|tapi|tetapi|ama|fakat|لكن|ولكن)\s)|(?<=(?:が|けど|けれど)、?)/u;
type Statement = { held: Held; polarity: Polarity };

function readStatements(text: string, language: Language): Statement[] {
  return text
    .split(TURNS)
    .filter((part) => part !== undefined && /\p{L}/u.test(part))
    .slice(0, MOST_CLAUSES)
    .map((part) => ({ held: readHeld(part, language), polarity: readPolarity(part, language) }));
}

/** True for a part of a statement that takes nothing out of what it says. */
function affirms({ polarity }: Statement): boolean {
  const { denies, lacks, regrets, only, excepts, setsApart, setsExtra, asksToBring, spares } = polarity;
  return !(denies || lacks || regrets || only || excepts || setsApart || setsExtra || asksToBring || spares);
}

/** What a clause takes out: what it denies, or what stands beside its "except". */
function takenOut(clause: Clause, language: Language): string[] {
  if (clause.polarity.denies) return clause.words;
  if (!clause.polarity.excepts) return [];
  return around(clause.text, 'except', language).flatMap(({ before, behind }) =>
    TAKEN_OUT_BEFORE.includes(language)
      ? contentWords(before, language).slice(-TAKEN_OUT_WORDS)
      : contentWords(behind, language).slice(0, TAKEN_OUT_WORDS),
  );
}

/**
 * True when a statement says of what one clause takes out what another one says: "dogs in the tent and in the canoe" of
 * "dogs in the tent yes, in the canoe no".
 */
function affirmsTakenOut(text: string, clauses: Clause[], language: Language): boolean {
  const parts = readStatements(text, language);
  const isAffirmed = parts.every(affirms);
  const numbers = new Set<string>(text.match(/\d+/gu));
  return clauses.some((clause) => {
    const others = clauses.filter((one) => one !== clause && !one.polarity.denies);
    const beside = readHeld(others.map((one) => one.text).join('\n'), language);
    // "Breakfast 7 €, not included": it is told with its price.
    const priced = clause.text.match(/\d+/gu) ?? [];
    if (priced.some((figure) => numbers.has(figure))) return false;
    const own = takenOut(clause, language).filter((word) => !holdsForm(beside, word, language));
    if (own.length === 0 || (clause.polarity.excepts && !isAffirmed)) return false;
    const kept = [
      ...others.flatMap(({ words }) => words),
      ...clause.words.filter((word) => !own.includes(word)),
    ];
    const isDenied = parts.some(
      (part) => !affirms(part) && clause.words.some((word) => holdsForm(part.held, word, language)),
    );
    if (isDenied) return false;
    const naming = parts.filter((part) => own.some((word) => holdsForm(part.held, word, language)));
    return (
      naming.length > 0 &&
      naming.every(
        ({ held }) =>
          own.every((word) => holdsForm(held, word, language)) &&
          kept.some((word) => holdsForm(held, word, language)),
      )
    );
  });
}

/** What points at something that the customer named: "not at that hour". */
const POINTING = compileWords(
  'this that these those then such so це цей ця ці той та тоді так* это этот эта эти этого тот тогда так такой такие такого eso ese esa esos esas esto este esta entonces asi tal isso esse essa nesse nessa nisso isto este esta entao assim tal itu ini tersebut begitu bu o su oyle boyle onu ona ce cet cette ces cela ca alors ainsi tel telle das dies* dann so solch* dort da その それ この これ こちら そちら ذلك هذا هذه تلك عندها هكذا to ten ta te tego tej tym wtedy taki* tak'.split(
    ' ',
  ),
);

/**
 * True when a statement denies altogether what a clause allows on terms: "we take no cancellations" of "cancellation up to
 * a month before".
 */
function deniesAllowed(
  text: string,
  clauses: Clause[],
  days: ReadonlySet<string>,
  language: Language,
): boolean {
  if (days.size > 0 || /\d/u.test(text) || findWords(foldText(text), POINTING).length > 0) return false;
  const words = contentWords(text, language);
  if (words.length === 0 || !clauses.every(allows)) return false;
  return clauses.some((clause) => {
    if (!clause.polarity.conditions && !/\d/u.test(clause.text)) return false;
    const held = readHeld(clause.text, language);
    return words.every((word) => holdsForm(held, word, language));
  });
}

/** Words of whom an "only" is for, beyond which it says something else. */
const MOST_LIMITED = 5;

/** True when a statement lets those in whom an "only" keeps out: "even if you cannot swim" of "only for those who can". */
function admitsOthers(clauses: Clause[], told: Held, language: Language): boolean {
  return around(clauses.map((one) => one.text).join(', '), 'only', language).some(({ behind }) => {
    const limited = contentWords(behind.split(/[.;!?()]/u)[0] ?? '', language).slice(0, MOST_LIMITED);
    return limited.length > 0 && limited.every((word) => holdsForm(told, word, language));
  });
}

/** The contradiction between a statement and the clauses of its lines, `close` being those that speak of the same. */
export function findContradiction(
  text: string,
  all: Clause[],
  nearest: Clause[],
  days: ReadonlySet<string>,
  language: Language,
): Fault | null {
  const [clauses, close] = [all.slice(0, MOST_CLAUSES), nearest.slice(0, MOST_CLAUSES)];
  const told = readHeld(text, language);
  const said = readPolarity(text, language);
  const isOfAll = !/\d/u.test(text) && days.size === 0;
  const isOfSame = isOfAll || (days.size === 0 && hasSameBounds(text, clauses, language));
  if (said.spares && isOfSame && !said.only && close.some((one) => sparesNeeded(told, one, language)))
    return 'denied';
  const denied = clauses.filter(({ polarity }) => polarity.denies || polarity.lacks);
  const lacking = readHeld(denied.map((one) => one.text).join('\n'), language);
  const none = listNone(text, days, language).filter((thing) => !holdsForm(lacking, thing, language));
  if (none.length > 0 && clauses.some((one) => namesNone(none, one, language))) return 'denied';
  const isPlain = !said.only && !said.excepts && !said.denies && !said.regrets;
  const isLimited = clauses.some(
    ({ polarity: { conditions, only, excepts } }) => conditions || only || excepts,
  );
  const isBound = !clauses.some(({ polarity: { ignores, lifts } }) => ignores || lifts);
  if (
    said.ignores &&
    isBound &&
    !(said.denies && clauses.some(({ polarity }) => polarity.denies || polarity.excepts)) &&
    !said.only &&
    (isLimited || clauses.some(({ text }) => /\d/u.test(text)))
  )
    return 'limit_dropped';
  if (
    said.always &&
    isBound &&
    isLimited &&
    !said.only &&
    !said.conditions &&
    !clauses.some(({ polarity }) => polarity.always)
  )
    return 'limit_dropped';
  const known = readHeld(clauses.map((one) => one.text).join('\n'), language);
  const isAffirmed = clauses.every(
    ({ polarity: { denies, lacks, excepts, only, spares, regrets } }) =>
      !(denies || lacks || excepts || only || spares || regrets),
  );
  // "Wetsuit included, gloves 2 €": that gloves are not included is no contradiction.
  const inPrice = clauses.filter(({ polarity }) => polarity.includes && !polarity.setsExtra);
  const included = readHeld(inPrice.map((one) => one.text).join('\n'), language);
  const excluded =
    inPrice.length > 0 &&
    isAffirmed &&
    splitClauses(text, language).some(
      ({ polarity, words }) =>
        polarity.denies && polarity.includes && words.some((word) => holdsForm(included, word, language)),
    );
  if (excluded) return 'denied';
  const saysYes = YES.test(text);
  const named = clauses.flatMap(({ words }) => words);
  const isShared = (word: string): boolean => named.indexOf(word) !== named.lastIndexOf(word);
  const isRefused = clauses.some(({ polarity, words }) => {
    if (!polarity.denies) return false;
    const own = words.filter((word) => !isShared(word));
    return (
      own.length >= (saysYes ? 1 : LEAST_REFUSED) && own.every((word) => holdsForm(told, word, language))
    );
  });
  if (isRefused && (isPlain || (saysYes && !said.denies && !said.only && !said.excepts))) return 'denied';
  if (affirmsTakenOut(text, clauses, language)) return 'denied';
  const isSweeping = said.denies && !said.only && !said.excepts && !said.conditions && !said.spares;
  if (isSweeping && deniesAllowed(text, clauses, days, language)) return 'denied';
  if ([deniesClause, turnsIncluded, lacksNamed].some((turns) => turns(text, clauses, language)))
    return 'denied';
  const isWelcoming = said.denies && !said.only && !said.excepts && (said.lifts || YES.test(text));
  if (isWelcoming && admitsOthers(clauses, told, language)) return 'limit_dropped';
  const isOnly = close.some(({ polarity }) => polarity.only);
  return isPlain && isOnly && addsSomething(text, known, language) ? 'limit_dropped' : null;
}
