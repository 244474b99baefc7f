import { spellOut } from '../reading/number-words.ts';
import { writeNamedDates } from './dates.ts';
import { writeHours } from './one-hour.ts';
import { writeOrdinalDays } from './ordinal-days.ts';
import { SPOKEN_CLOCK_MARK, spellOutClock } from './spoken-clock.ts';

/** "Between 90 and 140 €" is "90 - 140 €". */
const BETWEEN =
  /(?<!\p{L})(?:between|entre|zwischen|miedzy|pomiedzy|между|між|antara|بين) ((?:las? |os |as )?(?:\p{Sc}|rp|r\$)? ?\d[\d.,:]*(?: ?(?:\p{Sc}|%|\p{L}{1,8}\.?))?) (?:and|y|e|et|und|i|a|и|і|й|та|dan|و) ?(?=(?:las? |os |as )?(?:\p{Sc}|rp|r\$)? ?\d)/gu;
const NOON =
  /(?<!\p{L}|apres[- ])(?:noon|midday|mediodia|meio-dia|midi|mittags?|полдень|полудня|опівдні|ogle|poludnie|正午|الظهر)(?!\p{L})/gu;
const MIDNIGHT =
  /(?<!\p{L})(?:midnight|medianoche|meia-noite|minuit|mitternachts?|полночь|полуночи|опівночі|gece yarisi\p{L}*|polnocy?|tengah malam|深夜0時|منتصف الليل)(?!\p{L})/gu;
