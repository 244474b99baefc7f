import { describe, expect, it } from 'vitest';
import type { Decision } from '../types.ts';
import { readDecision } from './read-decision.ts';

const RIGHT: Decision = {
  decision: 'answer',
  sentences: [
    {
      text: 'A {haircut} is "25 EUR".',
      kind: 'fact',
      sources: [{ chunkId: 'c1', line: 'Haircut: 25 EUR' }],
    },
  ],
  mediaRuleIds: [],
  question: null,
  reason: null,
  language: 'en',
};
const WRITTEN = JSON.stringify(RIGHT, null, 1);
const DRAFT = JSON.stringify({ ...RIGHT, language: 'de' });

describe('where a decision stands', () => {
  it.each([
    ['alone', WRITTEN],
    ['in a fence', `\`\`\`json\n${WRITTEN}\n\`\`\``],
    ['in a fence with words around it', `Sure!\n\`\`\`\n${WRITTEN}\n\`\`\`\nI hope this helps {really}.`],
    ['behind words', `Here is the JSON:\n${WRITTEN}`],
    ['before words', `${WRITTEN}\n\nLet me know!`],
    ['behind thoughts', `<think>\nThey ask {something: "else.\n</think>\n\n${WRITTEN}`],
    ['behind a draft of itself', `First I thought ${DRAFT}, but then: ${WRITTEN}`],
    ['behind thoughts with a draft, without their first mark', `Maybe ${DRAFT}?\n</think>${WRITTEN}`],
    ['behind an opened brace', `{ so: ${WRITTEN}`],
  ])('%s', (_name, text) => {
    expect(readDecision(text)).toEqual(RIGHT);
  });

  it.each([
    ['words', 'A haircut is 25 EUR.'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', `[${WRITTEN}]`],
    ['another form', '{"answer":"25 EUR"}'],
    ['half of it', WRITTEN.slice(0, 90)],
    ['thoughts without an end', `<think>${WRITTEN}`],
    ['an answer without sentences', JSON.stringify({ ...RIGHT, sentences: [] })],
    ['a sentence without a kind', WRITTEN.replace('"kind"', '"sort"')],
  ])('%s is none', (_name, text) => {
    expect(readDecision(text)).toBeNull();
  });

  // Whoever looked for an end behind each would outlast the time of a test.
  it('gives up on braces and brackets without end', () => {
    for (const text of [
      '{"'.repeat(200_000),
      '['.repeat(400_000),
      '{'.repeat(400_000),
      `{${'"\\'.repeat(200_000)}`,
    ])
      expect(readDecision(text)).toBeNull();
  });
});

describe('what may be missing', () => {
  it('keys that would be null or empty', () => {
    expect(readDecision('{"decision":"no_reply"}')).toEqual({
      decision: 'no_reply',
      sentences: [],
      mediaRuleIds: [],
      question: null,
      reason: null,
      language: null,
    });
    const courtesy = '{"decision":"answer","sentences":[{"text":"Hello!","kind":"courtesy","sources":null}]}';
    expect(readDecision(courtesy)?.sentences).toEqual([{ text: 'Hello!', kind: 'courtesy', sources: [] }]);
  });
});

describe('its texts can be kept and read', () => {
  const odd = (text: string) => `${text}\0 \ud83d`;
  it('in every field', () => {
    const decision = readDecision(
      JSON.stringify({
        decision: 'answer',
        sentences: [
          { text: odd('Hi'), kind: 'courtesy', sources: [{ chunkId: odd('c1'), line: odd('a\u00adb') }] },
        ],
        mediaRuleIds: [odd('m1')],
        question: odd('q'),
        reason: `${odd('r')}${'r'.repeat(100_000)}`,
        language: odd('en'),
      }),
    );
    expect(decision?.reason).toHaveLength(2000);
    expect(decision).toMatchObject({
      sentences: [{ text: 'Hi ', sources: [{ chunkId: 'c1 ', line: 'a\u00adb ' }] }],
      mediaRuleIds: ['m1 '],
      question: 'q',
      language: 'en',
    });
    expect(JSON.stringify(decision)).not.toMatch(/\\u0000|\\ud83d/);
  });

  it('thoughts in a sentence are no thoughts before the decision', () => {
    const text = '<think>hm</think>A {haircut} is "25 EUR".';
    const thought = { ...RIGHT, sentences: RIGHT.sentences.map((sentence) => ({ ...sentence, text })) };
    expect(readDecision(JSON.stringify(thought))).toEqual(RIGHT);
  });

  it('what nobody can see is no answer', () => {
    const answer = (...texts: string[]) =>
      JSON.stringify({
        decision: 'answer',
        sentences: texts.map((text) => ({ text, kind: 'courtesy', sources: [] })),
      });
    expect(readDecision(answer('\u200b', '\u2800\u3164', '<think>hm</think>'))).toBeNull();
    expect(readDecision(answer('\u200b', 'Hello!'))?.sentences).toMatchObject([{ text: 'Hello!' }]);
  });
});
