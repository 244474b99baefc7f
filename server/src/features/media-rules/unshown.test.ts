import type { MediaRule, Unshown } from '@parley/contract/media-rules.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE } from '#test/scene.ts';

import { makePhoto, uploadTo } from './test-files.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  // Known once it listens; the simulator fetches from there, without TLS.
  world.app.ctx.env.publicUrl = world.url;
  world.simulator.switches.httpMedia = true;
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
});

async function addRule(name: string, description: string): Promise<MediaRule> {
  const path = `/api/users/${owner.userId}/media-rules`;
  const { body } = await owner.call<MediaRule>('POST', path, { name, description });
  const { objectPath } = await uploadTo(world, owner, await makePhoto('#2040c0'), { name: 'one.jpg' });
  return (
    await owner.call<MediaRule>('POST', `/api/media-rules/${body.id}/files`, { files: [{ objectPath }] })
  ).body;
}

const unshown = () => owner.get<Unshown[]>(`/api/users/${owner.userId}/media-rules/unshown`);

test('what customers asked to see and nothing shows is told once, with how many asked, until a rule shows it', async () => {
  for (const text of ['Can I see the blue dress?', 'Do you have pictures of the blue dress?']) {
    await world.customerOf(owner).write(text);
  }
  const other = world.customerOf(owner);
  await other.write('Can you show me the terrace?');
  await world.customerOf(owner).write('How much is a manicure?');
  await world.advance(6);
  expect((await unshown()).map(({ text, count }) => [text.includes('blue dress'), count])).toEqual([
    [true, 2],
    [false, 1],
  ]);
  await addRule('Blue dress', 'When somebody asks to see the blue dress');
  expect((await unshown()).map(({ text, count }) => [text, count])).toEqual([
    ['Can you show me the terrace?', 1],
  ]);
  const stranger = await world.owner();
  const path = `/api/users/${owner.userId}/media-rules/unshown`;
  expect((await stranger.call('GET', path)).status).toBeGreaterThanOrEqual(403);
});

test('of what was taken back nothing is told', async () => {
  const customer = world.customerOf(owner);
  const mid = await customer.write('Can you show me the terrace?');
  await world.advance(6);
  await customer.unsend(mid);
  await world.settle();
  expect(await unshown()).toEqual([]);
});

test('a rule that shows another price than the knowledge base says so', async () => {
  const rule = await addRule(
    'Prices of 2024',
    'When someone asks what things cost. Manicure 20 €, pedicure 40 €',
  );
  expect(rule.oldPrices).toEqual([
    { said: 'Manicure 20 €', known: 'A manicure with gel polish costs 28 €.' },
  ]);
  const { body } = await owner.call<MediaRule>('PUT', `/api/media-rules/${rule.id}`, {
    description: 'When someone asks what things cost. Manicure 28 €',
  });
  expect(body.oldPrices).toEqual([]);
});
