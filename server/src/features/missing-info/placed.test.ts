import { afterAll, beforeAll, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

const KNOWLEDGE = `# Delivery

Parcels leave on Mondays.

# About us

We make ceramics by hand.
`;

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});
afterAll(() => world[Symbol.asyncDispose]());

async function ask(question: string): Promise<string> {
  await world.customerOf(owner).write(question);
  await world.advance(6);
  const items = await owner.get<{ id: string; userQuestion: string }[]>('/api/insufficient-info-messages');
  const item = items.find(({ userQuestion }) => userQuestion === question);
  if (!item) throw new Error('the question is not open');
  return `/api/insufficient-info-messages/${item.id}`;
}
const stored = async () =>
  (await owner.get<{ content: string }>(`/api/users/${owner.userId}/knowledge-base`)).content;

test('an answer is saved under the heading that fits, with the question as a person worded it', async () => {
  const path = await ask('Is there delivery to Toledo, my town?');
  const answer = { context: 'Yes, it takes two days.', question: ' Is there delivery to Toledo? ' };
  expect((await owner.call('POST', `${path}/preview-context`, answer)).body).toMatchObject({
    preview: 'Q: Is there delivery to Toledo?\nA: Yes, it takes two days.',
    heading: 'Delivery',
    removed: [],
  });
  expect(await stored()).toBe(KNOWLEDGE);
  expect(await owner.call('POST', `${path}/add-context`, answer)).toMatchObject({ status: 200 });
  expect(await stored()).toBe(
    KNOWLEDGE.replace(
      '\n\n# About',
      '\n\nQ: Is there delivery to Toledo?\nA: Yes, it takes two days.\n\n# About',
    ),
  );
});

test('where none fits it is saved under a heading of its language, which is made once', async () => {
  const before = (await stored()).trimEnd();
  const [dogs, vouchers] = [await ask('May I bring my dog?'), await ask('Do you sell vouchers?')];
  const answers = await Promise.all([
    owner.call('POST', `${dogs}/add-context`, { context: 'Yes, small dogs are welcome.', question: '  ' }),
    owner.call('POST', `${vouchers}/add-context`, { context: 'Yes, from 20 € on.' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const entries = [
    'Q: May I bring my dog?\nA: Yes, small dogs are welcome.',
    'Q: Do you sell vouchers?\nA: Yes, from 20 € on.',
  ];
  const either = [entries, entries.toReversed()].map(
    (all) => `${before}\n\n# Questions and answers\n\n${all.join('\n\n')}\n`,
  );
  expect(either).toContain(await stored());
});
