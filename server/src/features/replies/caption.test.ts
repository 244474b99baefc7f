import type { Message } from '@parley/contract/conversations.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { actsOf, bodyOf, deliver, quietOwner } from '#features/webhooks/test-deliveries.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { answerWith, type ModelServer, modelEnv, startModelServer } from '#test/model-server.ts';

const KNOWLEDGE = 'Q: Do you do chrome nails?\nA: Chrome nails cost 40 €.';
const ANSWER = 'Chrome nails cost 40 €.';

let model: ModelServer;
let world: TestWorld;
let owner: TestOwner;
let customerId: string;
beforeAll(async () => {
  model = await startModelServer();
  world = await startWorld({
    env: { ...modelEnv(model), MEDIA_COPIES: 'none' },
  });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await model.close();
});
beforeEach(async () => {
  owner = await quietOwner(world);
  customerId = world.customerOf(owner).id;
});

let count = 0;

async function receive(message: object): Promise<Message> {
  const mid = `m_caption_${++count}`;
  const item = actsOf(owner, customerId).customerDid(world.now().getTime(), { message: { mid, ...message } });
  await deliver(world, owner, bodyOf(owner.business.instagramUserId, [item]));
  await world.settle();
  const last = (await thread()).at(-1);
  if (!last) throw new Error('the message is not there');
  return last;
}

async function thread(): Promise<Message[]> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  return chat ? owner.get<Message[]>(`/api/conversations/${chat.id}/messages`) : [];
}

const photo = { attachments: [{ type: 'image', payload: { url: 'https://lookaside.fbsbx.com/a' } }] };
const caption = (id: string, text: unknown) =>
  owner.call<Message & { code?: string }>('PATCH', `/api/messages/${id}/caption`, { caption: text });

const refused = { status: 409, body: { code: 'not_captionable' } };

describe('a caption', () => {
  test('is kept with the message that a customer sent, and can be changed [RICH-36]', async () => {
    const { id } = await receive(photo);
    const first = await caption(id, '  Chrome nails, almond shape ');
    expect([first.status, first.body.caption]).toEqual([200, 'Chrome nails, almond shape']);
    expect((await caption(id, 'Chrome nails')).body).toMatchObject({ id, caption: 'Chrome nails' });
    expect((await thread())[0]).toMatchObject({ id, caption: 'Chrome nails', editedAt: null });
    const { rows } = await activities();
    expect(rows).toEqual([id, id]);
    await caption(id, 'Chrome nails');
    expect((await activities()).rows).toEqual([id, id]);
  });

  test('says what a story or a shared post shows, too', async () => {
    const story = await receive({ text: 'Love it', reply_to: { story: { id: '1', url: 'https://cdn/x' } } });
    expect((await caption(story.id, 'Our spring menu')).status).toBe(200);
    const share = await receive({
      attachments: [{ type: 'share', payload: { url: 'https://www.instagram.com/p/1/' } }],
    });
    expect((await caption(share.id, 'Our opening')).status).toBe(200);
  });

  test('goes with the message when the customer takes it back', async () => {
    const { id } = await receive(photo);
    await caption(id, 'Chrome nails');
    const unsent = actsOf(owner, customerId).unsent(`m_caption_${count}`, world.now().getTime());
    await deliver(world, owner, bodyOf(owner.business.instagramUserId, [unsent]));
    await world.settle();
    expect((await thread())[0]).toMatchObject({ id, caption: null });
    expect(await caption(id, 'again')).toMatchObject(refused);
  });

  test('is not blank, not too long, and only for what customers send besides text', async () => {
    const { id } = await receive(photo);
    expect(await caption(id, ' \n')).toMatchObject({ status: 400, body: { code: 'blank_text' } });
    expect(await caption(id, 'x'.repeat(1001))).toMatchObject({
      status: 400,
      body: { code: 'text_too_long' },
    });
    expect(await caption(id, 5)).toMatchObject({ status: 400, body: { code: 'bad_request' } });
    const text = await receive({ text: 'hello' });
    expect(await caption(text.id, 'hm')).toMatchObject(refused);
    const { conversationId } = text;
    const sent = await owner.call<Message>('POST', `/api/conversations/${conversationId}/send`, {
      content: 'ours',
    });
    expect(await caption(sent.body.id, 'hm')).toMatchObject(refused);
  });
});

test('a question that waits is answered with it: its turn starts anew', async () => {
  model.script({
    decision: answerWith(ANSWER, { chunkId: '', line: ANSWER }),
  });
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  customerId = world.customerOf(owner).id;
  await owner.call('PATCH', `/api/users/${owner.userId}/buffer-settings`, {
    bufferMinSeconds: 60,
    bufferMaxSeconds: 60,
  });
  const { id } = await receive(photo);
  await world.advance(40);
  await caption(id, 'Chrome nails: how much?');
  // The first wait would be over by now.
  await world.advance(30);
  expect(model.calls).toHaveLength(0);
  await world.advance(35);
  expect(JSON.stringify(model.calls)).toContain('Chrome nails: how much?');
});

async function activities() {
  const rows = await world.app.ctx.db
    .selectFrom('activities')
    .select('subjectId')
    .where('accountId', '=', owner.accountId)
    .where('kind', '=', 'caption_set')
    .execute();
  return { rows: rows.map(({ subjectId }) => subjectId) };
}
