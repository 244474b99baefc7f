/*
 * For what an amount is asked: "20 € per hour" is another price than "20 € per day".
 */

const PER =
  'per|an?|each|every|for (?:the|an?|one)(?: whole| full| entire)?|fur (?:den|einen|eine|die)(?: ganzen?| vollen?)?|pour (?:toute )?(?:la|le|une?)|por (?:tod[oa] )?(?:la|el|una?|o)|za cal[ya]|за (?:весь|всю|цілий|целый|целую|цілу)|pro|je|par|por|al|alla|a la|la|za|na|w|в|за|на|kazd\\p{L}*|кажд\\p{L}*|кожн\\p{L}*|setiap|tiap|cada|chaque|l|de l|par|لكل|كل|في|بال?|لل';
/** Articles that say "per" right behind an amount: "5 € am Tag", "5 € el día". */
const ARTICLE = 'am|im|die|den|das|der|el|o|le';
/** Names in the twelve languages, over folded text; what stands in the third column needs no word for "per". */
const UNITS: [name: string, behindPer: string, alone: string][] = [
  [
    'hour',
    'hours?|hr|h|stunde|std|heure|hora|час|годину|годин[аи]|godzin[eay]|h|jam|ساعه|الساعه',
    'hourly|stundlich|stundensatz|почасов\\p{L}*|погодинн\\p{L}*|saatlik|saati|saatine|saat basi(?:na)?|sejam|perjam|godzinow\\p{L}*|بالساعه|للساعه|/ ?(?:h|hr|hour|std|stunde|час|год|godz|saat|jam|hora|heure|ساعه)',
  ],
  [
    'day',
    'days?(?! (?:pass|passes|tickets?|trips?|tours?|cards?|spa|beds?|bags?)(?!\\p{L}))|tag|jour|journee|dia|день|сутки|добу|доба|dobu|doba|dzien|dobe|hari|يوم|اليوم',
    'daily|dziennie|gunde|taglich|tagessatz|посуточн\\p{L}*|подобов\\p{L}*|gunluk|gunlugu|(?<!(?:esi|rsi|li|mba|martesi|azar) )gunu|gun basi(?:na)?|sehari|perhari|journalier|diari[oa]|يوميا|باليوم|لليوم|/ ?(?:d|day|tag|j|jour|dia|день|сут|сутки|доба|doba|dzien|gun|hari|يوم)',
  ],
  [
    'night',
    'nights?|nacht|nuit|noche|noite|ночь|ніч|noc|malam|ليله|الليله',
    'nightly|لليله|بالليله|gecelik|geceligi|gece basi(?:na)?|semalam|/ ?(?:night|nacht|nuit|noche|noite|ночь|ніч|noc|gece|malam|ليله)',
  ],
  [
    'week',
    'weeks?|woche|semaine|semana|неделю|тиждень|tydzien|minggu|اسبوع|الاسبوع',
    'weekly|tygodniowo|wochentlich|понедельно|haftalik|haftaligi|seminggu|اسبوعيا|بالاسبوع|/ ?(?:week|woche|semaine|semana|неделя|тиждень|tydzien|hafta|minggu)',
  ],
  [
    'month',
    'months?|monat|mois|mes|месяц|місяць|miesiac|bulan|شهر|الشهر',
    'monthly|monatlich|mensuel\\p{L}*|mensual\\p{L}*|mensal\\p{L}*|ежемесячн\\p{L}*|щомісячн\\p{L}*|aylik|ayligi|sebulan|miesiecznie|شهريا|بالشهر|/ ?(?:mo|month|monat|mois|mes|месяц|мес|місяць|міс|mies|ay|bulan|شهر)',
  ],
  [
    'year',
    'years?|jahr|an|annee|ano|год|рік|rok|tahun|سنه|السنه',
    'yearly|annual(?:ly)?|jahrlich|annuel\\p{L}*|anual\\p{L}*|yillik|setahun|rocznie|سنويا|/ ?(?:year|jahr|an|ano|год|рік|rok|yil|tahun)',
  ],
  [
    'half day',
    'half[ -]day|half a day|halben tag|halber tag|halbtags|demi-journee|medio dia|media jornada|meio dia|полдня|пол дня|пів ?дня|pol dnia|setengah hari|نصف يوم',
    'yarim gun\\p{L}*|halbtagig',
  ],
  [
    'couple',
    'couple|paar|pareja|casal|пару|dwoje|pasangan|زوج|para',
    'cift basi(?:na)?|fur zwei|for two|pour deux|para dos|para dois|untuk berdua',
  ],
  [
    'piece',
    'pieces?|item|stuck|unidad|unidade|peca|pieza|piece|штуку|sztuke|sztuka|potong|buah|pcs|قطعه|حبه',
    'adet basi(?:na)?|adedi|tanesi|/ ?(?:pc|pcs|piece|stuck|stk|ud|un|шт|szt|adet|potong|buah)|(?:ein|pro) stuck',
  ],
  [
    'stay',
    'stay|aufenthalt|sejour|estancia|estadia|проживание|проживання|pobyt',
    'einmalig|konaklama basi(?:na)?|one-?off|one-?time|once|einmal|une (?:seule )?fois|pago unico|pagamento unico|разово|одноразово|jednorazow\\p{L}*|tek seferlik|sekali bayar',
  ],
  ['weight', 'kilos?|kilograms?|kilogramm|kg|кг|кило|килограмм|кілограм', 'kilosu|/ ?(?:kg|кг|kilo)'],
  [
    'person',
    'persons?|head|guest|personne|persona|pessoa|человека|человек|чел|особу|людину|osobe|osoby|orang|kopf|شخص|الشخص',
    'kisi basi(?:na)?|с человека|с особи|од особи|od osoby|للشخص|perorang|/ ?(?:person|pers|pax|kisi|orang|чел|особа|os)',
  ],
  [
    'room',
    'rooms?|zimmer|chambre|habitacion|quarto|номер|комнату|кімнату|pokoj|kamar|غرفه|الغرفه',
    'oda basi(?:na)?|للغرفه|/ ?(?:room|zimmer|chambre|oda|kamar)',
  ],
];
const SPACED = UNITS.map(([name, behindPer, alone]) => ({
  name,
  pattern: new RegExp(
    `(?:(?<![\\p{L}-])|(?=/))(?:(?:${PER})[ ']+(?:1 )?(?:${behindPer})|${alone.replaceAll('|/', '|(?<=.)/')})(?!\\p{L})`,
    'u',
  ),
  behindAmount: new RegExp(`^ ?(?:\\p{Sc}|\\p{L}{2,6}\\.?)? ?(?:${ARTICLE}) (?:${behindPer})(?!\\p{L})`, 'u'),
}));
const JAPANESE_NAMES: Record<string, string> = {
  hour: '時間',
  day: '日',
  night: '泊',
  person: '名|人',
  piece: '個|枚',
};
/** The same in a smaller unit. */
const LENGTHS: Record<string, string> = {
  hour: '(?<!\\d)60 ?(?:min|мин|хв|dk|dakika|menit|分|دقيق)',
  day: '(?<!\\d)24 ?(?:h|hours|stunden|heures|horas|час|годин|saat|jam|godzin|ساعه|時間)(?!\\p{L})',
};
/** One of the unit, named in any way: "rates for one night". */
const NAMED = Object.fromEntries(
  UNITS.map(([name, behindPer, alone]) => [
    name,
    new RegExp(
      `(?<!(?:[02-9]|\\d\\d) ?|\\p{L})(?:${behindPer}|${alone})(?!\\p{L})|${JAPANESE_NAMES[name] ?? '(?!)'}|${LENGTHS[name] ?? '(?!)'}`,
      'u',
    ),
  ]),
);
const JAPANESE: [name: string, pattern: RegExp][] = [
  ['hour', /(?<!\d)(?:1|一)時間|時間(?:あたり|当たり|につき|ごと)|毎時|時給|\/ ?時間?/u],
  ['day', /(?:1|一)日(?:あたり|当たり|につき)?|日額|\/ ?日/u],
  ['night', /(?:1|一)泊|\/ ?泊/u],
  ['week', /(?:1|一)週間?(?:あたり|につき)|毎週|週額/u],
  ['month', /月額|毎月|(?:1|一)[かヶケ]月(?:あたり|につき)?|\/ ?月/u],
  ['year', /年額|毎年|年間|\/ ?年/u],
];

