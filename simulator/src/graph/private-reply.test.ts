import { expect, test } from 'vitest';
import { hours, startRig, textTo } from '../testing/start.ts';

const replyTo = (commentId: string, text = 'We answer here') => ({
  recipient: { comment_id: commentId },
  message: { text },
});
const used = { code: 100, error_subcode: 2534025 };

test('one private reply per comment; the window stays closed until the person writes', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const customer = sim.customer({ follows: false });
  const comment = await customer.comment(post.id, 'how much?');
  const answer = await rig.post('/me/messages', replyTo(comment));
  expect(answer).toMatchObject({ status: 200, body: { recipient_id: customer.id } });
  await sim.settle();
  expect(rig.receiver.events().at(-1)).toMatchObject({
    message: { mid: answer.body['message_id'], is_echo: true },
  });
  expect((await rig.post('/me/messages', replyTo(comment))).body['error']).toMatchObject(used);
  const more = await rig.post('/me/messages', textTo(customer.id, 'and'));
  expect(more.body['error']).toMatchObject({ code: 10, error_subcode: 2534022 });
  await customer.write('ah!');
  expect((await rig.post('/me/messages', textTo(customer.id, 'and'))).status).toBe(200);
});

test('not after 7 days, not to own or unknown comments, not without the scope, text only', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const old = await sim.customer().comment(post.id, 'old');
  sim.clock.advance(hours(24 * 7));
  const fresh = await sim.customer().comment(post.id, 'fresh');
  expect((await rig.post('/me/messages', replyTo(old))).status).toBe(200);
  const other = await sim.customer().comment(post.id, 'too old tomorrow');
  sim.clock.advance(hours(24 * 7) + 1);
  expect((await rig.post('/me/messages', replyTo(other))).body['error']).toMatchObject(used);
  expect((await rig.post('/me/messages', replyTo(fresh))).body['error']).toMatchObject(used);
  const own = await sim.business.commentInApp(post.id, 'mine');
  expect((await rig.post('/me/messages', replyTo(own))).body['error']).toMatchObject(used);
  expect((await rig.post('/me/messages', replyTo('18000000000000000'))).body['error']).toMatchObject(used);
  const last = await sim.customer().comment(post.id, 'last');
  const heart = { recipient: { comment_id: last }, message: { attachment: { type: 'like_heart' } } };
  expect((await rig.post('/me/messages', heart)).body['error']).toMatchObject({ code: 100 });
  sim.faults.removeScope('instagram_business_manage_comments');
  expect((await rig.post('/me/messages', replyTo(last))).body['error']).toMatchObject({ code: 200 });
});

test('750 private replies an hour', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const customer = sim.customer();
  sim.switches.hourlyQuota = 100_000;
  const statuses: number[] = [];
  for (let i = 0; i < 751; i += 1) {
    const comment = await customer.comment(post.id, `c${i}`);
    if (i % 100 === 99) sim.clock.advance(1000);
    statuses.push((await rig.post('/me/messages', replyTo(comment))).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(750);
  expect(statuses.at(-1)).toBe(400);
});

const button = { type: 'web_url', title: 'Prices', url: 'https://example.org/prices' };
const template = (payload: object) => ({ attachment: { type: 'template', payload } });

test('quick replies and templates with buttons are taken; media, hearts and bare templates are not', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const fresh = () => sim.customer().comment(post.id, 'price?');
  const send = async (message: object) =>
    rig.post('/me/messages', { recipient: { comment_id: await fresh() }, message });
  const chips = [{ content_type: 'text', title: 'Prices', payload: 'P' }];
  const element = { title: 'Our prices', buttons: [button] };
  const taken = [
    { text: 'Pick one', quick_replies: chips },
    template({ template_type: 'button', text: 'Our prices', buttons: [button] }),
    template({ template_type: 'generic', elements: [element] }),
  ];
  for (const message of taken) expect((await send(message)).status).toBe(200);
  const [first, second] = sim.sent();
  expect(first).toMatchObject({ text: 'Pick one', quickReplies: [{ title: 'Prices', payload: 'P' }] });
  expect(first?.commentId).toMatch(/^180/);
  expect(second?.attachments[0]).toMatchObject({ type: 'template', payload: { buttons: [button] } });
  const refused = [
    { attachment: { type: 'image', payload: { url: 'https://example.org/a.png' } } },
    { attachment: { type: 'like_heart' } },
    { attachment: { type: 'MEDIA_SHARE', payload: { id: post.id } } },
    template({ template_type: 'generic', elements: [{ title: 'No button' }] }),
    template({ template_type: 'generic', elements: [{ title: 'x'.repeat(81), buttons: [button] }] }),
    template({ template_type: 'button', text: 'Four', buttons: Array(4).fill(button) }),
    { text: 'Your address?', quick_replies: [{ content_type: 'user_email' }] },
    { text: 'Your number?', quick_replies: [{ content_type: 'user_phone_number' }] },
  ];
  for (const message of refused) expect((await send(message)).body['error']).toMatchObject({ code: 100 });
  expect(sim.sent()).toHaveLength(3);
});

test('a second attempt has one of two subcodes; live only on the air; not to a deleted comment; ads and stories too', async () => {
  await using rig = await startRig({ switches: { privateReplyUsed: '2534014' } });
  const { sim } = rig;
  const customer = sim.customer();
  const story = sim.business.createPost({ productType: 'STORY' });
  const first = await customer.comment(story.id, 'on a story');
  expect((await rig.post('/me/messages', replyTo(first))).status).toBe(200);
  expect((await rig.post('/me/messages', replyTo(first))).body['error']).toMatchObject({
    code: 100,
    error_subcode: 2534014,
  });
  const onAd = await customer.comment(sim.business.createPost().id, 'on an ad', { adId: '5' });
  expect((await rig.post('/me/messages', replyTo(onAd))).status).toBe(200);

  const live = sim.business.createPost({ live: true });
  const [early, late] = [await customer.comment(live.id, '1'), await customer.comment(live.id, '2')];
  expect((await rig.post('/me/messages', replyTo(early))).status).toBe(200);
  sim.business.endBroadcast(live.id);
  expect((await rig.post('/me/messages', replyTo(late))).body['error']).toMatchObject(used);

  const deleted = await customer.comment(story.id, 'never mind');
  await customer.deleteComment(deleted);
  expect((await rig.post('/me/messages', replyTo(deleted))).body['error']).toMatchObject(used);
});
