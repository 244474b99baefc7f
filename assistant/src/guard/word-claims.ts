import { foldText } from '../reading/fold.ts';

/** Claims about price and hours that are made in words alone, over folded text. */

const edge = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');

const FREE = 'free_of_charge';

const CLAIMS: [string, RegExp][] = [
  [
    FREE,
    edge(
      "free|no charge|without charge|no cost|complimentary|on the house|(?:is|are|it's|comes?|goes) on us|geht (?:auf uns|aufs haus)|corre por nuestra cuenta|por nossa conta|na nasz koszt|за наш счет|за наш рахунок|nao cobramos|no cobramos|nie pobieramy oplat\\p{L}*|no fees?|costs? (?:you )?nothing|don't pay anything|nothing to pay|pay nothing|нечего платить|нічого платити|rien a payer|nada que pagar|nada a pagar|nichts zu (?:be)?zahlen|nic do zaplaty|zdarma|omaggio|бесплатн\\p{L}*|ничего не стоит|без оплаты|безкоштовн\\p{L}*|безоплатн\\p{L}*|безплатн\\p{L}*|нічого не коштує|без оплати|gratis|gratuit\\p{L}*|sin coste|sin costo|sin cargo|no (?:(?:te|le|os|les) )?cuesta nada|no (?:tiene|tienen) (?:ningun )?(?:coste|costo)|para alm[iu]yoruz|ucret (?:talep etm|istem|alm)[iu]yor\\p{L}*|fallen keine kosten an|de graca|sem custos?|sem cobranca|sem taxas?|nao custa nada|tanpa biaya|cuma-cuma|tidak dikenakan biaya|ucretsiz\\p{L}*|bedava\\p{L}*|parasiz|ucret (?:alinm|odem[ei]z)\\p{L}*|ucret odemen(?:iz|ize) gerek (?:yok|olmaz)|(?:mussen|brauchen) (?:sie )?nichts (?:zu )?(?:be)?zahlen|no (?:se )?paga(?:s|n)? nada|nao paga(?:m)? nada|ne payez rien|платить не (?:нужно|надо|придется|треба|потрібно)|не (?:нужно|надо|треба|потрібно) плат(?:ить|ити)|nie trzeba placic|nic (?:pan|pani|panstwo) nie plac\\p{L}*|tidak (?:perlu|usah) (?:mem)?bayar|لا تدفع (?:شيئا|اي)|(?:\\p{L}+)?kostenlos\\p{L}*|(?:\\p{L}+)?kostenfrei\\p{L}*|gebuhrenfrei\\p{L}*|unentgeltlich\\p{L}*|umsonst|kostet nichts|(?:ال|و)?مجان\\p{L}*|بالمجان|بلاش|بدون (?:رسوم|مقابل)|لا يكلف شي\\p{L}*|bezplatn\\p{L}*|darmow\\p{L}*|za darmo|bez oplat\\p{L}*|nic nie kosztuje|offerte?s?|sans frais|ne coute rien|ne paient (?:pas|rien)|no pagan|nao pagam|zahlen nichts|не платят|не платять|nie placa|entree libre|entrada (?:libre|livre|franca)|wstep (?:jest )?wolny|вход (?:\\p{L}+ )?свободн\\p{L}*|свободный вход|вхід (?:\\p{L}+ )?вільн\\p{L}*|вільний вхід|giris serbest\\p{L}*|eintritt(?: \\p{L}+){0,4} frei|freie[nrm]? eintritt|(?:kinder|kinde|babys|jahren?|senioren|studierende|schuler|mitglieder|begleitung|begleitperson\\p{L}*)(?: (?:ist|sind|haben|essen|fahren|wohnen|ubernachten|kommen))? frei",
    ),
  ],
  [
    FREE,
    /無料|無償|タダ|(?:費用|料金|代金)は(?:一切)?(?:かかりません|いただきません|不要)|[費料]は(?:一切)?(?:いただ|頂)(?:きません|いておりません)/u,
  ],
  [
    'half_price',
    edge(
      'half price|half off|half the price|two for one|2 for 1|buy one|полцены|в два раза дешевле|вдвое дешевле|пів ?ціни|вдвічі дешевше|mitad de precio|a mitad|metade do preco|setengah harga|yari fiyat\\p{L}*|moitie prix|halber preis|zum halben preis|ب?نصف (?:السعر|الثمن)|pol ceny|polowe ceny',
    ),
  ],
  ['half_price', /半額/u],
  [
    'round_the_clock',
    edge(
      'around the clock|round the clock|24 ?/ ?7|24 hours a day|day and night|always open|never clos(?:e|es|ed)|non-?stop|tag und nacht|dia y noche|dia e noite|jour et nuit|день и ночь|день і ніч|siang malam|gece gunduz|ليلا ونهارا|dzien i noc|w dzien i w nocy|круглосуточно|цілодобово|las 24 horas|24 horas por dia|24 jam|7 ?/ ?24|24 ?h ?/ ?24|24h sur 24|rund um die uhr|عل[يى] مدار الساعه|calodobowo|24 godziny na dobe',
    ),
  ],
  [
    'all_night',
    edge(
      'all night(?: long)?|through(?:out)? the night|overnight opening|die ganze nacht|die nacht (?:uber|hindurch)|toda la noche|durante la noche|a noite (?:toda|inteira)|toda a noite|toute la nuit|всю ночь|ночь напролет|всю ніч|упродовж ночі|протягом ночі|cala noc|przez cala noc|butun gece|gece boyu(?:nca)?|sabaha kadar|sepanjang malam|semalaman|طوال الليل|طول الليل|ط[ىي]له الليل',
    ),
  ],
  ['all_night', /一晩中|夜通し|終夜/u],
  ['round_the_clock', /24時間(?:営業|対応)?/u],
];
/** Without the condition that a line names: "always free", "free at any time". */
const ALWAYS = new RegExp(
  `${
    edge(
      'always|any ?time|at any time|every time|no matter when|in any case|immer|jederzeit|wann immer|stets|auf jeden fall|siempre|cuando quieras|en cualquier momento|toujours|a tout moment|n.importe quand|sempre|a qualquer (?:hora|momento)|всегда|в любое время|в любой момент|завжди|будь-коли|в будь-який (?:час|момент)|у будь-який (?:час|момент)|zawsze|w kazdej chwili|kiedykolwiek|her zaman|istediginiz zaman|selalu|kapan saja|kapan pun|دائما|في اي وقت',
    ).source
  }|いつでも|常に|必ず`,
  'u',
);

