import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, UNKNOWN } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await world.customerOf(owner).write(UNKNOWN);
  await world.advance(6);
});
afterAll(() => world[Symbol.asyncDispose]());

/** How a question is told whose reason is stored in these words, without a code as it once was. */
async function told(reason: string) {
  await world.app.ctx.db
    .updateTable('missingInfo')
    .set({ reason, reasonCode: null })
    .where('accountId', '=', owner.accountId)
    .execute();
  const [item] = await owner.get<object[]>('/api/insufficient-info-messages');
  return item;
}

test('a reason of ours is told by its kind and the place it names, beside its own words', async () => {
  const unsure =
    'Die Wissensbasis enthält etwas Ähnliches („Haarschnitt „kurz““), das diese Frage aber nicht eindeutig beantwortet.';
  expect(await told(unsure)).toMatchObject({
    insufficientInfoReason: unsure,
    reasonCode: 'unsure',
    reasonNear: 'Haarschnitt „kurz“',
  });
  expect(await told('لا تذكر قاعدة المعرفة شيئًا عن هذا.')).toMatchObject({
    reasonCode: 'nothing',
    reasonNear: null,
  });
});

test('a model has its own words', async () => {
  expect(await told('No price is written down.')).toMatchObject({
    insufficientInfoReason: 'No price is written down.',
    reasonCode: null,
    reasonNear: null,
  });
});