/** A unit that no list names: "12 € par lit", "450 ₽ за домик". */
const PER_WORD =
  /^ ?(?:\p{Sc}|\p{L}{2,6}\.?)? (?:per|pro|par|por|за) (?:1 |un[ea]? |einen? |one )?(\p{L}{3,})|(?<!\p{L})(\p{L}{3,}) basina/gu;
/** What money is paid by, and other words that stand there. */
const NO_UNIT = new Set(
  'favor favore card carte karte tarjeta cartao virement transfer transferencia telephone telefon phone email mail post bank paypal cash avance vorkasse rechnung esta este order bestellung lieferung pedido commande заказ замовлення zamowienie pesanan услугу процедуру сеанс визит все весь'.split(
    ' ',
  ),
);
const SHORTEST_BEGINNING = 4;

const JAPANESE_LETTER = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;

/** An amount of a clause or of a line, with the others that it may be taken for. */
type Amount = { text: string; claimed: string; amounts: string[] };

/** What is said of an amount, of what it is for: between it and the next one, or before it. */
function sayingOf({ text, claimed, amounts }: Amount): string {
  const at = text.indexOf(claimed);
  const behind = text.slice(at + claimed.length);
  if (amounts.length > 1 && JAPANESE_LETTER.test(text)) {
    // "1時間300円・1日1,200円": what an amount is for stands before it.
    const others = amounts.filter((other) => other !== claimed);
    const before = others.map((other) => text.lastIndexOf(other, at - 1) + other.length);
    return text.slice(Math.max(0, ...before.filter((end) => end <= at)), at);
  }
  const next = amounts.filter((other) => other !== claimed).map((other) => behind.indexOf(other));
  const said = behind.slice(0, Math.min(behind.length, ...next.filter((at) => at >= 0)));
  return amounts.length > 1 || ratesOf(said).size > 0 ? said : text;
}

