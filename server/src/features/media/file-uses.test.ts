import type { Message } from '@parley/contract/conversations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import * as conversations from '#features/conversations/service.ts';
import { openTalk, type Talk } from '#features/conversations/test-talk.ts';
import { newId } from '#infra/ids.ts';
import type { FileKind } from '#instagram/sendable.ts';
import { startWorld, type TestWorld } from '#test/app.ts';

import { objectName } from './object-names.ts';
import { claim, doomOrphans, newObjectKey } from './repository.ts';
import { doomUnused } from './upload-repository.ts';

type File = { id: string; objectKey: string; asked: { url: string; type: FileKind; name: string } };

let world: TestWorld;
let talk: Talk;
let other: Talk;
let file: File;
beforeAll(async () => {
  world = await startWorld();
  world.app.ctx.env.publicUrl = world.url;
  world.simulator.switches.httpMedia = true;
});
beforeEach(async () => {
  talk = await openTalk(world);
  other = await openTalk(world, talk.owner);
  file = await upload();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A document as an upload leaves it. */
async function upload(): Promise<File> {
  const { ctx } = world.app;
  const [id, objectKey, bytes] = [newId(), newObjectKey(), Buffer.from('%PDF-1.7\n')];
  await ctx.storage.write(objectName(objectKey), bytes, 'application/pdf');
  const what = { kind: 'file', name: 'list.pdf', mediaType: 'application/pdf', bytes: bytes.length };
  const { accountId } = talk.owner;
  await ctx.db
    .insertInto('media')
    .values({ accountId, id, objectKey, ...what, state: 'ready', isPublic: true, createdAt: world.now() })
    .execute();
  return { id, objectKey, asked: { url: `/objects/${objectKey}`, type: 'file', name: 'list.pdf' } };
}

async function send(to: Talk): Promise<Message> {
  const path = `/api/conversations/${to.conversationId}/send`;
  const { status, body } = await talk.owner.call<Message>('POST', path, {
    content: '',
    attachments: [file.asked],
  });
  expect([status, body]).toEqual([200, body]);
  await world.settle();
  return body;
}

async function remove(from: Talk): Promise<void> {
  expect((await talk.owner.call('DELETE', `/api/conversations/${from.conversationId}`)).status).toBe(200);
  await world.settle();
}

const served = async () => (await fetch(new URL(file.asked.url, world.url))).status;
const isStored = () =>
  world.app.ctx.storage.read(objectName(file.objectKey)).then(
    (stream) =>
      new Promise<boolean>((resolve) => {
        stream.on('error', () => resolve(false)).on('data', () => resolve(true));
      }),
  );
const row = () =>
  world.app.ctx.db
    .selectFrom('media')
    .select(['state', 'instanceId'])
    .where('id', '=', file.id)
    .executeTakeFirst();
const uses = async () =>
  (
    await world.app.ctx.db
      .selectFrom('fileUses')
      .select('subjectId')
      .where('mediaId', '=', file.id)
      .orderBy('subjectId')
      .execute()
  ).map(({ subjectId }) => subjectId);

describe('a file that several messages use', () => {
  test('goes with the last of them', async () => {
    const messages = [await send(talk), await send(other), await send(other)];
    expect(await uses()).toEqual(messages.map(({ id }) => id).sort());
    await remove(other);
    expect([await served(), await isStored(), await uses()]).toEqual([200, true, [messages[0]?.id]]);
    const shown = await talk.own();
    expect(shown).toMatchObject([{ attachments: [{ url: file.asked.url, media: { state: 'ready' } }] }]);
    await remove(talk);
    expect([await served(), await isStored(), await uses(), await row()]).toEqual([
      404,
      false,
      [],
      undefined,
    ]);
  });

  test('stays where the purge finds one of them gone, and goes with the other', async () => {
    const [gone, left] = [await send(talk), await send(other)];
    const { ctx } = world.app;
    await ctx.db.deleteFrom('messages').where('id', '=', gone.id).execute();
    await world.advance(25 * 3600);
    await doomOrphans(ctx);
    await doomUnused(ctx);
    await world.settle();
    expect([await served(), await uses()]).toEqual([200, [left.id]]);
    await ctx.db.deleteFrom('messages').where('id', '=', left.id).execute();
    await doomOrphans(ctx);
    await doomUnused(ctx);
    await world.settle();
    expect([await served(), await row()]).toEqual([404, undefined]);
  });

  test('stays with one that begins to use it while the last one goes', async () => {
    await send(talk);
    const { ctx } = world.app;
    const { accountId } = talk.owner;
    let removed: Promise<void> | undefined;
    await ctx.transaction(async (tx) => {
      await conversations.takeFiles(tx, accountId, [file.asked]);
      removed = remove(talk);
      // It waits for whoever holds the file.
      await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
      await tx.db.insertInto('fileUses').values(useOf(other)).execute();
    });
    await removed;
    expect([await served(), (await row())?.state, (await uses()).length]).toEqual([200, 'ready', 1]);
  });

  test('is not purged under the hands of one that begins to use it', async () => {
    await world.advance(25 * 3600);
    const { ctx } = world.app;
    await ctx.transaction(async (tx) => {
      await conversations.takeFiles(tx, talk.owner.accountId, [file.asked]);
      await doomUnused(ctx);
      await tx.db.insertInto('fileUses').values(useOf(other)).execute();
    });
    await doomUnused(ctx);
    expect((await row())?.state).toBe('ready');
  });
});

const useOf = ({ conversationId }: Talk) => ({
  accountId: talk.owner.accountId,
  mediaId: file.id,
  subjectKind: 'message',
  subjectId: newId(),
  conversationId,
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
  `.execute(world.app.ctx.db);
  return rows.length;
}

describe('a file without a use', () => {
  /** Doomed, and held by an instance that has died since. */
  async function leaveToDead(): Promise<void> {
    const { ctx, loops } = world.app;
    await send(talk);
    await loops.media?.stop();
    await remove(talk);
    const dead = newId();
    const [claimed, ...more] = await claim({ ...ctx, instanceId: dead }, 5);
    expect([claimed?.id, claimed?.state, more]).toEqual([file.id, 'doomed', []]);
    // Another instance gets nothing meanwhile.
    expect(await claim(ctx, 5)).toEqual([]);
  }

  async function takeOver(): Promise<void> {
    const { instance, loops } = world.app;
    loops.media?.start();
    expect(await instance.takeOver()).toHaveLength(1);
    await world.settle();
    expect([await isStored(), await row()]).toEqual([false, undefined]);
  }

  test('goes when who was to remove it was killed before', async () => {
    await leaveToDead();
    expect([await served(), await isStored()]).toEqual([404, true]);
    await takeOver();
  });

  test('leaves no row when who removed it was killed in between', async () => {
    await leaveToDead();
    await world.app.ctx.storage.remove(objectName(file.objectKey));
    expect((await row())?.state).toBe('doomed');
    await takeOver();
  });
});

test('nobody hangs a file of another account on a message', async () => {
  const stranger = await openTalk(world);
  const foreign = { ...useOf(stranger), accountId: stranger.owner.accountId };
  const { db } = world.app.ctx;
  await expect(db.insertInto('fileUses').values(foreign).execute()).rejects.toThrow(/foreign key/);
});
