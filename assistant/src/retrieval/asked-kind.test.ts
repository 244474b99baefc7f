import { describe, expect, it } from 'vitest';
import { findAnswer } from '../builtin/find-answer.ts';
import { openKnowledge } from '../knowledge.ts';

const answers = (base: string, text: string): string[] =>
  findAnswer(openKnowledge(base).index, text, '').answers.map(({ lines }) => lines.join(' '));

const SHOP = `Shop: Tue to Fri 9-5.30, Sat-Sun 10-4.

Breakfast is served until 11, Saturdays until 12.

Yoga every Wednesday at 18:00.

We phone you when your order is ready.

Phone 0117 496 0123 or write to hello@luna.example.`;
const BAKERY = `Frühstück gibt es bis 11:30 Uhr, samstags bis 12.

Laden: Di-Fr 6:30-18 Uhr, Sa 6:30-14 Uhr, So 8-11 Uhr.

Dinkelbrot backen wir mittwochs.`;
const FLOWERS = `Возимо по Львову щодня 9:00–20:00, 120 грн.

Магазин: пн–пт 8:30–20:00, сб–нд 9:00–19:00`;
const BARBER = `التوصيل كل يوم ١٠:٠٠ - ١٢:٠٠

السبت–الخميس ٩:٠٠ – ٢١:٠٠`;
const POOL = `المسبح مغلق كل أربعاء للصيانة.

أوقات الدوام
من الأحد إلى الخميس: 6 صباحًا – 11 مساءً
الجمعة: 4 عصرًا – 10 مساءً
السبت: 9 ص – 10 م`;
const CLUB = `Открыто: пн-пт 9-20, сб-вс 10-18.

Занятия для детей по субботам в 11:00.

Доставка в будни с 10 до 15.`;

describe('a question about opening hours', () => {
  it.each([
    { base: SHOP, question: 'are you open sunday?' },
    { base: SHOP, question: 'open on wednesday?' },
    { base: SHOP, question: 'what time do you close on saturday' },
    { base: BAKERY, question: 'habt ihr sonntag auf??' },
    { base: BAKERY, question: 'habt ihr am mittwoch auf?' },
    { base: BAKERY, question: 'wann macht ihr samstag zu?' },
    { base: CLUB, question: 'вы в воскресенье работаете?' },
    { base: CLUB, question: 'до скольки в субботу?' },
    { base: FLOWERS, question: 'До котрої години ви працюєте у вівторок?' },
    { base: BARBER, question: 'متى تفتحون يوم الاثنين؟' },
    { base: BARBER, question: 'ما هي أوقات الدوام؟' },
  ])('is answered with them, and not with what happens on that day: $question', ({ base, question }) => {
    const [first = '', ...others] = answers(base, question);
    expect(first).toMatch(/^(?:Shop:|Laden:|Открыто:|Магазин:|السبت)/u);
    expect(others).toEqual([]);
  });
  it.each([
    ['متى تفتحون يوم الجمعة؟', 'الجمعة: 4 عصرًا – 10 مساءً'],
    ['السبت من متى لمتى فاتحين', 'السبت: 9 ص – 10 م'],
  ])(
    'is answered with hours of the afternoon, and not with what is closed for once: %s',
    (question, told) => {
      expect(answers(POOL, question).join()).toContain(told);
      expect(answers(POOL, question).join()).not.toContain('المسبح');
    },
  );
  it('is none when it names something else', () => {
    expect(answers(SHOP, 'when is yoga on wednesday')).toEqual(['Yoga every Wednesday at 18:00.']);
    expect(answers(SHOP, 'until when is breakfast on saturdays')).toEqual([
      'Breakfast is served until 11, Saturdays until 12.',
    ]);
  });
});

