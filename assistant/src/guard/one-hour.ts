import { foldText } from '../reading/fold.ts';

/*
 * Lengths of time around one hour that are said without a figure: "an hour and a half", "около часа", "three quarters
 * of an hour". In several languages the bare word is an hour of the day or what an amount is for as well ("в час",
 * "20 € an hour"); there only words that lead to a length of time make it one.
 */

/** Words parted by a bar, folded. */
const led = (leads: string, hour: string, behind = ''): RegExp =>
  new RegExp(
    `(?<=(?<!\\p{L}|\\d ?\\p{Sc} ?|\\d \\p{L}{2,8}\\.? )(?:${foldText(leads)}) )(?:${foldText(hour)})(?!\\p{L})${behind}`,
    'gu',
  );

/** A figure with its unit, or without: what follows it is what the figure is for. */
const AMOUNT_BEFORE = /(?:\d[\d.,]* ?(?:\p{Sc}|\p{L}+\.?)?|\p{Sc}|(?<!\p{L})(?:once|twice|times)) ?$/u;
const FREE_STANDING =
  /(?<!\p{L})(?:an hour|a (?:good|full|whole) hour|sejam|(?:1 |une? )(?:bonne|petite) heure|(?:1 |eine? )?(?:gute|knappe|volle|ganze) stunde|(?:1|una) buena hora|(?:1|uma) boa hora|(?:целый|добрый) час|цілу годину|(?:dobra|cala) godzin[ae])(?!\p{L})/gu;

const THREE_QUARTERS =
  /(?<!\p{L})(?:(?:3|three)[ -]quarters of an hour|dreiviertelstunde|drei ?viertel ?stunde|3 viertel ?stunden?|(?:3|tres) cuartos de hora|(?:3|tres) quartos de hora|(?:3|trois) quarts d'heure|(?:3|три) четверти часа|(?:3|три) чверті години|(?:3|trzy) kwadranse)(?!\p{L})/gu;
const HOUR_AND_QUARTER =
  /(?<!\p{L})(?:(?:an|1|one) hour and a quarter|(?:1 |eine? )?(?:und eine )?(?:eineinviertel|einundeinviertel) stunden?|(?:1|una) hora y cuarto|(?:1|uma) hora e um quarto|(?:1|une) heure et quart|час с четвертью|годин[ауи] з чвертю|godzin[aey] i kwadrans|ساعه وربع)(?!\p{L})/gu;
const ONE_AND_A_HALF =
  /(?<!\p{L})(?:anderthalb stunden|ein(?:e?und)?einhalb stunden|полтора часа|полутора часов|півтори години|півтора години|poltorej godziny|ساعه و ?نصف)(?!\p{L})/gu;

/** "An hour before" and no rate: "500 ₽ за час", "за час 500 ₽". */
const BEFORE_SOMETHING = '(?= до |[.,;!?]|$)';
const LED = [
  led(
    'около|примерно|приблизительно|порядка|где-то|почти|ровно|максимум|минимум|не более|длится|длятся|занимает|займет|займёт|продолжается|в течение|через',
    'часа|час',
    '(?! (?:дня|ночи|утра|\\d))',
  ),
  led('за', 'час', BEFORE_SOMETHING),
  led(
    'близько|приблизно|орієнтовно|десь|майже|рівно|максимум|мінімум|не більше|триває|тривають|триватиме|займає|займе|протягом|через',
    'годину|години',
  ),
  led('за', 'годину', BEFORE_SOMETHING),
  led(
    'około|mniej więcej|prawie|równo|maksymalnie|minimum|trwa|trwają|potrwa|zajmuje|zajmie|przez|ponad',
    'godzinę|godziny',
    '(?! ?\\d)',
  ),
  /(?<!\p{L}|\d )godzine(?= (?:wczesniej|przed))/gu,
  led('حوالي|تقريبا|قرابة|نحو|تستغرق|يستغرق|تدوم|لمدة|خلال|مدتها|مدته', 'ساعة'),
];

/** A folded text with these lengths in figures and a unit that all languages read. */
export function writeHours(folded: string): string {
  const written = folded
    .replace(THREE_QUARTERS, '45 min')
    .replace(HOUR_AND_QUARTER, '75 min')
    .replace(ONE_AND_A_HALF, '90 min')
    .replace(FREE_STANDING, (words: string, at: number, text: string) =>
      AMOUNT_BEFORE.test(text.slice(Math.max(0, at - 24), at)) ? words : '1 hour',
    );
  return LED.reduce((text, pattern) => text.replace(pattern, '1 hour'), written);
}
