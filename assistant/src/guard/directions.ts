import { foldText } from '../reading/fold.ts';

/* Which way a share goes: what is taken off a price, or put on it. */

/** Words parted by a bar, folded; `*` is any ending or beginning. */
const words = (list: string): string =>
  `(?<!\\p{L})(?:${foldText(list).replaceAll('*', '\\p{L}*')})(?!\\p{L})`;

const OFF = new RegExp(
  `${words(
    'off|discount*|cheaper|less|reduction*|rabatt*|nachlass|ermäßig*|günstiger|billiger|descuento*|rebaja*|desconto*|remise*|réduction*|rabais|скидк*|дешевле|знижк*|дешевше|zniżk*|rabat*|taniej|indirim*|diskon*|potongan|خصم|تخفيض*',
  )}|割引|オフ|引き(?!取)|値引`,
  'u',
);
const ON = new RegExp(
  `${words(
    'surcharge*|extra charge|on top|supplement*|additional fee|zuschlag*|*zuschlag|aufschlag*|aufpreis*|recargo*|suplemento*|acréscimo*|sobretaxa*|supplément*|majoration*|majoré*|надбавк*|доплат*|наценк*|націнк*|dopłat*|narzut*|ek ücret*|ilave ücret*|biaya tambahan|رسوم اضافية|زيادة',
  )}|割増|追加料金|加算`,
  'u',
);

/** True when one folded text takes a share off, and the other puts it on. */
export function goOtherWays(one: string, other: string): boolean {
  const [oneOff, oneOn, otherOff, otherOn] = [OFF.test(one), ON.test(one), OFF.test(other), ON.test(other)];
  return (oneOff && !oneOn && otherOn && !otherOff) || (oneOn && !oneOff && otherOff && !otherOn);
}

const INSTEAD = foldText(
  'instead of|statt|anstatt|au lieu de|en lugar de|en vez de|em vez de|ao invés de|вместо|замість|zamiast|daripada|بدلا من|بدل',
);

/** True for an amount of a folded text that no longer holds: "40 € instead of 45 €". */
export function isReplaced(folded: string, amount: string): boolean {
  const sign = '(?:\\p{Sc}|rp\\.?|r\\$)?';
  const written = amount.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&');
  return new RegExp(`(?<!\\p{L})(?:${INSTEAD}) ?${sign} ?${written}(?!\\d)`, 'u').test(folded);
}
