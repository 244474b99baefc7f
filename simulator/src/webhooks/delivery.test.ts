import { expect, test } from 'vitest';
import { signBody } from '../meta-json.ts';
import { hours, startRig } from '../testing/start.ts';
import { retrySchedule } from './delivery.ts';

const minute = 60_000;

test('nothing is posted before the handshake, and a wrong answer saves nothing', async () => {
  await using rig = await startRig({ subscribed: false });
  const { sim, receiver } = rig;
  sim.business.subscribe();
  const customer = sim.customer();
  await customer.write('too early');
  expect(receiver.posts).toHaveLength(0);

  const input = { callbackUrl: `${receiver.url}/a?tenant=1`, verifyToken: 'token ü' };
  receiver.challenge = (given) => ({ status: 200, body: JSON.stringify(given) });
  expect(await sim.setWebhook(input)).toMatchObject({ ok: false, status: 200 });
  receiver.challenge = () => ({ status: 403, body: '' });
  expect(await sim.setWebhook(input)).toMatchObject({ ok: false, status: 403 });
  expect(await sim.setWebhook({ ...input, callbackUrl: 'http://127.0.0.1:1/' })).toMatchObject({
    ok: false,
    status: null,
  });
  await customer.write('still early');
  expect(receiver.posts).toHaveLength(0);

  receiver.challenge = (given) => ({ status: 200, body: given });
  expect(await sim.setWebhook(input)).toMatchObject({ ok: true, status: 200 });
  const query = receiver.handshakes.at(-1)?.searchParams;
  expect(query?.get('hub.mode')).toBe('subscribe');
  expect(query?.get('hub.verify_token')).toBe('token ü');
  expect(query?.get('tenant')).toBe('1');
  await customer.write('now');
  expect(receiver.posts).toHaveLength(1);
});

test('the account subscription and the selected fields decide what arrives', async () => {
  await using rig = await startRig({ subscribed: false });
  const { sim, receiver } = rig;
  const customer = sim.customer();
  await sim.setWebhook({ callbackUrl: receiver.url, verifyToken: 'v', fields: ['messages'] });
  await customer.write('not subscribed');
  sim.business.subscribe();
  const mid = await customer.write('subscribed');
  await customer.react(mid, '❤️');
  expect(receiver.events()).toHaveLength(1);
  expect(sim.received.deliveries().map((item) => [item.state, item.reason ?? ''])).toEqual([
    ['skipped', 'the account is not subscribed to the app'],
    ['delivered', ''],
    ['skipped', 'the app has not selected the field message_reactions'],
  ]);
  await rig.call('DELETE', '/me/subscribed_apps');
  await customer.write('gone');
  expect(receiver.posts).toHaveLength(1);
  expect(
    await sim.setWebhook({ callbackUrl: receiver.url, verifyToken: 'v', fields: ['nonsense'] }),
  ).toMatchObject({
    ok: false,
  });
});

test('the signature is over exactly the bytes that arrive', async () => {
  await using rig = await startRig();
  await rig.sim.customer().write('Привіт ❤️ a/b');
  const [post] = rig.receiver.posts;
  expect(post?.raw).toContain('\\u041f\\u0440\\u0438\\u0432\\u0456\\u0442 \\u2764\\ufe0f a\\/b');
  expect(post?.signature).toBe(signBody(rig.sim.business.appSecret, post?.raw ?? ''));
});

test('a refused webhook is sent again at once, then ever more rarely for 36 hours, then dropped', async () => {
  await using rig = await startRig();
  const { sim, receiver } = rig;
  receiver.statuses = Array.from({ length: 50 }, () => 500);
  await sim.customer().write('hello');
  await sim.settle();
  expect(receiver.posts).toHaveLength(2);
  let previous = 0;
  for (const [index, after] of retrySchedule.slice(1).entries()) {
    sim.clock.advance(after - previous - 1);
    await sim.settle();
    expect(receiver.posts).toHaveLength(2 + index);
    sim.clock.advance(1);
    await sim.settle();
    expect(receiver.posts).toHaveLength(3 + index);
    previous = after;
  }
  expect(previous).toBe(hours(36));
  expect(sim.received.deliveries()[0]).toMatchObject({ state: 'given_up' });
  sim.clock.advance(hours(100));
  await sim.settle();
  expect(receiver.posts).toHaveLength(retrySchedule.length + 1);
  expect(new Set(receiver.posts.map((post) => post.raw)).size).toBe(1);
});

test('an endpoint that does not answer in time has failed; it recovers with the next retry', async () => {
  await using rig = await startRig({ webhookTimeoutMs: 60 });
  rig.receiver.statuses = ['hang'];
  await rig.sim.customer().write('slow');
  await rig.sim.settle();
  const [delivery] = rig.sim.received.deliveries();
  expect(delivery).toMatchObject({ state: 'delivered' });
  expect(delivery?.attempts.map((attempt) => attempt.status)).toEqual([null, 200]);
  expect(delivery?.attempts[0]?.error).toBe('timeout');
});

