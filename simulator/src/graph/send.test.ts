import { expect, test } from 'vitest';
import { hours, type Rig, startRig, textTo } from '../testing/start.ts';

async function rigWithCustomer(options: Parameters<typeof startRig>[0] = {}) {
  const rig = await startRig(options);
  const customer = rig.sim.customer();
  await customer.write('hello');
  return { rig, customer };
}

const echoes = (rig: Rig) =>
  rig.receiver.events().filter((event) => (event['message'] as { is_echo?: boolean } | undefined)?.is_echo);

test('a text is accepted, answered with its ids and echoed with the same mid', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const answer = await rig.post(
    `/v25.0/${rig.sim.business.instagramUserId}/messages`,
    textTo(customer.id, 'Вітаю'),
  );
  expect(answer).toMatchObject({ status: 200, body: { recipient_id: customer.id } });
  await rig.sim.settle();
  expect(echoes(rig)).toMatchObject([
    { message: { mid: answer.body['message_id'], text: 'Вітаю', is_echo: true } },
  ]);
  expect(rig.sim.sent()).toMatchObject([
    { mid: answer.body['message_id'], recipientId: customer.id, text: 'Вітаю' },
  ]);
});

test('the echo can be there before the answer', async () => {
  const { rig, customer } = await rigWithCustomer({ switches: { echoOrder: 'before' } });
  await using _ = rig;
  const answer = await rig.post('/me/messages', textTo(customer.id, 'first the echo'));
  // No settle: it was delivered while the call was still open.
  expect(echoes(rig)).toMatchObject([{ message: { mid: answer.body['message_id'] } }]);
});

test('JSON, form and multipart bodies are the same', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const parts = { recipient: JSON.stringify({ id: customer.id }), message: JSON.stringify({ text: 'form' }) };
  const form = await rig.call('POST', '/me/messages', { body: new URLSearchParams(parts) });
  const multipart = new FormData();
  for (const [name, value] of Object.entries(parts)) multipart.set(name, value);
  const other = await rig.call('POST', '/me/messages', { body: multipart });
  expect([form.status, other.status]).toEqual([200, 200]);
  expect(rig.sim.sent().map((message) => message.text)).toEqual(['form', 'form']);
});

test.each([
  ['Latin', 'a'.repeat(1000), 'a'],
  ['Cyrillic', 'ї'.repeat(500), 'a'],
  ['Japanese', '髪'.repeat(333), 'ab'],
  ['emoji', '💇'.repeat(250), '!'],
])('1000 bytes of %s pass, 1001 do not', async (_script, text, more) => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  expect((await rig.post('/me/messages', textTo(customer.id, text))).status).toBe(200);
  const refused = await rig.post('/me/messages', textTo(customer.id, text + more));
  expect(refused.body['error']).toMatchObject({ code: 100 });
  expect(rig.sim.sent()).toHaveLength(1);
});

test('24 hours from the last message of the customer, not a millisecond more', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  rig.sim.clock.advance(hours(24));
  expect((await rig.post('/me/messages', textTo(customer.id, 'in time'))).status).toBe(200);
  rig.sim.clock.advance(1);
  const late = await rig.post('/me/messages', textTo(customer.id, 'late'));
  expect(late).toMatchObject({ status: 400, body: { error: { code: 10, error_subcode: 2534022 } } });
  rig.sim.switches.windowStatus = 403;
  expect((await rig.post('/me/messages', textTo(customer.id, 'late'))).status).toBe(403);
  const mid = await rig.sim.business.typeInApp(customer, 'the owner still can');
  await customer.react(mid, '❤️');
  expect((await rig.post('/me/messages', textTo(customer.id, 'a reaction is no message'))).status).toBe(403);
  await customer.postback('Prices', 'P');
  expect((await rig.post('/me/messages', textTo(customer.id, 'open again'))).status).toBe(200);
});

test('a reaction opens the window where that is the rule', async () => {
  const { rig, customer } = await rigWithCustomer({ switches: { reactionOpensWindow: true } });
  await using _ = rig;
  rig.sim.clock.advance(hours(30));
  await customer.react(rig.sim.messages(customer.id)[0]?.mid ?? '', '👍');
  expect((await rig.post('/me/messages', textTo(customer.id, 'open'))).status).toBe(200);
});

