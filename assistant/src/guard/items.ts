import { isDayWord, isShortDay } from '../reading/calendar.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { CAN_BE_TOLD, detectLanguage } from '../reading/language.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { isUnitWord } from '../reading/units.ts';
import { tellLine } from '../tables.ts';
import type { Chunk } from '../types.ts';
import { saysLeast } from './bounds.ts';
import type { Claim } from './claims.ts';
import { isBarePrice, listClaims, measuresAgree } from './claims.ts';
import { goOtherWays, isReplaced } from './directions.ts';
import type { Figure } from './figures.ts';
import { sameNumber } from './figures.ts';
import { withoutNames } from './leaks.ts';
import { isOtherLimit } from './limits.ts';
import { areOtherKinds, isNamedBy, isOfNothingThere, meet, namesNoItem, topicsIn } from './naming.ts';
import { isForEachOf, ratesAgree } from './rates.ts';
import type { Segment } from './segments.ts';
import { cutSegments, topicsOf } from './segments.ts';
import { areOtherSizes, modelsOf, sizesOf } from './sizes.ts';
import type { CitedLine } from './sources.ts';
import { headingOf, writesDayFirst } from './sources.ts';
import { writeHalves } from './spell-figures.ts';
import { saysFirst } from './word-claims.ts';

/** A segment of a source line, with the words of its heading, its question and its line that belong to it too. */
type Place = Segment & { words: string[]; lead: string[]; line: string; whole: string };

const readLines = new WeakMap<Chunk, Map<string, Place[]>>();

function readPlaces(chunk: Chunk, line: string, languages: string[]): Place[] {
  const known = readLines.get(chunk) ?? new Map<string, Place[]>();
  readLines.set(chunk, known);
  const key = `${languages}\n${line}`;
  let places = known.get(key);
  if (!places) {
    const above = foldText(
      normaliseFigures([...chunk.headingPath, chunk.question ?? '', headingOf(chunk, line)].join('\n')),
    );
    const around = topicsOf(above);
    const told = writeHalves(foldText(normaliseFigures(tellLine(chunk, line))));
    const whole = `${above}\n${told}`;
    const { segments, lead } = cutSegments(told, languages, writesDayFirst(told, languages));
    places = segments.map((segment) => {
      // "How much is a cut: women's, men's?" names each item, and none of them in every part of the answer.
      const others = segments.filter((other) => other !== segment).flatMap(({ own }) => own);
      const elsewhere = meet(around, others);
      const shared = around.filter((word) => !elsewhere.has(word));
      return { ...segment, line, whole, lead, words: [...new Set([...segment.own, ...lead, ...shared])] };
    });
    known.set(key, places);
  }
  return places;
}

/** The same stretch of time: "an hour and a half" and "90 minutes". */
const sameLength = (one: Figure, other: Figure): boolean =>
  one.readings.some((reading) => other.readings.includes(reading)) && measuresAgree(one, other);

const amountsOf = (figures: Figure[]): string[] =>
  figures.filter(({ unit }) => unit === 'money').map(({ text }) => text);

const isSaid = (figure: Figure, text: string): boolean => figure.unit === 'money' && figure.text === text;

