import { isLanguage } from '../phrases.ts';
import { groundedCalendar, isDayWord } from '../reading/calendar.ts';
import { foldText, isUnspaced, splitFolded, splitSentences } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { isUnitWord } from '../reading/units.ts';
import { tellLine } from '../tables.ts';
import type { Language } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import type { Clause } from './clauses.ts';
import { splitClauses, weekdaysOf } from './clauses.ts';
import type { Held } from './content-words.ts';
import { contentWords, holds, holdsForm, readHeld } from './content-words.ts';
import { findContradiction } from './contradictions.ts';
import { extractFigures } from './figures.ts';
import places from './place-words.json' with { type: 'json' };
import type { Polarity } from './polarity.ts';
import { around, findOpposite, readPolarity } from './polarity.ts';
import type { CitedLine } from './sources.ts';
import { bare } from './sources.ts';
import { saysFree, withoutFree } from './word-claims.ts';
import { compileByLanguage, findWords } from './word-lists.ts';
import { wordsThat } from './words.ts';

/*
 * What a statement says against what its line says, where no figure tells: whether both affirm or deny, whether what
 * the line allows to some or on a condition is told so, and whether the line speaks of it at all.
 */

export type MeaningFinding = { code: string; text: string; why: string };

const OURS = new Set<string>(LANGUAGES);
/** A line of fewer words tells its language less than the base that it stands in. */
const TELLING_WORDS = 8;

function languageOfLine(line: string, base: Language | null, said: Language): Language {
  const own = detectLanguage(line, OURS);
  const isSure = own.confidence >= CAN_BE_TOLD && splitFolded(foldText(line)).length >= TELLING_WORDS;
  if (isSure && isLanguage(own.language)) return own.language;
  return base ?? (isLanguage(own.language) && own.confidence >= CAN_BE_TOLD ? own.language : said);
}

/** Both say what is so once a term is over. */
const LATER = 'later';
/** Another name of a thing tells half as much as its own. */
const OTHER_NAME = 0.5;

/** True when a statement names no length of time of those that its lines name. */
function leavesTermOut(text: string, lines: string, language: Language): boolean {
  const [said, known] = [text, lines].map((one) =>
    extractFigures(normaliseFigures(one), [language]).filter(({ measure }) => measure !== null),
  );
  return known !== undefined && known.length > 0 && said?.length === 0;
}

/** The clauses of the lines that a statement shares most with; all of them when it shares nothing with any. */
function nearest(
  clauses: Clause[],
  said: Held,
  days: Set<string>,
  language: Language,
  isLater: boolean,
): { clauses: Clause[]; isTold: boolean } {
  const shares = clauses.map(({ words, days: own, polarity }) => [
    ...words.flatMap((word): [string, number][] => {
      if (holdsForm(said, word, language)) return [[word, 1]];
      return holds(said, word, language) ? [[word, OTHER_NAME]] : [];
    }),
    ...[...own].filter((day) => days.has(day)).map((day): [string, number] => [day, 1]),
    ...(isLater && polarity.isLater ? [[LATER, 1] as [string, number]] : []),
  ]);
  const count = new Map<string, number>();
  for (const [word] of shares.flat()) count.set(word, (count.get(word) ?? 0) + 1);
  const scores = shares.map((found) =>
    found.reduce((sum, [word, weight]) => sum + weight / (count.get(word) ?? 1), 0),
  );
  const best = Math.max(0, ...scores);
  return { clauses: clauses.filter((_, at) => scores[at] === best), isTold: best > 0 };
}

type Said = {
  text: string;
  /** What the answer says elsewhere of the same lines. */
  beside: string[];
  cited: CitedLine[];
  /** What the customer wrote. */
  turn: string;
  /** The owner's own words. */
  owner: string;
  language: Language;
  /** The language of the knowledge base, where it can be told. */
  base: Language | null;
  /** Folded words that name the customer or the business. */
  mentioned: ReadonlySet<string>;
};

/** Of so much of its words a limit is told though no word of limiting is. */
const TOLD = 0.6;
/** Words beside "only" that it holds for. */
const LIMITED_WORDS = 3;

/** How much of the words a statement holds. */
function share(words: string[], said: Held, language: Language): number {
  return words.length === 0
    ? 0
    : words.filter((word) => holdsForm(said, word, language)).length / words.length;
}

