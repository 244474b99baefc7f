/** A customer's question and words that the right answer holds, all of them. */
export type AskedQuestion = { text: string; expected: readonly string[] };

const ask = (expected: string, ...texts: string[]): AskedQuestion[] =>
  texts.map((text) => ({ text, expected: expected.split(' & ') }));

/** As customers write: short, with typos, without diacritics, in ten languages. */
export const KNOWN: readonly AskedQuestion[] = [
  ...ask(
    '9:00 & 18:00',
    'а в суботу ви працюєте?',
    'a que hora abris los sabados',
    'во сколько открываетесь в субботу',
  ),
  ...ask('9:00 & 18:00', 'o ktorej zamykacie w sobote', 'متى تفتحون السبت', '土曜日は何時まで？'),
  ...ask('20:00', 'what time do you close on fridays', 'до котрої ви сьогодні відкриті'),
  ...ask('Sunday and Monday', 'are u open on sunday'),
  ...ask('Fuencarral 58', 'яка у вас адреса підкажіть', 'donde estais', 'adresse bitte', '場所はどこ？'),
  ...ask('Fuencarral 58', 'адрес подскажите плиз', 'وين موقعكم', 'adres neresi'),
  ...ask('Fuencarral 58', 'vous êtes où ?', 'Wo seid ihr?'),
  ...ask('1st floor', 'where is your salon', 'wheres ur salon', 'what is your adress'),
  ...ask(
    '145 €',
    'how much is balayage for long hair',
    'balyaj uzun sac ne kadar',
    'combien coute un balayage cheveux longs',
  ),
  ...ask('22 €', 'hola cuanto cuesta el corte de pelo para hombre?', 'wieviel kostet ein herrenschnitt'),
  ...ask('38 €', 'ile kosztuje strzyzenie damskie', 'カットいくらですか'),
  ...ask('28 €', 'whats the price of gel manicure', 'манікюр з гель лаком почому?', 'كم سعر مانيكير جل'),
  ...ask('130 €', 'keratin fiyati', 'precio keratina porfa'),
  ...ask('55 €', 'сколько стоит покраска корней'),
  ...ask('45 €', 'А скільки коштує просто освіжити тонуванням, якщо колір потім вимиється?'),
  ...ask('Olena te confirma', 'como puedo pedir cita'),
  ...ask('Olena bestätigt', 'wie bekomme ich einen termin'),
  ...ask('20 €', 'треба передоплату?', 'hay q dejar señal', 'czy trzeba zaliczke'),
  ...ask('24', 'можно ли отменить запись', 'can I cancel for free'),
  ...ask(
    'Bizum',
    'do you take cards',
    'czy mozna zaplacic karta',
    'هل يمكن الدفع بالبطاقة',
    'kartla odeme var mi',
  ),
  ...ask(
    '50 & 100 €',
    'хочу подарувати сертифікат, які суми',
    'carte cadeau possible ?',
    'gutschein zum verschenken?',
  ),
  ...ask('英語', '英語話せますか'),
  ...ask('dogs', 'can my dog come'),
];

/** What nobody at the studio has answered yet. */
export const UNKNOWN: readonly string[] = [
  'is there parking close to the studio?',
  'де можна запаркуватись',
  'hay parking cerca',
  'gibt es parkplätze',
  'czy macie parking',
  'есть парковка рядом?',
  'avez-vous un parking ?',
  '駐車場はありますか',
  'هل يوجد موقف سيارات',
  'parking var mı',
  'can i do keratin while breastfeeding',
  'чи можна кератин під час годування грудьми',
  'puedo hacerme keratina dando el pecho?',
  'можно кератин при грудном вскармливании',
  'Keratin in der Stillzeit möglich?',
  "kératine pendant l'allaitement possible ?",
  'czy keratyna jest mozliwa podczas karmienia piersia',
  'هل يمكن عمل كيراتين أثناء الرضاعة',
  'emzirirken keratin olur mu',
  '授乳中でもケラチンできますか',
  'do you remove old gel and how much',
  'скільки коштує зняття старого гелю',
  '¿Y cuánto sale con la retirada del gel que llevo de otro sitio?',
  'сколько стоит снятие старого геля',
  'was kostet gel entfernen',
  'ile kosztuje zdjecie starej hybrydy',
  'dépose de gel combien',
  'eski jel cikarma ne kadar',
  'كم سعر ازالة الجل القديم',
  '古いジェルオフはいくら',
  'any discount for students?',
  'є знижки?',
  'teneis descuento',
  'скидки есть?',
  'gibt es rabatt',
  'macie znizki',
  'vous faites une réduction ?',
  'indirim var mı',
  'هل يوجد خصم',
  '割引はありますか',
];

/** Nobody knows the calendar: how to book is the only answer that is not wrong. */
export const FREE_SLOT: readonly string[] = [
  'do you have a free slot tomorrow at 10?',
  'є вільне місце завтра на 10?',
  'tenéis hueco mañana a las 10?',
  'есть окошко завтра в 10?',
  'habt ihr morgen um 10 einen termin frei?',
  'czy jest wolny termin jutro o 10',
  'avez-vous une place demain à 10h',
  'yarin 10 da bos yer var mi',
  'هل يوجد موعد متاح غدا الساعة 10',
  '明日10時空いてますか',
];

/** How the booking entries say that a person decides, in each language. */
export const HOW_TO_BOOK =
  /Olena confirms|Олена в цьому чаті|Olena te confirma|Olena potwierdza|Olena bestätigt|Olena vous confirme|Олена? в этом чате|أولينا الوقت|オレナがこのチャット|Olena bu sohbette/u;
