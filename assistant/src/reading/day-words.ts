import { foldText } from './fold.ts';

/** The words that name a weekday (1 is Monday) in the twelve languages, in every form. */

// One line per language, Monday first; forms of a day parted by a slash.
const WEEKDAYS = `monday/mondays tuesday/tuesdays wednesday/wednesdays thursday/thursdays friday/fridays saturday/saturdays sunday/sundays
понеділок/понеділка/понеділкам/понеділках вівторок/вівторка/вівторкам середа/середу/середи/середам четвер/четверга/четвергам п'ятниця/п'ятницю/п'ятниці/п'ятницям субота/суботу/суботи/суботам неділя/неділю/неділі/неділям
lunes martes miercoles jueves viernes sabado/sabados domingo/domingos
segunda-feira/segundas/segunda terca-feira/tercas/terca quarta-feira/quartas/quarta quinta-feira/quintas/quinta sexta-feira/sextas/sexta sabado/sabados domingo/domingos
понедельник/понедельника/понедельникам/понедельникам вторник/вторника/вторникам среда/среду/среды/средам четверг/четверга/четвергам пятница/пятницу/пятницы/пятницам суббота/субботу/субботы/субботам воскресенье/воскресенья/воскресеньям
senin selasa rabu kamis jumat/jum'at sabtu minggu/ahad
pazartesi/pazartesileri sali carsamba persembe cuma/cumalari cumartesi/cumartesileri pazar/pazarlari
lundi/lundis mardi/mardis mercredi/mercredis jeudi/jeudis vendredi/vendredis samedi/samedis dimanche/dimanches
montag/montags dienstag/dienstags mittwoch/mittwochs donnerstag/donnerstags freitag/freitags samstag/samstags/sonnabend/sonnabends sonntag/sonntags
月曜/月曜日 火曜/火曜日 水曜/水曜日 木曜/木曜日 金曜/金曜日 土曜/土曜日 日曜/日曜日
الاثنين الثلاثاء/ثلاثاء الاربعاء/اربعاء الخميس/خميس الجمعه/جمعه السبت/سبت الاحد
poniedzialek/poniedzialku/poniedzialki wtorek/wtorku/wtorki sroda/srode/srody czwartek/czwartku/czwartki piatek/piatku/piatki sobota/sobote/soboty niedziela/niedziele/niedzieli`;

// Cases, plurals and adjectives. A sign of the percent stands for the endings of a kind of words, see ENDINGS.
const INFLECTED = `monday%en tuesday%en wednesday%en thursday%en friday%en saturday%en sunday%en
(?:що)?понеділ%uk|понеділков%ua (?:що)?вівтор%uk|вівторков%ua (?:що)?серед%uf|середов%ua (?:що)?четвер(?:г%um)?|четвергов%ua (?:що)?п'ятниц%us|п'ятничн%ua (?:що)?субот%uf|субот|суботн%ua (?:що)?неділ%us|недільн%ua
segunda%pt terca%pt quarta%pt quinta%pt sexta%pt sabados? domingos?
понедельник%rm|понедельничн%ra вторник%rm|вторничн%ra сред%rf|средов%ra четверг%rm|четвергов%ra пятниц(?:еи|%rf)|пятниц|пятничн%ra суббот%rf|суббот|субботн%ra воскресень(?:е|я|ю|ем|и|ям|ями|ях)|воскресении|воскресн%ra
pazartesi%tv sali(?!da$)%tv carsamba%tv persembe%tv cuma%tv cumartesi%tv pazar%tc
montag(?!e$)%de dienstag%de mittwoch%de donnerstag%de freitag%de (?:samstag|sonnabend)%de sonntag%de
الاثنين|الاتنين|اثنينات الثلاثاء?|ثلاثاء الاربعاء?|اربعاء الخميس|خميس الجمعه?|جمعه السبت|سبت الاحد|الاحاد
poniedzial%pm|poniedzialkow%pa wtor%pm|wtorkow%pa srod%pf|srodzie|srodow%pa czwart%pm|czwartkow%pa piat%pm|piatkow%pa sobot%pf|sobot|sobocie|sobotn%pa niedziel%pf|niedziel|niedzieln%pa`;
const ENDINGS: Record<string, string> = {
  en: "(?:'?s)?",
  uk: '(?:ок|к(?:а|у|ом|ові|и|ів|ам|ами|ах))',
  um: '(?:а|у|ом|ові|и|ів|ам|ами|ах)',
  uf: '(?:а|у|и|і|ою|ам|ами|ах)',
  us: '(?:я|ю|і|ею|ь|ям|ями|ях)',
  ua: '(?:ий|ій|ого|ому|им|ім|а|я|ої|у|ю|ою|е|є|і|их|ими)',
  pt: 's?(?:-feiras?)?',
  rm: '(?:а|у|ом|е|и|ов|ам|ами|ах)?',
  rf: '(?:а|у|ы|е|ой|ою|ам|ами|ах)',
  ra: '(?:ый|ий|ой|ое|ее|ая|яя|ые|ие|ого|его|ому|ему|ым|им|ом|ем|ей|ую|юю|ых|их|ыми|ими)',
  // "Salida" is Spanish.
  tv: '(?:si|y[aei]|d[ae]n?|(?:d[ae])?ki|nin|l[ae]r(?:i|in|[ae]|d[ae]n?)?)?',
  tc: '(?:[aei]|d[ae]n?|(?:da)?ki|in|lar(?:i|in|a|dan?)?)?',
  // A compound tells its day too: "Freitagabend", "Sonntagsfrühstück". "Montage" is the fitting of something.
  de: '(?:e|en|s[a-z]*|(?:abend|morgen|mittag|vormittag|nachmittag|nacht|fruh|lich)[a-z]*)?',
  pm: '(?:ek|k(?:u|i|om|ami|ach|ow|iem|owi))',
  pf: '(?:a|e|y|i|o|om|ami|ach)',
  pa: '(?:y|i|a|ia|e|ie|ego|iego|ej|iej|emu|iemu|ym|im|ych|ich|ymi|imi)',
};

