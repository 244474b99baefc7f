import { groundedWeek, isDayWord, isShortDay } from '../reading/calendar.ts';
import { CLOSED, OPEN } from '../reading/closing-words.ts';
import { foldText, splitFolded } from '../reading/fold.ts';
import { isTopicless } from '../reading/function-words.ts';
import { normaliseFigures } from '../reading/plain-text.ts';
import { currenciesOf, isUnitWord } from '../reading/units.ts';
import type { Contacts } from './contacts.ts';
import { extractContacts } from './contacts.ts';
import type { Figure } from './figures.ts';
import { readFigures } from './figures.ts';
import { isGeneric } from './naming.ts';
import { namesRate } from './rates.ts';
import { spellFigures } from './spell-figures.ts';
import { saysFree } from './word-claims.ts';

/** A part of a line that says one thing of one item: "Haircut 25 EUR" of "Haircut 25 EUR, shave 15 EUR". */
export type Segment = {
  text: string;
  /** The same with the parts before it, when they name what it is said of. */
  named: string;
  /** Its own words that name something. */
  own: string[];
  /** Of them those of parts behind it that say no figure: "35 €, we do not go further". */
  tail: string[];
  /** For whom or when it is free, where that is all that it says of the item before: "40 €, free for members". */
  terms: string[];
  figures: Figure[];
  contacts: Contacts;
  /** Whether it says that something costs nothing. */
  isFree: boolean;
  days: Set<number>;
  /** Ranges of days that it names, such as "1-2-3". */
  spans: Set<string>;
};

/** What makes an amount a limit parts nothing: "8 and older". */
const LIMITING =
  'over|above|up|older|more|under|younger|below|mehr|alter|daruber|junger|plus|moins|mas|mayores|mais|menos|wiecej|starsze|powyzej|mniej|более|больше|старше|выше|меньше|младше|більше|старші|вище|менше|longer|langer|plus longs?|plus longtemps|mas larg\\p{L}*|mais long\\p{L}*|dluz\\p{L}*|дольше|длиннее|довше|daha (?:uzun|fazla|cok|buyuk)\\p{L}*|uzeri\\p{L}*|ustu\\p{L}*|alti\\p{L}*|di atas|lebih|اكثر';
const BORDER = new RegExp(
  [
    String.raw`(?:[;،、|]|,(?!\d))\s*|\n|(?<=\p{L}{4}|:\d\d|-\d{1,2}(?:\.\d\d)?)[.!?]\s+(?!\d)|[。！？]`,
    ` (?:and|und|et|y|e|i|и|і|та|а|ve|dan|و) (?!(?:${LIMITING})(?!\\p{L}))`,
    ' (?:plus|zzgl\\.?|zuzuglich|плюс) (?!de |que |tard)',
    // Arabic writes its "and" together with the article.
    ' (?=وال\\p{L}{3})',
    ' (?:but|aber|mais|pero|но|але|ale|while|oraz|zas|sedangkan|wahrend|mientras|enquanto|tandis que|ise) ',
  ].join('|'),
  'u',
);

/** Parts items as well, where a figure stands on both sides: "Haircut 20 € / colour 45 €", but "45 € / 30 min". */
const SOFT_BORDER =
  /\s[-–—•·/+]\s+|(?<=[\p{L}\p{Sc})])[.!?]\s+|・|(?<=円)\s?\/\s?|(?<=:\d\d)\s?\/\s?(?=\p{L})/gu;
