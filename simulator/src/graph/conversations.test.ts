import { expect, test } from 'vitest';
import { hours, type Json, type Rig, startRig, textTo } from '../testing/start.ts';

const list = '/v25.0/me/conversations?platform=instagram';
const ids = (body: Json) => (body['data'] as unknown as Array<{ id: string }>).map((row) => row.id);
const pathOf = (rig: Rig, next: unknown) => String(next).slice(rig.sim.graphUrl.length);
const free = { switches: { rateLimits: false } };

test('conversations come newest first with messages as the documents show them', async () => {
  await using rig = await startRig(free);
  const { business } = rig.sim;
  const marta = rig.sim.customer({ username: 'martaruiz.vlc' });
  const jack = rig.sim.customer({ username: 'jack' });
  const mid = await marta.write('hola');
  rig.sim.clock.advance(60_000);
  await jack.write('hi');
  const answer = await rig.get(
    `${list}&fields=id,updated_time,participants,messages.limit(20){id,created_time,from,to,message}`,
  );
  const [first, second] = answer.body['data'] as unknown as Json[];
  expect(first?.['participants']?.['data']).toContainEqual({ username: 'jack', id: jack.id });
  expect(second?.['updated_time']).toBe('2026-09-21T14:13:20+0000');
  expect(second?.['messages']?.['data']).toEqual([
    {
      id: mid,
      created_time: '2026-09-21T14:13:20+0000',
      from: { username: 'martaruiz.vlc', id: marta.id },
      to: { data: [{ username: business.username, id: business.instagramUserId }] },
      message: 'hola',
    },
  ]);
  const one = await rig.get(`${list}&user_id=${marta.id}`);
  expect(one.body['data']).toEqual([{ id: second?.['id'], updated_time: '2026-09-21T14:13:20+0000' }]);
});

test('paging by cursor: next carries the token, pages may be short, the end has no next', async () => {
  await using rig = await startRig(free);
  for (let i = 0; i < 7; i += 1) {
    await rig.sim.customer().write(`hello ${i}`);
    rig.sim.clock.advance(1000);
  }
  rig.sim.switches.shortPages = true;
  const seen: string[] = [];
  const sizes: number[] = [];
  let path: string | undefined = `${list}&limit=4`;
  while (path) {
    const page: Json = (await rig.get(path)).body;
    seen.push(...ids(page));
    sizes.push(ids(page).length);
    const next = page['paging']?.['next'];
    if (next) expect(String(next)).toContain(rig.sim.business.accessToken);
    // A new conversation while paging moves nothing.
    if (sizes.length === 1) await rig.sim.customer().write('late');
    path = next ? pathOf(rig, next) : undefined;
  }
  expect(sizes).toEqual([2, 2, 2, 1]);
  expect(new Set(seen).size).toBe(7);
  expect(JSON.stringify(rig.sim.received.calls())).not.toContain(rig.sim.business.accessToken);
});

test('details only for the 20 newest messages, ids for all', async () => {
  await using rig = await startRig(free);
  const customer = rig.sim.customer();
  const mids: string[] = [];
  for (let i = 0; i < 23; i += 1) mids.push(await customer.write(`m${i}`));
  const answer = await rig.get(`${list}&fields=messages.limit(10){id,created_time,message}`);
  const id = ids(answer.body)[0];
  const collected: Json[] = [];
  let page = answer.body['data']?.[0]?.['messages'] ?? {};
  for (;;) {
    collected.push(...(page['data'] as unknown as Json[]));
    const next = page['paging']?.['next'];
    if (!next) break;
    page = (await rig.get(pathOf(rig, next))).body;
  }
  expect(collected.map((row) => row['id'])).toEqual([...mids].reverse());
  expect(collected.map((row) => 'message' in row)).toEqual([...Array(20).fill(true), false, false, false]);
  expect((await rig.get(`/${mids[3]}?fields=message`)).body).toEqual({ message: 'm3', id: mids[3] });
  expect((await rig.get(`/${mids[2]}?fields=message`)).body['error']).toMatchObject({ code: 9000001 });
  rig.sim.switches.oldMessage = '100';
  expect((await rig.get(`/${mids[2]}?fields=message`)).body['error']).toMatchObject({ code: 100 });
  expect((await rig.get(`/${id}`)).body).toMatchObject({ id });
  expect(ids((await rig.get(`/${id}/messages?limit=2`)).body)).toEqual([mids[22], mids[21]]);
});

