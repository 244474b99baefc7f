import type { AuditEntry } from '@parley/contract/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { addManager, cookieOf, KNOWLEDGE, QUESTION, type TestManager } from '#test/scene.ts';

let world: TestWorld;
let owner: TestOwner;
let manager: TestManager;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  manager = await addManager(world, owner);
});

type Page = { entries: AuditEntry[]; hasMore: boolean };
const list = (search: Record<string, string> = {}) =>
  owner.get<Page>(`/api/users/${owner.userId}/audit?${new URLSearchParams(search)}`);
const told = ({ entries }: Page) => entries.map(({ what, person }) => [what, person?.id]);

/** So many activities of one kind, each a little older than the one before. */
async function addMany(kind: string, count: number): Promise<void> {
  await sql`
    INSERT INTO activities (account_id, id, user_id, kind)
    SELECT ${owner.accountId}, ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${owner.userId}, ${kind}
    FROM generate_series(1, ${count}::int) n
  `.execute(world.app.ctx.db);
}

describe('who did what', () => {
  it('names the switch, its value, and who turned it', async () => {
    await manager.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { autoResponseEnabled: false });
    const { entries } = await list({ group: 'switches' });
    expect(entries).toMatchObject([
      {
        what: 'aiSwitched',
        person: { id: owner.userId },
        changes: [{ setting: 'autoResponseEnabled', from: true, to: false }],
      },
      {
        what: 'moderationSwitched',
        person: { id: manager.userId },
        changes: [{ setting: 'moderationEnabled', from: false, to: true }],
      },
    ]);
  });

  it('leads from a changed text to the version that it made, which can be taken back', async () => {
    await manager.call('PUT', `/api/user/${owner.userId}/knowledge-base`, {
      knowledgeBase: 'We are closed.',
    });
    const { entries } = await list({ group: 'texts', by: manager.userId });
    expect(entries).toMatchObject([{ what: 'knowledgeChanged', version: { part: 'knowledge_base' } }]);
    const made = entries[0]?.version?.id;
    const version = await owner.get<Record<string, string>>(`/api/knowledge-versions/${made}`);
    expect([version['text'], version['previousText']]).toEqual(['We are closed.', KNOWLEDGE]);
    const [, before] = (await list({ group: 'texts' })).entries;
    await owner.call('POST', `/api/knowledge-versions/${before?.version?.id}/restore`, {});
    expect(await owner.get(`/api/user/${owner.userId}/knowledge-base`)).toMatchObject({
      knowledgeBase: KNOWLEDGE,
    });
  });

  it('names the customer of a decided draft and leads to the chat, until the chat is deleted', async () => {
    await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: true });
    await world.customerOf(owner, { name: 'Marta Ruiz' }).write(QUESTION);
    await world.advance(6);
    const [draft] = await owner.get<{ id: string; conversationId: string }[]>('/api/pending-messages');
    await manager.call('POST', `/api/pending-messages/${draft?.id}/reject`, {});
    const conversationId = draft?.conversationId ?? '';
    expect((await list({ group: 'answers' })).entries).toMatchObject([
      { what: 'draftRejected', person: { id: manager.userId }, name: 'Marta Ruiz', conversationId },
    ]);
    await manager.call('DELETE', `/api/conversations/${conversationId}`);
    expect((await list({ group: 'answers' })).entries).toMatchObject([{ name: null, conversationId: null }]);
    const deleted = await list({ group: 'deletions' });
    expect(told(deleted)).toEqual([['chatDeleted', manager.userId]]);
    expect(JSON.stringify(deleted)).not.toContain('Marta');
  });

  it('keeps the name of what was deleted, and of a manager who was removed', async () => {
    const trigger = { name: 'Complaints', triggerConditions: 'The customer complains.' };
    const { body } = await manager.call('POST', `/api/users/${owner.userId}/triggers`, trigger);
    await manager.call('DELETE', `/api/triggers/${(body as { id: string }).id}`);
    const cookie = await cookieOf(world, owner);
    await world.call('DELETE', `/api/users/managers/${manager.userId}`, undefined, { cookie });
    const { entries } = await list({ group: 'deletions' });
    expect(entries).toMatchObject([
      { what: 'managerRemoved', person: { id: owner.userId } },
      { what: 'triggerDeleted', name: 'Complaints', person: { id: manager.userId } },
    ]);
    expect(entries[0]?.name).toBe(entries[1]?.person?.name);
    const { people } = await owner.get<{ people: object[] }>(`/api/users/${owner.userId}/audit/people`);
    expect(people).toMatchObject([
      { id: owner.userId, isRemoved: false },
      { id: manager.userId, isRemoved: true },
    ]);
  });

  it('says with which device somebody signed in, and never with what', async () => {
    const { email, password } = owner;
    await world.call('POST', '/api/auth/login', { email, password });
    const { entries } = await list({ group: 'signIns', by: owner.userId });
    expect(entries).toMatchObject([{ what: 'signedIn', device: { browser: null } }]);
    const raw = await world.app.ctx.db.selectFrom('activities').selectAll().execute();
    expect(JSON.stringify(raw)).not.toContain(owner.password);
  });
});

describe('pages', () => {
  it('follow each other by a cursor, without a gap and none twice', async () => {
    await addMany('draft_edited', 120);
    const seen: string[] = [];
    let page = await list({ group: 'answers' });
    while (page.hasMore) {
      seen.push(...page.entries.map(({ id }) => id));
      page = await list({ group: 'answers', before: seen.at(-1) ?? '' });
    }
    seen.push(...page.entries.map(({ id }) => id));
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('leave out what nobody looks for', async () => {
    await addMany('reaction_given', 3);
    expect((await list()).entries.some(({ id }) => id.startsWith('0000'))).toBe(false);
  });

  it('are found by an index however much another kind was done', async () => {
    await addMany('draft_edited', 3000);
    await sql`ANALYZE activities`.execute(world.app.ctx.db);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      EXPLAIN SELECT id FROM activities WHERE account_id = ${owner.accountId} AND kind = 'signed_in'
      ORDER BY id DESC LIMIT 51
    `.execute(world.app.ctx.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('activities_kind');
  });

  it.each(['?group=nothing', '?before=x', '?by=x'])('%s is answered, and shows nothing', async (search) => {
    const { status } = await owner.call('GET', `/api/users/${owner.userId}/audit${search}`);
    expect([400, 404]).toContain(status);
  });
});

it('is for the client of the account alone', async () => {
  const stranger = await world.owner({ connect: false });
  for (const [who, code] of [
    [manager, 'client_only'],
    [stranger, 'foreign_account'],
  ] as const) {
    for (const path of ['audit', 'audit/people']) {
      const { status, body } = await who.call('GET', `/api/users/${owner.userId}/${path}`);
      expect([status, (body as { code: string }).code]).toEqual([403, code]);
    }
  }
});