// The short forms, one line per language in the order of WEEKDAYS.
const SHORT_WEEKDAYS = `mon tue/tues wed/weds thu/thur/thurs fri sat sun
пн вт ср чт пт сб нд
lun mar mie/mier jue vie sab dom
seg ter qua qui sex sab/sabs dom
пн вт ср чт пт сб вс
sen sel rab kam jum sab min
pzt sal car per cum cmt paz
lun mar mer jeu ven sam dim
mo di mi do fr sa so
月 火 水 木 金 土 日
pon/pn wt/wto sr/sro czw/cz pt/pia sob/sb nd/ndz/niedz`;

/** A table of rows that name the same seven days, or twelve months, by their folded forms. */
export function toTable(rows: string): Map<string, Set<number>> {
  const table = new Map<string, Set<number>>();
  for (const row of rows.split('\n')) {
    for (const [at, forms] of row.trim().split(/\s+/u).entries()) {
      for (const form of forms.split('/')) {
        const known = table.get(foldText(form)) ?? new Set();
        table.set(foldText(form), known.add(at + 1));
      }
    }
  }
  return table;
}

const weekdays = toTable(WEEKDAYS);
const shortWeekdays = toTable(SHORT_WEEKDAYS);
const shortRows = SHORT_WEEKDAYS.split('\n').map((row) => new Set(row.split(/[\s/]+/u).map(foldText)));

const inflected = Array.from({ length: 7 }, (_, day) => {
  const forms = INFLECTED.split('\n').map((row) => row.split(' ')[day] ?? '');
  const written = forms.join('|').replace(/%([a-z]{2})/gu, (_sign, kind: string) => ENDINGS[kind] ?? '');
  return new RegExp(`^(?:${foldText(written)})$`, 'u');
});
const NO_DAYS: ReadonlySet<number> = new Set();
const readWords = new Map<string, ReadonlySet<number>>();
const READ_LIMIT = 20_000;

/** The weekdays that a folded word names in full, in any of its forms; none for another word. */
export function longDays(word: string): ReadonlySet<number> {
  let days = weekdays.get(word) ?? readWords.get(word);
  if (days) return days;
  const at = inflected.findIndex((pattern) => pattern.test(word));
  days = at < 0 ? NO_DAYS : new Set([at + 1]);
  if (readWords.size >= READ_LIMIT) readWords.clear();
  readWords.set(word, days);
  return days;
}

/** The weekdays that a folded word may shorten: "so", "dom". */
export const shortDays = (word: string): ReadonlySet<number> => shortWeekdays.get(word) ?? NO_DAYS;

/** True for two short forms of one language. */
export const areOfOneLanguage = (one: string, other: string): boolean =>
  shortRows.some((row) => row.has(one) && row.has(other));

/** Every folded word that names a weekday as a word of a list; see `longDays` for all forms. */
export const WEEKDAY_FORMS: readonly string[] = [...weekdays.keys()];
