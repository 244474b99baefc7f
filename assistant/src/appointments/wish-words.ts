import { foldText } from '../reading/fold.ts';

/*
 * How customers ask for a time in the twelve languages, over folded sentences: they may come, want to come, or ask what
 * is free. Whether a business is open, and what somebody did, is said in other words. `+` stands for the rest of a word,
 * `_` for a few words between.
 */
const FRAMES: string[] = [
  // en
  '(?:can|could|may|might|shall) (?:i|we)(?: still| maybe| please| possibly| also)? (?:come|drop (?:in|by)|stop by|pop in|swing by|visit|book|reserve|schedule|reschedule|move|arrive|see you|make (?:an |a )(?:appointment|booking|reservation)|(?:get|have) (?:in|seen|booked|an appointment|a table|a slot|a spot|a booking)|pick_up|collect)',
  "(?:i|we)(?:'d| would|'ll| will)?(?: really| also)? (?:like|love|want|need|wanna|wish|hope|prefer)(?: to (?:come|book|visit|reserve|schedule|reschedule|(?:make|have|get) (?:an|a)_ (?:appointment|booking|reservation))| (?:an |a )?(?:appointment|table|booking|reservation|slot))",
  "(?<!(?:said|told|says|that) (?:me )?)(?:i|we)(?: can|'ll| will) (?:come|drop by|be there|stop by)",
  '(?:book|put|pencil|squeeze|fit|sign) (?:me|us) (?:in|for|down|up)|(?:book|reserve) (?:an appointment|a table|a slot)_ (?:for|on|at)',
  '(?:do you|have you|is there|are there|got|you got)_ (?:slots?|openings?|appointments?|availability|tables?|spots?|anything (?:free|open|available))',
  'are you (?:free|available)|is_ (?:free|available)',
  // uk
  "(?:можна|можу|можемо|могла б|міг би|могли б|можливо|вийде)_ (?:прийти|підійти|під'їхати|приїхати|зайти|завітати|записат+|забронювати|замовити столик|забрати|перенести|потрапити)",
  "(?:хочу|хочемо|хотіл+(?: б|би)?|хотів би|потрібн+|треба)_ (?:прийти|підійти|під'їхати|приїхати|зайти|завітати|записат+|забронювати|запис|столик|перенести|потрапити)",
  '(?:запишіть|запиши|забронюйте) (?:мене|нас|мені|нам|столик)|можна(?: до вас)? на|(?:чи )?(?:є|маєте|буде|залишил+)_ (?:вільн+|місц+|віконечк+|віконц+|вікно|запис)',
  '(?:прийду|приїду|підійду) (?:до вас|о|об|на)',
  // ru
  '(?:можно|могу|можем|могла бы|мог бы|могли бы|получится|удастся)_ (?:прийти|придти|подойти|подъехать|приехать|зайти|заехать|записат+|забронировать|забрать|перенести|попасть)',
  '(?:хочу|хотим|хотел+(?: бы)?|нужно|надо|нужна|нужен)_ (?:прийти|придти|подойти|подъехать|приехать|зайти|заехать|записат+|забронировать|запись|столик|перенести|попасть)',
  '(?:запишите|запиши|забронируйте) (?:меня|нас|мне|нам|столик)|можно(?: к вам)? на|(?:есть|будет|остал+|найдется)_ (?:свободн+|мест+|окошк+|окно|запись)',
  '(?:приду|приеду|подойду) (?:к вам|в|на)',
  // es
  '(?:puedo|podemos|podria|podriamos|se puede|seria posible|es posible|puede ser)_ (?:ir|pasar+|venir|acercarme|reservar|agendar|sacar|visitar+|recoger+|llegar|pedir (?:cita|hora|turno)|cambiar)',
  '(?:quiero|queria|quisiera|queremos|queriamos|me gustaria|nos gustaria|necesito|necesitamos)_ (?:ir|pasar|venir|reserv+|agendar|cita|turno|hora|mesa)',
  '(?:tiene|tienen|tienes|teneis|hay|habria|queda|quedan|tendrian|tendrias|tendria)_ (?:citas?|huecos?|turnos?|disponib+|mesas?|libres?|espacio|cupos?|hora)',
  '(?:reservame|reserveme|reservenme|apuntame|apunteme|agendame|agendeme|anotame|anoteme|reservarme)',
  // pt
  '(?:posso|podemos|poderia|poderiamos|da para|da pra|consigo|seria possivel|e possivel)_ (?:ir|passar|vir|marcar|reservar|agendar|visitar|buscar|retirar|levantar|remarcar)',
  '(?:quero|queria|queremos|gostaria|gostariamos|preciso)_ (?:ir|passar|vir|marcar|reservar|agendar|horario|mesa|consulta|vaga)',
  '(?:tem|teria|teriam|ha|havera)_ (?:horarios? (?:livres?|disponive+|vagos?|para|pra|as)|vagas?|disponib+|mesas?|livres?)',
  '(?:pode|podem|poderia)_ (?:marcar|agendar|encaixar|reservar)|me (?:marca|agenda|encaixa|reserva)',
  // id
  '(?:bisa|boleh|bolehkah|bisakah|dapat|dapatkah)_ (?:datang|ke sana|kesana|mampir|booking|book|reservasi|pesan (?:tempat|meja|jadwal)|buat janji|janjian|berkunjung|ambil jadwal|daftar)',
  '(?:mau|ingin|pengen|pengin|hendak)_ (?:datang|booking|book|reservasi|pesan (?:tempat|meja|jadwal)|buat janji|janjian|mampir|ambil jadwal|berkunjung)',
  '(?:ada|adakah)_ (?:slot|jadwal kosong|tempat kosong|meja kosong|yang kosong|jadwal tersedia)|(?:slot|jadwal|meja|tempat)_ (?:kosong|tersedia)',
  // tr
  '(?:gelebilir|ugrayabilir|gelsem|gelsek|ugrasam|ugrasak|gelmek ist(?:iyor|er)+|ugramak ist(?:iyor|er)+|gelebiliriz|gelebilirim)',
  '(?:randevu|rezervasyon|masa|yer)_ (?:ist(?:iyor|er)+|alabilir+|almak|lazim|mumkun+|yapabilir+|yapmak|yaptir+|ayarla(?:yabilir|r|mak)+|olustur(?:abilir|mak)+|ayirt(?:abilir|mak)+|ayirabilir+)',
  '(?:randevu|yer|bosluk|bos (?:yer|saat|randevu|masa)|musaitlik)(?:niz|unuz)?_ var mi+|musait misiniz|musait mi+|uygun mu+',
  // fr
  "(?:puis-je|je peux|je pourrais|pourrais-je|peut-on|on peut|pouvons-nous|on pourrait|pourrait-on|est-il possible|c'est possible|serait-il possible|possible)_ (?:venir|passer|reserver|prendre (?:un )?(?:rdv|rendez-vous)|avoir (?:un )?(?:rdv|rendez-vous|creneau)|recuperer|deplacer)",
  "(?:je|nous|on|j')(?: )?(?:veux|voulons|veut|voudrais|voudrions|voudrait|souhait+|aimerai+)_ (?:venir|passer|reserver|prendre (?:un )?(?:rdv|rendez-vous)|(?:un |une )?(?:rdv|rendez-vous|table|creneau))",
  '(?:avez-vous|vous avez|y a-t-il|y aurait-il|il y a|reste-t-il|il reste|auriez-vous|vous auriez)_ (?:creneaux?|disponib+|places?|rdv|rendez-vous|tables?|libre)',
  'etes-vous (?:libres?|disponibles?)|vous etes (?:libres?|disponibles?)|(?:reservez|notez|inscrivez)-(?:moi|nous)',
  // de
  '(?:kann|konnte|konnen|konnten|darf|durfte|durfen|durften) (?:ich|wir|man)__ (?:kommen|vorbei+|reservieren|buchen|vereinbaren|ausmachen|abholen|verschieben|verlegen|(?:einen |nen )?(?:termin|tisch|platz)+)',
  '(?:ich|wir) (?:mochte|mochten|wurde|wurden|hatte gern|hatten gern|brauche|brauchen|will|wollen|kann|konnte|konnen|konnten)__ (?:kommen|vorbei+|reservieren|buchen|vereinbaren|(?:einen |nen )?(?:termin|tisch|platz)(?:es|s)?)',
  '(?:habt ihr|haben sie|hast du|hattet ihr|hatten sie|gibt es|ist|ware|sind|seid ihr)__ (?:termine?|frei|freie[nrs]?|platz|tische?|was frei)',
  '(?:trag|tragt|tragen sie|schreib|schreibt|schreiben sie) (?:mich|uns)|ginge (?:es|das|auch)|passt es|passt das|wurde es passen',
  // ja
  '予約(?:を|は|が|も)?(?:したい|お願い|できま|取れ|とれ|可能|入れ|取りたい|とりたい|させて|希望)|(?:伺|うかが)(?:いたい|ってもい|ってもよ|えます|わせて)',
  '行(?:ってもい|ってもよ|きたい|けますか)|来店(?:したい|できま|希望)|空いて(?:い)?ま?(?:すか|せんか|る\\?)|空き(?:は|が)?あり?ま|空きは|予約.{0,6}空',
  // ar
  '(?:ممكن|يمكن+|استطيع|نستطيع|اقدر|نقدر|بقدر|فيني|بامكاني|ينفع|اريد|نريد|ابغي|ابي|ابغا|بدي|عايز+|حابب+|حاب|اود|نود|ارغب)_ (?:ان )?(?:اجي+|اتي|ناتي|نجي|احضر|نحضر|القدوم|الحضور|المجيء|زياره|ازور+|احجز|نحجز|حجز|الحجز|موعدا?|امر|اخذ موعد|طاوله|تحجز+)',
  'احجز+ (?:لي|لنا)|(?:يوجد|لديكم|عندكم|هناك|عندك)_ (?:موعد|مواعيد(?! العمل| الدوام)|حجز|طاوله|مكان)',
  // pl
  '(?:moge|mozemy|mozna|moglbym|moglabym|moglibysmy|da sie|uda sie)_ (?:przyjsc|przyjechac|wpasc|zajrzec|umowic|zarezerwowac|zapisac|zabukowac|odebrac|podejsc|przelozyc)',
  '(?:chce|chcemy|chcialbym|chcialabym|chcielibysmy|chcialam|chcialem|potrzebuje|prosze|poprosze)_ (?:przyjsc|przyjechac|wpasc|umowic|zarezerwowac|zapisac|wizyt+|termin+|stolik+|rezerwacj+|przelozyc)',
  '(?:jest|sa|macie|ma pani|ma pan|maja panstwo|znajdzie sie|bedzie)_ (?:woln+|termin+|miejsc+)|(?:zapisz+|umow|umowcie|zarezerwuj+|wpisz+) (?:mnie|nas|mi|nam)',
];

