import { describe, expect, test } from 'vitest';
import { createProvider } from './create-provider.ts';
import { decide } from './decide.ts';
import { openKnowledge } from './knowledge.ts';
import { compareAnswers } from './rehearsal/compare-answers.ts';
import { checkLine } from './testing/check-line.ts';
import fragments from './testing/fragments.json' with { type: 'json' };
import { ASKS_FOR_A_PERSON } from './triggers/asks-for-a-person.ts';
import { matchTriggers } from './triggers.ts';
import type { AssistantInput } from './types.ts';

/*
 * A text that repeats one piece is the dearest that a reader meets: what is linear in all of `fragments.json`, by the
 * kind of what people write, is linear in what nobody thought of. Four times the text may take four times as long,
 * and twice that for luck; a square takes sixteen times. What is read in a moment is asked nothing.
 */
const LENGTH = 16_000;
const QUARTER = LENGTH / 4;
const MOMENT = 1500;
const MOST_TIMES = 9;
/** Where a quarter takes less, the square of it is a moment. */
const TOLD_BY_QUARTER = MOMENT / 16;

const fill = (piece: string, length: number): string =>
  piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

const KNOWLEDGE = [
  '# Prices\n\nQ: How much is a haircut?\nA: A haircut costs 30 €, 45 min.',
  'Manicure 25 €, pedicure 30 €',
  '# Hours\n\nMon-Fri 10:00-18:00, Sunday closed',
].join('\n\n');
const AT = '2026-11-02T09:00:00Z';

function ask(text: string, knowledgeBase = KNOWLEDGE): AssistantInput {
  return {
    knowledgeBase,
    prompt: '',
    turn: [{ id: 'm1', text, at: AT }],
    history: [],
    timezone: 'Europe/Berlin',
    now: new Date(AT),
    setPhrases: {},
  };
}

const TRIGGERS = [
  'Customer is unhappy or complains',
  'Customer asks about an allergy or a skin reaction',
  ASKS_FOR_A_PERSON,
].map((triggerConditions) => ({ id: triggerConditions, name: '', triggerConditions }));

/** Characters of an answer; longer than four times of it none is read. */
const ANSWER = 500;

const READERS: [name: string, read: (text: string) => unknown][] = [
  ['a message', (text) => decide(ask(text), createProvider({ provider: 'builtin' }))],
  [
    'a knowledge base',
    (text) => {
      openKnowledge(text);
      return decide(
        ask('How much is a haircut for 2 persons on Monday, 30 min?', `${KNOWLEDGE}\n${text}`),
        createProvider({ provider: 'builtin' }),
      );
    },
  ],
  [
    'a line beside the cited one',
    (text) => checkLine(`${text}\n\n${KNOWLEDGE}`, 'A haircut costs 30 €, 45 min.'),
  ],
  ['an answer', (text) => checkLine(`${KNOWLEDGE}\n\n${text}`, text.slice(0, ANSWER), { turn: text })],
  ['two answers', (text) => compareAnswers(text, text)],
  ['the words of a trigger', (text) => matchTriggers(TRIGGERS, { text })],
];

/** Milliseconds of the processor, which others that work beside do not lengthen. */
async function measure(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.cpuUsage();
  await read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** What is told of a piece whose whole costs more than its length explains; null for any other. */
async function compare(read: (text: string) => unknown, piece: string): Promise<string | null> {
  const quarter = await measure(read, fill(piece, QUARTER));
  if (quarter < TOLD_BY_QUARTER) return null;
  const whole = await measure(read, fill(piece, LENGTH));
  if (whole < MOMENT || whole <= MOST_TIMES * quarter) return null;
  return `${JSON.stringify(piece)}: ${quarter} ms, then ${whole} ms`;
}

/** Each piece is tried on some of the readers, so that all of them together take minutes and not a quarter of an hour. */
const SPREAD = 3;

describe.each(READERS.map(([name, read], n) => [name, read, n % SPREAD] as const))('%s', (_, read, share) => {
  test.each(Object.entries(fragments))(
    'of %s without end costs no square',
    async (_kind, pieces) => {
      const dear: string[] = [];
      for (const piece of pieces.filter((_piece, at) => at % SPREAD === share)) {
        const first = await compare(read, piece);
        // What the engine prepares and clears away by the way falls into one measurement, not into two.
        if (first !== null && (await compare(read, piece)) !== null) dear.push(first);
      }
      expect(dear).toEqual([]);
    },
    120_000,
  );
});

test('some hundred pieces are tried', () => {
  expect(Object.values(fragments).flat().length).toBeGreaterThanOrEqual(300);
});

// A list of prices in one line once took ten times as long for each item more.
test('a bare list of prices is cut at its names', () => {
  const names = 'Manicure 25 Pedicure 30 Brow tint 12 Lash lift 45 Blow dry 28 Wax 15 '.repeat(40);
  expect(
    checkLine(`${names.trim()}\n\nClosed on Sunday`, 'A pedicure costs 30.', { cited: 'Pedicure' }),
  ).toEqual([]);
  expect(checkLine('Manicure 25 Pedicure 30 Brow tint 12', 'A manicure costs 12.')).not.toEqual([]);
  expect(checkLine(`${names}x`, 'A pedicure costs 31.', { cited: 'Pedicure' })).not.toEqual([]);
});
