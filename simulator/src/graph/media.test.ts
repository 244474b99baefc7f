import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/start.ts';

const day = 86_400_000;
const gone = { code: 100, error_subcode: 33 };

/** Follows `paging.next` to the end; the ids in the order they came, and how many pages it took. */
async function walk(rig: Rig, path: string): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let pages = 0;
  let next: string | undefined = path;
  while (next !== undefined) {
    const answer = await rig.get(next);
    expect(answer.status).toBe(200);
    ids.push(...(answer.body['data'] as unknown as Array<{ id: string }>).map((row) => row.id));
    pages += 1;
    const address = answer.body['paging']?.['next'] as unknown as string | undefined;
    next = address?.replace(rig.sim.graphUrl, '');
  }
  return { ids, pages };
}

test('the posts, newest first, in pages; since and until; without stories, ads and live videos', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const made: string[] = [];
  for (let i = 0; i < 7; i += 1) {
    made.unshift(sim.business.createPost({ caption: `Post ${i}` }).id);
    sim.clock.advance(day);
  }
  sim.business.createPost({ productType: 'STORY' });
  sim.business.createPost({ live: true });
  await sim.customer().comment(made[0] ?? '', 'from the ad', { adId: '77' });
  expect(await walk(rig, '/me/media?limit=3')).toEqual({ ids: made, pages: 3 });
  const node = `/v25.0/${sim.business.instagramUserId}/media?limit=2`;
  sim.switches.shortPages = true;
  expect(await walk(rig, node)).toEqual({ ids: made, pages: 7 });
  sim.switches.shortPages = false;

  const newest = Math.floor(sim.clock.now() / 1000);
  const since = newest - (3 * day) / 1000 - 5;
  expect((await walk(rig, `/me/media?since=${since}`)).ids).toEqual(made.slice(0, 3));
  expect((await walk(rig, `/me/media?until=${since}&limit=1`)).ids).toEqual(made.slice(3));
  sim.switches.mediaTimeFilter = 'ignored';
  expect((await walk(rig, `/me/media?since=${since}`)).ids).toEqual(made);

  const second = await rig.get(`/me/media?limit=2&after=${(await cursorsOf(rig)).after}`);
  const before = second.body['paging']?.['cursors']?.['before'];
  const back = await rig.get(`/me/media?limit=2&before=${String(before)}`);
  expect(back.body['data']).toEqual([{ id: made[0] }, { id: made[1] }]);
  expect(second.body['paging']?.['previous']).toContain('before=');
  expect((await rig.get('/me/media?after=%21%21')).body['error']).toMatchObject({ code: 100 });
  expect((await rig.get('/me/media?since=yesteryear')).body['error']).toMatchObject({ code: 100 });
});

const cursorsOf = async (rig: Rig) =>
  (await rig.get('/me/media?limit=2')).body['paging']?.['cursors'] as unknown as { after: string };

test('a post with all its fields; an unknown one fails the whole call', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost({
    caption: 'Reel',
    mediaType: 'VIDEO',
    productType: 'REELS',
    imageFile: 'nails.jpg',
  });
  const customer = sim.customer();
  const first = await customer.comment(post.id, 'one');
  await customer.comment(post.id, 'two');
  await customer.comment(post.id, 'on the ad', { adId: '5' });
  await customer.deleteComment(first);
  const fields =
    'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,shortcode,timestamp,username,comments_count,total_comments_count,like_count,is_comment_enabled,owner{id},children{id}';
  const { body } = await rig.get(`/${post.id}?fields=${fields}`);
  expect(body).toMatchObject({
    caption: 'Reel',
    media_type: 'VIDEO',
    media_product_type: 'REELS',
    // The platform's counts take deleted comments in, and leave those on ads out.
    comments_count: 2,
    total_comments_count: 3,
    is_comment_enabled: true,
    owner: { id: sim.business.instagramUserId },
  });
  expect(body).not.toHaveProperty('children');
  expect(String(body['timestamp'])).toMatch(/\+0000$/);
  expect((await rig.get(`/${post.id}`)).body).toEqual({ id: post.id });
  const wrong = await rig.get(`/me/media?fields=id,likes`);
  expect(wrong.body['error']?.['message']).toContain('nonexisting field (likes)');
  expect((await rig.get(`/${post.id}/insights`)).body['error']).toMatchObject(gone);
  sim.switches.mediaFields = 'documented';
  expect((await rig.get('/me/media?fields=id,caption')).body['error']).toMatchObject({ code: 100 });
  sim.faults.removeScope('instagram_business_basic');
  expect((await rig.get('/me/media')).body['error']).toMatchObject({ code: 10 });
});

