import { describe, expect, test } from 'vitest';
import type { Think } from '../think.ts';
import { thinkHere } from '../think.ts';
import { LostThoughtError } from '../threads/lost-thought.ts';
import { composeKnowledge, composePrompt } from './compose.ts';
import { learnFromHistory } from './learn.ts';
import type { PastMessage, PastPost, PastTalk } from './past.ts';

let counted = 0;

/** `C: …` the customer, `B: …` a person of the business, `A: …` a program; a day apart from the talk before. */
function talk(name: string, ...lines: string[]): PastTalk {
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
  return { id, names: [name], messages };
}

async function learn(talks: PastTalk[], posts: PastPost[] = [], think?: Think) {
  async function* each() {
    yield* talks;
  }
  const learned = await learnFromHistory({ talks: each, posts }, think);
  return { ...learned, texts: learned.facts.map(({ text }) => text) };
}

test('an answer is kept word for word, with its question, its kind and the messages that it comes from', async () => {
  const talks = [
    talk('Ann', 'C: Hi! How much is a manicure?', 'B: Hi Ann! A manicure is £30.'),
    talk('Bea', 'C: how much is a manicure', 'B: A manicure is £30.'),
  ];
  const { facts } = await learn(talks);
  expect(facts).toEqual([
    {
      kind: 'price',
      question: 'How much is a manicure?',
      text: 'A manicure is £30.',
      language: 'en',
      times: 2,
      messageIds: [talks[0]?.messages[1]?.id, talks[1]?.messages[1]?.id],
      postIds: [],
      lastSaidAt: talks[1]?.messages[1]?.at,
    },
  ]);
});

test('what a program wrote teaches nothing, and neither does a promise, a booking or a day', async () => {
  const { facts, tone } = await learn([
    talk('Ann', 'C: How much is a manicure?', 'A: A manicure is £30.'),
    talk('Bea', 'C: Can I come on Friday?', 'B: I have booked you in for Friday at 3 pm.'),
    talk('Cat', 'C: Are you open?', 'B: We are open until 4 pm today.'),
    talk('Dan', 'C: Where is my parcel?', 'B: Your parcel has been shipped.'),
  ]);
  expect(facts).toEqual([]);
  expect(tone).toEqual([]);
});

test.each([
  [
    'a telephone number',
    'C: My number is 07700 900123, do you deliver?',
    'B: We deliver, and I call 07700 900123.',
  ],
  ['an e-mail address', 'C: do you deliver?', 'B: We deliver, it is all sent to ann@mail.example.'],
  ['a card', 'C: do you take cards?', 'B: Yes, we take cards like 4539 1488 0343 6467.'],
  ['the number of an order', 'C: do you deliver?', 'B: We deliver order 482134 as well.'],
  ['their name', 'C: do you deliver?', 'B: We deliver to Ann as well.'],
  ['their street', 'C: I live at 27 Baker Row. Do you deliver?', 'B: We deliver to Baker Row.'],
  ['their account', 'C: do you deliver?', 'B: We deliver to @ann.paints as well.'],
])('%s never comes along', async (_what, ...lines) => {
  expect((await learn([talk('Ann', ...lines)])).facts).toEqual([]);
});

test('a contact is the business’s own once several customers were given it and none gave it', async () => {
  const [asked, told] = ['C: What is your phone number?', 'B: Our phone number is +44 20 7946 0999.'];
  expect((await learn([talk('Ann', asked, told)])).texts).toEqual([]);
  expect((await learn([talk('Ann', asked, told), talk('Bea', asked, told)])).texts).toEqual([
    'Our phone number is +44 20 7946 0999.',
  ]);
  const theirs = talk('Cat', 'C: I am +44 20 7946 0999');
  expect((await learn([talk('Ann', asked, told), talk('Bea', asked, told), theirs])).texts).toEqual([]);
});

test('a question that holds what is a customer’s is not shown', async () => {
  const { facts } = await learn([
    talk('Ann', 'C: Do you deliver to 27 Baker Row?', 'B: We deliver within the city for £5.'),
  ]);
  expect(facts).toMatchObject([{ question: null, text: 'We deliver within the city for £5.' }]);
});

test('answers that cannot all be true stand side by side, newest first', async () => {
  const { facts, contradictions } = await learn([
    talk('Ann', 'C: How much is a manicure?', 'B: A manicure is £30.'),
    talk('Bea', 'C: When are you open?', 'B: We are open Monday to Friday from 9 to 18.'),
    talk('Cat', 'C: What does a manicure cost?', 'B: It is £34 now.'),
    talk('Dan', 'C: What are your hours?', 'B: We are open Monday to Friday from 10 to 19.'),
  ]);
  expect(facts).toEqual([]);
  expect(contradictions.map(({ kind, versions }) => [kind, ...versions.map(({ text }) => text)])).toEqual([
    ['price', 'It is £34 now.', 'A manicure is £30.'],
    ['hours', 'We are open Monday to Friday from 10 to 19.', 'We are open Monday to Friday from 9 to 18.'],
  ]);
});

test('a text that was sent very often is a template and no voice; what is written anew is voice', async () => {
  const talks = Array.from({ length: 21 }, (_, at) =>
    talk(
      `Name${at}`,
      'C: hello',
      'B: Welcome to our little shop of wonders!',
      ...(at < 2 ? ['B: Hey there!'] : []),
    ),
  );
  const { tone } = await learn(talks);
  expect(tone.map(({ kind, text, times }) => [kind, text, times])).toEqual([
    ['greeting', 'Hey there!', 2],
    ['template', 'Welcome to our little shop of wonders!', 21],
  ]);
});