/** So long a word behind "without" is no article. */
const SHORTEST_THING = 4;

/** The thing behind "without", whatever it is: a booking frames most statements, and is needed or is not. */
function firstWord(behind: string): string[] {
  return splitFolded(behind)
    .filter((word) => word.length >= SHORTEST_THING || isUnspaced(word))
    .slice(0, 1);
}

/** True when a statement tells to what the "only" of a clause limits it. */
function tellsOnly(clause: Clause, said: Held, days: Set<string>, language: Language): boolean {
  return around(clause.text, 'only', language).every(({ before, behind }) => {
    const words = contentWords(behind, language).slice(0, LIMITED_WORDS);
    const limited = words.length > 0 ? words : contentWords(before, language).slice(1 - LIMITED_WORDS);
    const own = weekdaysOf(behind);
    return share(limited, said, language) > TOLD || [...own].some((day) => days.has(day));
  });
}

/** True when a statement speaks of what a clause takes out. */
function tellsException(clause: Clause, said: Held, days: Set<string>, language: Language): boolean {
  return around(clause.text, 'except', language).some(({ behind }) => {
    const own = weekdaysOf(behind);
    return (
      share(contentWords(behind, language), said, language) > TOLD || [...own].some((day) => days.has(day))
    );
  });
}

type Reading = { said: Polarity; words: Held; days: Set<string>; language: Language; isSame: boolean };

/** What a statement that neither denies nor limits leaves out of a clause; null when nothing. */
function findLeftOut(
  clause: Clause,
  { words, days, language, isSame }: Reading,
): 'denied' | 'limit_dropped' | null {
  const { denies, only, excepts } = clause.polarity;
  const isException = excepts && isSame && tellsException(clause, words, days, language);
  if (denies) return isException ? null : 'denied';
  if (only)
    return isException || (isSame && tellsOnly(clause, words, days, language)) ? null : 'limit_dropped';
  return excepts ? 'limit_dropped' : null;
}

/** True when another sentence of the answer tells what a clause denies or limits, and a statement may leave it out. */
function tellsLimit(text: string, { words, polarity }: Clause, language: Language): boolean {
  const { denies, regrets, only, excepts, setsApart } = readPolarity(text, language);
  const isOfKind = polarity.denies
    ? denies || regrets || only || excepts
    : only || excepts || setsApart || denies;
  const said = readHeld(text, language);
  return isOfKind && words.some((word) => holdsForm(said, word, language));
}

const namesMonth = (word: string): boolean => [...groundedCalendar(word)].some((one) => one.startsWith('m:'));

const SHORTENED = 3;
const placesOf = compileByLanguage((language) => places[language]);

/** The word for a place that the sources do not hold, as it stands in the text; null when there is none. */
function findPlace(text: string, sources: string, language: Language): string | null {
  const known = foldText(sources);
  const held = readHeld(sources, language);
  const said = findWords(foldText(text), placesOf(language)).find(
    (word) =>
      !known.includes(word) &&
      (isUnspaced(word) ||
        !(
          holds(held, word, language) ||
          // "Cad." and "ul." of an address.
          held.words.some((other) => other.length >= SHORTENED && word.startsWith(other))
        )),
  );
  return said === undefined ? null : wordsThat((part) => foldText(part).includes(said), text);
}

/** A name after fewer words is who is greeted. */
const GREETING_WORDS = 3;
/** German writes all of its nouns like names. */
const NAMES = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{Ll}{2,}/gu;
/** How customers are addressed, which some languages write like a name. */
const ADDRESS =
  /^(?:pan\p{L}*|państw\p{L}*|twoj\p{L}*|waszej?|вас|вам|вами|ваш\p{L}*|вы|ви|usted\p{L}*|anda|kak\p{L}*|bapak|ibu|bu|pak|mas|mbak|lei|vous|señor\p{L}*|senhor\p{L}*|instagram|whatsapp|dm|direct|google|maps|facebook|telegram|tiktok)$/iu;

/** So long a short weekday is, and so much around it tells that it is one: "on Mon at". */
const SHORT_DAY = 4;
const AROUND = 4;

