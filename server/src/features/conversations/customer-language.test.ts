import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { findLanguages } from './customer-language.ts';

const GERMAN = 'Preise: Eine Maniküre mit Gellack kostet 28 €, und wir haben jeden Tag geöffnet.';

let world: TestWorld;
let owner: TestOwner;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: GERMAN });
});

async function languagesFor(written: string): Promise<string[]> {
  const { accountId } = owner;
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  const where = { accountId, conversationId: chat?.id ?? '' };
  return world.app.ctx.transaction((tx) => findLanguages(tx, where, written));
}

const know = (language: string | null) =>
  world.app.ctx.db
    .updateTable('contacts')
    .set({ language })
    .where('accountId', '=', owner.accountId)
    .execute();

test.each(['Preis?', 'precio', 'Nails?', 'Ciao, ci siete?'])(
  '%s tells no language: what is known of the customer, the business and its owner does',
  async (written) => {
    await world.customerOf(owner).write(written);
    await world.settle();
    expect(await languagesFor(written)).toEqual(['de', 'en']);
    await know('es');
    expect(await languagesFor(written)).toEqual(['es', 'de', 'en']);
  },
);

test('what the customer wrote earlier tells it before the knowledge base, and a whole sentence before all', async () => {
  const customer = world.customerOf(owner);
  await customer.write('Bonjour, je voudrais prendre rendez-vous pour demain matin');
  await customer.write('Nails?');
  await world.settle();
  await know(null);
  expect(await languagesFor('Nails?')).toEqual(['fr', 'de', 'en']);
  expect(await languagesFor('How much is a manicure with gel polish?')).toEqual(['en', 'fr', 'de', 'en']);
});
