import { isDayWord } from '../reading/calendar.ts';
import { isTopicless } from '../reading/function-words.ts';
import { isUnitWord } from '../reading/units.ts';

/** Sizes by which one item has several prices: "20 cm 45 €, 24 cm 58 €", "S 25 €, M 38 €". */

const MEASURED =
  /(?<![\d.,])(\d+(?:[.,]\d+)?) ?(cm|см|mm|мм|ml|мл|cl|l|л|kg|кг|gr|g|г|m2|m²|м2|м²|sqm|zoll|inch|"|畳|帖)(?![\p{L}\p{N}])/gu;
/** Japanese cakes have numbers for sizes. */
const NUMBERED_SIZE = /(?<!\d)(\d{1,2}) ?号(?![室線館棟車])/gu;
/** Not the elision of "l'eau", nor the ending of "it's". */
const LETTERED = /(?<![\p{L}\p{N}'’.]|\d )(xxs|xs|s|m|l|xl|xxl|xxxl)(?![\p{L}\p{N}'’.])/gu;
const LETTERS = ['xxs', 'xs', 's', 'm', 'l', 'xl', 'xxl', 'xxxl'];
const RANGED =
  /(?<![\p{L}\p{N}'’.])(xxs|xs|s|m|l|xl|xxl|xxxl)(?: ?[-–] ?| (?:to|bis|a|à|au|do|до|sampai|ila) )(xxs|xs|s|m|l|xl|xxl|xxxl)(?![\p{L}\p{N}'’.])/gu;
const LETTER = 'letter';

/** The sizes of a folded text by their unit; those of clothes and flowers have one unit of their own. */
export function sizesOf(folded: string): Map<string, Set<string>> {
  const sizes = new Map<string, Set<string>>();
  const note = (unit: string, size: string): void => {
    sizes.set(unit, (sizes.get(unit) ?? new Set()).add(size));
  };
  for (const [, size = '', unit = ''] of folded.matchAll(MEASURED))
    note(unit, String(Number(size.replace(',', '.'))));
  for (const [, size = ''] of folded.matchAll(NUMBERED_SIZE)) note('号', size);
  for (const [, size = ''] of folded.matchAll(LETTERED)) note(LETTER, size);
  for (const [, first = '', last = ''] of folded.matchAll(RANGED)) {
    const between = LETTERS.slice(LETTERS.indexOf(first), LETTERS.indexOf(last) + 1);
    for (const size of between) note(LETTER, size);
  }
  return sizes;
}

/** A letter that is a part of a name: "Tour A", "Hall B". */
const LETTERED_NAME =
  /(?<!\p{L})(\p{L}{3,}) ([a-d])(?![\p{L}\p{N}']|\.\p{L}| (?:l'|la|las|los|el|le|les|partir)(?!\p{L}))/gu;
/** A number that is: "iPhone 13", "Level 2". */
const NUMBERED =
  /(?<!\p{L})(?<name>\p{L}{3,}) (?<model>\d{1,4})(?![\d%]|h(?!\p{L})|[.,:/-]\d| \d| (?:to|do|до|bis|a|до|hasta|ate|sampai|الي) \d| ?(?:\p{Sc}|%))(?: (?<next>\p{L}+))?/gu;

/** "R17", "A4"; "Rp25" is an amount. */
const GLUED = /(?<![\p{L}\p{N}$])(?!rp|tl|zl|kr)(\p{L}{1,2})(\d{1,3})(?![\p{L}\p{N}]|[.,]\d)/gu;

const known = new Map<string, Map<string, Set<string>>>();
const KNOWN_LIMIT = 5000;

/** The numbers and letters of names in a folded text, by the word right before them. */
export function modelsOf(folded: string): ReadonlyMap<string, Set<string>> {
  // Each figure of an answer is held against each of a line, and a line is read once for all.
  const read = known.get(folded) ?? readModels(folded);
  if (known.size >= KNOWN_LIMIT) known.clear();
  known.set(folded, read);
  return read;
}

function readModels(folded: string): Map<string, Set<string>> {
  const models = new Map<string, Set<string>>();
  const note = (name: string, model: string): void => {
    models.set(name, (models.get(name) ?? new Set()).add(model));
  };
  for (const { groups } of folded.matchAll(NUMBERED)) {
    const { name = '', model = '', next = '' } = groups ?? {};
    if (isTopicless(name) || isDayWord(name) || isUnitWord(next)) continue;
    note(name, model);
  }
  for (const [, name = '', model = ''] of folded.matchAll(GLUED)) note(name, model);
  // "Le jeudi à 18 h" is no Thursday A.
  for (const [, name = '', letter = ''] of folded.matchAll(LETTERED_NAME))
    if (!isTopicless(name) && !isDayWord(name)) note(name, letter);
  return models;
}

/** True when both name a size in one unit, and no size is of both. */
export function areOtherSizes(
  one: ReadonlyMap<string, Set<string>>,
  other: ReadonlyMap<string, Set<string>>,
): boolean {
  return [...one].some(([unit, sizes]) => {
    const others = other.get(unit);
    return others !== undefined && ![...sizes].some((size) => others.has(size));
  });
}
