import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRateLimiter, MESSAGE_BYTES, splitText, windowState } from './limits.ts';

const HOUR = 3_600_000;
const bytes = (text: string) => Buffer.byteLength(text, 'utf8');
const graphemes = (text: string) =>
  [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map((part) => part.segment);

/** What may be lost: graphemes that are blank, where they surround a cut or end the text. */
function expectOnlyBlanksLost(text: string, parts: string[]): void {
  let rest = text;
  for (const part of parts) {
    const at = rest.indexOf(part);
    expect(at).toBeGreaterThanOrEqual(0);
    expect(rest.slice(0, at).trim()).toBe('');
    rest = rest.slice(at + part.length);
  }
  expect(rest.trim()).toBe('');
}

const SAMPLES: Record<string, string> = {
  english: 'We are open from nine to five. Delivery takes two days, sometimes three! Do you need it sooner? ',
  emoji: 'Thanks 👩‍👩‍👧‍👦 so much 🏳️‍🌈 see you ❤️‍🔥 soon 👍🏽 ',
  arabic: 'نحن مفتوحون من التاسعة إلى الخامسة. التوصيل يستغرق يومين؟ شكرًا جزيلاً لكم. ',
  japanese: '営業時間は九時から五時までです。「配送」は二日かかります。もっと早く必要ですか？',
  thai: 'ร้านเปิดตั้งแต่เก้าโมงถึงห้าโมงเย็นการจัดส่งใช้เวลาสองวัน',
  ukrainian: 'Ми працюємо з девʼятої до пʼятої. Доставка триває два дні. Потрібно швидше? ',
};

describe('splitText', () => {
  it('keeps a text of exactly 1000 bytes whole and cuts one of 1001', () => {
    expect(splitText('a'.repeat(MESSAGE_BYTES))).toEqual(['a'.repeat(1000)]);
    expect(splitText('a'.repeat(1001)).map(bytes)).toEqual([1000, 1]);
    expect(splitText('я'.repeat(501)).map(bytes)).toEqual([1000, 2]);
  });

  it('has no part for a blank text', () => {
    expect(splitText('')).toEqual([]);
    expect(splitText(' \n\t'.repeat(600))).toEqual([]);
  });

  it('cuts after a sentence, else at a space, else between words', () => {
    expect(splitText('One two three. Four five six.', 20)).toEqual(['One two three.', 'Four five six.']);
    expect(splitText('Hi. A sentence that is longer', 20)).toEqual(['Hi. A sentence that', 'is longer']);
    expect(splitText('営業時間は。「配送」は二日', 24)).toEqual(['営業時間は。', '「配送」は二日']);
    expect(splitText('abc (defghij klm)', 10)).toEqual(['abc', '(defghij', 'klm)']);
  });

  it('keeps a long link whole when a part can hold it', () => {
    const link = `https://example.com/${'a-b/'.repeat(200)}`;
    expect(splitText(`Look at this one right here: ${link} and tell me`, 840)).toEqual([
      'Look at this one right here:',
      `${link} and tell me`,
    ]);
  });

  it.each(Object.entries(SAMPLES))('keeps graphemes whole, loses only blanks: %s', (_name, sample) => {
    const text = sample.repeat(40);
    const parts = splitText(text);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(MESSAGE_BYTES);
    expect(parts.flatMap(graphemes).filter((part) => part.trim())).toEqual(
      graphemes(text).filter((part) => part.trim()),
    );
    expectOnlyBlanksLost(text, parts);
    // No part is wastefully small: all but the last are at least a third full.
    for (const part of parts.slice(0, -1)) expect(bytes(part)).toBeGreaterThan(300);
  });

  it('cuts a grapheme only when a single one is larger than a part', () => {
    const zalgo = `e${'\u0301'.repeat(20)}`;
    const parts = splitText(`ab ${zalgo}`, 12);
    expect(parts[0]).toBe('ab');
    expect(parts.join('')).toBe(`ab${zalgo}`);
    for (const part of parts) expect(bytes(part)).toBeLessThanOrEqual(12);
  });

  it('keeps a space that carries a combining mark', () => {
    expect(splitText('abcd \u0301efgh', 7).join('')).toBe('abcd \u0301efgh');
  });

  it('refuses a part size that cannot hold one code point', () => {
    expect(() => splitText('abcdef', 3)).toThrow(RangeError);
  });

  it('holds its promises for any text', () => {
    const piece = fc.oneof(
      fc.constantFrom(...Object.values(SAMPLES)),
      fc.constantFrom(
        '👩‍👩‍👧‍👦',
        '🇺🇦🇯🇵',
        'é',
        'ते',
        '한',
        ' ',
        '\n\n',
        '\r\n',
        '. ',
        '。',
        '\u200d',
        '\u0301',
        '\ufeff',
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.string({ unit: 'binary', maxLength: 40 }),
    );
    const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 1200 }), (input, max) => {
        const whole = input.toWellFormed();
        const parts = splitText(input, max);
        for (const part of parts) {
          expect(bytes(part)).toBeLessThanOrEqual(max);
          expect(part.trim()).not.toBe('');
          expect(part.isWellFormed()).toBe(true);
        }
        expectOnlyBlanksLost(whole, parts);
        const units = graphemes(whole);
        if (units.every((unit) => bytes(unit) <= max)) {
          // Every part is a run of the text's own graphemes.
          const starts = new Set<number>([0]);
          let at = 0;
          for (const unit of units) {
            at += unit.length;
            starts.add(at);
          }
          let from = 0;
          for (const part of parts) {
            while (whole.slice(from, from + part.length) !== part || !starts.has(from)) {
              from += 1;
              if (from > whole.length) throw new Error(`cut inside a grapheme: ${JSON.stringify(part)}`);
            }
            from += part.length;
            expect(starts.has(from)).toBe(true);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('windowState', () => {
  const last = new Date('2026-05-01T12:00:00Z');
  const after = (ms: number) => new Date(last.getTime() + ms);

  it('never opened without a customer message', () => {
    expect(windowState(null, last, { humanAgent: true })).toEqual({
      state: 'never',
      closesAt: null,
      mayAi: false,
      mayPerson: false,
      needsTag: false,
    });
  });

  it('is open for 24 hours, to the millisecond', () => {
    const open = { state: 'open', closesAt: after(24 * HOUR), mayAi: true, mayPerson: true, needsTag: false };
    expect(windowState(last, after(0))).toEqual(open);
    expect(windowState(last, after(24 * HOUR - 1), { humanAgent: true })).toEqual(open);
    expect(windowState(last, after(24 * HOUR))).toEqual({
      state: 'closed',
      closesAt: after(24 * HOUR),
      mayAi: false,
      mayPerson: false,
      needsTag: false,
    });
  });

  it('lets a person, never the AI, answer with the tag until seven days', () => {
    const agent = { humanAgent: true };
    const tagged = {
      state: 'human_agent',
      closesAt: after(168 * HOUR),
      mayAi: false,
      mayPerson: true,
      needsTag: true,
    };
    expect(windowState(last, after(24 * HOUR), agent)).toEqual(tagged);
    expect(windowState(last, after(168 * HOUR - 1), agent)).toEqual(tagged);
    expect(windowState(last, after(168 * HOUR), agent)).toMatchObject({ state: 'closed', mayPerson: false });
    expect(windowState(last, after(48 * HOUR), { humanAgent: false })).toMatchObject({ state: 'closed' });
  });

  it('is not stretched by a platform clock ahead of ours', () => {
    expect(windowState(after(HOUR), last).closesAt).toEqual(after(24 * HOUR));
  });

  it('lets the AI write only in an open window, at any time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 * HOUR }), fc.boolean(), (elapsed, humanAgent) => {
        const state = windowState(last, after(elapsed), { humanAgent });
        expect(state.mayAi).toBe(elapsed < 24 * HOUR);
        expect(state.mayPerson).toBe(elapsed < (humanAgent ? 168 : 24) * HOUR);
        expect(state.needsTag).toBe(state.mayPerson && !state.mayAi);
      }),
    );
  });
});

describe('createRateLimiter', () => {
  function limiterAt(ratePerSecond: number, burst: number) {
    const clock = { ms: 0 };
    const waits: { ms: number; end: () => void; fail: (error: Error) => void }[] = [];
    const limiter = createRateLimiter({
      ratePerSecond,
      burst,
      now: () => clock.ms,
      wait: (ms) => new Promise((end, fail) => waits.push({ ms, end, fail })),
    });
    return { clock, waits, limiter };
  }

  it('gives the burst at once and then the rate', () => {
    const { clock, limiter } = limiterAt(2, 3);
    expect([1, 2, 3, 4].map(() => limiter.tryTake())).toEqual([true, true, true, false]);
    clock.ms = 499;
    expect(limiter.tryTake()).toBe(false);
    clock.ms = 500;
    expect([limiter.tryTake(), limiter.tryTake()]).toEqual([true, false]);
    clock.ms = 60_000;
    expect([1, 2, 3, 4].map(() => limiter.tryTake())).toEqual([true, true, true, false]);
  });

  it('books callers one after the other', async () => {
    const { clock, waits, limiter } = limiterAt(2, 1);
    await limiter.take();
    const second = limiter.take();
    const third = limiter.take();
    expect(waits.map(({ ms }) => ms)).toEqual([500, 1000]);
    clock.ms = 500;
    expect(limiter.tryTake()).toBe(false);
    for (const { end } of waits) end();
    await Promise.all([second, third]);
  });

  it('gives the token of an aborted caller back', async () => {
    const { clock, waits, limiter } = limiterAt(1, 1);
    await limiter.take();
    const waiting = limiter.take();
    waits[0]?.fail(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    clock.ms = 1000;
    expect(limiter.tryTake()).toBe(true);
    await expect(limiter.take(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });

  it('waits by the real clock and stops on a real abort', async () => {
    const limiter = createRateLimiter({ ratePerSecond: 100, burst: 1 });
    const start = performance.now();
    await limiter.take();
    await limiter.take();
    expect(performance.now() - start).toBeGreaterThanOrEqual(8);
    // So slow that on no machine its next token comes before the abort.
    const slow = createRateLimiter({ ratePerSecond: 0.01, burst: 1 });
    await slow.take();
    const stop = new AbortController();
    const waiting = slow.take(stop.signal);
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('refuses senseless settings', () => {
    expect(() => createRateLimiter({ ratePerSecond: 0, burst: 1 })).toThrow(RangeError);
    expect(() => createRateLimiter({ ratePerSecond: 1, burst: 0 })).toThrow(RangeError);
  });
});
