import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Chunk, Language, Sentence } from '../types.ts';
import { LANGUAGES } from '../types.ts';
import { checkDecision } from './guard.ts';
import type { NotationFamily } from './notation-family.ts';
import { listNotations, NOTATION_FAMILIES } from './notations.ts';

// Thousands of generated facts take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** Per language: two items of a business, a promise, and a question that holds no fact. */
const SCENES: Record<Language, { items: [string, string]; promise: string; question: string }> = {
  en: {
    items: ['The large wooden cabin for our guests', 'The small sailing boat for our guests'],
    promise: 'Your stay is booked.',
    question: 'Can you tell me more about it please?',
  },
  uk: {
    items: ["Великий дерев'яний будинок для наших гостей", 'Маленький вітрильний човен для наших гостей'],
    promise: 'Ми забронювали для вас місце.',
    question: 'Розкажіть, будь ласка, докладніше про це',
  },
  es: {
    items: [
      'La cabaña grande de madera para nuestros huéspedes',
      'El barco pequeño de vela para nuestros huéspedes',
    ],
    promise: 'Su plaza está reservada.',
    question: '¿Me puede contar más sobre esto, por favor?',
  },
  pt: {
    items: [
      'A cabana grande de madeira para os nossos hóspedes',
      'O barco pequeno à vela para os nossos hóspedes',
    ],
    promise: 'O seu lugar está reservado.',
    question: 'Pode contar mais sobre isso, por favor?',
  },
  ru: {
    items: ['Большой деревянный домик для наших гостей', 'Маленькая парусная лодка для наших гостей'],
    promise: 'Ваше место забронировано.',
    question: 'Расскажите, пожалуйста, подробнее об этом',
  },
  id: {
    items: ['Pondok kayu yang besar untuk tamu kami', 'Perahu layar yang kecil untuk tamu kami'],
    promise: 'Tempat Anda sudah dipesan.',
    question: 'Bisa ceritakan lebih banyak tentang itu?',
  },
  tr: {
    items: ['Misafirlerimiz için büyük ahşap kulübe', 'Misafirlerimiz için küçük yelkenli tekne'],
    promise: 'Yeriniz rezerve edildi.',
    question: 'Bana bunun hakkında daha fazla bilgi verir misiniz?',
  },
  fr: {
    items: ['Le grand chalet en bois pour nos clients', 'Le petit bateau à voile pour nos clients'],
    promise: 'Votre place est réservée.',
    question: 'Pouvez-vous m’en dire plus, s’il vous plaît ?',
  },
  de: {
    items: ['Die große Holzhütte für unsere Gäste', 'Das kleine Segelboot für unsere Gäste'],
    promise: 'Ihr Platz ist gebucht.',
    question: 'Können Sie mir bitte mehr darüber sagen?',
  },
  ja: {
    items: ['お客様のための大きな木の部屋', 'お客様のための小さな船'],
    promise: 'ご予約しました。',
    question: 'もっと詳しく教えてください',
  },
  ar: {
    items: ['الكوخ الخشبي الكبير لضيوفنا', 'القارب الشراعي الصغير لضيوفنا'],
    promise: 'تم حجز مكانك.',
    question: 'هل يمكنك إخباري بالمزيد من فضلك؟',
  },
  pl: {
    items: ['Duży drewniany domek dla naszych gości', 'Mała łódka żaglowa dla naszych gości'],
    promise: 'Miejsce zostało zarezerwowane.',
    question: 'Czy możecie powiedzieć mi o tym więcej?',
  },
};

function judge(language: Language, lines: string[], text: string): string[] {
  const chunk: Chunk = { id: 'c', kind: 'passage', headingPath: [], lines, start: 0, end: 0 };
  const sentence: Sentence = { text, kind: 'fact', sources: lines.map((line) => ({ chunkId: 'c', line })) };
  const decision = {
    decision: 'answer' as const,
    sentences: [sentence],
    mediaRuleIds: [],
    question: null,
    reason: null,
    language,
  };
  return checkDecision(decision, {
    chunks: [chunk],
    turn: [{ id: '1', text: SCENES[language].question, at: '2026-01-01T00:00:00Z' }],
    prompt: '',
    systemInstructions: '',
    now: new Date('2026-01-01T00:00:00Z'),
    timezone: 'UTC',
  }).findings.map(({ code }) => code);
}

const say = (language: Language, item: 0 | 1, way: string): string =>
  `${SCENES[language].items[item]}: ${way}`;

type Case = { family: NotationFamily; language: Language; first: number; second: number; picks: number[] };

