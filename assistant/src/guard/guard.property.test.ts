import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { cutIntoChunks } from '../chunks.ts';
import type { Decision } from '../types.ts';
import { checkDecision } from './guard.ts';

// Thousands of generated facts take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

/** A fact as the knowledge base has it, and the same fact in notations that customers may read. */
type Fact = { line: string; same: string[] };

const money = fc.integer({ min: 2, max: 9999 }).map((value): Fact => {
  const grouped =
    value >= 1000 ? `${Math.floor(value / 1000)}.${String(value % 1000).padStart(3, '0')}` : `${value}`;
  const spaced =
    value >= 1000 ? `${Math.floor(value / 1000)}\u00a0${String(value % 1000).padStart(3, '0')}` : `${value}`;
  const arabic = [...`${value}`].map((digit) => String.fromCodePoint(0x660 + Number(digit))).join('');
  const wide = [...`${value}`].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  return {
    line: `The large cabin costs ${value} EUR.`,
    same: [
      `${value} €`,
      `€${value}`,
      `${value},00 euros`,
      `${grouped} EUR`,
      `${spaced} EUR`,
      `${arabic} EUR`,
      `${wide} EUR`,
    ].map((price) => `The large cabin costs ${price}.`),
  };
});
const percent = fc.integer({ min: 2, max: 99 }).map(
  (value): Fact => ({
    line: `Members get ${value} % off.`,
    same: [`${value}%`, `${value} percent`, `%${value}`].map((share) => `Members get ${share} off.`),
  }),
);
const clock = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.constantFrom(0, 10, 15, 30, 45))
  .map(([hours, minutes]): Fact => {
    const mm = String(minutes).padStart(2, '0');
    const twelve = hours % 12 === 0 ? 12 : hours % 12;
    const half = hours < 12 ? 'am' : 'pm';
    return {
      line: `The pool opens at ${hours}:${mm}.`,
      same: [
        `${hours}:${mm}`,
        `${hours}.${mm}`,
        `${hours}h${mm}`,
        `${twelve}:${mm} ${half}`,
        `${twelve}:${mm}${half}`,
      ].map((time) => `The pool opens at ${time}.`),
    };
  });
const phone = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((number): Fact => {
  const digits = `${number}`;
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return {
    line: `Call +49 ${parts.join(' ')} for the keys.`,
    same: [`+49${digits}`, `+49-${parts.join('-')}`, `0049 ${parts.join(' ')}`, `0${digits}`].map(
      (notation) => `Call ${notation} for the keys.`,
    ),
  };
});
const quantity = fc.integer({ min: 2, max: 99 }).map(
  (value): Fact => ({
    line: `The boat carries ${value} people.`,
    same: [`The boat carries ${value} people.`, `${value} people fit on the boat.`],
  }),
);
const fact = fc.oneof(money, percent, clock, phone, quantity);

function judge(line: string, text: string): string[] {
  const chunks = cutIntoChunks(line);
  const decision: Decision = {
    decision: 'answer',
    sentences: [{ text, kind: 'fact', sources: [{ chunkId: chunks[0]?.id ?? '', line }] }],
    mediaRuleIds: [],
    question: null,
    reason: null,
    language: 'en',
  };
  const turn = [{ id: '1', text: 'Can you tell me more about it please?', at: '2026-01-01T00:00:00Z' }];
  return checkDecision(decision, {
    chunks,
    turn,
    prompt: '',
    systemInstructions: '',
    now: new Date('2026-12-23T10:00:00Z'),
    timezone: 'Europe/Berlin',
  }).findings.map(({ code }) => code);
}

const COMMITMENTS = [
  (text: string) => `I have booked it for you: ${text}`,
  (text: string) => `${text} Your order is confirmed.`,
  (text: string) => `${text} We will refund you.`,
  (text: string) => `Reserved! ${text}`,
  (text: string) => `${text} Su pedido fue enviado.`,
  (text: string) => `${text} Ваш заказ отправлен.`,
  (text: string) => `${text} Ihr Termin ist gebucht.`,
  (text: string) => `${text} ご予約しました。`,
];

describe('the guard over generated facts', () => {
  it('passes a fact in each of its notations', () => {
    fc.assert(
      fc.property(fact, fc.nat(), ({ line, same }, pick) => {
        const text = same[pick % same.length] ?? line;
        expect({ text, findings: judge(line, text) }).toEqual({ text, findings: [] });
      }),
      { numRuns: 800 },
    );
  });

  it('catches a fact with one digit altered', () => {
    fc.assert(
      fc.property(
        fact,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 9 }),
        ({ line, same }, pick, place, by) => {
          const text = same[pick % same.length] ?? line;
          const digits = [...text.matchAll(/\d/gu)];
          fc.pre(digits.length > 0);
          const digit = digits[place % digits.length];
          const at = digit?.index ?? 0;
          const altered = `${text.slice(0, at)}${(Number(text[at]) + by) % 10}${text.slice(at + 1)}`;
          expect({ altered, caught: judge(line, altered).length > 0 }).toEqual({ altered, caught: true });
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('catches a fact that was turned into a commitment', () => {
    fc.assert(
      fc.property(fact, fc.constantFrom(...COMMITMENTS), ({ line }, commit) => {
        expect(judge(line, commit(line))).toContain('commitment');
      }),
      { numRuns: 300 },
    );
  });

  it('never throws and never passes a figure from nowhere, whatever surrounds it', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        (before, after) => {
          expect(
            judge('The large cabin costs 310 EUR.', `${before} 7777 EUR ${after}`).length,
          ).toBeGreaterThan(0);
        },
      ),
      { numRuns: 500 },
    );
  });
});
