import { phrases } from '@parley/assistant';
import type { ToldMessage } from '@parley/contract/corrections.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { openSocket } from '#test/live-socket.ts';
import { ANSWER, addManager, KNOWLEDGE, lastSequence, QUESTION, UNKNOWN } from '#test/scene.ts';

const NEW_ANSWER = ANSWER.replace('28', '31');
const CHANGED = KNOWLEDGE.replace(ANSWER, NEW_ANSWER);
const WITHOUT = KNOWLEDGE.replace(`Q: ${QUESTION}\nA: ${ANSWER}\n`, '');
const CORRECTION = `${phrases.defaults.correction.en}\n${NEW_ANSWER}`;
const DAY = 24 * 3600;

let world: TestWorld;
let owner: TestOwner;
let customer: Customer;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
});

type List = { conversations: number; messages: ToldMessage[] };

const sent = () => world.simulator.sent(owner.business.instagramUserId).map(({ text }) => text);
const list = () => owner.get<List>(`/api/users/${owner.userId}/corrections`);
const drafts = () => owner.get<PendingMessage[]>('/api/pending-messages');
const draft = (id: string | undefined) => owner.call('POST', `/api/messages/${id}/correction`);
const dismiss = (id: string | undefined) => owner.call('POST', `/api/messages/${id}/correction/dismiss`);

async function save(knowledgeBase: string): Promise<void> {
  const answer = await owner.call('PUT', `/api/user/${owner.userId}/knowledge-base`, { knowledgeBase });
  expect(answer.status).toBe(200);
}

async function ask(as = customer, text = QUESTION): Promise<void> {
  await as.write(text);
  await world.advance(6);
}

async function onlyRow(): Promise<ToldMessage> {
  const { messages } = await list();
  expect(messages).toHaveLength(1);
  return messages[0] as ToldMessage;
}

async function decideDraft(action: 'approve' | 'reject' | 'regenerate', body?: object): Promise<number> {
  const [first] = await drafts();
  const { status } = await owner.call('POST', `/api/pending-messages/${first?.id}/${action}`, body);
  await world.advance(6);
  return status;
}