test('HUMAN_AGENT gives 7 days, only where granted, and no other tag lives', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const tagged = {
    ...textTo(customer.id, 'a person writes'),
    tag: 'HUMAN_AGENT',
    messaging_type: 'MESSAGE_TAG',
  };
  rig.sim.clock.advance(hours(24 * 7));
  expect((await rig.post('/me/messages', tagged)).body['error']).toMatchObject({ code: 10 });
  rig.sim.business.configure({ humanAgent: true });
  expect((await rig.post('/me/messages', tagged)).status).toBe(200);
  rig.sim.switches.humanAgentForm = 'tag';
  expect((await rig.post('/me/messages', tagged)).body['error']).toMatchObject({ code: 100 });
  rig.sim.switches.humanAgentForm = 'tag_and_type';
  const bare = { ...textTo(customer.id, 'x'), tag: 'HUMAN_AGENT' };
  expect((await rig.post('/me/messages', bare)).body['error']).toMatchObject({ code: 100 });
  const dead = { ...textTo(customer.id, 'x'), tag: 'ACCOUNT_UPDATE', messaging_type: 'MESSAGE_TAG' };
  expect((await rig.post('/me/messages', dead)).body['error']).toMatchObject({ code: 100 });
  rig.sim.clock.advance(1);
  expect((await rig.post('/me/messages', tagged)).body['error']).toMatchObject({
    code: 10,
    error_subcode: 2534022,
  });
});

test('nobody is written to first: not a stranger, not a commenter, not another account’s customer', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const other = sim.createBusiness();
  const foreign = sim.customer({ instagramUserId: other.instagramUserId });
  await foreign.write('hello other');
  const commenter = sim.customer();
  await commenter.comment(sim.business.createPost().id, 'nice');
  for (const id of ['1234567890123456', commenter.id, foreign.id]) {
    const answer = await rig.post('/me/messages', textTo(id, 'hi'));
    expect(answer.body['error']).toMatchObject({ code: 100, error_subcode: 2534014 });
  }
  const self = await rig.post('/me/messages', textTo(sim.business.instagramUserId, 'note to self'));
  expect(self.status).toBe(200);
});

test.each([
  ['no recipient', { message: { text: 'a' } }],
  ['no message', { recipient: { id: '$' } }],
  ['unknown top key', { recipient: { id: '$' }, message: { text: 'a' }, silent: true }],
  ['unknown message key', { recipient: { id: '$' }, message: { text: 'a', metadata: 'x' } }],
  ['unknown recipient key', { recipient: { id: '$', phone: '1' }, message: { text: 'a' } }],
  ['numeric id', { recipient: { id: 5 }, message: { text: 'a' } }],
  ['empty text', { recipient: { id: '$' }, message: { text: '' } }],
  ['half a surrogate pair', { recipient: { id: '$' }, message: { text: 'a\ud83d' } }],
  [
    'text and attachment',
    { recipient: { id: '$' }, message: { text: 'a', attachment: { type: 'like_heart' } } },
  ],
  ['unknown attachment', { recipient: { id: '$' }, message: { attachment: { type: 'sticker' } } }],
  [
    'eleven images',
    {
      recipient: { id: '$' },
      message: { attachments: Array(11).fill({ type: 'image', payload: { url: 'https://a.test/' } }) },
    },
  ],
  [
    'audio among images',
    {
      recipient: { id: '$' },
      message: { attachments: [{ type: 'audio', payload: { url: 'https://a.test/' } }] },
    },
  ],
  [
    'fourteen quick replies',
    {
      recipient: { id: '$' },
      message: {
        text: 'a',
        quick_replies: Array(14).fill({ content_type: 'text', title: 't', payload: 'p' }),
      },
    },
  ],
  [
    'four buttons',
    {
      recipient: { id: '$' },
      message: {
        attachment: {
          type: 'template',
          payload: {
            template_type: 'button',
            text: 't',
            buttons: Array(4).fill({ type: 'postback', title: 't', payload: 'p' }),
          },
        },
      },
    },
  ],
  ['typing with a message', { recipient: { id: '$' }, sender_action: 'typing_on', message: { text: 'a' } }],
  [
    'typing with a payload',
    { recipient: { id: '$' }, sender_action: 'typing_on', payload: { message_id: 'x' } },
  ],
  ['unknown action', { recipient: { id: '$' }, sender_action: 'dance' }],
])('refused with code 100: %s', async (_name, body) => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const answer = await rig.post(
    '/me/messages',
    JSON.parse(JSON.stringify(body).replaceAll('"$"', `"${customer.id}"`)),
  );
  expect(answer).toMatchObject({ status: 400, body: { error: { code: 100 } } });
  expect(rig.sim.sent()).toHaveLength(0);
});

test('hearts, templates and own posts', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const post = rig.sim.business.createPost({ caption: 'c' });
  const send = (attachment: unknown) =>
    rig.post('/me/messages', { recipient: { id: customer.id }, message: { attachment } });
  expect((await send({ type: 'like_heart' })).status).toBe(200);
  expect((await send({ type: 'MEDIA_SHARE', payload: { id: post.id } })).status).toBe(200);
  expect((await send({ type: 'MEDIA_SHARE', payload: { id: '1' } })).body['error']).toMatchObject({
    code: 100,
  });
  const elements = [
    { title: 'Balayage', buttons: [{ type: 'web_url', url: 'https://a.test/', title: 'See' }] },
  ];
  expect((await send({ type: 'template', payload: { template_type: 'generic', elements } })).status).toBe(
    200,
  );
});

