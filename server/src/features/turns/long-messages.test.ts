import type { AssistantInput, Provider } from '@parley/assistant';
import { expect, test } from 'vitest';
import { startWorld } from '#test/app.ts';
import { NONE_MET } from '#test/model-server.ts';

type Line = { content: string; author: string };

test('a text without end is kept whole and read by its end, and the next customer is answered', async () => {
  await using world = await startWorld();
  const owner = await world.owner({ knowledgeBase: 'Q: How much is a manicure?\nA: A manicure costs 28 €.' });
  // A delivery of more than 1 MB is refused, and the platform writes each letter with six bytes.
  const text = `q22 ${'ж'.repeat(150_000)}`;
  await world.customerOf(owner).write(text);
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  const sent = world.simulator.sent(owner.business.instagramUserId).map((message) => message.text);
  expect(sent).toContain('A manicure costs 28 €.');
  const chats = await owner.get<{ id: string; turnState: string }[]>('/api/conversations');
  expect(chats.map(({ turnState }) => turnState)).not.toContain('waiting');
  const threads = chats.map(({ id }) => owner.get<Line[]>(`/api/conversations/${id}/messages`));
  const lines = (await Promise.all(threads)).flat();
  expect(lines.map(({ content }) => content)).toContain(text);
});

test('of a turn the newest 4,000 characters are read, and whoever answers is told', async () => {
  const read: AssistantInput[] = [];
  const provider: Provider = {
    name: 'scripted',
    model: 'some-model',
    instructions: '',
    conditions: NONE_MET,
    async respond({ input }) {
      read.push(input);
      const decision = { sentences: [], mediaRuleIds: [], question: 'What?', reason: 'No.', language: 'en' };
      return { decision: { ...decision, decision: 'missing_information' }, inputTokens: 1, outputTokens: 1 };
    },
  };
  await using world = await startWorld({ provider });
  const owner = await world.owner();
  const customer = world.customerOf(owner);
  for (const letter of ['a', 'b', 'c']) await customer.write(letter.repeat(9000));
  await customer.write('How much is it?');
  await world.advance(6);
  expect(read.map(({ turn }) => turn.map(({ text }) => `${text.at(0)} ${text.length}`))).toEqual([
    ['c 3985', 'H 15'],
  ]);
  const cut = async () =>
    (await owner.get<{ isCut: boolean }[]>('/api/insufficient-info-messages')).map(({ isCut }) => isCut);
  expect(await cut()).toEqual([true]);
  await customer.write('And now?');
  await world.advance(6);
  expect(read.at(-1)?.history.map(({ text }) => text.length)).toEqual([4000, 4000, 4000, 15]);
  expect((await cut()).toSorted()).toEqual([false, true]);
});