describe('who was told what changed', () => {
  test('a price list of thousands of lines is saved anew, again and again', async () => {
    // Work that grows with the square of the lines takes minutes, so it runs into the time limit.
    const priceList = (raise: number) =>
      `# Prices\n\n${Array.from({ length: 4000 }, (_, n) => `Treatment ${n}: ${n + raise} €`).join('\n')}`;
    for (const raise of [0, 1, 5000, 0]) await save(priceList(raise));
    const rows = await world.app.ctx.db
      .selectFrom('changedLines')
      .select('line')
      .where('accountId', '=', owner.accountId)
      .where('stands', '=', false)
      .where('successor', 'is not', null)
      .execute();
    expect(rows).toHaveLength(8000);
  });

  test('a changed line lists who was told it, with the new line; an unchanged one nobody', async () => {
    await ask();
    await ask(world.customerOf(owner), 'When are you open?');
    expect(await list()).toEqual({ conversations: 0, messages: [] });
    await save(CHANGED);
    expect(await list()).toEqual({
      conversations: 1,
      messages: [
        {
          id: expect.any(String),
          conversationId: expect.any(String),
          participantName: 'Marta Ruiz',
          participantUsername: 'marta',
          content: ANSWER,
          toldAt: expect.any(String),
          lines: [{ before: ANSWER, after: NEW_ANSWER }],
          isWindowOpen: true,
          windowClosesAt: expect.any(String),
          pendingMessageId: null,
          isHeld: false,
        },
      ],
    });
  });

  test('a line that is gone has nothing in its place; the next new line to the same question has', async () => {
    await ask();
    await save(CHANGED);
    await save(CHANGED.replace('31', '33'));
    expect((await onlyRow()).lines).toEqual([{ before: ANSWER, after: ANSWER.replace('28', '33') }]);
    await save(WITHOUT);
    expect((await onlyRow()).lines).toEqual([{ before: ANSWER, after: null }]);
  });

  test('the old line standing again, or only moved, is no change', async () => {
    await ask();
    await save(`${WITHOUT}\n# Beauty\n\n${ANSWER}\n`);
    expect((await list()).conversations).toBe(0);
    await save(CHANGED);
    expect((await list()).conversations).toBe(1);
    await save(KNOWLEDGE);
    expect((await list()).conversations).toBe(0);
  });

  test('the same words under another question do not hide the change', async () => {
    const both = 'Q: How much is a manicure?\nA: 28 €.\n\nQ: How much is a pedicure?\nA: 28 €.\n';
    await save(both);
    await ask(customer, 'How much is a manicure?');
    expect(sent()).toEqual(['28 €.']);
    await save(both.replace('28', '31'));
    expect((await onlyRow()).lines).toEqual([{ before: '28 €.', after: '31 €.' }]);
  });

  test('told several times it stands once, by the latest; a restored version and an FAQ entry count', async () => {
    await ask();
    await ask();
    await save(CHANGED);
    const row = await onlyRow();
    expect(Date.parse(row.toldAt)).toBeGreaterThan(world.now().getTime() - 5000);
    const { versions } = await owner.get<{ versions: { id: string }[] }>(
      `/api/users/${owner.userId}/knowledge-versions?part=knowledge_base`,
    );
    await owner.call('POST', `/api/knowledge-versions/${versions[1]?.id}/restore`, {});
    expect((await list()).conversations).toBe(0);
    await save(WITHOUT);
    expect((await list()).conversations).toBe(1);
    await owner.call('POST', `/api/users/${owner.userId}/faq`, { question: QUESTION, answer: ANSWER });
    expect((await list()).conversations).toBe(0);
  });

  test('past 30 days, and what never reached the customer, is left out; a closed window is said', async () => {
    await ask();
    await world.advance(2 * DAY);
    const blocked = world.customerOf(owner);
    await blocked.write(QUESTION);
    await world.settle();
    blocked.set({ blocks: true });
    await world.advance(6);
    await save(CHANGED);
    const row = await onlyRow();
    expect(row).toMatchObject({ participantName: 'Marta Ruiz', isWindowOpen: false });
    expect(await draft(row.id)).toMatchObject({ status: 409, body: { code: 'window_closed' } });
    await world.advance(29 * DAY);
    expect((await list()).conversations).toBe(0);
  });

  test('a draft of the old text that is sent after the change is found', async () => {
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await ask();
    await save(CHANGED);
    expect((await list()).conversations).toBe(0);
    await decideDraft('approve', { evenIfOutdated: true });
    expect((await onlyRow()).content).toBe(ANSWER);
  });
});

