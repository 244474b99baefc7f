import { phrases } from '@parley/assistant';
import type { Message } from '@parley/contract/conversations.ts';
import type { MessageReason, PendingMessage } from '@parley/contract/replies.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';
import { ANSWER, KNOWLEDGE, QUESTION, UNKNOWN } from '#test/scene.ts';

const SAID = phrases.defaults.disclosure.en;
const DAY = 24 * 3600;

let world: TestWorld;
let owner: TestOwner;
let customer: Customer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE, discloses: true });
  customer = world.customerOf(owner);
});

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const setAccount = (values: { disclosureEnabled?: boolean; undoSeconds?: number; setPhrases?: string }) =>
  world.app.ctx.db.updateTable('accounts').set(values).where('id', '=', owner.accountId).execute();
const moderate = () =>
  owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });

async function ask(text = QUESTION): Promise<void> {
  await customer.write(text);
  await world.advance(6);
}

async function chatId(): Promise<string> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  return chat?.id ?? '';
}

const thread = async () => owner.get<Message[]>(`/api/conversations/${await chatId()}/messages`);

async function approve(): Promise<{ messageId: string }> {
  const [draft] = await owner.get<PendingMessage[]>('/api/pending-messages');
  const { body } = await owner.call<{ messageId: string }>(
    'POST',
    `/api/pending-messages/${draft?.id}/approve`,
  );
  return body;
}

describe('an automated answer', () => {
  test('the first of a conversation is preceded by the disclosure, a message of its own; the next is not', async () => {
    await ask();
    await ask();
    expect(sent()).toEqual([SAID, ANSWER, ANSWER]);
    const messages = await thread();
    expect(messages.map(({ author, content }) => [author, content])).toEqual([
      ['customer', QUESTION],
      ['ai', SAID],
      ['ai', ANSWER],
      ['customer', QUESTION],
      ['ai', ANSWER],
    ]);
    const reason = await owner.get<MessageReason>(`/api/messages/${messages[1]?.id}/why`);
    expect(reason).toMatchObject({ kind: 'set_phrase', sources: [] });
    const details = await owner.get<{ aiMessageCount: number }>(`/api/conversations/${await chatId()}`);
    expect(details.aiMessageCount).toBe(2);
  });

  test('where the question does not tell its language, in that of the answer', async () => {
    await world.app.ctx.db
      .updateTable('knowledge')
      .set({ knowledgeBase: `${KNOWLEDGE}\n\nУ суботу працюємо 9:00–18:00, у неділю та понеділок зачинено.` })
      .where('accountId', '=', owner.accountId)
      .execute();
    customer = world.customerOf(owner, { locale: 'en' });
    await ask('Можна прийти в суботу о 10?');
    expect(sent()).toEqual([phrases.defaults.disclosure.uk, expect.stringContaining('У суботу працюємо')]);
  });

  test('in the language of the customer, and in the words of the owner', async () => {
    await ask('Wie viel kostet eine Maniküre mit Gellack?');
    expect(sent()[0]).toBe(phrases.defaults.disclosure.de);
    await setAccount({ setPhrases: JSON.stringify({ disclosure: { en: 'A robot speaks.' } }) });
    customer = world.customerOf(owner);
    await ask();
    expect(sent().slice(-2)).toEqual(['A robot speaks.', ANSWER]);
  });

  test('a word that tells no language is answered in the one that the customer is known to write', async () => {
    await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
      knowledgeBase:
        'Preise\n\nPreis: Eine Maniküre mit Gellack kostet bei uns 28 €. Wir freuen uns auf Ihren Besuch.\n',
    });
    await ask('Preis?');
    expect(sent()[0]).toBe(phrases.defaults.disclosure.de);
    customer = world.customerOf(owner);
    await ask('Hola, quiero hablar con una persona de verdad, por favor');
    expect(sent().at(-1)).toBe(phrases.defaults.handOff.es);
  });

  test('switched off, nothing is said; switched on later, the next answer says it', async () => {
    await setAccount({ disclosureEnabled: false });
    await ask();
    expect(sent()).toEqual([ANSWER]);
    await setAccount({ disclosureEnabled: true });
    await ask();
    expect(sent()).toEqual([ANSWER, SAID, ANSWER]);
  });

  test.each([
    [29, [ANSWER]],
    [31, [SAID, ANSWER]],
  ])('after %i days of silence', async (days, said) => {
    await ask();
    await world.advance(days * DAY);
    await ask();
    expect(sent().slice(2)).toEqual(said);
  });

  test('it is said again when the assistant takes over from a person, in the dashboard or in the app', async () => {
    await ask();
    await owner.call('POST', `/api/conversations/${await chatId()}/send`, { content: 'Anna here.' });
    await world.advance(6);
    await ask();
    await owner.business.typeInApp(customer, 'And from the app.');
    await world.settle();
    await ask();
    await ask();
    expect(sent()).toEqual([SAID, ANSWER, 'Anna here.', SAID, ANSWER, SAID, ANSWER, ANSWER]);
  });

  test('the notice of a hand-off is no answer: nothing goes before it', async () => {
    await ask('I want to talk to a real person please');
    expect(sent()).toHaveLength(1);
    expect(sent()[0]).not.toBe(SAID);
  });

  test('an answer that is switched off while it waits takes its disclosure with it', async () => {
    await world.app.loops.parts?.stop();
    await ask();
    expect((await thread()).map(({ deliveryState }) => deliveryState)).toEqual([null, 'queued', 'queued']);
    await owner.call('PUT', `/api/conversations/${await chatId()}/ai-settings`, { aiEnabled: false });
    world.app.loops.parts?.start();
    await world.advance(6);
    expect(sent()).toEqual([]);
    expect((await thread()).map(({ author }) => author)).toEqual(['customer']);
    await owner.call('PUT', `/api/conversations/${await chatId()}/ai-settings`, { aiEnabled: true });
    await ask();
    expect(sent()).toEqual([SAID, ANSWER]);
  });

  test('a disclosure that is refused does not hold the answer back, and the next one says it', async () => {
    world.simulator.faults.failNext({ method: 'POST', path: /messages$/, status: 400, code: 100 });
    await ask();
    expect(sent()).toEqual([ANSWER]);
    expect((await thread()).map(({ content }) => content)).toEqual([QUESTION, ANSWER]);
    await ask();
    expect(sent()).toEqual([ANSWER, SAID, ANSWER]);
  });

  test('throttled, it keeps its place before the answer; in doubt, it is not said twice', async () => {
    world.simulator.faults.nextSend('rate_limit');
    await ask();
    await world.advance(6);
    expect(sent()).toEqual([SAID, ANSWER]);

    // Accepted with a fault, and its echo is lost: nobody knows whether it arrived.
    customer = world.customerOf(owner);
    await customer.write(QUESTION);
    await world.settle();
    world.simulator.faults.nextSend('delivered_500');
    world.simulator.faults.dropNext();
    await world.advance(6);
    await ask();
    expect(sent().slice(2)).toEqual([SAID, ANSWER, ANSWER]);
  });
});

