/*
 * For what an amount is asked: "20 € per hour" is another price than "20 € per day".
 */

const PER =
  'per|an?|each|every|pro|je|par|por|al|alla|a la|la|za|na|w|в|за|на|kazd\\p{L}*|кажд\\p{L}*|кожн\\p{L}*|setiap|tiap|cada|chaque|l|de l|par|لكل|كل|في|بال?|لل';
/** Names in the twelve languages, over folded text; the second column stands without a word for "per". */
const UNITS: [name: string, behindPer: string, alone: string][] = [
  [
    'hour',
    'hours?|hr|h|stunde|std|heure|hora|час|годину|годин[аи]|godzin[eay]|h|jam|ساعه|الساعه',
    'hourly|stundlich|stundensatz|почасов\\p{L}*|погодинн\\p{L}*|saatlik|saati|saatine|saat basi(?:na)?|sejam|perjam|godzinow\\p{L}*|بالساعه|للساعه|/ ?(?:h|hr|hour|std|stunde|час|год|godz|saat|jam|hora|heure|ساعه)',
  ],
  [
    'day',
    'days?|tag|jour|journee|dia|день|сутки|добу|dzien|dobe|hari|يوم|اليوم',
    'daily|taglich|tagessatz|посуточн\\p{L}*|подобов\\p{L}*|gunluk|gunlugu|gunu|gun basi(?:na)?|sehari|perhari|journalier|diari[oa]|يوميا|باليوم|لليوم|/ ?(?:day|tag|jour|dia|день|сутки|доба|doba|dzien|gun|hari|يوم)',
  ],
  [
    'night',
    'nights?|nacht|nuit|noche|noite|ночь|ніч|noc|malam|ليله|الليله',
    'nightly|gecelik|geceligi|gece basi(?:na)?|semalam|/ ?(?:night|nacht|nuit|noche|noite|ночь|ніч|noc|gece|malam|ليله)',
  ],
  [
    'week',
    'weeks?|woche|semaine|semana|неделю|тиждень|tydzien|minggu|اسبوع|الاسبوع',
    'weekly|wochentlich|понедельн\\p{L}*|haftalik|haftaligi|seminggu|اسبوعيا|بالاسبوع|/ ?(?:week|woche|semaine|semana|неделя|тиждень|tydzien|hafta|minggu)',
  ],
  [
    'month',
    'months?|monat|mois|mes|месяц|місяць|miesiac|bulan|شهر|الشهر',
    'monthly|monatlich|mensuel\\p{L}*|mensual\\p{L}*|mensal\\p{L}*|ежемесячн\\p{L}*|щомісячн\\p{L}*|aylik|ayligi|sebulan|miesiecznie|شهريا|بالشهر|/ ?(?:month|monat|mois|mes|месяц|мес|місяць|міс|mies|ay|bulan|شهر)',
  ],
  [
    'year',
    'years?|jahr|an|annee|ano|год|рік|rok|tahun|سنه|السنه',
    'yearly|annual(?:ly)?|jahrlich|annuel\\p{L}*|anual\\p{L}*|yillik|setahun|rocznie|سنويا|/ ?(?:year|jahr|an|ano|год|рік|rok|yil|tahun)',
  ],
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
    `(?<!\\p{L})(?:(?:${PER})[ ']+(?:1 )?(?:${behindPer})|${alone.replaceAll('|/', '|(?<=.)/')})(?!\\p{L})`,
    'u',
  ),
}));
const JAPANESE: [name: string, pattern: RegExp][] = [
  ['hour', /(?:1|一)?時間(?:あたり|当たり|につき|ごと)|毎時|時給|\/ ?時間?/u],
  ['day', /(?:1|一)日(?:あたり|当たり|につき)?|日額|\/ ?日/u],
  ['night', /(?:1|一)泊|\/ ?泊/u],
  ['week', /(?:1|一)週間?(?:あたり|につき)|毎週|週額/u],
  ['month', /月額|毎月|(?:1|一)[かヶケ]月(?:あたり|につき)?|\/ ?月/u],
  ['year', /年額|毎年|年間|\/ ?年/u],
];

/** What a folded text gives its amounts for: the names of stretches of time, a person, a room. */
export function ratesOf(folded: string): Set<string> {
  return new Set([
    ...SPACED.filter(({ pattern }) => pattern.test(folded)).map(({ name }) => name),
    ...JAPANESE.filter(([, pattern]) => pattern.test(folded)).map(([name]) => name),
  ]);
}