describe("who was told it beside a person's words", () => {
  const WORDS = 'No, buses stop at the station.';
  const ENTRY = `Q: ${UNKNOWN}\nA: ${WORDS}\n`;

  async function answer(way: 'reply-only' | 'add-context', context = WORDS): Promise<void> {
    const [item] = await owner.get<{ id: string }[]>('/api/insufficient-info-messages');
    const { status } = await owner.call('POST', `/api/insufficient-info-messages/${item?.id}/${way}`, {
      context,
    });
    expect(status).toBe(200);
  }

  test('is found by the line that was told, and by no other', async () => {
    const before = `# Beauty\n\nQ: How much is a pedicure?\nA: 28 €.\n\n${KNOWLEDGE}`;
    await save(before);
    await ask(customer, `${UNKNOWN} ${QUESTION}`);
    await answer('reply-only');
    expect(sent()).toEqual([`${WORDS}\n${ANSWER}`]);
    await save(before.replace('A: 28 €', 'A: 29 €').replace('20:00', '19:00'));
    expect((await list()).conversations).toBe(0);
    await save(before.replace(ANSWER, NEW_ANSWER));
    expect(await onlyRow()).toMatchObject({
      participantName: 'Marta Ruiz',
      content: `${WORDS}\n${ANSWER}`,
      lines: [{ before: ANSWER, after: NEW_ANSWER }],
    });
  });

  test('a line that stands under two questions was told under the one that was asked', async () => {
    const both = 'Q: How much is a manicure?\nA: 28 €.\n\nQ: How much is a pedicure?\nA: 28 €.\n';
    await save(both);
    await ask(customer, `${UNKNOWN} How much is a manicure?`);
    await answer('reply-only');
    expect(sent()).toEqual([`${WORDS}\n28 €.`]);
    await save(both.replace(/28 €\.\n$/u, '30 €.\n'));
    expect((await list()).conversations).toBe(0);
    await save(both.replace('28', '31'));
    expect((await onlyRow()).lines).toEqual([{ before: '28 €.', after: '31 €.' }]);
  });

  test('words that were saved with the reply are a line that was told', async () => {
    await ask(customer, UNKNOWN);
    await answer('add-context');
    expect(sent()).toEqual([WORDS]);
    const after = 'Yes, for two buses.';
    await save(`${KNOWLEDGE}\n${ENTRY.replace(WORDS, after)}`);
    expect((await onlyRow()).lines).toEqual([{ before: WORDS, after }]);
  });

  test('saved without a reply, nobody was told them', async () => {
    await ask(customer, UNKNOWN);
    await world.advance(DAY * 8);
    await answer('add-context');
    expect(sent()).toEqual([]);
    await save(KNOWLEDGE);
    expect((await list()).conversations).toBe(0);
  });
});

test('what was told is forgotten when it is too old to be corrected', async () => {
  await ask();
  await save(CHANGED);
  const { db } = world.app.ctx;
  const count = async () => {
    const { accountId } = owner;
    const told = await db.selectFrom('runLines').selectAll().where('accountId', '=', accountId).execute();
    const gone = await db.selectFrom('changedLines').selectAll().where('accountId', '=', accountId).execute();
    return [told.length, gone.length];
  };
  await world.advance(31 * DAY);
  await world.app.purge();
  expect(await count()).toEqual([1, 1]);
  await world.advance(2 * DAY);
  await world.app.purge();
  expect(await count()).toEqual([0, 0]);
});

