import { expect, test } from 'vitest';
import { signBody } from '../meta-json.ts';
import { callControl as control } from '../testing/control.ts';
import { hours, type Rig, startOfTime, startRig, textTo } from '../testing/start.ts';

const lastEvent = (rig: Rig) => rig.receiver.events().at(-1);
const lastEntry = (rig: Rig) => rig.receiver.posts.at(-1)?.body.entry[0];

test('a text has sender, recipient and milliseconds', async () => {
  await using rig = await startRig();
  const { business } = rig.sim;
  const customer = rig.sim.customer();
  const mid = await customer.write('hi');
  expect(lastEntry(rig)).toEqual({
    id: business.instagramUserId,
    time: startOfTime,
    messaging: [
      {
        sender: { id: customer.id },
        recipient: { id: business.instagramUserId },
        timestamp: startOfTime,
        message: { mid, text: 'hi' },
      },
    ],
  });
});

test('replies, story replies, quick replies and referrals', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  const first = await customer.write('hi');
  await customer.write('and', { replyTo: first });
  expect(lastEvent(rig)?.['message']).toMatchObject({ text: 'and', reply_to: { mid: first } });
  await customer.write('wow', { story: {} });
  const message = lastEvent(rig)?.['message'] as
    | { reply_to?: { story: { id: string; url: string } } }
    | undefined;
  const story = message?.reply_to?.story ?? { id: '', url: '' };
  expect(story.id).toMatch(/^181/);
  expect((await fetch(story.url)).status).toBe(200);
  rig.sim.clock.advance(hours(24) + 1000);
  expect((await fetch(story.url)).status).toBe(404);
  await customer.write('Prices', { quickReply: 'P1' });
  expect(lastEvent(rig)?.['message']).toMatchObject({ text: 'Prices', quick_reply: { payload: 'P1' } });
  await customer.write('this one', { referral: { product: { id: 'PID' } } });
  expect(lastEvent(rig)?.['message']).toMatchObject({ referral: { product: { id: 'PID' } } });
  await customer.referral('flyer');
  expect(lastEvent(rig)?.['referral']).toEqual({
    ref: 'flyer',
    source: 'IGME-SOURCE-LINK',
    type: 'OPEN_THREAD',
  });
});

test.each(['image', 'audio', 'video', 'file'])(
  'a hosted %s arrives as a signed link that can be fetched',
  async (type) => {
    await using rig = await startRig();
    const customer = rig.sim.customer();
    await customer.sendAttachment({ type, bytes: Buffer.from('bytes'), mime: 'text/x-test' });
    const message = lastEvent(rig)?.['message'] as {
      attachments: Array<{ type: string; payload: { url: string } }>;
    };
    expect(message.attachments).toHaveLength(1);
    expect(message.attachments[0]?.type).toBe(type);
    const response = await fetch(message.attachments[0]?.payload.url ?? '');
    expect(response.headers.get('content-type')).toContain('text/x-test');
    expect(await response.text()).toBe('bytes');
  },
);

test.each([
  ['share', { url: 'https://www.instagram.com/p/1/', title: 't' }],
  ['ig_post', { ig_post_media_id: '1', title: 't', url: 'https://www.instagram.com/p/1/' }],
  ['ig_reel', { reel_video_id: '1', title: 't', url: 'https://www.instagram.com/reel/1/' }],
  ['reel', { url: 'https://www.instagram.com/reel/1/' }],
  ['ig_story', { story_media_id: '1', story_media_url: 'https://example.test/1' }],
  ['story', {}],
  ['media', {}],
  ['template', { generic: [] }],
  ['ephemeral', {}],
  ['fallback', { url: 'https://example.test/', title: 't' }],
  ['hologram', { depth: 3 }],
])('an attachment of type %s keeps its payload', async (type, payload) => {
  await using rig = await startRig();
  await rig.sim.customer().sendAttachment({ type, ...payload });
  const expected = Object.keys(payload).length > 0 ? { type, payload } : { type };
  expect(lastEvent(rig)?.['message']).toMatchObject({ attachments: [expected] });
});