/** Who asks how, where or why wants to be told, and not a time; who does not want or cannot wishes for none. */
const BEFORE =
  "how|where|why|as|як|де|чому|как|где|почему|como|donde|por que|onde|bagaimana|gimana|dimana|di mana|nasil|nereden|nerede|comment|ou|pourquoi|wie|wo|warum|كيف|اين|لماذا|jak|gdzie|dlaczego|не|no|nao|tidak|gak|nggak|ga|tak|ne|nicht|لا|ما|لم|nie|don't|cannot|can't";
const WITHIN =
  "not|don't|without|не|без|no|sin|nao|sem|tidak|gak|tanpa|pas|sans|nicht|kein|keine|keinen|ohne|لا|بدون|nie|bez";

/** Who asks from when or until when asks for hours, unless an hour is named as well. */
const ASKS_WHEN = new RegExp(
  `(?<!\\p{L})(?:${foldText(
    'when|what time|which time|коли|о котрій|до котрої|з котрої|когда|во сколько|со скольки|до скольки|с какого|cuándo|qué hora|q hora|quando|que horas|kapan|jam berapa|ne zaman|kaçta|kaçtan|saat kaç|quand|quelle heure|wann|wie viel uhr|wieviel uhr|متى|أي ساعة|كم الساعة|kiedy|której',
  )})(?!\\p{L})|何時|いつ`,
  'u',
);