describe('a question for the address', () => {
  const LAUNDRY = `Find us
27 Cobden Road, Sheffield S8 0QX, between the post office and the chip shop
Phone and text: 0114 496 0187

Q: Where can I park?
A: There are two free spaces behind the shop, in off Alma Lane, for 30 minutes.`;
  const CICEK = `Kâzımdirik Mah. 296/7 Sokak No: 21/A, Bornova / İzmir

Adreste kimse yoksa çiçek dükkâna döner, ikinci gidiş 100 TL'dir.`;
  const BARBERSHOP = `Alamat dan kontak
Jl. Candi Merak No. 27, Lowokwaru, Malang 65142
WhatsApp: 0840-5550-0173

Panggilan ke rumah
Jarak maksimal 8 km dari barbershop, minimal 2 orang di satu alamat.

Booking lewat WhatsApp paling lambat 2 jam sebelumnya.`;
  it.each([
    [LAUNDRY, 'Hello, what is your address please?', '27 Cobden Road'],
    [CICEK, 'Merhaba, adresinizi yazabilir misiniz lütfen?', 'Sokak No: 21/A'],
    [BARBERSHOP, 'Permisi, boleh tahu alamat lengkap barbershop-nya?', 'Jl. Candi Merak'],
    [BARBERSHOP, 'Halo min, boleh minta nomor WhatsApp-nya untuk booking?', '0840-5550-0173'],
  ])('is answered with it, and not with what else is there: %#', (base, question, told) => {
    const found = answers(base, question).join('\n');
    expect(found).toContain(told);
    expect(found).not.toMatch(/Alma Lane|Adreste|minimal|Booking/u);
  });
});

describe('a question for a telephone number or an address to write to', () => {
  it.each(['what is your phone number', 'can i call you?', 'email?'])(
    'is answered with it, and not with a line that speaks of calling: %s',
    (question) => {
      expect(answers(SHOP, question)).toEqual(['Phone 0117 496 0123 or write to hello@luna.example.']);
    },
  );
});

describe('an address to write to', () => {
  it('is known for a contact without any figure beside it', () => {
    const loft = 'Kastanienallee 12, Berlin.\n\nMatten sind da.\n\nyoga@loft.example';
    expect(answers(loft, 'email?')).toEqual(['yoga@loft.example']);
    expect(answers(loft, 'telefonnummer?')).toEqual([]);
    expect(answers(loft, 'telefon?')).toEqual([]);
  });
  it('is not told by what is sent to one, and may be denied', () => {
    const gifts = 'Q: Can I get a gift card by e-mail?\nA: By e-mail it is free, a printed card costs 4 €.';
    expect(answers(gifts, 'email?')).toEqual([]);
    expect(answers(gifts, 'can I get a gift card by email?')).toHaveLength(1);
    const direct = 'Contact us here in Direct, we answer within a day.\n\nLamps from 20 EUR.';
    expect(answers(direct, 'how can I contact you?')).toEqual([expect.stringContaining('Direct')]);
    const link = 'Contact: t.me/lumen.studio\n\nLamps from 20 EUR.';
    expect(answers(link, 'how can I contact you?')).toEqual(['Contact: t.me/lumen.studio']);
    const none = 'Q: Do you have WhatsApp?\nA: No, please write to us here.';
    expect(answers(none, 'do you have whatsapp?')).toEqual(['No, please write to us here.']);
  });
});

describe('a question for one kind of answer', () => {
  const SALON = `Чистка: 4 500 ₽
Удаление: от 3 000 ₽

Keratin takes about two and a half hours.

Отменить запись можно за 12 часов.`;
  it.each([
    'сколько по времени чистка',
    'how much is keratin',
    'запишите меня',
    'можно записаться на завтра',
  ])('is left to a person where the passage that names the thing tells another one: %s', (question) =>
    expect(answers(SALON, question)).toEqual([]),
  );
  it('is answered where the kind is told, and where cancelling is asked for', () => {
    expect(answers(SALON, 'сколько стоит чистка')).toEqual(['Чистка: 4 500 ₽']);
    expect(answers(SALON, 'how long does keratin take')).toEqual([
      'Keratin takes about two and a half hours.',
    ]);
    expect(answers(SALON, 'можно отменить запись?')).toEqual(['Отменить запись можно за 12 часов.']);
    const rental = 'Rezerwacja z zadatkiem 30%, odwołanie do 7 dni przed bezpłatne.\n\nAdres: ul. Rzeczna 4.';
    expect(answers(rental, 'jak zarezerwować?')).toEqual([expect.stringContaining('zadatkiem')]);
  });
});