/** "1 after midnight". */
const AFTER_MIDNIGHT =
  /(?<=\d)(?: o'clock| uhr| h| heures?)? ?(?:after midnight|после полуночи|пополуночи|після півночі|по полуночі|pasada la medianoche|depois da meia-noite|lewat tengah malam|setelah tengah malam|apres minuit|nach mitternacht|بعد منتصف الليل|po polnocy)(?!\p{L})/gu;
/** The end of a stretch of time: "from eight to half past ten" as "de ocho a diez y media". */
const UNTIL_HALF =
  /(?<=(?:^|[^\p{L}])(?:de|desde|das?|dari|od|с|з|від|от) (?:las? |as )?\d{1,2}(?:[:.]\d\d)?\ue001? (?:a|ate|hasta|as|e|y|do|до|sampai|hingga) (?:las? |as )?)(\d{1,2}) (?:y media|e meia|i pol|з половиною|с половиной)(?!\p{L}| (?:jam|hor|godz|час|годин|dni|dias|дн))/gu;
const HALF_MORE =
  /(?<![\d.,])(\d{1,3})((?: ?(?:\p{L}{1,10}))?) (?:and a half|y medi[ao]|e mei[ao]|et demie?|з половиною|с половиной|i pol|bucuk|ونصف|و نصف)(?!\p{L})/gu;
const HALF_BEFORE_UNIT = /(?<![\d.,])(\d{1,3}) (?:setengah|bucuk) (?=jam|saat|hari|gun|ay|bulan|tahun|yil)/gu;
const JAPANESE_HALF = /(\d{1,3})(時間|年|日|ヶ月|か月)半/gu;
const HALF_HOUR =
  /(?<!\p{L})(?:half an hour|half hour|півгодини|пів години|полчаса|media hora|meia hora|setengah jam|yarim saat|(?:une )?demi-heure|(?:eine |einer )?halbe[n]? stunde|pol godziny|نصف ساعه)(?!\p{L})/gu;
const HALF_YEAR =
  /(?<!\p{L})(?:half a year|half year|півроку|пів року|полгода|пол года|medio año|medio ano|meio ano|demi-annee|(?:ein |eines |einem )?halbe[ns]? jahr(?:es)?|pol roku|yarim yil|setengah tahun|نصف سنه)(?!\p{L})|半年/gu;
/** And not "three quarters of an hour". */
const QUARTER_NOT_MORE =
  /(?<!\p{L}|(?:3|three|und|y|e|et) )(?:(?:a )?quarter of an hour|чверть години|четверть часа|cuarto de hora|quarto de hora|seperempat jam|ceyrek saat|(?:un )?quart d'heure|(?:eine )?viertelstunde|kwadrans(?! po)|ربع ساعه)(?!\p{L})/gu;

/** Arabic says two of a thing by an ending: "يومين" is two days. */
const DUALS: [RegExp, string][] = [
  [/(?<!\p{L})(?:دقيقتين|ساعتين|يومين|اسبوعين|شهرين|سنتين)(?= (?:الي|او) )/gu, '2'],
  [/(?<!\p{L})(?:و?[لب]?)(?:دقيقتين|دقيقتان)(?!\p{L})/gu, '2 دقيقه'],
  [/(?<!\p{L})(?:و?[لب]?)(?:ساعتين|ساعتان)(?!\p{L})/gu, '2 ساعه'],
  [/(?<!\p{L})(?:و?[لب]?)(?:يومين|يومان)(?!\p{L})/gu, '2 ايام'],
  [/(?<!\p{L})(?:و?[لب]?)(?:اسبوعين|اسبوعان)(?!\p{L})/gu, '2 اسبوع'],
  [/(?<!\p{L})(?:و?[لب]?)(?:شهرين|شهران)(?!\p{L})/gu, '2 شهر'],
  [/(?<!\p{L})(?:و?[لب]?)(?:سنتين|سنتان|عامين)(?!\p{L})/gu, '2 سنه'],
];

function writeDuals(folded: string): string {
  return DUALS.reduce((text, [pattern, written]) => text.replace(pattern, written), folded);
}

/** How a language shortens "days before": "J-4", "H-2". */
const DAYS_BEFORE: [language: string, pattern: RegExp, unit: string][] = [
  ['fr', /(?<!\p{L})j ?- ?(\d{1,2})(?![\d\p{L}])/gu, 'jours'],
  ['id', /(?<!\p{L})h ?- ?(\d{1,2})(?![\d\p{L}])/gu, 'hari'],
];

function writeDaysBefore(folded: string, languages: readonly string[]): string {
  return DAYS_BEFORE.reduce(
    (text, [language, pattern, unit]) =>
      languages.includes(language) ? text.replace(pattern, `$1 ${unit}`) : text,
    folded,
  );
}

/** The spelled numbers, times and dates of a folded text in digits. */
export function spellFigures(folded: string, languages: readonly string[]): string {
  const dated = writeDaysBefore(folded.replace(AFTER_MIDNIGHT, ' am'), languages);
  const spelled = languages.reduce(
    (text, language) => spellOut(spellOutClock(text, language), language),
    writeOrdinalDays(writeDuals(dated)),
  );
  return writeNamedDates(
    writeHours(
      spelled
        .replace(UNTIL_HALF, `$1:30${SPOKEN_CLOCK_MARK}`)
        .replace(BETWEEN, '$1 - ')
        .replace(HALF_HOUR, '30 min')
        .replace(QUARTER_NOT_MORE, '15 min')
        .replace(HALF_YEAR, '6 months'),
    )
      .replace(HALF_MORE, '$1.5$2')
      .replace(HALF_BEFORE_UNIT, '$1.5 ')
      .replace(JAPANESE_HALF, '$1.5$2')
      .replace(NOON, '12:00')
      .replace(MIDNIGHT, '0:00'),
  );
}

/** A half of what is to be paid is fifty percent of it. */
const HALF_SHARE =
  /(?<!\p{L}|\d )(?:half (?:of )?(?:the |its |your |that )?(?=(?:price|amount|total|fee|cost|sum|bill|rent|money|deposit|value)(?!\p{L}))|(?:die )?halfte (?=(?:des|der|vom) (?:\p{L}*preis|betrag|summe|kosten|gebuhr)\p{L}*(?!\p{L}))|(?:la )?moitie (?=(?:du|de la|des) (?:prix|montant|somme|frais|total|tarif)(?!\p{L}))|(?:la )?mitad (?=(?:del|de la) (?:precio|importe|total|coste|costo|tarifa|suma)(?!\p{L}))|(?:a )?metade (?=(?:do|da) (?:preco|valor|total|taxa|quantia|montante)(?!\p{L}))|половин[аыуоию]\p{L}? (?=(?:стоимости|суммы|цены|оплаты|предоплаты|вартості|суми|ціни|передоплати)(?!\p{L}))|polow[aeyi]e? (?=(?:ceny|kwoty|oplaty|wartosci|sumy|zadatku)(?!\p{L}))|(?:setengah|separuh)(?:nya)? (?=(?:dari )?(?:harga|biaya|total|tarif)(?!\p{L}))|(?:ال)?نصف (?=(?:السعر|المبلغ|القيمه|الثمن|الرسوم|التكلفه|قيمه|سعر|مبلغ)(?!\p{L})))/gu;

/** A folded text of the owner's with the half of a price as the share that it is. */
export function writeHalves(folded: string): string {
  return folded.replace(HALF_SHARE, '50 % ');
}
