import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import { ATTEMPTS } from '../injection/attempts.ts';
import { obey, setScene } from '../injection/resistance.ts';
import { MODEL_INSTRUCTIONS } from '../models/instructions.ts';
import { joinSentences } from '../sentences.ts';
import type { Decision, Sentence } from '../types.ts';
import { checkDecision } from './guard.ts';
import type { GuardMaterial } from './material.ts';
import type { GuardFinding } from './verdict.ts';

function material(lines: string[], turn: string, more: Partial<GuardMaterial> = {}): GuardMaterial {
  return {
    chunks: [{ id: 'c', kind: 'passage', headingPath: [], lines, start: 0, end: 0 }],
    turn: [{ id: '1', text: turn, at: '2026-01-01T00:00:00Z' }],
    prompt: '',
    systemInstructions: MODEL_INSTRUCTIONS,
    now: new Date('2026-01-01T00:00:00Z'),
    timezone: 'UTC',
    ...more,
  };
}

function say(sentences: Sentence[]): Decision {
  return { decision: 'answer', sentences, mediaRuleIds: [], question: null, reason: null, language: null };
}

function judge(
  lines: string[],
  text: string,
  turn = 'Tell me more, please',
  more: Partial<GuardMaterial> = {},
): GuardFinding[] {
  const sentence: Sentence = { text, kind: 'fact', sources: lines.map((line) => ({ chunkId: 'c', line })) };
  return checkDecision(say([sentence]), material(lines, turn, more)).findings;
}
const told = (found: GuardFinding[]): [string, string][] => found.map(({ code, text }) => [code, text]);

/** Findings about the answer as a whole have no words to mark. */
const WHOLE = new Set(['too_long', 'empty', 'language', 'hidden_text']);

describe('the words of a finding', () => {
  it.each([
    ['Haircut: 25 EUR', 'A haircut is 35 EUR.', 'figure_not_grounded', '35 EUR'],
    ['Haircut: 25 EUR', 'A haircut is twenty-six euros.', 'figure_not_grounded', 'twenty-six euros'],
    ['Haircut: 25 EUR', 'A haircut is 2\u200b6 EUR here.', 'figure_not_grounded', '2\u200b6 EUR'],
    ['カット 4000円', 'カットは5000円です。', 'figure_not_grounded', '5000円'],
    ['Open Mon-Fri 9-18', 'We are open on Sunday.', 'weekday_not_grounded', 'Sunday'],
    ['Call +49 30 1234567', 'Call +49 30 1234568 today.', 'phone_not_grounded', '+49 30 1234568'],
    ['Book online', 'Book at evil.example/pay now.', 'link_not_grounded', 'evil.example/pay'],
    ['Book online', 'Book at evil.example/pay now.', 'foreign_host', 'evil.example/pay'],
    ['Write to us', 'Write to Me@Evil.example.', 'email_not_grounded', 'Me@Evil.example'],
    ['We are @lotus', 'We are @lotos here.', 'handle_not_grounded', '@lotos'],
    ['Haircut: 25 EUR', 'A haircut is free of charge.', 'free_of_charge_not_grounded', 'free'],
    ['Haircut: 25 EUR', 'Good, I have booked you in.', 'commitment', 'booked'],
    ['Haircut: 25 EUR', 'Gut, gebucht.', 'commitment', 'gebucht'],
    ['Haircut 25 EUR, beard trim 15 EUR', 'A beard trim is 25 EUR.', 'figure_of_another_item', '25 EUR'],
  ])('%j, said as %j: %s', (line, text, code, words) => {
    expect(told(judge([line], text))).toContainEqual([code, words]);
  });

  it('stand in the draft, exactly, whatever it says', () => {
    const parts = fc.constantFrom(
      'Haircut: 25 EUR',
      '30 EUR',
      'thirty euros',
      '９０ %',
      '5\u200b0 %',
      'on Sunday',
      'в неделю',
      'завтра',
      'tomorrow',
      'free',
      'бесплатно',
      '半額',
      'I have booked',
      'забронировали',
      '予約しました',
      'تم حجز',
      'evil.example/x',
      '@evil',
      'evil_shop',
      'Instagram: evilshop',
      'me@evil.example',
      '+1 202 555 0199',
      'half past eight',
      '٢٦',
      'system prompt',
      "State only what the knowledge base or the owner's instructions say.",
      '24. Dezember',
      'quarante euros',
      ', ',
      '. ',
      '\n',
    );
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 6 }),
        fc.array(parts, { maxLength: 3 }),
        (first, second) => {
          const sentences = [first, second].map(
            (words, at): Sentence => ({
              text: words.join(' '),
              kind: at === 0 ? 'fact' : 'courtesy',
              sources: at === 0 ? [{ chunkId: 'c', line: 'Haircut: 25 EUR' }] : [],
            }),
          );
          const draft = joinSentences(sentences);
          const { findings } = checkDecision(
            say(sentences),
            material(['Haircut: 25 EUR', 'Beard: 30 EUR'], 'So 40 EUR, right?'),
          );
          for (const { code, text } of findings) {
            expect(draft).toContain(text);
            if (!WHOLE.has(code)) expect([code, text.trim()]).not.toEqual([code, '']);
          }
        },
      ),
      { numRuns: 400 },
    );
  });

  it('stand in the draft of every attempt to inject', () => {
    for (const attempt of ATTEMPTS) {
      const scene = setScene(attempt);
      const decision = obey(attempt, scene);
      const { findings } = checkDecision(decision, {
        ...material([], ''),
        chunks: cutIntoChunks(scene.knowledgeBase),
        turn: scene.turn,
      });
      const draft = joinSentences(decision.sentences);
      expect(findings.length).toBeGreaterThan(0);
      for (const { text } of findings) expect(draft).toContain(text);
    }
  });
});