test('a conversation in Requests is gone after 30 idle days, until it is answered', async () => {
  await using rig = await startRig(free);
  const stranger = rig.sim.customer({ follows: false });
  const follower = rig.sim.customer();
  const answered = rig.sim.customer({ follows: false });
  for (const customer of [stranger, follower, answered]) await customer.write('hi');
  await rig.post('/me/messages', textTo(answered.id, 'welcome'));
  rig.sim.clock.advance(hours(24 * 30));
  expect(ids((await rig.get(list)).body)).toHaveLength(3);
  rig.sim.clock.advance(1);
  expect(ids((await rig.get(list)).body)).toHaveLength(2);
});

test('too heavy a query is code 1 with status 500, by its message only', async () => {
  await using rig = await startRig(free);
  await rig.sim.customer().write('hi');
  const heavy = await rig.get(`${list}&limit=50&fields=messages.limit(20){id}`);
  expect(heavy).toMatchObject({ status: 500, body: { error: { code: 1 } } });
  expect(heavy.body['error']?.['message']).toContain('reduce the amount of data');
  expect((await rig.get(`${list}&limit=15&fields=messages.limit(20){id}`)).status).toBe(200);
});

test('attachments, shares, stories and reactions of a message', async () => {
  await using rig = await startRig(free);
  const customer = rig.sim.customer();
  const image = await customer.sendAttachment({ type: 'image', sample: 'nails.jpg' });
  const voice = await customer.sendAttachment({ type: 'audio', sample: 'voice.wav' });
  const share = await customer.sendAttachment({
    type: 'ig_post',
    ig_post_media_id: '9',
    title: 't',
    url: 'https://i.test/',
  });
  const story = await customer.write('wow', { story: { id: '18' } });
  await customer.react(image, '🔥');
  const read = async (mid: string, fields: string) => (await rig.get(`/${mid}?fields=${fields}`)).body;
  const withImage = await read(image, 'attachments,reactions,message');
  expect(withImage['message']).toBe('');
  expect(withImage['attachments']?.['data']?.[0]).toMatchObject({
    mime_type: 'image/jpeg',
    image_data: { width: 640 },
  });
  expect(withImage['reactions']?.['data']).toEqual([
    { reaction: '🔥', users: [{ username: customer.username, id: customer.id }] },
  ]);
  const url = (await read(voice, 'attachments{file_url}'))['attachments']?.['data']?.[0]?.['file_url'];
  expect((await fetch(String(url))).headers.get('content-type')).toBe('audio/wav');
  expect((await read(share, 'shares{id,link}'))['shares']).toEqual({
    data: [{ id: '9', link: 'https://i.test/' }],
  });
  expect((await read(story, 'story'))['story']?.['reply_to']).toMatchObject({ id: '18' });
  await customer.unsend(image);
  expect(await read(image, 'message')).toMatchObject({ error: { code: 9000001 } });
});

test.each([
  '/me/conversations',
  `${list}&platform=messenger`,
  `${list}&fields=id,secrets`,
  `${list}&fields=messages{id,secrets}`,
  `${list}&fields=messages.since(3){id}`,
  `${list}&fields=id.limit(3)`,
  `${list}&limit=0`,
  `${list}&limit=many`,
  `${list}&folder=inbox`,
  `${list}&after=%00`,
])('refused: %s', async (path) => {
  await using rig = await startRig(free);
  await rig.sim.customer().write('hi');
  expect(await rig.get(path)).toMatchObject({ status: 400, body: { error: { code: 100 } } });
});

test('how deep the details reach, and how times are told, can be switched', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const customer = sim.customer();
  for (let i = 0; i < 30; i += 1) {
    await customer.write(`m${i}`);
    sim.clock.advance(1000);
  }
  const oldest = sim.messages(customer.id)[0];
  const ask = async () => {
    sim.clock.advance(1000);
    return (await rig.get(`/${oldest?.mid}?fields=created_time,message`)).body;
  };
  expect((await ask())['error']).toMatchObject({ code: 9_000_001 });
  sim.switches.conversationDepth = 500;
  expect(await ask()).toMatchObject({ message: 'm0', created_time: expect.stringMatching(/\+0000$/) });
  sim.switches.conversationTime = 'unix';
  expect(await ask()).toMatchObject({ created_time: Math.floor((oldest?.at ?? 0) / 1000) });
  const list = await rig.get('/me/conversations?platform=instagram&fields=updated_time');
  const updated = Math.floor((sim.messages(customer.id).at(-1)?.at ?? 0) / 1000);
  expect(list.body['data']).toMatchObject([{ updated_time: updated }]);
});
