import { expect, test } from 'vitest';

import { tellsOtherMeasure } from './builtin/asked-measures.ts';
import { cutIntoChunks } from './chunks.ts';
import { createProvider } from './create-provider.ts';
import { decide } from './decide.ts';
import { extractContacts } from './guard/contacts.ts';
import { extractFigures } from './guard/figures.ts';
import { openKnowledge } from './knowledge.ts';
import { splitSentences, splitWords } from './reading/fold.ts';
import { detectLanguage } from './reading/language.ts';
import { normaliseFigures, normaliseWords } from './reading/plain-text.ts';
import { ANY_TONGUE } from './reading/tongues.ts';
import { impliedConcepts } from './retrieval/implied-concepts.ts';
import { mendSpelling } from './retrieval/spelling.ts';
import { checkLine } from './testing/check-line.ts';
import { splitQuestions } from './turn.ts';
import type { AssistantInput } from './types.ts';

// Work that grows with the square of a text takes minutes at this length, so a test of it runs into its time limit.
const LENGTH = 200_000;
const fill = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const KNOWLEDGE = '# Prices\n\nQ: How much is a haircut?\nA: A haircut costs 30 €.\n';

function ask(text: string, knowledgeBase = KNOWLEDGE): AssistantInput {
  const now = new Date('2026-11-02T09:00:00Z');
  return {
    knowledgeBase,
    prompt: '',
    turn: [{ id: 'm1', text, at: now.toISOString() }],
    history: [],
    timezone: 'Europe/Berlin',
    now,
    setPhrases: {},
  };
}

test.each([
  ['letters', 'ж'],
  ['addresses', 'a@'],
  ['blanks', ' '],
  ['digits', '1'],
  ['marks', '́'],
  ['ideographs', '漢'],
])('the language of %s without end is told or not, in one reading', (_, piece) => {
  expect(detectLanguage(fill(piece)).confidence).toBeLessThan(0.6);
});

test.each([
  ['letters', 'ж', 0],
  ['a name before no host', `${'a'.repeat(LENGTH)}@`, 0],
  ['underscores before a sign', `a${'_'.repeat(LENGTH)}@`, 0],
  ['blanks before no bracket', `a${' '.repeat(LENGTH)}b`, 0],
  ['announced mail', 'mailto:', 0],
  ['ideographs', '漢', 0],
  ['mail', 'ann@example.com ', Math.ceil(LENGTH / 16)],
])('contacts are read from %s', (_, piece, emails) => {
  const text = piece.length < LENGTH ? fill(piece) : piece;
  expect(extractContacts(normaliseFigures(text)).emails.length).toBeGreaterThanOrEqual(emails);
});

test('figures are read from signs, kanji and blanks without end', () => {
  expect(extractFigures(normaliseFigures(fill('́')), ['en'], true)).toEqual([]);
  expect(extractFigures(normaliseFigures(fill('千')), ['ja'], true)).toEqual([]);
  expect(extractFigures(normaliseFigures(`a${' '.repeat(LENGTH)}b`), ['ja'], true)).toEqual([]);
  expect([...impliedConcepts(fill('1'), [], new Set(), '', ANY_TONGUE)]).toEqual(['number', 'contact']);
  expect(normaliseWords(`,${'a'.repeat(LENGTH)}`)).toHaveLength(LENGTH + 1);
});

test('a run of letters is known by its beginning, and elisions without end are no deep recursion', () => {
  expect(splitWords(fill('ж')).map(({ length }) => length)).toEqual([60]);
  expect(splitWords(fill("l'")).every(({ length }) => length <= 60)).toBe(true);
});

test('abbreviations without end are one sentence', () => {
  expect(splitSentences(fill('Mr. '))).toHaveLength(1);
});

test('questions without end are asked together after the first dozen', () => {
  const questions = splitQuestions('How much is a haircut? '.repeat(300).trim());
  expect(questions).toHaveLength(12);
  expect(questions[0]).toBe('How much is a haircut?');
  expect(questions.at(-1)).toContain('How much is a haircut? How much is a haircut?');
  expect(splitQuestions(`${'?'.repeat(20_000)}a`)).toHaveLength(1);
  expect(splitQuestions(fill('how much is it and where are you and ')).length).toBeLessThanOrEqual(12);
});

test.each([
  ['a heading of blanks', `# a${' '.repeat(LENGTH)}b`],
  ['a line of blanks', `${' '.repeat(LENGTH)}a`],
  ['a question of blanks', `Q:${' '.repeat(LENGTH)}`],
  ['a list of blanks', `- ${' '.repeat(LENGTH)}a`],
  ['a table of blanks', `|--${' '.repeat(LENGTH)}a`],
])('%s is cut into at most one piece', (_, text) => {
  expect(cutIntoChunks(text).length).toBeLessThanOrEqual(1);
});

test('a heading keeps its words without the marks that close it', () => {
  const headings = ['# Hours #', '##  Prices  ##  ', '# C#', '# #'];
  const paths = headings.map((heading) => cutIntoChunks(`${heading}\n\nMon to Fri`)[0]?.headingPath);
  expect(paths).toEqual([['Hours'], ['Prices'], ['C'], ['#']]);
});

test.each([
  ['one word', 'ж'],
  ['base64', 'aGVsbG8gd29ybGQx'],
  ['digits', '1'],
])('a knowledge base that holds %s without end still answers', async (_, piece) => {
  const knowledge = `${KNOWLEDGE}\n${fill(piece)}\n`;
  const { outcome } = await decide(
    ask('How much is a haircut?', knowledge),
    createProvider({ provider: 'builtin' }),
  );
  expect(outcome).toMatchObject({ kind: 'answer', text: 'A haircut costs 30 €.' });
});

test('a message of letters without end is decided', async () => {
  const { outcome } = await decide(ask(fill('ж')), createProvider({ provider: 'builtin' }));
  expect(outcome.kind).toBe('missing_information');
});

test('measures are read from figures without end', () => {
  expect(tellsOtherMeasure(fill('2 min '), [`${fill('1 h ')} 5 €`], ANY_TONGUE)).toBe(true);
  expect(tellsOtherMeasure(fill('1'), [fill('1-')], ANY_TONGUE)).toBe(false);
});

test.each([
  ['one word', 'haircutt'],
  ['hyphens', 'a-'],
  ['faults', 'haircutt haricut hairct '],
])('the spelling of %s without end is mended', (_, piece) => {
  const { index } = openKnowledge(KNOWLEDGE);
  expect(mendSpelling(index, fill(piece)).length).toBeGreaterThan(LENGTH / 2);
  expect(mendSpelling(index, `a${fill('-')}`)).toHaveLength(LENGTH + 1);
});

test.each([
  ['towns', 'Toledo, '],
  ['letters', 'ж'],
  ['ideographs', '漢'],
])('a line of %s without end beside the cited one holds nothing up', (_, piece) => {
  const knowledge = `A haircut costs 30 €.\n\nWe deliver to ${piece.repeat(16_000 / piece.length)}`;
  expect(checkLine(knowledge, 'For you a haircut costs 30 €.', { cited: 'haircut' })).toEqual([]);
});

test('an answer of nothing but figures is refused, and marked no more often than anybody reads', () => {
  const figures = Array.from({ length: 220 }, (_, at) => `${at + 40}`).join(', ');
  const codes = checkLine('A haircut costs 30 €.', figures);
  expect(new Set(codes)).toContain('1 figure_not_grounded');
  expect(codes.length).toBeLessThan(20);
});