describe('a correction', () => {
  beforeEach(async () => {
    await ask();
    await save(CHANGED);
  });

  test('is written once, waits for a person with moderation off, and settles its row when it arrived', async () => {
    const { id } = await onlyRow();
    const answers = await Promise.all([draft(id), draft(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [waiting, ...more] = await drafts();
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({ generatedContent: CORRECTION, originalMessage: QUESTION, isHeld: false });
    expect(waiting?.sources.map(({ quote }) => quote)).toEqual([NEW_ANSWER]);
    for (const { body } of answers) {
      expect(body).toEqual({ outcome: 'drafted', pendingMessageId: waiting?.id });
    }
    expect((await onlyRow()).pendingMessageId).toBe(waiting?.id);
    expect(sent()).toEqual([ANSWER]);
    expect(await decideDraft('approve')).toBe(200);
    expect(sent()).toEqual([ANSWER, CORRECTION]);
    expect(await list()).toEqual({ conversations: 0, messages: [] });
    expect((await draft(id)).status).toBe(404);
    // Told the new line, the customer is found again when that one changes.
    await save(CHANGED.replace('31', '33'));
    expect((await onlyRow()).content).toBe(CORRECTION);
  });

  test('rejected, its row is open again; not needed, the row is gone, with its draft', async () => {
    const { id } = await onlyRow();
    await draft(id);
    await decideDraft('reject');
    expect((await onlyRow()).pendingMessageId).toBeNull();
    await draft(id);
    const answers = await Promise.all([dismiss(id), dismiss(id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await drafts()).toEqual([]);
    expect((await list()).conversations).toBe(0);
    expect(sent()).toEqual([ANSWER]);
  });

  test('on its way it can be taken back, and can no longer be dismissed', async () => {
    const { id } = await onlyRow();
    await draft(id);
    const [waiting] = await drafts();
    const { body } = await owner.call('POST', `/api/pending-messages/${waiting?.id}/approve`);
    expect(await dismiss(id)).toMatchObject({ status: 409, body: { code: 'draft_resolved' } });
    await owner.call('POST', `/api/messages/${body['messageId']}/undo`);
    expect((await onlyRow()).pendingMessageId).toBe(waiting?.id);
  });

  test('a new question does not replace it; written anew it says what stands now', async () => {
    const { id } = await onlyRow();
    await draft(id);
    await ask(customer, 'When are you open?');
    const [waiting, ...more] = await drafts();
    expect(more).toEqual([]);
    // What a person has edited is not dropped when its line changes.
    await owner.call('PUT', `/api/pending-messages/${waiting?.id}/edit`, { content: 'It is 31 €.' });
    await save(CHANGED.replace('31', '33'));
    expect(await decideDraft('regenerate')).toBe(200);
    const [again] = await drafts();
    expect(again?.generatedContent).toContain('33 €');
    expect((await onlyRow()).pendingMessageId).toBe(again?.id);
  });

  test('an answer that the knowledge base no longer has is said, and nothing is written', async () => {
    await save(WITHOUT);
    const { id } = await onlyRow();
    expect(await draft(id)).toMatchObject({
      status: 200,
      body: { outcome: 'no_answer', pendingMessageId: null },
    });
    expect(await drafts()).toEqual([]);
    expect((await list()).conversations).toBe(1);
  });

  test('the old line standing again drops its draft', async () => {
    await draft((await onlyRow()).id);
    await save(KNOWLEDGE);
    expect(await drafts()).toEqual([]);
    expect((await list()).conversations).toBe(0);
  });

  test('a question that the customer takes back is repeated by no draft', async () => {
    await draft((await onlyRow()).id);
    const [question] = world.simulator.messages(customer.id);
    await customer.unsend(question?.mid ?? '');
    await world.settle();
    expect(await drafts()).toEqual([]);
    const rows = await world.app.ctx.db
      .selectFrom('drafts')
      .select('originalMessage')
      .where('accountId', '=', owner.accountId)
      .where('correctsMessageId', 'is not', null)
      .execute();
    expect(rows).toEqual([{ originalMessage: '' }]);
  });

  test('every step is told to open tabs', async () => {
    const after = await lastSequence(world, owner.accountId);
    const socket = await openSocket(world.url, { token: owner.token, after });
    const { id } = await onlyRow();
    await draft(id);
    await dismiss(id);
    const events = await socket.through(await lastSequence(world, owner.accountId));
    const told = events.filter((event) => event.type === 'account_updated');
    // The draft is there, it is thrown away, and the row is settled.
    expect(told.map((event) => event.part)).toEqual(['corrections', 'corrections', 'corrections']);
    await socket.close();
  });

  test('a manager sees and writes it; nobody else finds it', async () => {
    const manager = await addManager(world, owner);
    const stranger = await world.owner({ knowledgeBase: KNOWLEDGE });
    const { id } = await onlyRow();
    const path = `/api/users/${owner.userId}/corrections`;
    expect((await stranger.call('GET', path)).status).toBe(403);
    for (const step of ['correction', 'correction/dismiss']) {
      expect((await stranger.call('POST', `/api/messages/${id}/${step}`)).status).toBe(404);
    }
    expect((await manager.get<List>(path)).messages.map((row) => row.id)).toEqual([id]);
    expect((await manager.call('POST', `/api/messages/${id}/correction`)).body).toMatchObject({
      outcome: 'drafted',
    });
  });
});