test('quote replies, and their refusal where they are not known', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const mid = rig.sim.messages(customer.id)[0]?.mid;
  const body = { ...textTo(customer.id, 'to that'), reply_to: { mid } };
  const answer = await rig.post('/me/messages', body);
  await rig.sim.settle();
  expect(echoes(rig).at(-1)?.['message']).toMatchObject({
    mid: answer.body['message_id'],
    reply_to: { mid },
  });
  rig.sim.switches.replyToOnSend = false;
  expect((await rig.post('/me/messages', body)).body['error']).toMatchObject({ code: 100 });
});

test('reactions, typing and seen: an id of the recipient, no echo', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const mid = rig.sim.messages(customer.id)[0]?.mid ?? '';
  const act = (body: object) => rig.post('/me/messages', { recipient: { id: customer.id }, ...body });
  expect(
    (await act({ sender_action: 'react', payload: { message_id: mid, reaction: 'love' } })).body,
  ).toEqual({
    recipient_id: customer.id,
  });
  await act({ sender_action: 'react', payload: { message_id: mid, reaction: '🔥' } });
  expect(rig.sim.messages(customer.id)[0]?.reactions).toMatchObject([{ by: 'business', emoji: '🔥' }]);
  await act({ sender_action: 'unreact', payload: { message_id: mid } });
  expect(rig.sim.messages(customer.id)[0]?.reactions).toEqual([]);
  expect((await act({ sender_action: 'typing_on' })).status).toBe(200);
  expect((await act({ sender_action: 'mark_seen' })).status).toBe(200);
  expect(rig.sim.messages(customer.id)[0]?.readAt).not.toBeNull();
  const foreign = await act({ sender_action: 'react', payload: { message_id: 'nope', reaction: 'love' } });
  expect(foreign.body['error']).toMatchObject({ code: 100 });
  await rig.sim.settle();
  expect(rig.receiver.posts).toHaveLength(1);
});

test('blocked by the person, closed by the owner, restricted by the platform', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  const send = async () => (await rig.post('/me/messages', textTo(customer.id, 'hi'))).body['error'];
  customer.set({ blocks: true });
  expect(await send()).toMatchObject({ code: 551 });
  rig.sim.business.configure({ restricted: true });
  expect(await send()).toMatchObject({ code: 100, error_subcode: 2534029 });
  rig.sim.business.configure({ messageAccess: false });
  expect(await send()).toMatchObject({ code: 200, error_subcode: 2534041 });
  rig.sim.faults.removeScope('instagram_business_manage_messages');
  expect(await send()).toMatchObject({ code: 200 });
});

test('ambiguous failures: delivered and 500, delivered and code 1', async () => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  rig.sim.faults.nextSend('delivered_500');
  expect(await rig.post('/me/messages', textTo(customer.id, 'one'))).toMatchObject({
    status: 500,
    body: { error: { code: 2 } },
  });
  rig.sim.faults.nextSend('delivered_1357046');
  const odd = await rig.post('/me/messages', textTo(customer.id, 'two'));
  expect(odd.body['error']).toMatchObject({ code: 1, error_subcode: 1357046 });
  await rig.sim.settle();
  expect(echoes(rig)).toHaveLength(2);
  expect(rig.sim.sent()).toHaveLength(2);
});

test.each([
  ['delivered_timeout', 1],
  ['timeout', 0],
] as const)('%s: no answer, %i delivered', async (fault, delivered) => {
  const { rig, customer } = await rigWithCustomer();
  await using _ = rig;
  rig.sim.faults.nextSend(fault);
  const pending = rig.call('POST', '/me/messages', {
    body: JSON.stringify(textTo(customer.id, 'hm')),
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(150),
  });
  await expect(pending).rejects.toThrow('timeout');
  await rig.sim.settle();
  expect(rig.sim.sent()).toHaveLength(delivered);
  expect(echoes(rig)).toHaveLength(delivered);
});

test('5xx and silence can be asked for on any call', async () => {
  await using rig = await startRig();
  rig.sim.faults.failNext({ path: 'conversations', status: 503, code: 2 });
  rig.sim.faults.failNext({ path: /^\/me$/, code: 190, subcode: 492, status: 401 });
  expect(await rig.get('/me?fields=id')).toMatchObject({
    status: 401,
    body: { error: { error_subcode: 492 } },
  });
  expect((await rig.get('/me?fields=id')).status).toBe(200);
  expect((await rig.get('/me/conversations?platform=instagram')).status).toBe(503);
  rig.sim.faults.hangNext({ method: 'GET', path: '/me' });
  const silent = rig.call('GET', '/me', { signal: AbortSignal.timeout(100) });
  await expect(silent).rejects.toThrow('timeout');
});