/** "24 cm 58 €": the size that an amount is for, where the name stands before all of them. */
const SIZED = /^\d[\d.,]* ?(?:\p{L}{1,3}\.?|分|畳) ?[^\d]{0,4}\d/u;
/** An amount with a name behind it that has a figure of its own: "Haircut 20 EUR colour 45 EUR". */
const NEXT_ITEM =
  /(?<=\p{L}{3}[^\d]*\d[\d.,']* ?(?:\p{Sc}|\p{L}{2,4}\.?) )(?!(?:per|pro|par|por|each|за|na)(?!\p{L}))(?=\p{L}{3,}[^\d]*\d)/u;

const edge = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'gu');
const COMING = new RegExp(
  `${
    edge(
      'check[- ]?in|arrivals?|anreise\\p{L}*|arrivees?|llegadas?|entrada|chegadas?|zameldowani\\p{L}*|заезд\\p{L}*|заселени\\p{L}*|заїзд\\p{L}*|заселенн\\p{L}*|поселенн\\p{L}*|giris\\p{L}*|kedatangan|(?:ال)?وصول|تسجيل (?:ال)?(?:دخول|وصول)',
    ).source
  }|チェックイン`,
  'gu',
);
const GOING = new RegExp(
  `${
    edge(
      'check[- ]?out|departures?|abreise\\p{L}*|departs?|salidas?|saidas?|wymeldowani\\p{L}*|выезд\\p{L}*|выселени\\p{L}*|виїзд\\p{L}*|виселенн\\p{L}*|cikis\\p{L}*|kepulangan|(?:ال)?مغادره|تسجيل (?:ال)?(?:خروج|مغادره)',
    ).source
  }|チェックアウト`,
  'gu',
);

/** The two ends of a stay by one name each, so that "check" alone tells neither. */
function nameStays(folded: string): string {
  return folded.replace(COMING, 'incoming').replace(GOING, 'outgoing');
}

/** "Breakfast 11 € (children eat free)": what costs nothing is not what is priced before the bracket. */
function cutAside(part: string): string[] {
  const open = part.indexOf('(');
  if (open === -1 || !/\d/u.test(part.slice(0, open))) return [part];
  const close = part.indexOf(')', open);
  const end = close === -1 ? part.length : close;
  const inside = part.slice(open + 1, end);
  return !inside.includes('(') && saysFree(inside)
    ? [`${part.slice(0, open)} ${part.slice(end + 1)}`, inside]
    : [part];
}

/** Where a pattern is next met from a place on; places are asked in order, so that a text is read once. */
function seek(pattern: RegExp, text: string): (from: number) => number {
  const places = text.matchAll(pattern);
  let at = -1;
  return (from) => {
    while (at < from) at = places.next().value?.index ?? Number.POSITIVE_INFINITY;
    return at;
  };
}

/** What of the text behind a sign tells whether it names a rate. */
const RATE = 200;
/** The longest name of a currency may stand on both sides of what was read before. */
const LONGEST_CURRENCY = 24;

/** Cuts a part at the signs that part items, wherever a figure stands before and a name with a figure behind. */
function cutItems(part: string): string[] {
  const items: string[] = [];
  const [nextSign, nextDigit] = [seek(/[\d\p{L}]/gu, part), seek(/\d/gu, part)];
  const lastDigit = [...part.matchAll(/\d/gu)].at(-1)?.index ?? -1;
  let from = 0;
  let seen = 0;
  let isPriced = false;
  for (const { 0: border, index } of part.matchAll(SOFT_BORDER)) {
    if (nextDigit(from) >= index) continue;
    const end = index + border.length;
    isPriced ||= currenciesOf(part.slice(Math.max(from, seen - LONGEST_CURRENCY), index)).size > 0;
    seen = index;
    const sign = nextSign(end);
    const rest = part.slice(end, end + RATE);
    const isNamed = sign < lastDigit && !/\d/u.test(part.charAt(sign));
    if (!isNamed && !(isPriced && SIZED.test(rest))) continue;
    if (border.includes('/') && namesRate(rest)) continue;
    items.push(part.slice(from, index));
    from = end;
    isPriced = false;
  }
  return [...items, part.slice(from)].flatMap(cutAmounts);
}

/** The same with the sign before the amount: "Cut ₺250 Colour ₺900". */
const NEXT_SIGNED =
  /(?<=\p{L}{3}[^\d]*(?:\p{Sc}|rp\.?|r\$) ?\d[\d.,']* )(?!(?:per|pro|par|por|each|за|na)(?!\p{L}))(?=\p{L}{3,}[^\d]*\d)/u;
/** A name and a bare amount behind it: "Brow tint 12". */
const NAMED_AMOUNT = /([^\d,;:]*) \d{1,5}(?:[.,]\d{1,2})?(?: +|$)/uy;
const LEAST_ITEMS = 3;

/** True for nothing but names and bare amounts, three or more: "Manicure 25 Pedicure 30 Brow tint 12". */
function isBareList(part: string): boolean {
  let items = 0;
  NAMED_AMOUNT.lastIndex = 0;
  while (NAMED_AMOUNT.lastIndex < part.length) {
    const name = NAMED_AMOUNT.exec(part)?.[1];
    if (name === undefined || !/\p{L}{3}/u.test(name)) return false;
    items += 1;
  }
  return items >= LEAST_ITEMS;
}

/** Cuts before each name that follows an amount of money, where every amount has a name before it. */
function cutAmounts(part: string): string[] {
  if (!/\d/u.test(part)) return [part];
  if (isBareList(part)) return part.split(/(?<=\d )(?=\p{L})/u);
  const [first = '', ...rest] = part.split(NEXT_SIGNED).flatMap((piece) => piece.split(NEXT_ITEM));
  const isPriced = (text: string): boolean => currenciesOf(text).size > 0;
  return rest.length > 0 && topicsOf(first).length > 0 && [first, ...rest].every(isPriced)
    ? [first, ...rest.filter((text) => topicsOf(text).length > 0)]
    : [part];
}

/** The words of a text, its figures taken out, that name something. */
export function topicsOf(folded: string): string[] {
  const words = splitFolded(folded);
  return [...new Set(words.filter(namesSomething))];
}

/** What says nothing in a question tells the items of a list apart: "long hair", "first visit". */
const TELL_APART = new Set(['long', 'new', 'old', 'first', 'man', 'primeiro', 'premier']);

/** "Refill after 2 weeks 45 €, after 3 weeks 60 €": names no item. */
const LEADS_TO_LENGTH = new Set(
  foldText(
    'after before après avant después antes depois przed после через після sonra önce setelah sebelum',
  ).split(' '),
);

const EVERY_DAY = new Set(
  foldText('täglich daily щодня ежедневно diario diariamente codziennie يوميا harian quotidien 毎日').split(
    ' ',
  ),
);

/** Hours have edges for that: "open 10-14" is said of "opens 10:00, closes 14:00". */
const isOpenOrClosed = (word: string): boolean => OPEN.test(word) || CLOSED.test(word);

function namesSomething(word: string): boolean {
  return (
    !/\d/u.test(word) &&
    (!isTopicless(word) || TELL_APART.has(word)) &&
    !isDayWord(word) &&
    !LEADS_TO_LENGTH.has(word) &&
    !EVERY_DAY.has(word) &&
    !isUnitWord(word) &&
    !saysFree(word) &&
    !isOpenOrClosed(word)
  );
}

function readSegment(text: string, dayFirst: boolean): Segment {
  const contacts = extractContacts(text);
  const { figures, rest } = readFigures(contacts.rest, dayFirst);
  const week = groundedWeek(contacts.rest);
  const own = topicsOf(rest).filter((word) => week.days.size === 0 || !isShortDay(word));
  const isFree = saysFree(text);
  return { text: text.trim(), named: text, own, tail: [], terms: [], figures, contacts, isFree, ...week };
}

/** Begins with "free for", "free from": free is what stands before. */
const FREE_FOR = new RegExp(
  `^ *(?:also |auch |tambien |aussi |tambem )?(?:for free|free(?: of charge)?|gratis|gratuit[eo]?s?|kostenlos|kostenfrei|umsonst|бесплатн\\p{L}*|безкоштовн\\p{L}*|безплатн\\p{L}*|bezplatn\\p{L}*|darmow\\p{L}*|za darmo|gratuita?|ucretsiz|مجان\\p{L}*) (?=\\d|(?:${foldText(
    'for|with|from|over|above|if|when|within|up|para|con|a partir|desde|si|dentro|com|acima|ab|für|bei|mit|wenn|innerhalb|über|dès|pour|avec|au-dessus|jusqu|от|для|при|с|со|если|до|від|з|із|якщо|od|dla|przy|powyżej|do|jeśli|z|untuk|di|dengan|kalau|jika|sampai|mulai|مع|فوق|عند|داخل|حتى',
  )}|لل\\p{L}+)(?!\\p{L}))`,
  'u',
);

const sayNothing = ({ figures, contacts, days, isFree }: Segment): boolean =>
  !isFree &&
  figures.length + contacts.links.length + contacts.emails.length === 0 &&
  contacts.handles.length + contacts.phones.length + days.size === 0;

/** Of the parts before one that names nothing; an item is named where it begins. */
const LONGEST_NAME = 200;

/** Days alone wait for the hours that are said of them. */
const onlyDays = ({ figures, contacts, days }: Segment): boolean =>
  days.size > 0 && figures.length === 0 && contacts.phones.length + contacts.links.length === 0;

/** Begins with what the rest holds for: "if your order is over 50 €, delivery is free". */
const CONDITION = new RegExp(
  `^ *(?:${foldText(
    'if|when|whenever|once|provided|wenn|falls|sobald|si|cuando|quand|lorsque|dès que|quando|se|caso|если|когда|якщо|коли|jeśli|jeżeli|gdy|kiedy|eğer|jika|kalau|bila|apabila|إذا|عندما|لو|for (?:all )?(?:orders|purchases|bookings)|for anything|on (?:all )?orders|bei (?:einer )?bestellung(?:en)?|bei (?:einem )?einkauf|pour (?:les|toute) commandes?|para (?:pedidos|compras)|en (?:pedidos|compras)|em (?:pedidos|compras|encomendas)|nas compras|при заказе|при покупке|для заказов|при замовленні|для замовлень|przy zamówieni(?:u|ach)|dla zamówień|untuk (?:pesanan|pembelian)|للطلبات',
  )})(?!\\p{L})`,
  'u',
);

const LIMIT_FIRST =
  /^ *(?:from|over|above|ab|uber|a partir de|des|plus de|desde|mas de|mais de|acima de|от|свыше|від|понад|od|powyzej|ponad|dari|mulai|di atas|minimal) ?[^\p{L}]*$/u;

/** True for a condition with a figure, of which the next part says what holds then. */
function isCondition(part: string, next: string, dayFirst: boolean): boolean {
  const { figures, isFree } = readSegment(part, dayFirst);
  if (isFree) return false;
  if (CONDITION.test(part)) return true;
  // "From 60 €, delivery is free."
  const isLimit =
    figures.length > 0 && figures.every(({ unit, limit }) => unit === 'money' && limit !== null);
  const before = part.slice(0, part.search(/\d/u));
  const isUnnamed = LIMIT_FIRST.test(before) || topicsOf(before).every(isGeneric);
  return isLimit && isUnnamed && saysFree(next) && !/\d/u.test(next);
}

/**
 * Cuts a line into segments. A part that says no figure belongs to the next one that does; the words before the first
 * colon belong to every segment when none has a colon of its own.
 */
export function cutSegments(
  line: string,
  languages: readonly string[],
  dayFirst: boolean,
): { segments: Segment[]; lead: string[] } {
  const folded = nameStays(spellFigures(foldText(normaliseFigures(line)), languages));
  const parts = folded
    .split(BORDER)
    .flatMap(cutAside)
    .flatMap(cutItems)
    .filter((part) => part.trim() !== '');
  const [before = '', ...behind] = folded.split(/:(?!\d)/u);
  const isLed = behind.length === 1 && !/\d/u.test(before);
  const segments: Segment[] = [];
  let open = '';
  for (const [at, part] of parts.entries()) {
    const text = open === '' ? part : `${open}, ${part}`;
    const next = parts[at + 1];
    const waitsForNext = (): boolean =>
      sayNothing(readSegment(part, dayFirst)) || isCondition(part, next ?? '', dayFirst);
    if (next !== undefined && waitsForNext()) {
      open = text;
      continue;
    }
    const segment = readSegment(text, dayFirst);
    const waits =
      sayNothing(segment) ||
      (onlyDays(segment) &&
        !CLOSED.test(part) &&
        next !== undefined &&
        /^\P{L}*\d|\p{L}.*\d/u.test(next) &&
        topicsOf(part).length === 0);
    if (waits && next !== undefined) {
      open = text;
      continue;
    }
    open = '';
    const last = segments.at(-1);
    if (sayNothing(segment) && last) {
      last.own.push(...segment.own);
      last.tail.push(...segment.own);
    } else if (last && segment.isFree && FREE_FOR.test(part))
      segments.push({ ...segment, own: [...last.own, ...segment.own], terms: segment.own });
    // "Massage 60 min 50 €, 90 min 70 €": what names nothing says more of the item before it.
    else if (segment.own.length > 0 || !last) segments.push(segment);
    else {
      const own = (isLed || segment.isFree) && /:(?!\d)/u.test(last.text) ? segment.own : [...last.own];
      // "Mon-Fri 10-14 and 16-20".
      const week = segment.days.size > 0 || /\p{L}/u.test(part) ? segment : last;
      const { days, spans } = week;
      segments.push({
        ...segment,
        own,
        days,
        spans,
        named: `${last.named.slice(0, LONGEST_NAME)}, ${segment.named}`,
      });
    }
  }
  // "Balayage with toner and styling: short hair 95 €, long hair 145 €".
  const isShared = isLed && segments.length > 1;
  const lead = isShared ? topicsOf(before) : sharedHead(segments);
  // What stands before the colon names the first item no more than the others, and its days are those of each.
  const [opening, ...others] = isShared ? segments.map((segment) => onDays(segment, before)) : segments;
  const own = opening?.own.filter((word) => !lead.includes(word)) ?? [];
  const isNamedAlike = own.length > 0 || others.some((segment) => segment.own.length === 0);
  return {
    segments: opening ? [isNamedAlike ? { ...opening, own } : opening, ...others] : segments,
    lead,
  };
}

/** What the first of several is called beyond all others: "Screen repair iPhone 12: 129 €, iPhone 13: 149 €". */
function sharedHead([head, ...tail]: Segment[]): string[] {
  if (!head || tail.length === 0) return [];
  const isAlike = tail.every(({ own }) => own.length > 0 && own.every((word) => head.own.includes(word)));
  return isAlike ? head.own.filter((word) => !tail.some(({ own }) => own.includes(word))) : [];
}

/** "Saturday: opens 10:00, closes 14:00". */
function onDays(segment: Segment, before: string): Segment {
  return segment.days.size > 0 ? segment : { ...segment, ...groundedWeek(before) };
}