/** Without the things that a line names: "everything is 30 % off". */
const EVERYTHING = new RegExp(
  `${
    edge(
      'everything|the entire range|alles|das gesamte sortiment|todo(?! el| la)|toda la tienda|tout(?! le| la)|tudo|все|весь ассортимент|усе|весь асортимент|wszystko|caly asortyment|her sey\\p{L}*|semuanya|semua produk|كل شي\\p{L}*|جميع المنتجات',
    ).source
  }|全品|全商品`,
  'u',
);
const SHARE =
  /\d ?(?:%|percent|prozent|por ciento|por cento|pour cent|процент|відсот|procent|persen|パーセント)|%\d/u;

// English "free" has other meanings that promise nothing.
const OTHER_FREE =
  /feel free|(?:are|is|when|if) (?:you|we|i|he|she|they)(?: are)? free|(?<!\p{L})\p{L}+-free|free (?:time|slot|place|spot|seat|table)s?/gu;

const SAYS_FREE = CLAIMS.filter(([claim]) => claim === FREE).map(
  ([, { source }]) => new RegExp(source, 'gu'),
);

/** A folded text without what says that something costs nothing: "no te cuesta nada" denies nothing else. */
export function withoutFree(folded: string): string {
  return SAYS_FREE.reduce((text, pattern) => text.replace(pattern, ' '), folded);
}

/** True when a folded text says that something costs nothing. */
export function saysFree(folded: string): boolean {
  return wordClaims(folded).has(FREE);
}

export function wordClaims(folded: string): Set<string> {
  const text = folded.replace(OTHER_FREE, ' ');
  const claims = new Set(CLAIMS.filter(([, pattern]) => pattern.test(text)).map(([claim]) => claim));
  if (claims.has(FREE) && ALWAYS.test(text)) claims.add('always_free');
  if (SHARE.test(text) && EVERYTHING.test(text)) claims.add('everything');
  return claims;
}

const FIRST = new RegExp(
  `(?<!\\p{L})(?:${foldText(
    'first|1st|erste[rsnm]?|beim ersten|primer[ao]?s?|première?|premier|primeir[ao]s?|перв*|перш*|pierwsz*|ilk|pertama|اول|الأول*|أولى',
  ).replaceAll('*', '\\p{L}*')})(?!\\p{L})|初回|最初`,
  'u',
);

/** True when a folded text speaks of the first of several. */
export function saysFirst(folded: string): boolean {
  return FIRST.test(folded);
}