describe('a draft', () => {
  beforeEach(moderate);

  test('approved as it is, it takes the disclosure with it; taking it back takes both', async () => {
    await ask();
    expect((await thread()).map(({ author }) => author)).toEqual(['customer']);
    const { messageId } = await approve();
    const [, disclosure] = await thread();
    expect(disclosure).toMatchObject({ content: SAID, undoUntil: null });
    const alone = await owner.call('POST', `/api/messages/${disclosure?.id}/undo`);
    expect(alone).toMatchObject({ status: 409, body: { code: 'undo_too_late' } });
    expect((await owner.call('POST', `/api/messages/${messageId}/undo`)).status).toBe(200);
    expect(await thread()).toHaveLength(1);
    await approve();
    await world.advance(6);
    expect(sent()).toEqual([SAID, ANSWER]);
  });

  test('edited, it is the word of a person', async () => {
    await ask();
    const [draft] = await owner.get<PendingMessage[]>('/api/pending-messages');
    await owner.call('PUT', `/api/pending-messages/${draft?.id}/edit`, { content: 'It is 28 €.' });
    await approve();
    await world.advance(6);
    expect(sent()).toEqual(['It is 28 €.']);
  });
});

describe('a reply with the words of a person', () => {
  let model: ModelServer;
  let modelWorld: TestWorld;

  beforeAll(async () => {
    model = await startModelServer();
    modelWorld = await startWorld({
      env: modelEnv(model),
    });
  });
  afterAll(async () => {
    await modelWorld[Symbol.asyncDispose]();
    await model.close();
  });

  test('word for word, it is not automated', async () => {
    await ask(UNKNOWN);
    const [item] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
    await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: 'No.' });
    await world.settle();
    expect(sent()).toEqual(['No.']);
  });

  test('beside what the knowledge base says, it is a person who speaks', async () => {
    await ask(`${UNKNOWN} ${QUESTION}`);
    const [item] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
    await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: 'No.' });
    await world.settle();
    expect(sent()).toEqual([`No.\n${ANSWER}`]);
  });

  test('worded by the assistant, it is', async () => {
    const business = await modelWorld.owner({ knowledgeBase: KNOWLEDGE, discloses: true });
    model.script({
      decision: { ...answerWith(''), decision: 'missing_information', sentences: [], reason: 'none' },
    });
    await modelWorld.customerOf(business).write(UNKNOWN);
    await modelWorld.advance(6);
    model.script({ decision: answerWith('Thank you for asking!') });
    const [item] = await business.get<{ id: string }[]>('/api/insufficient-info-messages');
    await business.call('POST', `/api/insufficient-info-messages/${item?.id}/reply-only`, { context: 'No.' });
    await modelWorld.settle();
    const texts = modelWorld.simulator.sent(business.business.instagramUserId).map(({ text }) => text);
    expect(texts).toEqual([SAID, 'Thank you for asking!']);
  });
});