test('captions teach prices and hours, and what stands in one says so', async () => {
  const caption = 'Look at this light!\nWinter manicure £28.\nComing tomorrow: a surprise for £5.';
  const { facts } = await learn([], [{ id: 'post', caption, at: 1 }]);
  expect(facts).toMatchObject([
    { kind: 'price', text: 'Winter manicure £28.', postIds: ['post'], messageIds: [] },
  ]);
});

test('the knowledge base holds the sentences and headings alone, and the prompt no figure', async () => {
  const { facts, tone } = await learn([
    talk('Ann', 'C: Hello!', 'B: Hello!', 'C: Can I bring my dog?', 'B: Dogs are very welcome in our salon.'),
    talk('Bea', 'C: Hello!', 'B: Hello!', 'C: How much is a manicure?', 'B: A manicure is £30.'),
  ]);
  expect(composeKnowledge(facts, 'en')).toBe(
    '# Prices\n\nQ: How much is a manicure?\nA: A manicure is £30.\n\n# Questions and answers\n\nQ: Can I bring my dog?\nA: Dogs are very welcome in our salon.\n',
  );
  expect(composePrompt(tone, 'en')).toBe(
    'Greet customers like this:\n- Hello!\n\nWrite in the manner of these lines:\n- Dogs are very welcome in our salon.',
  );
  expect(composeKnowledge([], 'en')).toBe('');
});

test('what cannot be read in time is left out, and the rest is read', async () => {
  const heavy = talk('Ann', 'C: How much is a manicure?', 'B: A manicure is £30.');
  const light = talk('Bea', 'C: How much is a pedicure?', 'B: A pedicure is £35.');
  const think: Think = (name, ...given) => {
    if (name === 'readTalks' && JSON.stringify(given).includes(heavy.id))
      return Promise.reject(new LostThoughtError('It took too long.'));
    return thinkHere(name, ...given);
  };
  expect((await learn([heavy, light], [], think)).texts).toEqual(['A pedicure is £35.']);
  await expect(learn([heavy], [], think)).rejects.toThrow(LostThoughtError);
  const broken: Think = () => Promise.reject(new RangeError('broken'));
  await expect(learn([light], [], broken)).rejects.toThrow('broken');
});

test('a long history is read in small tasks, however long one conversation is', async () => {
  const lines = Array.from({ length: 3000 }, (_, at) =>
    at % 2 ? 'B: Just a moment please, thank you.' : 'C: Okay, and then what.',
  );
  const sizes: number[] = [];
  const think: Think = (name, ...given) => {
    if (name === 'readTalks')
      sizes.push((given[0] as PastTalk[]).reduce((sum, { messages }) => sum + messages.length, 0));
    return thinkHere(name, ...given);
  };
  const { messages } = await learn([talk('Ann', ...lines)], [], think);
  expect(messages).toBe(3000);
  expect(Math.max(...sizes)).toBeLessThan(200);
});

describe('on a machine that is busy', () => {
  const said = (read: PastTalk[]) => read.flatMap(({ messages }) => messages);
  /** A machine on which a task with more messages than this takes too long. */
  const slow =
    (most: number, lost: string[] = []): Think =>
    (name, ...given) => {
      const size =
        name === 'readTalks' ? said(given[0] as PastTalk[]).length : (given[0] as unknown[]).length;
      if (size <= most) return thinkHere(name, ...given);
      lost.push(name);
      return Promise.reject(new LostThoughtError('It took too long.'));
    };

  test('what took too long is read again in smaller parts, and each question keeps its answer', async () => {
    const talks = [
      talk(
        'Ann',
        'C: How much is a manicure?',
        'B: A manicure is £30.',
        'C: Can I bring my dog?',
        'B: Dogs are welcome in our salon.',
      ),
      talk('Bea', 'C: How much is a pedicure?', 'B: A pedicure is £35.'),
    ];
    const { facts, messages } = await learn(talks, [], slow(2));
    expect(messages).toBe(6);
    expect(facts.map(({ question, text }) => [question, text])).toEqual([
      ['How much is a manicure?', 'A manicure is £30.'],
      ['How much is a pedicure?', 'A pedicure is £35.'],
      ['Can I bring my dog?', 'Dogs are welcome in our salon.'],
    ]);
  });

  test('what a customer wrote in one part is private in the other', async () => {
    const one = talk(
      'Ann',
      'C: Please send it to Lindenhof 17',
      'B: With pleasure!',
      'C: How much is delivery?',
      'B: Delivery to Lindenhof costs £5.',
    );
    expect((await learn([one])).texts).toEqual([]);
    expect((await learn([one], [], slow(2))).texts).toEqual([]);
  });

  test('answers that could not be compared in time are put to the owner', async () => {
    const talks = [
      talk('Ann', 'C: How much is a manicure?', 'B: A manicure is £30.'),
      talk('Bea', 'C: What does a manicure cost?', 'B: It is £34 now.'),
    ];
    const think: Think = (name, ...given) =>
      name === 'judgePairs'
        ? Promise.reject(new LostThoughtError('It took too long.'))
        : thinkHere(name, ...given);
    const { contradictions } = await learn(talks, [], think);
    expect(contradictions).toHaveLength(1);
  });

  test('it does not try for ever', async () => {
    const lines = Array.from({ length: 2000 }, (_, at) =>
      at % 2 ? 'B: Just a moment please.' : 'C: And then?',
    );
    const lost: string[] = [];
    await expect(learn([talk('Ann', ...lines)], [], slow(0, lost))).rejects.toThrow(LostThoughtError);
    expect(lost.length).toBeLessThan(150);
  });
});