test('after an hour of failures the webhook is switched off where that regime applies', async () => {
  await using rig = await startRig({ switches: { autoDisable: true } });
  const { sim, receiver } = rig;
  receiver.statuses = Array.from({ length: 50 }, () => 503);
  const customer = sim.customer();
  await customer.write('one');
  for (let i = 0; i < 12; i += 1) {
    sim.clock.advance(6 * minute);
    await sim.settle();
  }
  const before = receiver.posts.length;
  await customer.write('two');
  expect(receiver.posts).toHaveLength(before);
  expect(sim.received.deliveries().at(-1)?.reason).toBe('webhook disabled');
  receiver.statuses = [];
  await sim.setWebhook({ callbackUrl: receiver.url, verifyToken: 'v' });
  await customer.write('three');
  expect(receiver.posts).toHaveLength(before + 1);
});

test('duplicates carry the same bytes, at once or later', async () => {
  await using rig = await startRig();
  const { sim, receiver } = rig;
  const customer = sim.customer();
  sim.faults.duplicateNext();
  await customer.write('twice');
  expect(receiver.posts).toHaveLength(2);
  expect(receiver.posts[0]?.raw).toBe(receiver.posts[1]?.raw);
  sim.faults.duplicateNext({ afterMs: hours(2) });
  await customer.write('later');
  expect(receiver.posts).toHaveLength(3);
  sim.clock.advance(hours(2));
  await sim.settle();
  expect(receiver.posts).toHaveLength(4);
  expect(receiver.posts[3]).toMatchObject({
    raw: receiver.posts[2]?.raw,
    signature: receiver.posts[2]?.signature,
  });
});

test('drop, delay, a bad signature and a wrong secret', async () => {
  await using rig = await startRig();
  const { sim, receiver } = rig;
  const customer = sim.customer();
  sim.faults.dropNext();
  await customer.write('lost');
  expect(receiver.posts).toHaveLength(0);
  expect(sim.messages(customer.id)).toHaveLength(1);

  sim.faults.delayNext(5000);
  await customer.write('slow');
  await customer.write('fast');
  sim.clock.advance(5000);
  await sim.settle();
  expect(receiver.events().map((event) => (event['message'] as { text: string }).text)).toEqual([
    'fast',
    'slow',
  ]);

  sim.faults.badSignatureNext();
  sim.faults.wrongSecretNext();
  await customer.write('forged');
  const forged = receiver.posts.at(-1);
  expect(forged?.signature).not.toBe(signBody(sim.business.appSecret, forged?.raw ?? ''));
  expect(forged?.signature).not.toBe(signBody('another_secret', forged?.raw ?? ''));
  sim.faults.wrongSecretNext();
  await customer.write('other app');
  expect(receiver.posts.at(-1)?.signature).toBe(signBody('another_secret', receiver.posts.at(-1)?.raw ?? ''));
});

test('held webhooks go out as a burst: out of order, several events and accounts in one POST', async () => {
  await using rig = await startRig();
  const { sim, receiver } = rig;
  const second = sim.createBusiness({ sameAppAs: sim.business });
  const owner = { instagramUserId: second.instagramUserId };
  await sim.setWebhook({ ...owner, callbackUrl: receiver.url, verifyToken: 'v' });
  second.subscribe();
  const post = sim.business.createPost();
  const [one, two] = [sim.customer(), sim.customer(owner)];
  sim.faults.hold();
  for (const text of ['a', 'b', 'c']) await one.write(text);
  await two.write('d');
  await one.comment(post.id, 'nice');
  expect(receiver.posts).toHaveLength(0);
  await sim.faults.release({ order: 'reversed', perPost: 10 });
  expect(receiver.posts).toHaveLength(1);
  const entries = receiver.posts[0]?.body.entry ?? [];
  expect(entries.map((entry) => entry.id)).toEqual([
    sim.business.instagramUserId,
    second.instagramUserId,
    sim.business.instagramUserId,
  ]);
  expect(entries[0]?.changes?.[0]?.field).toBe('comments');
  expect(entries[2]?.messaging?.map((event) => (event['message'] as { text: string }).text)).toEqual([
    'c',
    'b',
    'a',
  ]);
  await one.write('after');
  expect(receiver.posts).toHaveLength(2);
});

test('first attempts of one conversation keep their order', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  await Promise.all(['1', '2', '3', '4', '5'].map((text) => customer.write(text)));
  const texts = rig.receiver.events().map((event) => (event['message'] as { text: string }).text);
  expect(texts).toEqual(['1', '2', '3', '4', '5']);
});
