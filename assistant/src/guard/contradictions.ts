import { foldText } from '../reading/fold.ts';
import type { Language } from '../types.ts';
import type { Clause } from './clauses.ts';
import { splitClauses } from './clauses.ts';
import type { Held } from './content-words.ts';
import { contentWords, holds, holdsForm, readHeld } from './content-words.ts';
import { around, besideNone, readPolarity } from './polarity.ts';

/*
 * What a statement says outright against its line, in the language of both, though it neither denies the line's verb nor
 * leaves out a limit: that what the line requires is not needed, that what it names is not there, that what it limits
 * holds whatever comes, that what it includes is not included, and that what it takes out is offered.
 */

/** Said without a yes, one word of what is refused may be of anything. */
const LEAST_REFUSED = 2;
const YES =
  /^\P{L}*(?:yes|sure|of course|yep|ja|klar|oui|bien sur|bien sûr|sí|claro|sim|da|да|конечно|так|звісно|звичайно|tak|oczywiście|jasne|iya|ya|bisa|tentu|boleh|ada|evet|tabii|elbette|نعم|بالتأكيد|طبعا|はい)(?!\p{L})/iu;

type Fault = 'denied' | 'limit_dropped';

const MOST_BESIDE_NONE = 2;
/** Of a line of more clauses the first are read: each is held against the whole statement. */
const MOST_CLAUSES = 40;
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
  const { polarity, words } = clause;
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
function listNone(text: string, language: Language): string[] {
  if (contentWords(text, language).length > MOST_BESIDE_NONE) return [];
  return besideNone(text, language).flatMap(({ part, isBefore }) => {
    const words = contentWords(part, language);
    return words.at(isBefore ? -1 : 0) ?? [];
  });
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
    const isJoined = contentWords(before, language).some((one) => holdsForm(known, one, language));
    return isJoined && word !== undefined && !holds(known, word, language);
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
  if (said.spares && isOfAll && !said.only && close.some((one) => sparesNeeded(told, one, language)))
    return 'denied';
  const none = isOfAll ? listNone(text, language) : [];
  if (none.length > 0 && close.some((one) => namesNone(none, one, language))) return 'denied';
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
  const excluded =
    clauses.some(({ polarity }) => polarity.includes) &&
    isAffirmed &&
    splitClauses(text, language).some(
      ({ polarity, words }) =>
        polarity.denies && polarity.includes && words.some((word) => holdsForm(known, word, language)),
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
  const isOnly = close.some(({ polarity }) => polarity.only);
  return isPlain && isOnly && addsSomething(text, known, language) ? 'limit_dropped' : null;
}
