import { expect, test } from 'vitest';
import { callControl } from '../testing/control.ts';
import { type Json, startRig } from '../testing/start.ts';

test('the owner hides, shows and deletes comments, switches them off, and ends a broadcast', async () => {
  await using rig = await startRig();
  const { sim } = rig;
  const home = `businesses/${sim.business.instagramUserId}`;
  const ask = (method: string, path: string, body?: unknown) => callControl(rig, method, path, body);
  const post = (await ask('POST', `${home}/posts`, { caption: 'New', imageFile: 'nails.jpg' })).body['id'];
  expect((await ask('POST', `${home}/posts`, { captions: 'x' })).status).toBe(400);
  const customer = sim.customer();
  const made = await ask('POST', `customers/${customer.id}/comment`, { mediaId: post, text: 'hi' });
  const id = String(made.body['id']);
  const shown = async () => {
    const posts = (await ask('GET', `${home}/posts`)).body as unknown as Json[];
    return posts.flatMap((one) => one['comments'] as unknown as Json[]);
  };
  expect((await ask('POST', `${home}/comments/${id}/hide`, {})).status).toBe(200);
  expect(await shown()).toMatchObject([{ id, hidden: true }]);
  await ask('POST', `${home}/comments/${id}/show`, {});
  expect(await shown()).toMatchObject([{ id, hidden: false }]);
  expect((await ask('POST', `${home}/comments/${id}/pin`, {})).status).toBe(404);
  expect((await ask('POST', `${home}/comments/${id}/delete`, {})).status).toBe(200);
  expect((await ask('POST', `${home}/comments/${id}/delete`, {})).status).toBe(404);
  expect(await shown()).toEqual([]);

  await ask('POST', `${home}/posts/${post}/close`, {});
  const late = { mediaId: post, text: 'late' };
  expect((await ask('POST', `customers/${customer.id}/comment`, late)).status).toBe(400);
  await ask('POST', `${home}/posts/${post}/open`, {});
  const second = await ask('POST', `customers/${customer.id}/comment`, late);
  const back = { commentId: second.body['id'] };
  expect((await ask('POST', `customers/${sim.customer().id}/uncomment`, back)).status).toBe(400);
  expect((await ask('POST', `customers/${customer.id}/uncomment`, back)).status).toBe(200);
  expect(await shown()).toEqual([]);

  const live = (await ask('POST', `${home}/posts`, { live: true })).body['id'];
  expect((await ask('POST', `${home}/posts/${live}/end`, {})).body).toMatchObject({ broadcast: 'over' });
  expect((await ask('POST', `${home}/posts/${live}/end`, {})).status).toBe(400);
  const stranger = `businesses/${sim.createBusiness().instagramUserId}`;
  expect((await ask('POST', `${stranger}/posts/${post}/close`, {})).status).toBe(404);
});

test('faults of comment writes over HTTP', async () => {
  await using rig = await startRig();
  const fault = { kind: 'nextCommentWrite', fault: 'comment_delivered_500', times: 2 };
  const { body } = await callControl(rig, 'POST', 'faults', fault);
  expect(body['comments']).toEqual(['comment_delivered_500', 'comment_delivered_500']);
  expect((await callControl(rig, 'POST', 'faults', { ...fault, fault: 'odd' })).status).toBe(400);
  expect((await callControl(rig, 'DELETE', 'faults/comment_delivered_500')).body['comments']).toEqual([]);
  const done = { kind: 'doneNext', path: 'replies', answer: 'timeout' };
  expect((await callControl(rig, 'POST', 'faults', done)).body['calls']).toMatchObject([
    { kind: 'done_timeout' },
  ]);
  expect((await callControl(rig, 'POST', 'faults', { ...done, answer: 'no' })).status).toBe(400);
});
