import { expect, test } from 'vitest';
import { hours, startRig } from '../testing/start.ts';

const fields =
  'name,username,profile_pic,follower_count,is_user_follow_business,is_business_follow_user,is_verified_user';

test('who has written has a profile; name and picture may be null', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer({ name: null, username: 'quiet_one', profilePic: null, follows: false });
  await customer.write('hi');
  expect((await rig.get(`/v25.0/${customer.id}?fields=${fields}`)).body).toMatchObject({
    id: customer.id,
    name: null,
    profile_pic: null,
    username: 'quiet_one',
    is_user_follow_business: false,
  });
  expect((await rig.get(`/${customer.id}?fields=email`)).body['error']).toMatchObject({ code: 100 });
});

test('who has only commented is 230, a tap is consent, the rest are the usual refusals', async () => {
  await using rig = await startRig();
  const customer = rig.sim.customer();
  const error = async () => (await rig.get(`/${customer.id}?fields=name`)).body['error'];
  await customer.comment(rig.sim.business.createPost().id, 'nice');
  expect(await error()).toMatchObject({ code: 230 });
  await customer.postback('Prices', 'P');
  expect(await error()).toBeUndefined();
  customer.set({ profile: 'no_match' });
  expect(await error()).toMatchObject({ code: 9010, type: 'IGApiException' });
  customer.set({ profile: 'gone' });
  expect(await error()).toMatchObject({ code: 100, error_subcode: 33 });
});

test('the picture is served for its time, then 403; a fresh link works again', async () => {
  await using rig = await startRig({ switches: { profilePicTtlMs: hours(48) } });
  const customer = rig.sim.customer({ profilePic: 'face1.jpg' });
  await customer.write('hi');
  const read = async () => String((await rig.get(`/${customer.id}?fields=profile_pic`)).body['profile_pic']);
  const url = await read();
  expect(new URL(url).searchParams.get('oe')).toMatch(/^[0-9A-F]+$/);
  const picture = await fetch(url);
  expect(picture.headers.get('content-type')).toBe('image/jpeg');
  rig.sim.clock.advance(hours(48));
  expect((await fetch(url)).status).toBe(403);
  expect((await fetch(await read())).status).toBe(200);
  expect((await fetch(url.replace(/oe=\w+/, 'oe=FFFFFFFF'))).status).toBe(403);
});

test('media links: signed, rotating, expiring, dead once unsent', async () => {
  await using rig = await startRig({ switches: { mediaUrlTtlMs: hours(1) } });
  const customer = rig.sim.customer();
  const mid = await customer.sendAttachment({ type: 'image', sample: 'nails.jpg' });
  const read = async () => {
    const { body } = await rig.get(`/${mid}?fields=attachments{image_data}`);
    return String(body['attachments']?.['data']?.[0]?.['image_data']?.['url']);
  };
  const first = await read();
  rig.sim.clock.advance(1000);
  const second = await read();
  const asset = (url: string) => new URL(url).searchParams.get('asset_id');
  expect(asset(second)).toBe(asset(first));
  expect(second).not.toBe(first);
  expect((await fetch(first)).status).toBe(200);
  expect((await fetch(first.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A')))).status).toBe(403);
  rig.sim.clock.advance(hours(1) - 1000);
  expect((await fetch(first)).status).toBe(403);
  expect((await fetch(second)).status).toBe(200);
  await customer.unsend(mid);
  expect((await fetch(second)).status).toBe(404);
});
