import { foldText } from '../reading/fold.ts';

/*
 * Words that make an amount a limit. "From 120 €" names the least that something costs; told without the word it
 * promises a price that nobody named.
 */

/** Words parted by a bar, folded; `*` is any ending. */
const words = (list: string): string =>
  `(?<!\\p{L})(?:${foldText(list).replaceAll('*', '\\p{L}*')})(?!\\p{L})`;

/** `least`: that much and more; `most`: that much and less. */
export type Limit = 'least' | 'most';

/** Words right before the figure, with a sign of currency between them at most. */
const before = (written: string): RegExp =>
  new RegExp(
    `${words(written)} ?[:.-]? ?(?:(?:the age|age|ages|alter|l'age|ans|edad|idade|usia|umur|wieku|سن) (?:of|von|de)? ?)?(?:\\p{Sc}|rp\\.?|r\\$)? ?$`,
    'u',
  );
/** Words right behind the figure and its unit. */
const behind = (written: string, japanese: string): RegExp =>
  new RegExp(
    `^ ?(?:\\p{Sc}|\\p{L}{1,12}\\.?)?(?:'\\p{L}{1,4})?(?: old| alt)?,? ?${words(written)}|^(?:\\p{Sc}|\\p{L}{0,3}?)(?:${japanese})`,
    'u',
  );

/** Said the other way round: "not more than" is the most. */
const NO_MORE = before(
  'no more than|not more than|not over|not exceed(?:ing)?|nicht mehr als|nicht über|pas plus de|no más de|não mais (?:de|que)|не более|не больше|не старше|не більше|не понад|не старше|nie więcej niż|nie starsze niż|tidak lebih dari|لا يزيد عن|لا تزيد عن|لا يتجاوز|ليس أكثر من',
);
const NO_LESS = before(
  'no less than|not less than|not under|not below|no fewer than|nicht weniger als|nicht unter|pas moins de|no menos de|não menos (?:de|que)|не менее|не меньше|не младше|не менше|не молодше|nie mniej niż|nie młodsze niż|tidak kurang dari|لا يقل عن|لا تقل عن|ليس أقل من',
);
const MOST_BEFORE = before(
  "up to|under|below|less than|fewer than|younger than|lighter than|smaller than|shorter than|cheaper than|at most|max|maximum|maximum of|a maximum of|bis zu|bis|unter|weniger als|jünger als|kleiner als|kürzer als|leichter als|höchstens|maximal|jusqu'à|jusqu'à l'âge de|moins de|plus jeunes? (?:que|de)|inférieure?s? à|au plus|maximum de|au maximum|en dessous de|hasta|hasta los|menos de|menores de|máximo|máximo de|como máximo|por debajo de|debajo de|até|até os|até aos|menos de|menores de|no máximo|abaixo de|до|менее|меньше|младше|максимум|не старше|легче|менше|молодше|щонайбільше|легше|do|poniżej|mniej niż|młodsz[eyi] niż|młodszych niż|maksymalnie|maks|najwyżej|sampai|sampai dengan|hingga|maksimal|maks|kurang dari|di bawah|paling banyak|en fazla|maksimum|azami|حتى|لغاية|أقل من|اقل من|أصغر من|أدنى من|أقصر من|تحت|دون|بحد أقصى|كحد أقصى|حتى سن|تحت سن|دون سن|最大|最高",
);
const LEAST_BEFORE = before(
  'from|over|above|more than|older than|heavier than|larger than|bigger than|taller than|longer than|at least|(?<!\\d ?)min|minimum|minimum age|mindestalter|edad mínima|âge minimum|âge minimal|idade mínima|минимальный возраст|мінімальний вік|minimalny wiek|wiek minimalny|usia minimal|asgari yaş|الحد الأدنى للعمر|minimum of|a minimum of|starting at|starting from|ab|über|mehr als|älter als|größer als|länger als|schwerer als|mindestens|minimal|à partir de|dès|plus de|plus âgée?s? (?:que|de)|supérieure?s? à|au moins|minimum de|au-dessus de|au-delà de|desde|desde los|a partir de|a partir de los|más de|mayores de|mínimo|mínimo de|al menos|por encima de|a partir dos|mais de|maiores de|acima de|pelo menos|no mínimo|от|свыше|более|больше|старше|минимум|тяжелее|від|понад|більше|щонайменше|мінімум|од|od|powyżej|ponad|więcej niż|starsz[eyi] niż|starszych niż|minimum|co najmniej|mulai|mulai dari|dari|lebih dari|di atas|minimal|paling sedikit|en az|asgari|من|ابتداء من|ابتداءً من|أكثر من|اكثر من|أكبر من|أعلى من|أطول من|يزيد عن|تزيد عن|يتجاوز|تتجاوز|فوق|على الأقل|بحد أدنى|最低',
);
const MOST_BEHIND = behind(
  'max|maximum|at most|or less|or fewer|or under|or younger|and under|and younger|and below|maximal|höchstens|oder weniger|oder jünger|und jünger|maximum|ou moins|et moins|o menos|como máximo|máximo|ou menos|no máximo|максимум|и меньше|и младше|і менше|і молодше|maksymalnie|i mniej|i młodsze|lub mniej|ke bawah|atau kurang|maksimal|kadar|dek|alt[ıi]*|az|küçük*|düşük*|أو أقل|فأقل|فما دون|كحد أقصى|بحد أقصى',
  'まで|以下|未満|以内',
);
const LEAST_BEHIND = behind(
  'or more|or over|or older|and over|and above|and older|and up|upwards?|onwards?|minimum|at least|oder mehr|und mehr|oder älter|und älter|aufwärts|mindestens|minimum|ou plus|et plus|o más|en adelante|mínimo|ou mais|no mínimo|и более|и больше|и старше|и выше|і більше|і старше|і вище|i więcej|lub więcej|i starsze|wzwyż|ke atas|atau lebih|ve üzeri*|ve üstü*|üzeri*|üstü*|fazla*|büyük*|itibaren|başla*|أو أكثر|فأكثر|فما فوق|على الأقل',
  'から|より|以上|超|オーバー',
);
/** "50 € +", "4,000円-" and "500 TL'den". */
const LEAST_SIGN =
  /^ ?(?:\p{Sc}|\p{L}{1,6}\.?)? ?\+(?! ?[\d\p{L}])|^(?:円|\p{Sc})-(?![ \d])|^ ?(?:tl|₺|lira\p{L}*|euro\p{L}*|€|\$)? ?'d[ea]n(?!\p{L})/u;

