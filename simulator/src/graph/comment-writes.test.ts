import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/start.ts';

const gone = { code: 100, error_subcode: 33 };

/** The comment webhooks that have arrived, oldest first. */
const arrived = (rig: Rig) =>
  rig.receiver.posts.flatMap((post) => post.body.entry.flatMap((entry) => entry.changes ?? []));

async function startWithComment(text = 'How much is it?') {
  const rig = await startRig();
  const post = rig.sim.business.createPost();
  const customer = rig.sim.customer({ username: 'marta' });
  const id = await customer.comment(post.id, text);
  return { rig, sim: rig.sim, post, customer, id, [Symbol.asyncDispose]: () => rig[Symbol.asyncDispose]() };
}

test('a reply and a comment are made, and come back as own comments', async () => {
  await using at = await startWithComment();
  const reply = await at.rig.post(`/${at.id}/replies`, { message: 'From 20 €' });
  const made = await at.rig.post(`/${at.post.id}/comments?message=Welcome`);
  expect([reply.status, made.status]).toEqual([200, 200]);
  await at.sim.settle();
  const own = {
    from: { id: at.sim.business.instagramUserId, self_ig_scoped_id: at.sim.business.instagramUserId },
  };
  expect(arrived(at.rig).slice(1)).toMatchObject([
    { field: 'comments', value: { ...own, id: reply.body['id'], parent_id: at.id, text: 'From 20 €' } },
    { field: 'comments', value: { ...own, id: made.body['id'], text: 'Welcome' } },
  ]);
  // A reply to a reply lands under the comment on top.
  const inner = await at.rig.post(`/${String(reply.body['id'])}/replies`, { message: 'And more' });
  const { body } = await at.rig.get(`/${String(inner.body['id'])}?fields=parent_id`);
  expect(body['parent_id']).toBe(at.id);
});

test('the webhook of an own reply can come before the answer', async () => {
  await using at = await startWithComment();
  at.sim.switches.echoOrder = 'before';
  const reply = await at.rig.post(`/${at.id}/replies`, { message: 'Yes' });
  expect(arrived(at.rig).at(-1)).toMatchObject({ value: { id: reply.body['id'] } });
});

test('refused: no text, too long, unknown parameters, hidden, deleted, comments off, live, no permission', async () => {
  await using at = await startWithComment();
  const { rig, sim, post, customer, id } = at;
  const bad = async (path: string, body: Record<string, unknown>) =>
    expect((await rig.post(path, body)).body['error']).toMatchObject({ code: 100 });
  await bad(`/${id}/replies`, {});
  await bad(`/${id}/replies`, { message: '  ' });
  await bad(`/${id}/replies`, { message: 'ж'.repeat(2201) });
  await bad(`/${id}/replies`, { message: 'a', attachment_url: 'https://a.example' });
  expect((await rig.post(`/${id}/replies`, { message: 'ж'.repeat(2200) })).status).toBe(200);
  const below = await customer.comment(post.id, 'me too', { parentId: id });
  expect((await rig.post(`/${id}?hide=true`)).body).toEqual({ success: true });
  await bad(`/${id}/replies`, { message: 'a' });
  await bad(`/${below}/replies`, { message: 'a' });
  expect((await rig.get(`/${id}?fields=hidden`)).body).toEqual({ id, hidden: true });
  expect((await rig.post(`/${id}?hide=false`)).body).toEqual({ success: true });
  expect((await rig.post(`/${id}/replies`, { message: 'a' })).status).toBe(200);

  expect((await rig.post(`/${post.id}?comment_enabled=false`)).body).toEqual({ success: true });
  expect((await rig.get(`/${post.id}?fields=is_comment_enabled`)).body['is_comment_enabled']).toBe(false);
  await bad(`/${post.id}/comments`, { message: 'a' });
  await expect(async () => customer.comment(post.id, 'x')).rejects.toThrow('switched off');
  expect((await rig.post(`/${post.id}`, { comment_enabled: true })).body).toEqual({ success: true });

  const live = sim.business.createPost({ live: true });
  const spoken = await customer.comment(live.id, 'hi from the stream');
  expect(arrived(rig).at(-1)).toMatchObject({ field: 'live_comments', value: { id: spoken } });
  await bad(`/${spoken}/replies`, { message: 'a' });
  await bad(`/${live.id}/comments`, { message: 'a' });
  await bad(`/${live.id}?comment_enabled=false`, {});

  sim.faults.removeScope('instagram_business_manage_comments');
  for (const path of [`/${id}/replies?message=a`, `/${id}?hide=true`]) {
    expect((await rig.post(path)).body['error']).toMatchObject({ code: 10 });
  }
  expect((await rig.call('DELETE', `/${id}`)).body['error']).toMatchObject({ code: 10 });
});

test('hide needs its parameter, a like is no such thing, and an own comment stays visible', async () => {
  await using at = await startWithComment();
  const like = await at.rig.post(`/${at.id}`, { like: true });
  expect(like.body['error']).toMatchObject({ code: 100, message: '(#100) The parameter hide is required' });
  expect((await at.rig.post(`/${at.id}?hide=maybe`)).body['error']).toMatchObject({ code: 100 });
  const own = await at.sim.business.commentInApp(at.post.id, 'ours');
  expect((await at.rig.post(`/${own}?hide=true`)).body).toEqual({ success: true });
  expect((await at.rig.get(`/${own}?fields=hidden`)).body).toEqual({ id: own, hidden: false });
});