/** True when a place gives no other time or amount than a clause does beside its claim. */
function agreesBeside(
  { figures, text, named: naming, isFree }: Segment,
  { text: claimed, isPrice }: Claim,
  place: Place,
): boolean {
  if (areOtherSizes(modelsOf(naming), modelsOf(place.named))) return false;
  if (!isPrice) return true;
  if (areOtherSizes(sizesOf(text), sizesOf(place.text)) || goOtherWays(text, place.text)) return false;
  if (isForEachOf(text, place.whole)) return false;
  // "First class free" is not "all classes are free".
  const isGiven = isFree || figures.some(({ unit }) => unit === 'percent');
  if (isGiven && saysFirst(place.text) && !saysFirst(text)) return false;
  const same = place.figures.filter((other) =>
    figures.some((figure) => isSaid(figure, claimed) && sameNumber(figure, other)),
  );
  const isOld = same.length > 0 && same.every((other) => isReplaced(place.text, other.text));
  if (isOld && !isReplaced(text, claimed)) return false;
  const amounts = amountsOf(figures);
  const named = figures.find((figure) => isSaid(figure, claimed));
  const isRated = same.some((other) =>
    ratesAgree(
      { text, claimed, amounts },
      { text: place.text, claimed: other.text, amounts: amountsOf(place.figures) },
      place.whole,
    ),
  );
  if (named && same.length > 0 && !isRated) return false;
  const isCondition = place.isFree || place.figures.some(({ unit }) => unit === 'percent');
  const isLeast = same.length > 0 && same.every(({ unit, limit }) => unit === 'money' && limit === 'least');
  if (isLeast && !isCondition && !saysLeast(text)) return false;
  // "Room for 4 people 90 €" tells no price of 4 €.
  if (
    same.length > 0 &&
    same.every(({ unit }) => unit === null) &&
    place.figures.some(({ unit }) => unit === 'money')
  )
    return false;
  // "Free from 50 €" is not free, and costs no 50 € either.
  const isPriced = place.figures.some(({ unit }) => unit === 'money');
  const isBelow = named?.limit != null && same.every(({ limit }) => limit !== null && limit !== named.limit);
  if (isFree ? figures.length === 0 && isPriced : place.isFree && isPriced && !isBelow) return false;
  // "Under 6 free, 6-12 12 €": who is under twelve is another one than who is free.
  const limits = figures.filter(({ limit, unit }) => limit !== null && unit === null);
  if (
    isFree &&
    place.figures.length > 0 &&
    limits.some((limit) => !place.figures.some((other) => sameNumber(limit, other)))
  )
    return false;
  const spans = place.figures.filter(({ measure }) => measure !== null);
  return figures
    .filter((figure) => figure.measure !== null && figure.text !== claimed)
    .every((figure) => spans.length === 0 || spans.some((span) => sameLength(figure, span)));
}

const hasBareAmount = ({ figures, own, isFree, days }: Place): boolean =>
  figures.length === 1 &&
  figures.every((figure) => isBarePrice({ ...figure, unit: 'money' }, figure) && figure.hour === null) &&
  own.length > 0 &&
  days.size === 0 &&
  !isFree;

/** A clause that opens with what stands for a thing named before. */
const POINTS_BACK = new RegExp(
  `^(?:${foldText(
    'que|qui|lo que|la cual|el cual|o qual|a qual|which|that|it|this|they|der|die|das|er|sie|es|sonst|otherwise|sinon|si no|senão|который|которая|которое|которые|он|она|оно|они|иначе|який|яка|яке|які|він|вона|воно|вони|który|która|które|on|ona|ono|il|elle|elles|ils|celle-ci|celui-ci|ele|ela|eles|elas|bu|o|ini|itu|وهو|وهي|هو|هي',
  )})(?!\\p{L})`,
  'u',
);

/** True unless a place is free for some alone, and a clause says nothing of whom. */
const keepsTerms = (wanted: string[], { terms }: Place): boolean =>
  terms.length === 0 || terms.some((word) => isNamedBy(word, wanted));

/** True in a list of names and bare amounts, where each amount is said of its name alone: "Pool 8 / Sauna 12". */
const isListed = (place: Place, places: Place[]): boolean =>
  hasBareAmount(place) && places.some((other) => other !== place && hasBareAmount(other));

/** True when nothing tells a place apart but what is wanted: "manicure 25 €" for a manicure. */
const isNamedWhole = (wanted: string[], place: Place): boolean =>
  place.own.length > 0 && meet(place.own, wanted).size === place.own.length;

/** True when a place is of a kind that is not wanted: "gel manicure 38 €" for a manicure. */
const isNamedBeyond = (said: string[], place: Place): boolean =>
  place.own.some((word) => !(namesNoItem(word) || isNamedBy(word, said)));

/** True when a place that says something else of the kind is named better than every place that holds the claim. */
function isNamedElsewhere(
  { isPrice, isLength }: Claim,
  { wanted, said }: { wanted: string[]; said: string[] },
  holding: Place[],
  rivals: Place[],
): boolean {
  const isOfAnything = holding.some(({ own, days }) => days.size === 0 && own.every(namesNoItem));
  let best = new Set<string>();
  let bestOwn = 0;
  for (const place of holding) {
    const found = meet(wanted, place.words);
    if (found.size > best.size) best = found;
    bestOwn = Math.max(bestOwn, meet(wanted, place.own.length > 0 ? place.own : place.lead).size);
  }
  return rivals.some((rival) => {
    const found = meet(wanted, rival.words);
    if (found.size < best.size || ![...best].every((word) => found.has(word))) return false;
    // "Farm: Mon-Sat 9-18" has its name before the colon alone.
    const own = meet(wanted, rival.own.length > 0 ? rival.own : rival.lead).size;
    // "Ready in 3 days" of "lead time 3 days": a line that names no thing is beaten by what is named whole.
    if (isLength && isOfAnything && !isNamedWhole(wanted, rival)) return false;
    if (found.size > best.size) return own > 0;
    if (isPrice && isNamedWhole(wanted, rival) && holding.every((place) => isNamedBeyond(said, place)))
      return true;
    return own > bestOwn && holding.some((place) => place.line === rival.line);
  });
}