test('several attachments in one message, unsupported content, story mention', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  await customer.sendAttachment([
    { type: 'image', sample: 'nails.jpg' },
    { type: 'image', sample: 'hair-dark.jpg' },
  ]);
  expect(lastEvent(rig)?.['message']).toMatchObject({ attachments: [{ type: 'image' }, { type: 'image' }] });
  const mid = await customer.sendUnsupported();
  expect(lastEvent(rig)?.['message']).toEqual({ mid, is_unsupported: true });
  await customer.sendAttachment({ type: 'unsupported_type' });
  expect(lastEvent(rig)?.['message']).toMatchObject({
    is_unsupported: true,
    attachments: [{ type: 'unsupported_type' }],
  });
  await customer.mentionInStory();
  expect(lastEvent(rig)?.['message']).toMatchObject({ attachments: [{ type: 'story_mention' }] });
});

test('reactions, edits in every shape, unsending, seen, postback', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  const mid = await customer.write('helo');
  await customer.react(mid, '❤️');
  expect(lastEvent(rig)?.['reaction']).toEqual({ mid, action: 'react', reaction: 'love', emoji: '❤️' });
  await customer.react(mid, '🦔');
  expect(lastEvent(rig)?.['reaction']).toEqual({ mid, action: 'react', reaction: 'other', emoji: '🦔' });
  await customer.unreact(mid);
  expect(lastEvent(rig)?.['reaction']).toEqual({ mid, action: 'unreact' });
  await customer.edit(mid, 'hello');
  expect(lastEvent(rig)?.['message_edit']).toEqual({ mid, text: 'hello', num_edit: 1 });
  await customer.edit(mid, '', { withoutText: true, withoutParties: true });
  expect(lastEvent(rig)).toEqual({ timestamp: startOfTime, message_edit: { mid, num_edit: 0 } });
  expect(rig.sim.messages(customer.id)[0]?.text).toBe('hello');
  const sent = await rig.post('/me/messages', textTo(customer.id, 'good day'));
  await rig.sim.settle();
  await customer.read();
  expect(lastEvent(rig)?.['read']).toEqual({ mid: sent.body['message_id'] });
  await customer.unsend(mid);
  expect(lastEvent(rig)?.['message']).toEqual({ mid, is_deleted: true });
  const tapped = await customer.postback('Prices', 'PRICES');
  expect(lastEvent(rig)?.['postback']).toEqual({ mid: tapped, title: 'Prices', payload: 'PRICES' });
});

test('what the owner types in the app comes as an echo; a message to oneself is marked', async () => {
  await using rig = await startRig();
  const { business } = rig.sim;
  const customer = rig.sim.customer();
  await customer.write('hi');
  const mid = await business.typeInApp(customer, 'from my phone');
  expect(lastEvent(rig)).toMatchObject({
    sender: { id: business.instagramUserId },
    recipient: { id: customer.id },
    message: { mid, text: 'from my phone', is_echo: true },
  });
  await business.unsendInApp(mid);
  expect(lastEvent(rig)?.['message']).toMatchObject({ mid, is_deleted: true });
  const self = await business.messageSelf('note');
  expect(lastEvent(rig)).toMatchObject({
    sender: { id: business.instagramUserId },
    recipient: { id: business.instagramUserId },
    message: { mid: self, is_echo: true, is_self: true },
  });
});

test('echoes need their own field where that is the rule', async () => {
  await using rig = await startRig({ subscribed: false, switches: { echoField: 'message_echoes' } });
  const { sim, receiver } = rig;
  sim.business.subscribe();
  const customer = sim.customer();
  await sim.setWebhook({ callbackUrl: receiver.url, verifyToken: 'v', fields: ['messages'] });
  await customer.write('hi');
  await sim.business.typeInApp(customer, 'unheard');
  expect(receiver.posts).toHaveLength(1);
  await sim.setWebhook({
    callbackUrl: receiver.url,
    verifyToken: 'v',
    fields: ['messages', 'message_echoes'],
  });
  await sim.business.typeInApp(customer, 'heard');
  expect(receiver.posts).toHaveLength(2);
});