test('deleted by the owner of the media only, and gone for good; no webhook tells', async () => {
  await using at = await startWithComment();
  const reply = await at.customer.comment(at.post.id, 'below', { parentId: at.id });
  const stranger = at.sim.createBusiness();
  const headers = { authorization: `Bearer ${stranger.accessToken}` };
  expect((await at.rig.call('DELETE', `/${at.id}`, { headers })).body['error']).toMatchObject(gone);
  const told = arrived(at.rig).length;
  expect((await at.rig.call('DELETE', `/${at.id}`)).body).toEqual({ success: true });
  for (const id of [at.id, reply]) {
    expect((await at.rig.get(`/${id}`)).body['error']).toMatchObject(gone);
    expect((await at.rig.call('DELETE', `/${id}`)).body['error']).toMatchObject(gone);
    expect((await at.rig.post(`/${id}/replies`, { message: 'a' })).body['error']).toMatchObject(gone);
    expect((await at.rig.post(`/${id}?hide=true`)).body['error']).toMatchObject(gone);
  }
  await at.sim.settle();
  expect(arrived(at.rig)).toHaveLength(told);
});

test('fields on a POST: the reply is made, and the answer is an error', async () => {
  await using at = await startWithComment();
  const answer = await at.rig.post(`/${at.id}/replies?fields=id,text`, { message: 'There' });
  expect(answer.body['error']).toMatchObject({ code: 20, error_subcode: 1772107 });
  const { body } = await at.rig.get(`/${at.id}/replies?fields=text`);
  expect(body['data']).toMatchObject([{ text: 'There' }]);
});

test('a write can be done although the answer is 500 or none, and can fail for sure', async () => {
  await using at = await startWithComment();
  const { rig, sim, id } = at;
  const texts = async () =>
    ((await rig.get(`/${id}/replies?fields=text`)).body['data'] as unknown as Array<{ text: string }>).map(
      (row) => row.text,
    );
  const noAnswer = (path: string, method = 'POST') =>
    expect(rig.call(method, path, { signal: AbortSignal.timeout(300) })).rejects.toThrow();

  sim.faults.nextCommentWrite('comment_delivered_500');
  expect((await rig.post(`/${id}/replies`, { message: 'A' })).status).toBe(500);
  expect(await texts()).toEqual(['A']);
  sim.clock.advance(1000);
  sim.faults.nextCommentWrite('comment_delivered_timeout');
  await noAnswer(`/${id}/replies?message=B`);
  await sim.settle();
  expect(await texts()).toEqual(['B', 'A']);
  expect(arrived(rig).slice(1)).toMatchObject([{ value: { text: 'A' } }, { value: { text: 'B' } }]);

  for (const fault of ['comment_fail', 'comment_rate_limit'] as const) sim.faults.nextCommentWrite(fault);
  expect((await rig.post(`/${id}/replies`, { message: 'C' })).body['error']).toMatchObject({ code: 2 });
  expect((await rig.post(`/${id}/replies`, { message: 'C' })).body['error']).toMatchObject({ code: 4 });
  sim.faults.nextCommentWrite('comment_timeout');
  await noAnswer(`/${id}/replies?message=C`);
  expect(await texts()).toEqual(['B', 'A']);

  sim.faults.nextCommentWrite('comment_delivered_500');
  expect((await rig.post(`/${id}?hide=true`)).status).toBe(500);
  expect((await rig.get(`/${id}?fields=hidden`)).body['hidden']).toBe(true);
  sim.faults.nextCommentWrite('comment_delivered_timeout');
  await noAnswer(`/${id}`, 'DELETE');
  expect((await rig.get(`/${id}`)).body['error']).toMatchObject(gone);
  sim.faults.nextCommentWrite('comment_fail', 3);
  expect(sim.faults.active().comments).toHaveLength(3);
  await sim.faults.withdraw('comment_fail');
  expect(sim.faults.active().comments).toEqual([]);
});

test('a comment on an ad can arrive twice; a sticker comment has no text', async () => {
  await using at = await startWithComment();
  at.sim.switches.adComments = 'twice';
  const id = await at.customer.comment(at.post.id, null, { adId: '77' });
  const [first, second] = arrived(at.rig).slice(1) as Array<{
    value: Record<string, Record<string, string>>;
  }>;
  expect(first?.value).toMatchObject({
    id,
    media: { ad_id: '77', original_media_id: at.post.id, media_product_type: 'AD' },
  });
  expect(first?.value['media']?.['id']).not.toBe(at.post.id);
  expect(second?.value).toMatchObject({ id, media: { id: at.post.id, media_product_type: 'FEED' } });
  expect(second?.value['media']).not.toHaveProperty('ad_id');
  for (const told of [first, second]) expect(told?.value).not.toHaveProperty('text');
  expect((await at.rig.post(`/${id}/replies`, { message: 'Thank you' })).status).toBe(200);
});
