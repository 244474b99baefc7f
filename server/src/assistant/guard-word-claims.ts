/** Claims about price and hours that are made in words alone, over folded text. */

const edge = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'u');

const CLAIMS: [string, RegExp][] = [
  [
    'free_of_charge',
    edge(
      'free|no charge|complimentary|on the house|бесплатн\\p{L}*|безкоштовн\\p{L}*|безоплатн\\p{L}*|gratis|gratuit\\p{L}*|sin coste|sin costo|de graca|sem custo|ucretsiz|bedava|kostenlos\\p{L}*|kostenfrei|umsonst|مجان\\p{L}*|بالمجان|bezplatn\\p{L}*|darmow\\p{L}*|za darmo|offerte?s?',
    ),
  ],
  ['free_of_charge', /無料|タダ/u],
  [
    'half_price',
    edge(
      'half price|half off|half the price|two for one|2 for 1|buy one|полцены|в два раза дешевле|вдвое дешевле|пів ?ціни|вдвічі дешевше|mitad de precio|a mitad|metade do preco|setengah harga|yari fiyat\\p{L}*|moitie prix|halber preis|zum halben preis|نصف السعر|نصف الثمن|pol ceny|polowe ceny',
    ),
  ],
  ['half_price', /半額/u],
  [
    'round_the_clock',
    edge(
      'around the clock|round the clock|24 ?/ ?7|24 hours a day|day and night|круглосуточно|цілодобово|las 24 horas|24 horas por dia|24 jam|7 ?/ ?24|24 ?h ?/ ?24|24h sur 24|rund um die uhr|على مدار الساعه|calodobowo|24 godziny na dobe',
    ),
  ],
  ['round_the_clock', /24時間(?:営業|対応)?/u],
];
// English "free" has other meanings that promise nothing.
const OTHER_FREE =
  /feel free|(?:are|is|when|if) (?:you|we|i|he|she|they)(?: are)? free|\p{L}+-free|free (?:time|slot|place|spot|seat|table)s?/gu;

export function wordClaims(folded: string): Set<string> {
  const text = folded.replace(OTHER_FREE, ' ');
  return new Set(CLAIMS.filter(([, pattern]) => pattern.test(text)).map(([claim]) => claim));
}
