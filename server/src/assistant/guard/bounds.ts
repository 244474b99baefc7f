import { foldText } from '../reading/fold.ts';

/** "From 120 €" names the least that something costs; told without the word it promises a price that nobody named. */

/** Words parted by a bar, folded; `*` is any ending. */
const words = (list: string): string =>
  `(?<!\\p{L})(?:${foldText(list).replaceAll('*', '\\p{L}*')})(?!\\p{L})`;

const LEAST_BEFORE = new RegExp(
  `(?:${words(
    'from|starting at|starting from|starts at|starts from|ab|desde|a partir d[eoa]s?|à partir d[eu]|dès|от|від|od|mulai|mulai dari|dari|من|ابتداء من|تبدأ من|يبدأ من|minimum|mindestens',
  )}) ?[:-]? ?(?:\\p{Sc}|rp\\.?|r\\$|usd|eur|gbp|try|tl)? ?$`,
  'u',
);
const LEAST_BEHIND =
  /^ ?(?:\p{Sc}|\p{L}{1,6}\.?)? ?\+(?! ?[\d\p{L}])|^(?:円|\p{Sc}| ?(?:yen|jpy))?(?:から|より|-(?![ \d]))|^ ?(?:tl|₺|lira\p{L}*|euro\p{L}*|€|\$)? ?(?:'d[ea]n\p{L}*|d[ea]n (?:itibaren|basl\p{L}*))(?!\p{L})/u;

/** Words by which a sentence tells that an amount is the least, or what must be reached. */
const SAYS_LEAST = new RegExp(
  `${words(
    'from|cheapest|wenigstens|стартует|стартуют|стартує|o más|paling murah|starting|starts?|begins?|beginning|at least|minimum|min|upwards?|onwards?|or more|and up|over|above|more than|exceeds?|ab|beginnt|beginnen|startet|starten|los|mindestens|minimal|minimale*|über|mehr als|aufwärts|höher|от|начин*|миним*|не менее|не меньше|выше|свыше|(?<!не )более|(?<!не )больше|від|почин*|мінім*|щонайменше|не менше|понад|(?<!не )більше|вище|desde|a partir|arranca*|empieza*|comienza*|parte de|mínim*|al menos|más de|superior*|supera*|começa*|inicia*|pelo menos|mais de|acima|dès|commence*|débute*|démarre*|au moins|plus de|supérieur*|od|zaczyn*|co najmniej|powyżej|więcej niż|mulai|dari|paling sedikit|di atas|lebih dari|minim|itibaren|başl*|en az|üzeri*|من|تبدأ|يبدأ|ابتداء|على الأقل|لا يقل*|فوق|أكثر من',
  )}|から|より|以上|最低|スタート|'d[ea]n(?!\\p{L})|\\+|\\d[^\\d\\s]*-(?![ \\d])`,
  'u',
);

/** True for an amount that the words around it make the least. */
export function isLeastAt(before: string, after: string): boolean {
  return LEAST_BEFORE.test(before) || LEAST_BEHIND.test(after);
}

/** True for a folded text that tells an amount as the least. */
export function saysLeast(folded: string): boolean {
  return SAYS_LEAST.test(folded);
}