function isShortDay(text: string, name: string, index: number): boolean {
  return (
    name.length <= SHORT_DAY &&
    weekdaysOf(text.slice(Math.max(0, index - AROUND), index + name.length + AROUND)).size > 0
  );
}

/** A name that neither a source nor the customer writes; null when there is none. */
function findName(
  text: string,
  sources: Held[],
  mentioned: ReadonlySet<string>,
  language: Language,
): string | null {
  if (language === 'de') return null;
  for (const { 0: name, index } of text.matchAll(NAMES)) {
    const word = foldText(name);
    // "Hi Anna, a cut is 25 €" greets somebody.
    if (text.slice(0, index).trim().split(' ').length < GREETING_WORDS) continue;
    const isDay = isDayWord(word) || namesMonth(word) || isShortDay(text, name, index);
    if (ADDRESS.test(name) || isDay || isUnitWord(word) || mentioned.has(word)) continue;
    if (!sources.some((source) => holds(source, word, language))) return name;
  }
  return null;
}

/** The same and "ITC". */
const ANY_NAMES = /(?<=[\p{Ll}\p{N},] )\p{Lu}\p{L}{2,}/gu;

const namesIn = (text: string): Set<string> =>
  new Set([...text.matchAll(ANY_NAMES)].map(([name]) => foldText(name)));

/**
 * A name of which a statement says what its line says of another one: "implants in Podil, cleaning in Obolon" of
 * implants in Obolon. Null where every name has its own.
 */
function findOtherNamed(text: string, clauses: Clause[], language: Language): string | null {
  if (language === 'de' || clauses.length < 2) return null;
  for (const part of splitClauses(text, language)) {
    if (part.polarity.denies) continue;
    const names = [...namesIn(part.text)];
    const words = part.words.filter((word) => !names.includes(word));
    const scored = clauses.map((clause) => {
      const held = readHeld(clause.text, language);
      const isNamed = names.some((name) => holdsForm(held, name, language));
      const isOther = namesIn(clause.text).size > 0;
      return { isNamed, isOther, met: words.filter((word) => holdsForm(held, word, language)).length };
    });
    const own = scored.filter(({ isNamed }) => isNamed);
    const best = Math.max(0, ...own.map(({ met }) => met));
    if (own.length > 0 && scored.some(({ isNamed, isOther, met }) => !isNamed && isOther && met > best))
      return part.text.match(ANY_NAMES)?.[0] ?? null;
  }
  return null;
}

/** "No, it is free" answers the question; what it says is the rest. */
const NO_FIRST =
  /^\s*(?:no|nope|nein|non|não|нет|нєт|ні|nie|tidak|nggak|gak|hayır|لا|いいえ)\s*[,،、.!:–—-]\s*(?=\S)/iu;