test('the addresses of pictures expire, and are for one post only', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost({ children: ['nails.jpg', 'salon.jpg'], imageFile: 'nails.jpg' });
  const other = sim.business.createPost({ imageFile: 'nails.jpg' });
  const { body } = await rig.get(`/${post.id}?fields=media_type,media_url,children{media_url,media_type}`);
  expect(body['media_type']).toBe('CAROUSEL_ALBUM');
  expect(body['children']?.['data']).toHaveLength(2);
  const url = String(body['media_url']);
  expect((await fetch(url)).status).toBe(200);
  expect((await fetch(String(body['children']?.['data']?.['1']?.['media_url']))).status).toBe(200);
  expect((await fetch(url.replace(post.id, other.id))).status).toBe(403);
  sim.clock.advance(day + 1000);
  expect((await fetch(url)).status).toBe(403);
  const again = await rig.get(`/${post.id}?fields=media_url`);
  expect((await fetch(String(again.body['media_url']))).status).toBe(200);
});

test('comments: newest first, the top level, at most 50 a page, replies embedded as a first page', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const customer = sim.customer({ username: 'marta' });
  const made: string[] = [];
  for (let i = 0; i < 60; i += 1) {
    made.unshift(await customer.comment(post.id, `c${i}`));
    sim.clock.advance(1000);
  }
  const [top = '', hidden = '', deleted = ''] = made;
  const replies: string[] = [];
  for (let i = 0; i < 4; i += 1) {
    replies.unshift(await sim.business.commentInApp(post.id, `r${i}`, { parentId: top }));
    sim.clock.advance(1000);
  }
  sim.business.hideComment(hidden);
  sim.business.deleteComment(deleted);
  const left = made.filter((id) => id !== deleted);
  expect(await walk(rig, `/${post.id}/comments?limit=500`)).toEqual({ ids: left, pages: 2 });

  const fields =
    'id,text,timestamp,username,from{id,username},like_count,hidden,parent_id,media{id,media_product_type},user,legacy_instagram_comment_id,replies.limit(3){id,text,user}';
  const [first, second] = (await rig.get(`/${post.id}/comments?fields=${fields}`)).body[
    'data'
  ] as unknown as Array<Record<string, { data: unknown[]; paging: { next: string } }>>;
  expect(first).toMatchObject({
    id: top,
    username: 'marta',
    from: { id: customer.id, username: 'marta' },
    hidden: false,
    media: { id: post.id, media_product_type: 'FEED' },
  });
  expect(first).not.toHaveProperty('user');
  expect(first).not.toHaveProperty('parent_id');
  expect(first?.['replies']?.data).toHaveLength(3);
  expect(first?.['replies']?.data[0]).toMatchObject({
    id: replies[0],
    user: { id: sim.business.instagramUserId },
  });
  const rest = first?.['replies']?.paging.next.replace(sim.graphUrl, '') ?? '';
  expect((await walk(rig, rest)).ids).toEqual(replies.slice(3));
  expect(second).toMatchObject({ hidden: true });
  expect(second).not.toHaveProperty('replies');

  expect((await walk(rig, `/${top}/replies?limit=2`)).ids).toEqual(replies);
  expect((await rig.get(`/${top}`)).body).toEqual({ id: top, text: 'c59', timestamp: expect.any(String) });
  expect((await rig.get(`/${replies[0]}?fields=parent_id`)).body).toEqual({ id: replies[0], parent_id: top });
  const unknown = await rig.get(`/${post.id}/comments?fields=id,likes`);
  expect(unknown.body['error']?.['message']).toContain('nonexisting field (likes)');
  expect((await rig.get(`/${top}?fields=replies.order(x){id}`)).body['error']).toMatchObject({ code: 100 });
  sim.faults.removeScope('instagram_business_manage_comments');
  expect((await rig.get(`/${top}`)).body['error']).toMatchObject({ code: 10 });
});

test('what is gone is 100/33: deleted comments, their replies, a broadcast that is over, likes', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const post = sim.business.createPost();
  const customer = sim.customer();
  const top = await customer.comment(post.id, 'hello');
  const reply = await customer.comment(post.id, 'and', { parentId: top });
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await rig.call(method, `/${top}/likes`)).body['error']).toMatchObject(gone);
  }
  await customer.deleteComment(top);
  for (const path of [`/${top}`, `/${top}/replies`, `/${reply}`, '/18000000000000000']) {
    expect((await rig.get(path)).body['error']).toMatchObject(gone);
  }
  const live = sim.business.createPost({ live: true });
  expect((await rig.get(`/${live.id}`)).status).toBe(200);
  sim.business.endBroadcast(live.id);
  expect((await rig.get(`/${live.id}`)).body['error']).toMatchObject(gone);
  expect((await rig.get(`/${live.id}/comments`)).body['error']).toMatchObject(gone);
  const stranger = sim.createBusiness();
  const theirs = stranger.createPost();
  expect((await rig.get(`/${theirs.id}`)).body['error']).toMatchObject(gone);
  sim.business.configure({ isPrivate: true });
  await customer.comment(post.id, 'unseen');
  expect((await rig.get(`/${post.id}/comments`)).body).toEqual({ data: [] });
});