/** Letters between the words of a frame. */
const FEW = 28;
const MANY = 60;

/** A frame as an expression over folded text. */
function toPattern(frame: string): string {
  const open = frame.replaceAll('__ ', '\u0003').replaceAll('_ ', '\u0001').replaceAll('_', '\u0002');
  return foldText(open.replaceAll('+', '\u0004'))
    .replaceAll('\u0004', "[\\p{L}']{0,12}")
    .replaceAll('\u0003', `(?: [^,;!?]{0,${MANY}})? `)
    .replaceAll('\u0002', ` (?:[^,;!?]{0,${FEW}} )?`)
    .replaceAll('\u0001', `(?: [^,;!?]{0,${FEW}})? `);
}

const isUnspaced = (frame: string): boolean => /[\u3040-\u30ff\u4e00-\u9fff]/u.test(frame);
const EDGES = [
  ...FRAMES.filter((frame) => !isUnspaced(frame)).map(
    (frame) => `(?<![\\p{L}'])(?:${toPattern(frame)})(?!\\p{L})`,
  ),
  ...FRAMES.filter(isUnspaced).map((frame) => `(?:${toPattern(frame)})`),
];
const FRAME = new RegExp(EDGES.join('|'), 'gu');
const REFUSED_BEFORE = new RegExp(`(?<![\\p{L}'])(?:${foldText(BEFORE)})[ ,]{1,2}$`, 'u');
const REFUSED_WITHIN = new RegExp(`(?<![\\p{L}'])(?:${foldText(WITHIN)})(?!\\p{L})`, 'u');
const REFUSED_BEHIND = /^ (?:pas|nicht|not|nie|не)(?!\p{L})/u;

/** True for a folded sentence, of a few hundred letters at most, that wishes for a time. */
export function wishesForTime(folded: string): boolean {
  for (const { 0: words, index } of folded.matchAll(FRAME)) {
    const before = folded.slice(Math.max(0, index - 12), index);
    const behind = folded.slice(index + words.length, index + words.length + 8);
    if (!REFUSED_BEFORE.test(before) && !REFUSED_WITHIN.test(words) && !REFUSED_BEHIND.test(behind))
      return true;
  }
  return false;
}

/** True for a folded sentence that asks what hour it may be. */
export function asksWhen(folded: string): boolean {
  return ASKS_WHEN.test(folded);
}