const cases: fc.Arbitrary<Case> = fc
  .constantFrom(...NOTATION_FAMILIES)
  .chain((family) =>
    fc.record({
      family: fc.constant(family),
      language: fc.constantFrom(...LANGUAGES),
      first: fc.nat({ max: family.values - 1 }),
      // A near value as often as a far one: neighbours differ in one digit.
      step: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: family.values - 1 })),
      picks: fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
    }),
  )
  .map(({ step, ...one }) => ({ ...one, second: (one.first + step) % one.family.values }))
  .filter(
    ({ family, language, first, second }) =>
      first !== second && !family.mayLookAlike?.(language, first, second),
  );

/** One of the ways to write a value of the case. */
function write({ family, language, picks }: Case, value: number, pick: number): string {
  const ways = family.write(language, value);
  return ways[(picks[pick] ?? 0) % ways.length] ?? '';
}

describe('every listed notation', () => {
  it('grounds the same fact in every other', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const line = say(one.language, 0, write(one, one.first, 0));
        const text = say(one.language, 0, write(one, one.first, 1));
        expect({ line, text, findings: judge(one.language, [line], text) }).toEqual({
          line,
          text,
          findings: [],
        });
      }),
      { numRuns: 500 },
    );
  });

  it('grounds no other fact', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const line = say(one.language, 0, write(one, one.first, 0));
        const text = say(one.language, 0, write(one, one.second, 1));
        expect({ line, text, isCaught: judge(one.language, [line], text).length > 0 }).toEqual({
          line,
          text,
          isCaught: true,
        });
      }),
      { numRuns: 500 },
    );
  });

  it.each(['\n', ', ', '; '])('belongs to its item, in lines of their own and in one: %j', (border) => {
    fc.assert(
      fc.property(cases, (one) => {
        const lines = [
          say(one.language, 0, write(one, one.first, 0)),
          say(one.language, 1, write(one, one.second, 1)),
        ]
          .join(border)
          .split('\n');
        const right = say(one.language, 1, write(one, one.second, 2));
        const moved = say(one.language, 1, write(one, one.first, 2));
        expect({ lines, right, findings: judge(one.language, lines, right) }).toEqual({
          lines,
          right,
          findings: [],
        });
        expect({ lines, moved, isCaught: judge(one.language, lines, moved).length > 0 }).toEqual({
          lines,
          moved,
          isCaught: true,
        });
      }),
      { numRuns: 140 },
    );
  });

  it.each([
    ['en', '3667 US dollars', '5862 US dollars'],
    ['en', '3667 U.S. dollars', '5862 USD'],
    ['en', '$3667', '5862 American dollars'],
    ['de', '3667 US-Dollar', '5862 USD'],
    ['ru', '3667 американских долларов', '5862 USD'],
    ['uk', '3667 американських доларів', '5862 USD'],
    ['pl', '3667 dolarów amerykańskich', '5862 USD'],
  ] as const)('reads the country of a currency as a part of it: %s, %s', (language, first, second) => {
    const lines = [say(language, 0, first), say(language, 1, second)];
    expect(judge(language, lines, say(language, 1, second))).toEqual([]);
    expect(judge(language, lines, say(language, 1, first))).not.toEqual([]);
  });

  it('tells weeks from Sundays where a language has one word for both', () => {
    const lines = ['Sewa perahu kecil: 2 minggu', 'Hari Minggu tutup'];
    expect(judge('id', lines, 'Sewa perahu kecil: dua minggu')).toEqual([]);
    expect(judge('id', ['Sewa perahu kecil: 2 minggu'], 'Kami tutup hari Minggu')).not.toEqual([]);
  });

  it('is no promise to the customer', () => {
    fc.assert(
      fc.property(cases, fc.boolean(), (one, isFirst) => {
        const line = say(one.language, 0, write(one, one.first, 0));
        const { promise } = SCENES[one.language];
        const text = isFirst ? `${promise} ${line}` : `${line}. ${promise}`;
        expect({ text, codes: judge(one.language, [line], text) }).toMatchObject({
          codes: expect.arrayContaining(['commitment']),
        });
      }),
      { numRuns: 150 },
    );
  });
});

describe('the documentation', () => {
  it('lists exactly the notations that the guard promises to read', () => {
    const text = readFileSync(new URL('../../../docs/evaluation.md', import.meta.url), 'utf8');
    const [, listed = ''] = /<!-- notations -->\n([\s\S]*?)<!-- end of notations -->/u.exec(text) ?? [];
    expect(listed.trim()).toBe(listNotations());
  });
});
