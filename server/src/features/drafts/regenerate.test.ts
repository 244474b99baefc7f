import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller } from '#context';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE, type Scene, setScene } from '#test/scene.ts';
import { withoutWords } from '#test/without-words.ts';

import { regenerate, requirePending } from './service.ts';

type Decision = 'hand_off' | 'no_reply' | 'missing_information';

let world: TestWorld;
let owner: TestOwner;
let scene: Scene;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  scene = await setScene(world, owner);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Regenerates with a model that decides so, and tells the code of what is refused. */
async function regenerateWith(decision: Decision, thinking = async () => {}): Promise<unknown> {
  const provider = withoutWords(thinking, decision);
  const hooks = {
    providerFor: async () => provider,
    likenessFor: async () => null,
    unreadFor: async () => async () => false,
  };
  const caller = { userId: owner.userId, accountId: owner.accountId } as Caller;
  const draft = await requirePending(world.app.ctx, owner.accountId, scene.draft);
  return regenerate(world.app.ctx, hooks, caller, draft).catch((error) => error.code);
}

async function traces() {
  const { rows } = await sql<{ outcome: string }>`
    SELECT outcome FROM runs WHERE account_id = ${owner.accountId} AND purpose = 'regenerate'
  `.execute(world.app.ctx.db);
  const { rows: events } = await sql<{ type: string }>`
    SELECT payload->>'type' AS type FROM live_events
    WHERE account_id = ${owner.accountId} AND conversation_id = ${scene.conversation}
      AND payload->>'type' LIKE 'ai_generation%' ORDER BY seq
  `.execute(world.app.ctx.db);
  const drafts = await owner.get<{ id: string }[]>('/api/pending-messages');
  return {
    runs: rows.map(({ outcome }) => outcome),
    last: events.at(-1)?.type,
    isPending: drafts.some(({ id }) => id === scene.draft),
  };
}

test.each(['hand_off', 'no_reply'] as const)(
  '%s: the draft stays, and whoever asked is told',
  async (decision) => {
    // What asks nothing may be left without an answer.
    await sql`UPDATE messages SET content = 'Thanks, see you on Friday!' WHERE conversation_id = ${scene.conversation}`.execute(
      world.app.ctx.db,
    );
    expect(await regenerateWith(decision)).toBe('no_new_draft');
    expect(await traces()).toEqual({ runs: [decision], last: 'ai_generation_complete', isPending: true });
  },
);

test('rejected meanwhile: the run is kept, and its end is told', async () => {
  const reject = async () => {
    await owner.call('POST', `/api/pending-messages/${scene.draft}/reject`);
  };
  expect(await regenerateWith('missing_information', reject)).toBe('draft_resolved');
  expect(await traces()).toEqual({
    runs: ['missing_information'],
    last: 'ai_generation_complete',
    isPending: false,
  });
});
