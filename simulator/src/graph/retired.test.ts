import { expect, test } from 'vitest';
import { startRig } from '../testing/start.ts';

const gone = { code: 100, message: expect.stringContaining('cannot be used by this app') };

test('what v27.0 took from new apps is refused in all versions', async () => {
  await using rig = await startRig();
  const post = rig.sim.business.createPost();
  const paths = [
    `/v25.0/?ids=${post.id},${rig.sim.business.instagramUserId}`,
    '/me/media?fields=id,timestamp&date_format=U',
    `/${post.id}?method=delete`,
    '/me?callback=show',
    '/v24.0/me?fields=id,username.as(handle)',
    `/me/media?fields=${encodeURIComponent('comments.as(c){id}')}`,
  ];
  for (const path of paths) expect((await rig.get(path)).body['error'], path).toMatchObject(gone);
  const batch = [{ method: 'GET', relative_url: 'me' }];
  for (const body of [{ batch }, { asyncbatch: batch }, { method: 'GET' }]) {
    expect((await rig.post('/', body)).body['error']).toMatchObject(gone);
  }
  const headers = { 'x-http-method-override': 'DELETE' };
  expect((await rig.call('POST', `/${post.id}`, { headers })).body['error']).toMatchObject(gone);
});
