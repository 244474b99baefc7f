import { expect, test } from 'vitest';

import { learnFromHistory } from './learn.ts';
import type { PastPage } from './past.ts';

async function learn(...texts: string[]) {
  const pages = texts.map((text, at): PastPage => ({ id: `https://shop.example/${at}`, text, at: at + 1 }));
  return learnFromHistory({ talks: async function* () {}, posts: [], pages });
}

test('a page teaches prices, hours and the like, word for word, and names itself', async () => {
  const { facts } = await learn(
    [
      'Welcome to our little salon!',
      'We have loved beautiful hands for twenty years.',
      'Classic manicure £28.',
      'Mon-Fri 9:00-18:00',
      'All rights reserved.',
    ].join('\n'),
  );
  expect(facts.map(({ kind, question, text, postIds }) => [kind, question, text, postIds])).toEqual([
    ['price', null, 'Classic manicure £28.', ['https://shop.example/0']],
    ['hours', null, 'Mon-Fri 9:00-18:00', ['https://shop.example/0']],
  ]);
});

test('a question of the page has the line below it for an answer, and no other', async () => {
  const { facts } = await learn(
    'Questions\nCan I bring my dog?\nDogs are welcome in our salon.\nDo you take walk-ins?\nWhat else?\nNothing.',
  );
  expect(facts.map(({ question, text }) => [question, text])).toEqual([
    ['Can I bring my dog?', 'Dogs are welcome in our salon.'],
    ['What else?', 'Nothing.'],
  ]);
});

test('what stands on every page is one fact, and two pages that cannot both be true stand side by side', async () => {
  const { facts, contradictions } = await learn(
    'Classic manicure £28.\nWe are open Monday to Friday from 9 to 18.',
    'Classic manicure £34.\nWe are open Monday to Friday from 9 to 18.',
  );
  expect(facts.map(({ text, times, postIds }) => [text, times, postIds.length])).toEqual([
    ['We are open Monday to Friday from 9 to 18.', 2, 2],
  ]);
  expect(contradictions.map(({ versions }) => versions.map(({ text }) => text))).toEqual([
    ['Classic manicure £34.', 'Classic manicure £28.'],
  ]);
});

test('a question at the end of a part of a long page keeps its answer, and a line without an end is no fact', async () => {
  const long = `${'x'.repeat(200_000)}\n${'Nothing to see here, really.\n'.repeat(220)}Can I bring my dog?\nDogs are welcome in our salon.`;
  const { facts } = await learn(long);
  expect(facts.map(({ text }) => text)).toEqual(['Dogs are welcome in our salon.']);
});

test('account and card numbers are left out; the contacts of the page are its own', async () => {
  const { facts } = await learn(
    'Delivery is paid to account DE89 3704 0044 0532 0130 00.\nDelivery costs £5. Write to hello@shop.example',
  );
  expect(facts.map(({ kind, text }) => [kind, text])).toEqual([
    ['contact', 'Write to hello@shop.example'],
    ['delivery', 'Delivery costs £5.'],
  ]);
});