test('while another app owns the thread events stand by and sending is refused', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  rig.sim.business.configure({ threadOwner: 'other' });
  await customer.write('to the other bot');
  expect(lastEntry(rig)?.standby).toMatchObject([{ message: { text: 'to the other bot' } }]);
  expect(lastEntry(rig)).not.toHaveProperty('messaging');
  const answer = await rig.post('/me/messages', textTo(customer.id, 'me too'));
  expect(answer.body['error']).toMatchObject({ code: 100, error_subcode: 2534037 });
});

test('comments come wrapped, flat or both; own ones and stickers can be told', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost({ caption: 'autumn' });
  const customer = sim.customer({ username: 'lucia.fdez' });
  const id = await customer.comment(post.id, 'how much?');
  expect(lastEntry(rig)).toEqual({
    id: sim.business.instagramUserId,
    time: startOfTime / 1000,
    changes: [
      {
        field: 'comments',
        value: {
          from: { id: customer.id, username: 'lucia.fdez' },
          media: { id: post.id, media_product_type: 'FEED' },
          id,
          text: 'how much?',
        },
      },
    ],
  });
  sim.switches.commentForm = 'flat';
  await customer.comment(post.id, null, { parentId: id, adId: '77' });
  expect(lastEntry(rig)).toMatchObject({
    field: 'comments',
    value: { parent_id: id, media: { ad_id: '77' } },
  });
  expect(lastEntry(rig)?.value).not.toHaveProperty('text');
  sim.switches.commentForm = 'both';
  const before = rig.receiver.posts.length;
  const own = await sim.business.commentInApp(post.id, '45 €', { parentId: id });
  expect(rig.receiver.posts).toHaveLength(before + 2);
  expect(lastEntry(rig)?.value).toMatchObject({
    id: own,
    from: { id: sim.business.instagramUserId, self_ig_scoped_id: sim.business.instagramUserId },
  });
  sim.business.configure({ isPrivate: true });
  await customer.comment(post.id, 'anybody?');
  expect(rig.receiver.posts).toHaveLength(before + 2);
});

test("the dashboard's test event is nobody's", async () => {
  await using rig = await startRig();
  await rig.sim.sendDashboardTest();
  expect(lastEntry(rig)).toMatchObject({
    id: '0',
    changes: [
      {
        field: 'messages',
        value: {
          sender: { id: '12334' },
          recipient: { id: '23245' },
          timestamp: '1527459824',
          message: { mid: 'random_mid' },
        },
      },
    ],
  });
});

test('changes can tell milliseconds, and events of other accounts come to the same callback', async () => {
  await using rig = await startRig({ switches: { changesTime: 'ms' } });
  const post = rig.sim.business.createPost();
  await rig.sim.customer().comment(post.id, 'hi');
  expect(rig.receiver.posts[0]?.body.entry[0]).toMatchObject({ time: startOfTime });
  for (const kind of ['message', 'comment']) {
    await control(rig, 'POST', 'webhook/foreign', { kind });
  }
  const [, message, comment] = rig.receiver.posts;
  for (const told of [message, comment]) {
    expect(told?.signature).toBe(signBody(rig.sim.business.appSecret, told?.raw ?? ''));
    expect(told?.body.entry[0]?.id).toMatch(/^17841\d{12}$/);
    expect(told?.body.entry[0]?.id).not.toBe(rig.sim.business.instagramUserId);
  }
  expect(message?.body.entry[0]?.messaging).toHaveLength(1);
  expect(comment?.body.entry[0]?.changes).toMatchObject([{ field: 'comments' }]);
  expect((await control(rig, 'POST', 'webhook/foreign', { kind: 'odd' })).status).toBe(400);
});
