import { describe, expect, it } from 'vitest';
import { findAnswer } from '../builtin/find-answer.ts';
import { openKnowledge } from '../knowledge.ts';
import { readQuery } from './retrieval.ts';

/** What a shop tells beside the one thing that is asked for, and the ways in which customers ask for that. */
const SHOPS = [
  {
    item: 'Balayage: £85',
    rest: 'Root touch-up: £60\n\nMon–Fri 9am–6pm, Sat 10–2\n\n14 Elm Street, Leeds LS1 4QX',
    asked: [
      'hiya love what do ya take for a balayage',
      'Good evening, could you please tell me what you charge for a balayage?',
      'have ye a balayage going',
    ],
  },
  {
    item: 'Balayage: 85 €',
    rest: 'Ansatz färben: 60 €\n\nMo–Fr 9–18 Uhr, Sa 10–14 Uhr\n\nLindenstraße 14, 04109 Leipzig',
    asked: [
      'wos kriagts ihr für a balayage',
      'Guten Abend, was berechnen Sie für eine Balayage? Vielen Dank im Voraus',
      'grüß gott, machts ihr balayage',
    ],
  },
  {
    item: 'Balayage : 85 €',
    rest: 'Racines : 60 €\n\nLun–ven 9h–18h, sam 10h–14h\n\n14 rue des Tilleuls, 69003 Lyon',
    asked: [
      'bonsoir, à combien s’élève un balayage svp',
      'ça douille combien un balayage',
      'salut vous auriez balayage par hasard',
    ],
  },
  {
    item: 'Balayage: 85 €',
    rest: 'Raíces: 60 €\n\nLun–vie 9:00–18:00, sáb 10:00–14:00\n\nCalle de los Tilos 14, 28010 Madrid',
    asked: [
      'buenas noches, qué pides por balayage',
      'disculpe la molestia, ¿en cuánto me saldría balayage?',
      'q onda, manejan balayage',
    ],
  },
  {
    item: 'Balayage: R$ 85',
    rest: 'Raiz: R$ 60\n\nSeg–sex 9h–18h, sáb 10h–14h\n\nRua das Tílias, 14, São Paulo',
    asked: [
      'boa noite, quanto vocês cobram por balayage?',
      'tá por quanto balayage moça',
      'boa tarde, dispõem de balayage?',
    ],
  },
  {
    item: 'Балаяж — 85 ₽',
    rest: 'Корни — 60 ₽\n\nПн–пт 9:00–18:00, сб 10:00–14:00\n\nул. Липовая, 14, Казань',
    asked: [
      'добрый вечер, сколько вы берёте за балаяж?',
      'драсте а балаяж почём щас',
      'подскажите, балаяж делаете?',
    ],
  },
  {
    item: 'Балаяж — 85 грн',
    rest: 'Корені — 60 грн\n\nПн–пт 9:00–18:00, сб 10:00–14:00\n\nвул. Липова, 14, Львів',
    asked: [
      'добрий вечір, скільки берете за балаяж?',
      'драстуйте, балаяж по чім',
      'підкажіть, балаяж робите?',
    ],
  },
  {
    item: 'Balayage: 85 zł',
    rest: 'Odrosty: 60 zł\n\nPn–pt 9–18, sob. 10–14\n\nul. Lipowa 14, 31-001 Kraków',
    asked: [
      'dobry wieczór, ile sobie liczycie za balayage?',
      'siemka po ile balayage',
      'hejka robicie może balayage',
    ],
  },
  {
    item: 'Balayage: 85 TL',
    rest: 'Dip boya: 60 TL\n\nPzt–Cuma 9:00–18:00, Cmt 10:00–14:00\n\nIhlamur Sokak No: 14, Kadıköy, İstanbul',
    asked: [
      'iyi akşamlar, balayage için ne kadar alıyorsunuz?',
      'balayage kaça patlar bana',
      'kolay gelsin balayage yapıyor musunuz',
    ],
  },
  {
    item: 'Balayage: Rp85.000',
    rest: 'Cat akar: Rp60.000\n\nSenin–Jumat 09.00–18.00, Sabtu 10.00–14.00\n\nJl. Kenanga No. 14, Bandung',
    asked: [
      'selamat malam kak, balayage kena berapa ya?',
      'balayage brp duit bang',
      'permisi, balayage ada nggak kak',
    ],
  },
  {
    item: 'バレイヤージュ：8,500円',
    rest: 'リタッチ：6,000円\n\n月〜金 9:00〜18:00、土 10:00〜14:00\n\n東京都杉並区菩提樹町2-14',
    asked: [
      '夜分にすみません、バレイヤージュはおいくらですか',
      'バレイヤージュなんぼ？',
      'バレイヤージュってやってます？',
    ],
  },
  {
    item: 'بالياج: 85 جنيه',
    rest: 'جذور: 60 جنيه\n\nالاثنين–الجمعة ٩:٠٠–١٨:٠٠، السبت ١٠:٠٠–١٤:٠٠\n\nشارع الزيزفون 14، الدقي، القاهرة',
    asked: ['مساء الخير، بكم البالياج؟', 'قديش البالياج لو سمحت', 'السلام عليكم عندكم بالياج؟'],
  },
];

