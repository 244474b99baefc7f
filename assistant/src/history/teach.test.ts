import { expect, test } from 'vitest';
import { ProviderError } from '../models/provider-fault.ts';
import type { TeachRequest } from '../models/teaching.ts';
import type { TaughtLine } from '../models/teaching-shape.ts';
import { thinkHere } from '../think.ts';
import { learnFromHistory } from './learn.ts';
import type { PastMessage, PastTalk } from './past.ts';

let counted = 0;

/** `C: …` the customer, `B: …` a person of the business, `A: …` a program; a day after the talk before. */
function talk(...lines: string[]): PastTalk {
  counted += 1;
  const id = `talk-${counted}`;
  const messages = lines.map(
    (line, at): PastMessage => ({
      id: `${id}-${at}`,
      by: line.startsWith('C:') ? 'customer' : line.startsWith('B:') ? 'person' : 'automatic',
      text: line.slice(3),
      at: counted * 86_400_000 + at,
    }),
  );
  return { id, names: ['Ann Lee'], messages };
}

/** What is learned where a model says this, with what it was shown. */
async function learn(talks: PastTalk[], answer: (request: TeachRequest) => TaughtLine[]) {
  const asked: TeachRequest[] = [];
  async function* each() {
    yield* talks;
  }
  const reader = {
    instructions: '',
    ask: async (request: TeachRequest) => {
      asked.push(request);
      return { lines: answer(request), inputTokens: null, outputTokens: null };
    },
  };
  const teacher = { reader, signal: new AbortController().signal };
  const learned = await learnFromHistory({ talks: each, posts: [] }, thinkHere, teacher);
  return { ...learned, texts: learned.facts.map(({ text }) => text), asked };
}

const line = (
  kind: TaughtLine['kind'],
  text: string,
  messages: number[],
  question: string | null = null,
): TaughtLine => ({ kind, text, messages, question });

test.each([
  ['Hunde müssen draußen bleiben.', 'Hunde dürfen hinein.'],
  ['No aceptamos tarjetas en la tienda.', 'Aceptamos tarjetas en la tienda.'],
  ['Ми не працюємо з дітьми до трьох років.', 'Ми працюємо з дітьми до трьох років.'],
  ['店内でのペットはご遠慮ください。', '店内でペットと一緒に過ごせます。'],
  ['لا نستقبل الحيوانات داخل المحل.', 'نستقبل الحيوانات داخل المحل.'],
])('a house rule that nobody asked for: %s, and nothing turned round', async (rule, lie) => {
  const { texts } = await learn([talk('C: 👋', `B: ${rule}`)], () => [
    line('rule', lie, [2]),
    line('rule', rule, [2]),
  ]);
  expect(texts).toEqual([rule]);
});

test('two answers over time that cannot both be true stand together, the newest first', async () => {
  const said = (price: string) =>
    talk('C: What is the set of lashes at yours?', `B: The set of lashes is ${price}.`);
  const talks = [said('650 €'), said('690 €')];
  const { contradictions } = await learn(talks, () => [
    line('price', 'The set of lashes is 650 €.', [2], 'What is the set of lashes at yours?'),
    line('price', 'The set of lashes is 690 €.', [4], 'What is the set of lashes at yours?'),
  ]);
  expect(contradictions.map(({ versions }) => versions.map(({ text }) => text))).toEqual([
    ['The set of lashes is 690 €.', 'The set of lashes is 650 €.'],
  ]);
});

test('what a program wrote is not shown, and a line about it is none', async () => {
  const { texts, asked } = await learn(
    [talk('C: Hello', 'A: Parking is free.', 'B: We never work on Sundays.')],
    () => [line('answer', 'Parking is free.', [2])],
  );
  expect(asked).toEqual([
    {
      conversations: [
        [
          { number: 1, by: 'customer', text: 'Hello' },
          { number: 2, by: 'business', text: 'We never work on Sundays.' },
        ],
      ],
    },
  ]);
  expect(texts).toEqual([]);
});

test('how the business greets is taken word for word, and counted once', async () => {
  const greeted = () => talk('C: Hi', 'B: Ahoy and welcome aboard! We never work on Sundays.');
  const { tone } = await learn([greeted(), greeted()], () => [
    line('greeting', 'Ahoy and welcome aboard!', [2]),
    line('greeting', 'Ahoy and welcome aboard!', [4]),
    line('greeting', 'Good day to you!', [4]),
  ]);
  expect(tone.filter(({ kind }) => kind === 'greeting')).toMatchObject([
    { text: 'Ahoy and welcome aboard!', times: 2 },
  ]);
});

test('after three faults in a row it is asked no more, and what is read without it stays', async () => {
  const long = 'Thank you for your patience with us. '.repeat(200);
  const talks = Array.from({ length: 16 }, () =>
    talk('C: How much is a cut?', 'B: A cut is £30.', `C: ${long}`),
  );
  const { texts, asked } = await learn(talks, () => {
    throw new ProviderError({ code: 'timeout', message: 'too slow', retryable: true });
  });
  expect(asked).toHaveLength(3);
  expect(texts).toEqual(['A cut is £30.']);
});