export function checkMeaning({
  text: whatIsSaid,
  beside,
  cited,
  turn,
  owner,
  language,
  base,
  mentioned,
}: Said): MeaningFinding[] {
  const rest = whatIsSaid.replace(NO_FIRST, '');
  const text = readPolarity(rest, language).denies ? whatIsSaid : rest;
  const lines = cited.map(({ chunk, line }) => tellLine(chunk, line));
  const above = [...new Set(cited.flatMap(({ chunk }) => [...chunk.headingPath, chunk.question ?? '']))].join(
    '\n',
  );
  const whole = lines.join('\n');
  if (whole === '' || ` ${bare(whole)} `.includes(` ${bare(text)} `)) return [];
  const spoken = languageOfLine(whole, base, language);
  const findings: MeaningFinding[] = [];
  const find = (code: string, words: string, why: string): void => {
    findings.push({ code, text: words, why });
  };
  // Where both say that something is free, "it costs you nothing" denies nothing.
  const isFree = [text, whole].every((one) => saysFree(foldText(one)));
  const plain = (one: string): string => (isFree ? withoutFree(foldText(one)) : one);
  const said = readPolarity(plain(text), language);
  const clauses = lines.flatMap((line) => splitClauses(plain(line), spoken));
  const same = spoken === language;
  const spokenWords = readHeld(text, language);
  const { clauses: close, isTold } = same
    ? nearest(clauses, spokenWords, weekdaysOf(text), language, said.isLater)
    : { clauses, isTold: false };
  const known = readPolarity(plain(whole), spoken);
  const refuses =
    said.denies || said.regrets || (said.lacks && !known.lacks) || (said.setsExtra && known.includes);
  const limits = said.only || said.excepts || said.setsApart;
  const days = weekdaysOf(text);
  const reading = { said, words: spokenWords, days, language, isSame: same };
  const left = close.map((clause) => findLeftOut(clause, reading));
  const missing = close.filter((_, at) => left[at] !== null);
  const isLeft = isTold ? missing.length > 0 : missing.length === close.length;
  const isToldBeside =
    same && missing.every((clause) => beside.some((one) => tellsLimit(one, clause, language)));
  if (!refuses && !limits && isLeft && missing.length > 0 && !isToldBeside)
    find(
      left.find((one) => one !== null) ?? 'denied',
      text.trim(),
      `"${text}" leaves out what the cited line denies or limits.`,
    );
  else if (
    said.lifts &&
    !known.lifts &&
    !said.denies &&
    !limits &&
    (known.only || known.excepts || known.denies)
  )
    find('limit_dropped', text.trim(), `The cited line limits what "${text}" says of all.`);
  else if (
    same &&
    !said.lacks &&
    !said.denies &&
    close.some(
      (clause) =>
        !clause.polarity.excepts &&
        around(clause.text, 'without', language).some(
          ({ behind }) => share(firstWord(behind), spokenWords, language) > TOLD,
        ),
    )
  )
    find('denied', text.trim(), `The cited line has "without" where "${text}" has none.`);
  else if (
    said.denies &&
    !known.denies &&
    !known.regrets &&
    !known.lacks &&
    !known.only &&
    !known.excepts &&
    !known.conditions &&
    !/\d/u.test(whole)
  )
    find('denied', text.trim(), `"${text}" denies what the cited line does not deny.`);
  if (
    said.unbounds &&
    !known.unbounds &&
    !said.denies &&
    !limits &&
    (/\d/u.test(text) ? leavesTermOut(text, whole, language) : /\d/u.test(whole))
  )
    find('limit_dropped', text.trim(), `The cited line gives a limit where "${text}" has none.`);
  if (said.cheapens && !said.denies && !known.cheapens && !/[%％٪]/u.test(whole))
    find('discount_not_grounded', text.trim(), `The cited lines speak of no discount: "${text}".`);
  if (!same) return findings;
  const contradiction =
    findings.length > 0 ? null : findContradiction(plain(text), clauses, close, days, language);
  if (contradiction !== null)
    find(contradiction, text.trim(), `"${text}" says the opposite of what the cited line says.`);
  for (const line of lines) {
    const other = findOtherNamed(text, splitClauses(line, spoken), language);
    if (other === null) continue;
    find('figure_of_another_item', other, `The cited line says this of another than "${other}": "${text}".`);
  }
  const opposite = said.denies || known.denies ? null : findOpposite(text, `${whole}\n${above}`, language);
  if (opposite !== null)
    find(
      'opposite',
      wordsThat((part) => foldText(part).includes(opposite), text),
      `The cited line says the opposite of "${opposite}" in "${text}".`,
    );
  const ground = readHeld(`${whole}\n${above}\n${owner}`, language);
  const asked = readHeld(turn, language);
  const place = findPlace(text, `${whole}\n${above}\n${owner}\n${turn}`, language);
  if (place !== null) find('name_not_grounded', place, `The cited lines do not name "${place}".`);
  const name = findName(text, [ground, asked], mentioned, language);
  if (name !== null) find('name_not_grounded', name, `The cited lines do not name "${name}".`);
  return findings;
}

/** So many of its words an owner's sentence holds of one that tells it again. */
const RETOLD = 0.5;

/** True for a statement that a sentence of the owner's instructions makes too. */
export function isOwners(text: string, owner: string[], language: Language): boolean {
  const words = contentWords(text, language);
  if (words.length === 0) return false;
  const said = readPolarity(text, language);
  return owner.flatMap(splitSentences).some((sentence) => {
    const known = readPolarity(sentence, language);
    return (
      share(words, readHeld(sentence, language), language) >= RETOLD &&
      known.denies === said.denies &&
      (said.only || said.excepts || !(known.only || known.excepts))
    );
  });
}
