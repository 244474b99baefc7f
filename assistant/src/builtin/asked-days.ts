import { claimedCalendar, groundedCalendar, groundedWeek } from '../reading/calendar.ts';
import { foldText } from '../reading/fold.ts';
import { foldFigures } from '../reading/plain-text.ts';

/*
 * A question for one day is not answered with what holds on another: "Saturdays at ten" is no answer to "Do you work on
 * Sundays?", and no week says whether Christmas is part of it.
 */

/** Days that opening hours by weekday do not tell of; `<` and `>` are the borders of a word, `+` is its ending. */
const HOLIDAYS = [
  '<christmas> <xmas> <easter> <new_year <boxing_day> <thanksgiving> <bank_holiday <public_holiday',
  '<різдв <великд <новорічн <новий_рік <нового_року <новому_році <на_свята> <у_свята> <в_свята> <святкові_дні 8_березня> 24_серпня>',
  '<рождеств <пасх <новогодн <новый_год <нового_года <новом_году <на_праздник <в_праздник <праздничн+_дн <майские> 23_февраля> 8_марта> 9_мая>',
  '<navidad <nochebuena <nochevieja <semana_santa <año_nuevo <festivo <día_de_reyes <en_reyes>',
  '<no_natal> <de_natal> <o_natal> <páscoa <ano_novo> <réveillon> <feriado <carnaval>',
  '<lebaran> <natal> <tahun_baru> <idul <nyepi> <imlek> <tanggal_merah> <libur_nasional>',
  '<bayram <yılbaşı <resmi_tatil <ramazan',
  "<noël> <pâques> <nouvel_an> <jour_férié> <jours_fériés> <toussaint> <l'ascension> <pentecôte>",
  '<weihnacht <heiligabend <ostern> <ostermontag <ostersonntag <karfreitag <pfingst <silvester <neujahr <feiertag',
  'クリスマス 正月 年末 年始 祝日 お盆 大晦日 元旦 ゴールデンウィーク',
  'العيد> الكريسماس> <عيد_الفطر> <عيد_الأضحى> <رأس_السنة> <رمضان> <اليوم_الوطني>',
  '<boże_narodzen <bożym_narodzen <wielkanoc <wigili <sylwest <nowy_rok> <nowego_roku> <święta> <świąteczn <majówk',
];
const HOLIDAY = new RegExp(
  HOLIDAYS.flatMap((list) => list.split(' '))
    .map((name) =>
      foldText(name)
        .replaceAll('_', ' ')
        .replace('+', '\\p{L}+')
        .replace('<', '(?<!\\p{L})')
        .replace('>', '(?!\\p{L})'),
    )
    .join('|'),
  'u',
);
function namesMonth(calendar: Set<string>): boolean {
  return [...calendar].some((one) => one.startsWith('m:'));
}

/** Open on each of them, or a date that may be one. */
function tellsOfHolidays(folded: string): boolean {
  return HOLIDAY.test(folded) || /(?<!\d)365(?!\d)/u.test(folded) || namesMonth(groundedCalendar(folded));
}

/** `quoted` are the lines that would go out, `whole` is all of their passage. */
type Passage = { quoted: string; whole: string };

/** Tells which passages may answer a question for a day; `asksHours` when it asks when the business is open. */
export function keepsTheDay(question: string, asksHours: boolean): (passage: Passage) => boolean {
  const folded = foldFigures(question);
  const asked = groundedWeek(folded);
  const isHoliday = asksHours && (HOLIDAY.test(folded) || namesMonth(claimedCalendar(folded)));
  const isWeekday = asked.days.size > 0 && asked.spans.size === 0;
  return ({ quoted, whole }) => {
    if (isHoliday && !tellsOfHolidays(foldFigures(whole))) return false;
    if (!isWeekday) return true;
    const { days, spans } = groundedWeek(foldFigures(quoted));
    // Several days are a list of them, which leaves the others out; a single one is that of something else.
    return days.size !== 1 || spans.size > 0 || [...asked.days].some((day) => days.has(day));
  };
}
