/** What a figure without a unit stands for, as the folded words around it tell: an hour of the day, or a price. */

const WORD = '(?<!\\p{L})';
// The end of the opening hours, by a word before the hour; a Turkish one stands behind it.
const UNTIL = new RegExp(
  `${WORD}(?:till|until|bis|до|hasta|ate|jusqu'a|sampai|hingga|do|حتي|الي)(?: (?:um|jam|pukul|las?|as|godziny|saat|الساعه))? ?$`,
  'u',
);
const UNTIL_BEHIND = /^(?:' ?(?:y?[ae]) kadar|まで)/u;
const AT = new RegExp(
  `${WORD}(?:at|um|о|об|в|las|as|jam|pukul|saat|o|godz\\p{L}*|o godzinie|الساعه) ?$`,
  'u',
);
const AT_BEHIND = /^(?:'[dt][ae]n?(?!\p{L})| ?(?:uhr|o'?clock)(?!\p{L}))/u;
const OPENS =
  /(?<!\p{L})(?:open|clos|відкри|відчин|зачин|закри|працю|открыт|открыв|закры|работа|abr[ei]|abiert|abert|cerr[ao]|cierr|fech[ao]|buka|tutup|aci[gk]|aciy|kapa[ln]|ouvr|ouvert|ferm[eo]|geoffnet|offn|offen|schlie|نفتح|مفتوح|نعمل|نغلق|czynn|otwar|otwier|zamyk)|営業|開店|閉店|開い|閉ま/u;

/** Whether a figure stands as the end of opening hours or as another hour of the day; null when as neither. */
export function hourAround(before: string, after: string): 'until' | 'at' | null {
  if (UNTIL.test(before) || UNTIL_BEHIND.test(after)) return 'until';
  return AT.test(before) || AT_BEHIND.test(after) ? 'at' : null;
}

/** True for a folded sentence about opening and closing. */
export function speaksOfOpening(folded: string): boolean {
  return OPENS.test(folded);
}

const PEOPLE =
  /^ ?(?:people|persons?|pax|guests?|personas?|pessoas?|person(?:en|nes?)|osob\p{L}*|человек\p{L}*|люд\p{L}*|осіб|особ\p{L}*|orang|kisi\p{L}*|اشخاص|شخص\p{L}*|[人名個本回泊階歳枚台])/u;

/** True before people and before a Japanese counter, which a search for topics does not read. */
export function countsPeople(after: string): boolean {
  return PEOPLE.test(after);
}

const NUMBERED = new RegExp(
  `(?:[#№x×*]|${WORD}(?:n[ro]|num|number|order|nummer|bestellung|numero|pedido|commande|номер\\p{L}*|замовленн\\p{L}*|заказ\\p{L}*|nomor|pesanan|numara\\p{L}*|siparis\\p{L}*|zamowieni\\p{L}*|رقم)\\.?:?|番号は?) ?$`,
  'u',
);
const GLUED = /^(?: ?[x×*] ?\d|-?[\p{Script=Latin}\p{Script=Cyrillic}])/u;
/** Words behind a figure that count nothing: a verb of a price, or a form of address. */
const COUNTS_NOTHING =
  /^ (?:tutar|tutuyor|eder|ediyor|olur|yapar|kak|ya|saja|it is|is|sind|works?|ok|okay|zusammen|geht)(?!\p{L})/u;

/**
 * True for a round amount that nothing is counted by: a customer who says "5000?" names a price. `isScaled` is true for
 * "1.5k" and the like.
 */
export function readsAsPrice(
  value: number,
  before: string,
  after: string,
  isCounted: boolean,
  isScaled: boolean,
): boolean {
  if (NUMBERED.test(before)) return false;
  const counts = isCounted && !COUNTS_NOTHING.test(after);
  if (isScaled) return !counts;
  const isRound = (value >= 1000 && value % 100 === 0) || (value >= 100 && value % 50 === 0);
  return isRound && !counts && !GLUED.test(after);
}