const CASES = SHOPS.flatMap(({ item, rest, asked }) => asked.map((question) => ({ item, rest, question })));

function answer(base: string, question: string): string[] {
  return findAnswer(openKnowledge(base).index, question, '').answers.map(({ lines }) => lines.join(' '));
}

describe('the everyday words around a thing', () => {
  it.each(CASES)('do not hide what is asked for, nor make it up: $question', ({ item, rest, question }) => {
    expect(answer(`${item}\n\n${rest}`, question)).toEqual([item]);
    expect(answer(rest, question)).toEqual([]);
  });
});

describe('another thing of the same trade', () => {
  const HOURS = 'Open Tue-Sat 9-18.\n\nQ: Can I pay by card?\nA: Yes, by card or in cash.';
  it.each([
    ['how much are lash extensions?', 'Brow shaping: £12'],
    ['wie viel kosten wimpern?', 'Augenbrauen zupfen: 12 €'],
    ['сколько стоят ресницы?', 'Оформление бровей — 900 ₽'],
    ['¿cuánto cuestan las pestañas?', 'Cejas: 12 €'],
    ['how much is a piercing?', 'Small tattoo: £60'],
    ['c’est combien un piercing ?', 'Petit tatouage : 60 €'],
  ])('is no answer: %s', (question, line) => {
    expect(answer(`${line}\n\n${HOURS}`, question)).toEqual([]);
  });
});

describe('phrases that say nothing of what is asked', () => {
  it.each([
    'いつもお世話になっております',
    '突然のご連絡失礼いたします',
    'schönen guten Abend',
    'boa noite',
    'thanks in advance',
  ])('name nothing by their words: %s', (phrase) => {
    expect([...readQuery(phrase).concepts.keys()]).toEqual([]);
  });
});

describe('a request to send something that is told', () => {
  it.each([
    ['Hallo, könnten Sie mir bitte Ihre Adresse schicken?', 'Lindenstraße 14, 04109 Leipzig'],
    ['Hello, could you please send me your address?', '14 Elm Street, Leeds LS1 4QX'],
    ['Bonjour, pourriez-vous m’envoyer votre adresse ?', '14 rue des Tilleuls, 69003 Lyon'],
  ])('asks for no delivery: %s', (question, address) => {
    const { item = '', rest = '' } = SHOPS.find((shop) => shop.rest.includes(address)) ?? {};
    expect(answer(`${item}\n\n${rest}`, question)).toEqual([address]);
  });
});

describe('opening hours without a word', () => {
  it('are taken for no other language by the short forms of their days', () => {
    const base =
      'Mo–Fr 9–18 Uhr, Sa 10–14 Uhr\n\nYoga ist jeden Donnerstag um 18:30 Uhr.\n\nYoga dauert 90 Minuten.\n\nBitte ein Handtuch zum Yoga mitbringen.';
    expect(answer(base, 'Guten Tag, wie sind Ihre Öffnungszeiten?')).toEqual([
      'Mo–Fr 9–18 Uhr, Sa 10–14 Uhr',
    ]);
  });
});
