import { AM, HOUR, PM } from '../guard/figures.ts';
import { SPOKEN_CLOCK_MARK } from '../guard/spoken-clock.ts';
import { isDayWord } from '../reading/calendar.ts';
import { isTopicless } from '../reading/function-words.ts';

/** `clock`: `HH:MM`, of 24 hours where `isOfDay`; else as on a dial, and whoever reads the words knows which half. */
export type WishedTime = { clock: string; isOfDay: boolean };

const MOST = 3;
const MINUTES = '(?:[:.h] ?(?<minute>[0-5]\\d))';
const CLOCK = new RegExp(
  [
    `(?<half>\\d{1,2})${MINUTES.replace('minute', 'halfMinute')}?${SPOKEN_CLOCK_MARK}?(?: ?${HOUR})? ?(?:(?<am>${AM})|(?<pm>${PM}))(?!\\p{L})`,
    '(?<jhour>\\d{1,2})時(?!間)(?:(?<jminute>[0-5]?\\d)分|(?<jhalf>半))?',
    `(?<hour>\\d{1,2})(?: ?uhr (?<uhr>[0-5]\\d)|${MINUTES})(?<spoken>${SPOKEN_CLOCK_MARK})?(?![\\d%])`,
    `(?<named>\\d{1,2}) ?${HOUR}(?!\\p{L})`,
    "(?<turkish>\\d{1,2})(?:'(?:[dt][ae]|y?[ae])| [dt]a)(?!\\p{L})",
    `(?<=(?<!\\p{L})(?<at>at|around|about|by|from|after|um|gegen|ab|nach|о|об|на|після|в|к|во|около|после|a las?|las|sobre las|desde las|as|pelas|umas|jam|pukul|saat|saati|a|vers|pour|الساعه|o|na|około|okolo|po|od|godz\\.?|godzin[aey]|ok\\.?) ?|\\d (?:uhr )?(?:or|or at|and|oder|oder um|або|або о|или|или в|o|o a las|ou|ou as|ou a|atau|atau jam|veya|lub|lub o|او|او الساعه) )(?<bare>\\d{1,2})(?![\\d%:]|[.,/-]\\d| ?\\p{Sc})`,
  ].join('|'),
  'gu',
);
const PM_BEFORE = /(?:午後|夜|夕方|(?<!\p{L})(?:aksam|ogleden sonra)(?: saati?)?) ?$/u;
const AM_BEFORE = /(?:午前|朝|(?<!\p{L})sabah(?: saati?)?) ?$/u;
/** "A table for 4": these lead to a number of people as well. */
const COUNTED_BEFORE =
  /(?:стол\p{L}{0,4}|stolik\p{L}{0,3}|мест\p{L}{0,3}|місц\p{L}{0,3}|table|para|pour) (?:на|na|pour|a) ?$/u;
const NEXT_WORD = /^ ?,? ?(\p{L}[\p{L}']*)?/u;

/** True where a bare number may be an hour: nothing that is counted stands behind it. */
function mayBeHour(behind: string): boolean {
  if (/^[^\p{L}]*$/u.test(behind) || /^ ?[,.;!?)]/u.test(behind)) return true;
  const [, word] = NEXT_WORD.exec(behind) ?? [];
  return word === undefined || isTopicless(word) || isDayWord(word);
}

/** Afternoons, whose words hold that of noon, and words for people that are numbers as well: "на двох", "dla dwojga". */
const AFTERNOON = /(?<!\p{L})(?:(?:после|після) полудня|(?<!de l')apres-midi)(?!\p{L})/gu;
const ARABIC_AFTERNOON = /(?<!\p{L})بعد الظهر(?!\p{L})/gu;
const PEOPLE =
  /(?<!\p{L})(?:двох|трьох|чотирьох|п'ятьох|шістьох|двоих|троих|четверых|пятерых|шестерых|двоє|троє|двое|трое|dwoje|dwojga|trojga|troje)(?!\p{L})/gu;

/** A folded text as it can be read for times of day. */
export function plainTimes(folded: string): string {
  return folded.replace(ARABIC_AFTERNOON, 'مساء').replace(AFTERNOON, ' ').replace(PEOPLE, 'people');
}

const two = (value: number): string => String(value).padStart(2, '0');

/** The times of day that a folded text names whose figures are spelled out and whose dates are taken out; three at most. */
export function readTimes(spelled: string): WishedTime[] {
  const found = new Map<string, WishedTime>();
  for (const match of spelled.matchAll(CLOCK)) {
    const { groups = {}, index } = match;
    const before = spelled.slice(Math.max(0, index - 20), index);
    if (/[\d.,:/+#№-]$/u.test(before)) continue;
    const behind = spelled.slice(index + match[0].length, index + match[0].length + 40);
    if (groups['bare'] && (COUNTED_BEFORE.test(before) || !mayBeHour(behind))) continue;
    const [hours] = ['half', 'jhour', 'hour', 'named', 'turkish', 'bare'].flatMap(
      (name) => groups[name] ?? [],
    );
    const minute = groups['jhalf']
      ? '30'
      : (groups['halfMinute'] ?? groups['jminute'] ?? groups['uhr'] ?? groups['minute']);
    const isPm = groups['pm'] !== undefined || PM_BEFORE.test(before);
    const isAm = !isPm && (groups['am'] !== undefined || AM_BEFORE.test(before));
    const hour = Number(hours);
    if (hour > 24 || ((isPm || isAm) && hour === 0)) continue;
    const isTold = isAm || isPm || hour > 12 || hour === 0 || /^0\d$/u.test(hours ?? '');
    const wanted = isPm && hour < 12 ? hour + 12 : isAm && hour === 12 ? 0 : hour % 24;
    const clock = `${two(wanted)}:${two(Number(minute ?? 0))}`;
    if (!found.has(clock)) found.set(clock, { clock, isOfDay: isTold });
  }
  return [...found.values()].slice(0, MOST);
}