/**
 * True unless a clause says its amount for something else than the line does ("per person" of "per night"), or for
 * something that `whole`, the folded line with what stands above it, never names.
 */
export function ratesAgree(claim: Amount, source: Amount, whole: string): boolean {
  const said = sayingOf(claim);
  const wanted = ratesOf(said);
  const given = ratesOf(sayingOf(source));
  if (given.size > 0) {
    if ([...wanted].some((rate) => !given.has(rate))) return false;
    // What is sold by the piece has the price of one, and "180 € each" is that of one person.
  } else if (
    [...wanted].some(
      (rate) =>
        rate !== 'piece' &&
        !NAMED[rate]?.test(whole) &&
        !(rate === 'person' && EACH_ALONE.test(sayingOf(source))),
    )
  )
    return false;
  const from = claim.text.indexOf(claim.claimed) + claim.claimed.length;
  return [...claim.text.slice(from).matchAll(PER_WORD)].every(([phrase, behind, before]) => {
    const word = behind ?? before ?? '';
    if (ratesOf(phrase).size > 0 || NO_UNIT.has(word)) return true;
    // A line that says what for says it of nothing else.
    return (given.size === 0 || / за /u.test(phrase)) && whole.includes(word.slice(0, SHORTEST_BEGINNING));
  });
}

/** "180 € each": of one of those who are named. */
const EACH_ALONE =
  /\d ?(?:\p{Sc}|\p{L}{2,6}\.?)? (?:each|apiece|cada(?: um[a]?| un[oa])?|chacune?|jeweils|каждый|с каждого|кожен|з кожного|od kazdego|masing-masing|لكل واحد)(?= ?(?:$|[.,;()]))/u;

const EACH =
  /(?<!\p{L})(?:each|every|per|pro|jede[rsnm]?|je|chaque|par|cada|por|кажд\p{L}*|за|кожн\p{L}*|kazd\p{L}*|za|setiap|tiap|per) (?:an?|un[ea]?|eine?[rnm]?|один|одну|одне|jed\p{L}*)? ?(\p{L}{4,})/gu;
/** Most forms of a word share so much of its beginning. */
const STEM = 4;

/** True when a folded clause prices each of what `whole`, the folded line, counts together: "6 lessons, 120 €". */
export function isForEachOf(clause: string, whole: string): boolean {
  return [...clause.matchAll(EACH)].some(([phrase, word = '']) => {
    if (ratesOf(phrase).size > 0) return false;
    const stem = word.slice(0, Math.max(STEM, word.length - 2));
    const isCounted = new RegExp(`(?<![\\d.,])(?:[2-9]|[1-9]\\d+)[ -]${stem}`, 'u').test(whole);
    return isCounted && ![...whole.matchAll(EACH)].some(([, other = '']) => other.startsWith(stem));
  });
}

const rates = new Map<string, ReadonlySet<string>>();
const RATES_LIMIT = 5000;

/** What a folded text gives its amounts for: the names of stretches of time, a person, a room. */
function ratesOf(folded: string): ReadonlySet<string> {
  // Each amount of an answer is held against each of a line, and a line is read once for all.
  let known = rates.get(folded);
  if (known === undefined) {
    known = new Set([
      ...SPACED.filter(({ pattern, behindAmount }) => pattern.test(folded) || behindAmount.test(folded)).map(
        ({ name }) => name,
      ),
      ...JAPANESE.filter(([, pattern]) => pattern.test(folded)).map(([name]) => name),
    ]);
    if (rates.size >= RATES_LIMIT) rates.clear();
    rates.set(folded, known);
  }
  return known;
}

/** True when a folded text begins with what an amount before a slash is for: "night" of "95 € / night". */
export function namesRate(folded: string): boolean {
  return ratesOf(`1/${/^\p{L}+/u.exec(folded)?.[0] ?? ''}`).size > 0;
}
