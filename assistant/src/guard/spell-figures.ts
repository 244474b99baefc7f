import { spellOut } from '../reading/number-words.ts';
import { writeNamedDates } from './dates.ts';
import { writeHours } from './one-hour.ts';
import { writeOrdinalDays } from './ordinal-days.ts';
import { spellOutClock } from './spoken-clock.ts';

/** "Between 90 and 140 €" is "90 - 140 €". */
const BETWEEN =
  /(?<!\p{L})(?:between|entre|zwischen|miedzy|pomiedzy|между|між|antara|بين) ((?:las? |os |as )?(?:\p{Sc}|rp|r\$)? ?\d[\d.,:]*(?: ?(?:\p{Sc}|%|\p{L}{1,8}\.?))?) (?:and|y|e|et|und|i|a|и|і|й|та|dan|و) ?(?=(?:las? |os |as )?(?:\p{Sc}|rp|r\$)? ?\d)/gu;
const NOON =
  /(?<!\p{L})(?:noon|midday|mediodia|meio-dia|midi|mittags?|полдень|полудня|опівдні|ogle|poludnie|正午|الظهر)(?!\p{L})/gu;
const MIDNIGHT =
  /(?<!\p{L})(?:midnight|medianoche|meia-noite|minuit|mitternachts?|полночь|полуночи|опівночі|gece yarisi\p{L}*|polnocy?|tengah malam|深夜0時|منتصف الليل)(?!\p{L})/gu;
const HALF_MORE =
  /(?<![\d.,])(\d{1,3})((?: ?(?:\p{L}{1,10}))?) (?:and a half|y medi[ao]|e mei[ao]|et demie?|з половиною|с половиной|i pol|bucuk|ونصف|و نصف)(?!\p{L})/gu;
const HALF_BEFORE_UNIT = /(?<![\d.,])(\d{1,3}) (?:setengah|bucuk) (?=jam|saat|hari|gun|ay|bulan|tahun|yil)/gu;
const JAPANESE_HALF = /(\d{1,3})(時間|年|日|ヶ月|か月)半/gu;
const HALF_HOUR =
  /(?<!\p{L})(?:half an hour|half hour|півгодини|пів години|полчаса|media hora|meia hora|setengah jam|yarim saat|(?:une )?demi-heure|(?:eine |einer )?halbe[n]? stunde|pol godziny|نصف ساعه)(?!\p{L})/gu;
/** And not "three quarters of an hour". */
const QUARTER_NOT_MORE =
  /(?<!\p{L}|(?:3|three|und|y|e|et) )(?:(?:a )?quarter of an hour|чверть години|четверть часа|cuarto de hora|quarto de hora|seperempat jam|ceyrek saat|(?:un )?quart d'heure|(?:eine )?viertelstunde|kwadrans(?! po)|ربع ساعه)(?!\p{L})/gu;

/** The spelled numbers, times and dates of a folded text in digits. */
export function spellFigures(folded: string, languages: readonly string[]): string {
  const spelled = languages.reduce(
    (text, language) => spellOut(spellOutClock(text, language), language),
    writeOrdinalDays(folded),
  );
  return writeNamedDates(
    writeHours(
      spelled.replace(BETWEEN, '$1 - ').replace(HALF_HOUR, '30 min').replace(QUARTER_NOT_MORE, '15 min'),
    )
      .replace(HALF_MORE, '$1.5$2')
      .replace(HALF_BEFORE_UNIT, '$1.5 ')
      .replace(JAPANESE_HALF, '$1.5$2')
      .replace(NOON, '12:00')
      .replace(MIDNIGHT, '0:00'),
  );
}