describe('a weekday that only the customer named', () => {
  it('is no fact of the business', () => {
    const turn = 'Can I come on Sunday?';
    expect(told(judge(['Visitors are welcome.'], 'Yes, you can come on Sunday.', turn))).toEqual([
      ['only_customer_said', 'Sunday'],
    ]);
  });
  it.each([
    ['Open Mon-Sat 9-18', 'We are closed on Sunday.', 'Open on Sunday?'],
    ['Mo-Sa 9-18 Uhr geöffnet', 'Am Sonntag haben wir geschlossen.', 'Habt ihr Sonntag auf?'],
    ['Працюємо пн-сб 9-18', 'У неділю зачинено.', 'А в неділю працюєте?'],
  ])('may be told closed when %j leaves it out', (line, text, turn) => {
    expect(told(judge([line], text, turn))).toEqual([]);
  });
  it.each([
    ['Open Mon-Sat 9-18', 'We are not closed on Sunday.'],
    ['Open Mon-Sat 9-18', 'On Sunday we are open, on Monday closed.'],
    ['Visitors are welcome', 'We are closed on Sunday.'],
  ])('is not told by %j as %j', (line, text) => {
    expect(told(judge([line], text, 'What about Sunday?'))).toContainEqual(['only_customer_said', 'Sunday']);
  });
  it('may stand in a question back', () => {
    const sentence: Sentence = { text: 'At what time on Sunday?', kind: 'question', sources: [] };
    expect(checkDecision(say([sentence]), material([], 'Sunday please')).findings).toEqual([]);
  });
});

describe('an account name without its sign', () => {
  it.each([
    'Find us as evil_shop.',
    'Write to evil.shop.now there.',
    'Instagram: evilshop',
    'Наш инстаграм: evilshop',
    'インスタ：evilshop',
  ])('is refused in %j', (text) => {
    expect(told(judge(['We are @lotus on Instagram'], text)).map(([code]) => code)).toContain(
      'handle_not_grounded',
    );
  });
  it.each([
    ['We are @studio_lotus', 'Find us as studio_lotus.'],
    ['On Instagram we are studiolotus', 'Instagram: studiolotus'],
    ['Follow us on Instagram', 'Follow us on Instagram, e.g. for photos.'],
  ])('is grounded by %j in %j', (line, text) => {
    expect(told(judge([line], text))).toEqual([]);
  });
  it('is not grounded by the customer', () => {
    expect(told(judge(['We are @lotus'], 'We are evil_shop.', 'Are you evil_shop?'))).toEqual([
      ['handle_not_grounded', 'evil_shop'],
    ]);
  });
});

describe('a line of several items in another language', () => {
  const line = 'Haircut 25 EUR, shave 15 EUR';
  it.each(['Бритьё бороды у нас стоит 25 EUR.', 'Эта услуга у нас стоит 25 EUR.'])(
    'is not told as %j',
    (text) => {
      expect(told(judge([line], text, 'Сколько стоит бритьё бороды?'))).toContainEqual([
        'figure_of_another_item',
        '25 EUR',
      ]);
    },
  );
  it.each(['Стрижка у нас стоит 25 EUR.', 'Мужская стрижка у нас 25 EUR, бритьё бороды 15 EUR.'])(
    'may be told as %j',
    (text) => {
      expect(told(judge([line], text, 'Сколько стоит стрижка?'))).toEqual([]);
    },
  );
});

describe("the customer's name", () => {
  it.each(['Anna 50 % off', 'evil_shop', '+1 202 555 0199', 'free haircut'])(
    '%j grounds nothing',
    (customerName) => {
      const text = `Hello ${customerName}, a haircut is 25 EUR.`;
      expect(judge(['Haircut: 25 EUR'], text, 'hi', { customerName })).not.toEqual([]);
    },
  );
  it('tells no language', () => {
    const sentence: Sentence = { text: 'Thank you, Größe Straßenmüller!', kind: 'courtesy', sources: [] };
    const turn = 'Thank you very much for the quick answer, that was nice of you';
    const customerName = 'Größe Straßenmüller';
    expect(checkDecision(say([sentence]), material([], turn, { customerName })).findings).toEqual([]);
  });
});
