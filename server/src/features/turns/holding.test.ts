import { phrases } from '@parley/assistant';
import type { Message } from '@parley/contract/conversations.ts';
import type { MessageReason } from '@parley/contract/replies.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

const SAID = phrases.defaults.holding.en;
const OTHER = 'Do you also repair broken umbrellas?';

let world: TestWorld;
let owner: TestOwner;
let customer: Customer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  customer = world.customerOf(owner);
});

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const setAccount = (values: { holdingNoticeEnabled?: boolean; setPhrases?: string }) =>
  world.app.ctx.db.updateTable('accounts').set(values).where('id', '=', owner.accountId).execute();
const switchOn = () => setAccount({ holdingNoticeEnabled: true });

async function ask(text: string): Promise<void> {
  await customer.write(text);
  await world.advance(6);
}

async function chatId(): Promise<string> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  return chat?.id ?? '';
}

const openItems = async () => (await owner.get<{ id: string }[]>('/api/insufficient-info-messages')).length;

describe('a question that waits for a person', () => {
  test('is met with silence as long as the owner did not switch the phrase on', async () => {
    await ask(UNKNOWN);
    expect(await openItems()).toBe(1);
    expect(sent()).toEqual([]);
  });

  test('is said to be passed on, once per wait, and the assistant goes on answering what it knows', async () => {
    await switchOn();
    await ask(UNKNOWN);
    expect(sent()).toEqual([SAID]);
    await ask(OTHER);
    await ask(QUESTION);
    expect(await openItems()).toBe(2);
    expect(sent()).toEqual([SAID, ANSWER]);
    const thread = await owner.get<Message[]>(`/api/conversations/${await chatId()}/messages`);
    const said = thread.find(({ content }) => content === SAID);
    expect(said?.author).toBe('ai');
    const reason = await owner.get<MessageReason>(`/api/messages/${said?.id}/why`);
    expect(reason).toMatchObject({ kind: 'set_phrase', sources: [] });
  });

  test('is said again after a person wrote: in the dashboard or in the app', async () => {
    await switchOn();
    await ask(UNKNOWN);
    await owner.call('POST', `/api/conversations/${await chatId()}/send`, { content: 'Anna here.' });
    await world.advance(6);
    await ask(OTHER);
    await owner.business.typeInApp(customer, 'And from the app.');
    await world.settle();
    await ask(UNKNOWN);
    expect(sent()).toEqual([SAID, 'Anna here.', SAID, SAID]);
  });

  test('is told in the language of the customer, and in the words of the owner', async () => {
    await switchOn();
    await ask('Bieten Sie auch Kurse für Anfänger an?');
    expect(sent()).toEqual([phrases.defaults.holding.de]);
    await setAccount({ setPhrases: JSON.stringify({ holding: { en: 'Anna will know.' } }) });
    customer = world.customerOf(owner);
    await ask(UNKNOWN);
    expect(sent().at(-1)).toBe('Anna will know.');
  });
});