/**
 * True when a claim in another language than its line may belong to an item of the line beside the one that it is said
 * of: the line names several, and neither its topics nor the order of its figures tell which.
 */
function mayBeOfAnotherItem(clauses: Segment[], clause: Segment, claim: Claim, places: Place[]): boolean {
  const holding = places.filter(claim.holds);
  const rivals = places.filter((place) => claim.speaks(place) && !claim.holds(place));
  if (rivals.length === 0) return false;
  const wanted = topicsIn(clause.own);
  const met = (place: Place): number => [...topicsIn(place.own)].filter((topic) => wanted.has(topic)).length;
  const best = Math.max(...holding.map(met));
  const rival = Math.max(...rivals.map(met));
  if (best !== rival) return best < rival;
  // The whole of a line, item by item, keeps its order in any language.
  const order = (segments: Segment[]): string =>
    segments.flatMap(({ figures }) => figures.map(({ readings }) => readings.join())).join(' ');
  return order(clauses) !== order(places);
}

/** "Daily 7-21, Sunday 8-17": what is said of every day is not said of the one that is named apart. */
function isToldApart(day: number, holding: Place[], places: Place[], claim: Claim): boolean {
  return (
    holding.every((place) => !place.days.has(day) || place.days.size > 1) &&
    places.some(
      (place) =>
        place.days.size === 1 &&
        place.days.has(day) &&
        claim.speaks(place) &&
        !claim.holds(place) &&
        holding.every(({ line }) => line === place.line),
    )
  );
}

const isHour = ({ unit, readings }: Figure): boolean =>
  unit === null && readings.length > 0 && readings.every((reading) => reading.startsWith('t:'));

/** "120 € an hour, after 18:00 160 €": the price of an hour that another place names. */
function isOfAnotherHour({ figures }: Segment, holding: Place[], places: Place[]): boolean {
  const hours = figures.filter(isHour);
  const holdsHour = (place: Place): boolean =>
    hours.every((hour) => place.figures.some((other) => sameNumber(hour, other)));
  return (
    hours.length > 0 &&
    !holding.some(holdsHour) &&
    places.some((place) => holdsHour(place) && place.figures.some(({ unit }) => unit === 'money'))
  );
}

/** So few words of Latin letters tell no language of Latin letters: "Deep tissue massage 60 min". */
const TELLING_WORDS = 4;
const OTHER_LETTERS = /(?!\p{Script=Latin})\p{L}/u;

/** True for a text with hardly a word but names of days and units: "Mon-Fri 9-12" is in no language. */
function isTerse(cited: string, said: string): boolean {
  const words = splitFolded(foldText(cited)).filter(
    (word) => /\p{L}/u.test(word) && !(isDayWord(word) || isShortDay(word) || isUnitWord(word)),
  );
  if (words.length === 0) return true;
  return words.length < TELLING_WORDS && ![...words, said].some((text) => OTHER_LETTERS.test(text));
}

/** Words of the answer that stand for something else than their line says, and why. */
export type Misplaced = { words: string; why: string };

/**
 * Finds what the cited lines say of another item: the words of its clause must meet it in one part of a line, and no
 * other part may match that clause better without holding it. `today` are the weekdays that words such as "tomorrow"
 * stand for. Null when everything is in its place.
 */