describe('a question for the address alone', () => {
  it.each([
    {
      base: '14 Weir Lane, Ludlow SY8 1QX, blue door next to the old mill.',
      question: 'could you send me your address please?',
    },
    {
      base: 'Färbergasse 9, 72070 Tübingen, gegenüber vom Brunnen.',
      question: 'Hallo, könnten Sie mir bitte Ihre Adresse schicken?',
    },
    {
      base: 'Adresse\n18 rue Saint-Laud, 49100 Angers, 2e porte après la pharmacie',
      question: 'Bonjour, où se trouve votre institut exactement ?',
    },
    {
      base: 'мкр. Самал-2, дом 58, 1 этаж, отдельный вход с торца',
      question: 'Добрый день, по какому адресу вы находитесь?',
    },
    { base: 'Адреса: вул. Городоцька, 87, вхід із двору', question: 'Доброго дня, де саме ви знаходитесь?' },
    {
      base: 'ul. Szeroka 27/2, 87-100 Toruń (wejście od podwórza)',
      question: 'Dzień dobry, pod jakim adresem znajduje się salon?',
    },
    {
      base: 'Rua das Paineiras, 412, Vila Esperança, Campinas - SP',
      question: 'Olá, bom dia! Qual é o endereço de vocês?',
    },
    { base: 'Calle Alfareros 23, bajo, Salamanca', question: '¿me podéis pasar la dirección?' },
    { base: 'Pehlivan Sokak No: 14, Eskişehir', question: 'adresiniz nerede?' },
    { base: 'Jl. Merpati Raya No. 27, Depok', question: 'alamat tokonya di mana ya kak' },
    { base: '東京都武蔵野市吉祥寺本町9-99-9 ひなたビル2F', question: 'お店の場所はどこですか?' },
    { base: 'حي الياسمين، شارع القلم، مبنى 4120', question: 'وين مكانكم' },
  ])('is answered with it, and not with where to park: $question', ({ base, question }) => {
    const shop = `Parking in the yard of Hill Street 3, 2 €.\n\n${base}\n\nWe deliver to Mill Lane and Elm Road.`;
    expect(answers(shop, question)).toEqual([expect.stringContaining(base.split('\n').at(-1) ?? base)]);
  });
});

describe('an address among other lines', () => {
  it('is found though the words of the question stand elsewhere', () => {
    const salon = `FERN & FILE – nails and brows
That's us, Bethan and Jodie. 14a Chapel Walk, Otley LS21 3QX, blue door.

Two hours free on Station Road, or Beech Hill car park which is three minutes on foot.`;
    expect(answers(salon, 'wheres ur shop??')).toEqual([expect.stringContaining('14a Chapel Walk')]);
  });
  it('is no fee for coming', () => {
    const locksmith = 'Die Anfahrt kostet 20 €.\n\nUnser Laden: Hansastraße 77.';
    expect(answers(locksmith, 'was kostet die anfahrt')).toEqual(['Die Anfahrt kostet 20 €.']);
  });
});

describe('a meal among the words of a question', () => {
  it('is a time of the day beside a weekday', () => {
    const lokal =
      'Öffnungszeiten\nDienstag bis Samstag 17 – 22.30 Uhr\nSonntag 11.30 – 20 Uhr\nMontag Ruhetag.';
    expect(answers(lokal, 'habt ihr sonntag mittag auf')).toEqual([expect.stringContaining('Sonntag 11.30')]);
  });
});

describe('Arabic days', () => {
  const HALWA = 'الدوام: من السبت للخميس 9 صباحًا - 10 مساءً، والجمعة من 2 الظهر لـ 11 مساءً';
  it('are read behind "and" and "to"', () => {
    expect(answers(HALWA, 'لو سمحت، متى يبدأ الدوام يوم الجمعة؟')).toEqual([HALWA]);
    expect(answers(HALWA, 'فاتحين يوم الاثنين؟')).toEqual([HALWA]);
  });
});

describe('figures that tell something else', () => {
  const SALON = `Keratyna: od 380 zł

Junior Saturday class, per session: £10

Voucher: from £50, valid for half a year`;
  it('are no answer: a price to how long, or to what time', () => {
    expect(answers(SALON, 'ile trwa keratyna?')).toEqual([]);
    expect(answers(SALON, 'what time does the junior class start on Saturdays?')).toEqual([]);
    expect(answers(SALON, 'how much is the junior class?')).toHaveLength(1);
    expect(answers(SALON, 'how long is a voucher valid?')).toHaveLength(1);
  });
  it('are no telephone number: a price behind a temperature', () => {
    const shop = 'Sleeping bag (-10) – 130 грн\n\nTel. 067 555 01 83';
    expect(answers(shop, 'what is your phone number')).toEqual(['Tel. 067 555 01 83']);
    expect(answers('CABINET DES TILLEULS\n\nTél. 02 40 00 17 62', 'tel du cabinet svp')).toEqual([
      'Tél. 02 40 00 17 62',
    ]);
  });
});