/** The limit that the folded words around a figure make of it; null when they make none. */
export function limitAt(before: string, after: string): Limit | null {
  if (NO_MORE.test(before)) return 'most';
  if (NO_LESS.test(before)) return 'least';
  if (MOST_BEFORE.test(before) || MOST_BEHIND.test(after)) return 'most';
  const isLeast = LEAST_BEFORE.test(before) || LEAST_BEHIND.test(after) || LEAST_SIGN.test(after);
  return isLeast ? 'least' : null;
}

/** Words by which a sentence tells that an amount is the most. */
const SAYS_MOST = new RegExp(
  `${words(
    "up to|at most|max*|within|latest|no more than|not more than|under|below|less than|bis|höchstens|spätestens|innerhalb|unter|weniger als|jusqu'à|au plus|plus tard|moins de|hasta|máximo|como mucho|menos de|plazo|até|no máximo|menos de|prazo|до|не более|не больше|максимум|самое большее|не позднее|не більше|щонайбільше|протягом|в течение|do|maksymalnie|najwyżej|najpóźniej|w ciągu|sampai|hingga|maksimal|paling lama|paling lambat|paling mahal|kadar|en fazla|en geç|en çok|içinde|حتى|كحد أقصى|بحد أقصى|لا يزيد|خلال|الأكثر",
  )}|まで|以内|以下|最大|最長|遅くとも`,
  'u',
);

/** True for a folded text that tells an amount as the most. */
export function saysMost(folded: string): boolean {
  return SAYS_MOST.test(folded);
}

/** Words by which a sentence tells that an amount is the least, or what must be reached. */
const SAYS_LEAST = new RegExp(
  `${words(
    'from|cheapest|wenigstens|стартует|стартуют|стартує|o más|paling murah|starting|starts?|begins?|beginning|at least|minimum|min|upwards?|onwards?|or more|and up|over|above|more than|exceeds?|ab|beginnt|beginnen|startet|starten|los|mindestens|minimal|minimale*|über|mehr als|aufwärts|höher|от|начин*|миним*|не менее|не меньше|выше|свыше|(?<!не )более|(?<!не )больше|від|почин*|мінім*|щонайменше|не менше|понад|(?<!не )більше|вище|desde|a partir|arranca*|empieza*|comienza*|parte de|mínim*|al menos|más de|superior*|supera*|começa*|inicia*|pelo menos|mais de|acima|dès|commence*|débute*|démarre*|au moins|plus de|supérieur*|od|zaczyn*|co najmniej|powyżej|więcej niż|mulai|dari|paling sedikit|di atas|lebih dari|minim|itibaren|başl*|en az|üzeri*|من|تبدأ|يبدأ|ابتداء|على الأقل|لا يقل*|فوق|أكثر من',
  )}|から|より|以上|最低|スタート|'d[ea]n(?!\\p{L})|\\+|\\d[^\\d\\s]*-(?![ \\d])`,
  'u',
);

/** True for a folded text that tells an amount as the least. */
export function saysLeast(folded: string): boolean {
  return SAYS_LEAST.test(folded);
}