export function findMisplacedFigure(
  text: string,
  cited: CitedLine[],
  chunks: Chunk[],
  languages: string[],
  today: number[],
): Misplaced | null {
  if (cited.length === 0) return null;
  const places = cited.flatMap(({ chunk, line }) => readPlaces(chunk, line, languages));
  // A terse line alone looks like any language, and one of days and hours like French.
  const citedChunks = [...new Set(cited.map(({ chunk }) => chunk))];
  const citedLines = citedChunks.flatMap(({ lines }) => lines).join('\n');
  const citedLanguage = detectLanguage(isTerse(citedLines, text) ? '' : citedLines);
  const said = detectLanguage(withoutNames(text));
  const foreign =
    citedLanguage.language !== said.language &&
    citedLanguage.confidence >= CAN_BE_TOLD &&
    said.confidence >= CAN_BE_TOLD;

  const { segments, lead } = cutSegments(text, languages, writesDayFirst(text, languages));
  // Words of one language that a line shares with any part of the sentence were not carried over from another.
  const everything = [...lead, ...segments.flatMap(({ own }) => own)];
  const isShared = places.some((place) => meet(everything, place.words).size > 0);
  for (const [at, clause] of segments.entries()) {
    // "There is a fee of 40 €, which is waived for members": it is said of what was named before.
    const meant = POINTS_BACK.test(clause.text) ? (segments[at - 1]?.own ?? []) : [];
    const wanted = [...new Set([...clause.own, ...lead, ...meant])];
    const core = wanted.filter((word) => !clause.tail.includes(word));
    const days = clause.days.size > 0 ? [...clause.days] : today;
    for (const claim of listClaims(clause, languages)) {
      const blame = (why: string): Misplaced => ({ words: claim.words(text), why });
      const told = places.filter(claim.holds);
      if (told.length === 0) continue;
      // "90 minutes for 50 €": each stands in the line, and not together.
      const holding = told.filter(
        (place) => agreesBeside(clause, claim, place) && (foreign || keepsTerms(wanted, place)),
      );
      if (holding.length === 0)
        return blame(`The cited line gives "${claim.text}" beside other figures: "${clause.text}".`);
      const figure = clause.figures.find(({ text }) => text === claim.text);
      if (figure && holding.every((place) => isOtherLimit(clause, figure, place)))
        return blame(`The cited line gives "${claim.text}" as another limit: "${clause.text}".`);
      const wrongDay = days.find((day) =>
        holding.every((place) => place.days.size > 0 && !place.days.has(day)),
      );
      if (wrongDay !== undefined)
        return blame(`The cited line gives "${claim.text}" for other days: "${clause.text}".`);
      const isOfOthers =
        clause.days.size === 1 && days.some((day) => isToldApart(day, holding, places, claim));
      if (isOfOthers)
        return blame(`The cited line gives another "${claim.text}" for this day: "${clause.text}".`);
      if (claim.isPrice && isOfAnotherHour(clause, holding, places))
        return blame(`The cited line gives another "${claim.text}" for this hour: "${clause.text}".`);
      if (foreign && !isShared && !places.some((place) => meet(wanted, place.words).size > 0)) {
        // No word can be compared across languages; the line itself must name what is said of it.
        if (!holding.some((place) => place.own.length + place.lead.length + place.days.size > 0))
          return blame(`No cited line holds both "${claim.text}" and what it is said of: "${text}".`);
        const named = topicsIn(wanted);
        const isOther = (place: Place): boolean => {
          const topics = topicsIn(place.words);
          return topics.size > 0 && ![...topics].some((topic) => named.has(topic));
        };
        if (claim.isPrice && named.size > 0 && holding.every(isOther))
          return blame(`The cited line says "${claim.text}" of something else: "${clause.text}".`);
        const isDayKnown =
          days.length > 0 && holding.some((place) => days.every((day) => place.days.has(day)));
        if (!isDayKnown && mayBeOfAnotherItem(segments, clause, claim, places))
          return blame(`The cited line says "${claim.text}" of one of several items: "${clause.text}".`);
        continue;
      }
      const rivals = chunks
        .flatMap((chunk) => chunk.lines.flatMap((line) => readPlaces(chunk, line, languages)))
        .filter((place) => claim.speaks(place) && !claim.holds(place))
        .filter(
          (place) =>
            clause.figures.length === 0 || days.length === 0 || days.some((day) => place.days.has(day)),
        );
      const isOfItem = claim.isPrice || holding.every((place) => isListed(place, places));
      if (holding.every((place) => areOtherKinds(wanted, place.words)))
        return blame(`The cited line says "${claim.text}" of another kind: "${clause.text}".`);
      if (isOfItem && isOfNothingThere(core, holding))
        return blame(`No cited line says "${claim.text}" of this: "${clause.text}".`);
      if (isNamedElsewhere(claim, { wanted, said: everything }, holding, rivals))
        return blame(`Another line speaks of what "${claim.text}" is said of: "${clause.text}".`);
    }
  }
  return null;
}
