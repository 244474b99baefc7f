import { LANGUAGES } from '@parley/contract/languages.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startWorld, type TestWorld } from '#test/app.ts';
import { testAssistant } from '#test/assistant.ts';
import { addSignedInClient } from '#test/signed-in.ts';

import { FIRST_TRIGGER } from './first-trigger.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

it('an account begins with a trigger in its own language', async () => {
  const { ctx } = world.app;
  const client = { email: 'ukrainian@example.com', language: 'uk' } as const;
  const { accountId } = await addSignedInClient(ctx, client);
  const rows = await ctx.db
    .selectFrom('triggers')
    .select(['name', 'kind'])
    .where('accountId', '=', accountId)
    .execute();
  expect(rows).toEqual([{ name: 'Хоче поговорити з людиною', kind: 'person' }]);
});

it.each(LANGUAGES.map(({ code }) => code))(
  'in %s it fires at who wants a person, and at nobody else',
  async (code) => {
    const trigger = { id: 'first', name: 'first', triggerConditions: FIRST_TRIGGER[code].conditions };
    const fires = async (text: string) =>
      (await testAssistant.matchTriggers([trigger], [{ id: 'said', text }])).length > 0;
    for (const text of ['I want to talk to a human', 'покличте людину', 'أريد التحدث مع شخص'])
      expect([text, await fires(text)]).toEqual([text, true]);
    for (const text of ['How much is a haircut?', 'А чоловіча стрижка є?', 'كم السعر؟'])
      expect([text, await fires(text)]).toEqual([text, false]);
  },
);
