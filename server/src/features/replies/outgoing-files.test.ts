import type { Message } from '@parley/contract/conversations.ts';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { claimParts, readyPart } from '#features/conversations/delivery-claims.ts';
import { deliverWith } from '#features/conversations/test-loop.ts';
import { openTalk, type Talk } from '#features/conversations/test-talk.ts';
import { objectName } from '#features/media/object-names.ts';
import { newObjectKey } from '#features/media/repository.ts';
import { actsOf, bodyOf, deliver } from '#features/webhooks/test-deliveries.ts';
import { newId } from '#infra/ids.ts';
import type { FileKind } from '#instagram/sendable.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

type File = { url: string; type: FileKind; name: string };
type Sent = { status: number; body: Message & { code?: string; message?: string } };

let world: TestWorld;
let talk: Talk;
let photo: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  world = await startWorld();
  // Known once it listens; the simulator fetches from there, without TLS.
  world.app.ctx.env.publicUrl = world.url;
  world.simulator.switches.httpMedia = true;
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c86' } });
  photo = new Uint8Array(await picture.jpeg().toBuffer());
});
beforeEach(async () => {
  talk = await openTalk(world);
});
afterEach(() => world.simulator.faults.clear());
afterAll(() => world[Symbol.asyncDispose]());

const BYTES: Record<FileKind, [mediaType: string, bytes: () => Uint8Array]> = {
  image: ['image/jpeg', () => photo],
  video: ['video/mp4', () => Buffer.from('\0\0\0\x18ftypisom\0\0\0\0')],
  audio: ['audio/mp4', () => Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0')],
  file: ['application/pdf', () => Buffer.from('%PDF-1.7\n')],
};

type Row = { state?: string; isPublic?: boolean; mediaType?: string; bytes?: number };

/** A file as an upload leaves it. */
async function upload(type: FileKind, row: Row = {}, owner: TestOwner = talk.owner): Promise<File> {
  const { ctx } = world.app;
  const objectKey = newObjectKey();
  const [mediaType, bytes] = BYTES[type];
  await ctx.storage.write(objectName(objectKey), bytes(), mediaType);
  const values = {
    accountId: owner.accountId,
    id: newId(),
    kind: type,
    state: 'ready',
    objectKey,
    isPublic: true,
    name: `a ${type}`,
    mediaType,
    bytes: bytes().length,
    ...row,
  };
  await ctx.db.insertInto('media').values(values).execute();
  return { url: `/objects/${objectKey}`, type, name: `a ${type}` };
}

async function send(attachments: unknown, content = '', more: object = {}): Promise<Sent> {
  const path = `/api/conversations/${talk.conversationId}/send`;
  return talk.owner.call('POST', path, { content, attachments, ...more });
}

/** Queues it and lets the loops work. */
async function sendNow(attachments: File[], content = ''): Promise<Message> {
  const { status, body } = await send(attachments, content);
  expect([status, body]).toEqual([200, body]);
  await world.settle();
  return body;
}

/** What arrived at the platform, each by its kind or its text. */
const arrived = () =>
  world.simulator
    .messages(talk.customer.id)
    .filter(({ from }) => from === 'business')
    .map(({ text, attachments }) => text ?? attachments.map(({ type }) => type).join());
const media = (file: File) =>
  world.app.ctx.db
    .selectFrom('media')
    .leftJoin('fileUses', (join) =>
      join.onRef('fileUses.accountId', '=', 'media.accountId').onRef('mediaId', '=', 'id'),
    )
    .select(['conversationId', 'subjectId as messageId', 'position', 'state'])
    .where('objectKey', '=', file.url.slice('/objects/'.length))
    .executeTakeFirst();
const states = async () =>
  (await talk.own()).map(({ messageType, content, deliveryState }) => [messageType, content, deliveryState]);

describe('files', () => {
  test('go one message each, in order, the text last [OP-21] [CHAT-32]', async () => {
    const files = [await upload('video'), await upload('image'), await upload('audio'), await upload('file')];
    const { id } = await sendNow(files, 'As you asked');
    expect(arrived()).toEqual(['video', 'image', 'audio', 'file', 'As you asked']);
    const [message, ...more] = await talk.own();
    expect(more).toEqual([]);
    expect(message).toMatchObject({
      id,
      messageType: 'video',
      content: 'As you asked',
      deliveryState: 'sent',
      videoUrl: files[0]?.url,
    });
    expect(message?.attachments).toMatchObject(
      files.map(({ type, url, name }) => ({ type, url, title: name, media: { kind: type, state: 'ready' } })),
    );
    for (const [position, file] of files.entries()) {
      expect(await media(file)).toEqual({
        conversationId: talk.conversationId,
        messageId: id,
        position,
        state: 'ready',
      });
    }
  });

  test('go without a text; the list shows the kind [OP-21]', async () => {
    await sendNow([await upload('image')]);
    expect(arrived()).toEqual(['image']);
    expect(await states()).toEqual([['image', '', 'sent']]);
    const chats = await talk.owner.get<object[]>('/api/conversations');
    expect(chats[0]).toMatchObject({ lastMessageType: 'image', lastMessageContent: '' });
  });

  test('the platform is given an address that it can open without a session', async () => {
    const file = await upload('image');
    await sendNow([file]);
    const [call] = world.simulator.received.calls({ method: 'POST', path: /messages$/ }).slice(-1);
    expect(JSON.stringify(call?.params)).toContain(`${world.url}${file.url}`);
  });

  test('the same call twice is one message; with other files it is refused', async () => {
    const [file, other] = [await upload('image'), await upload('image')];
    const first = await send([file], 'once', { clientId: 'photo-1' });
    const again = await send([file], 'once', { clientId: 'photo-1' });
    expect([again.status, again.body.id]).toEqual([200, first.body.id]);
    const foreign = { status: 409, body: { code: 'duplicate_client_id' } };
    expect(await send([other], 'once', { clientId: 'photo-1' })).toMatchObject(foreign);
    expect(await send([], 'once', { clientId: 'photo-1' })).toMatchObject(foreign);
    await world.settle();
    expect(arrived()).toEqual(['image', 'once']);
  });

  test('the same file goes with several messages, also at once and into several chats', async () => {
    const file = await upload('image');
    const first = await sendNow([file], 'for you');
    const other = await openTalk(world, talk.owner);
    const path = `/api/conversations/${other.conversationId}/send`;
    const answers = await Promise.all([
      send([file], 'once more'),
      talk.owner.call<Message>('POST', path, { content: '', attachments: [file] }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await world.settle();
    expect(arrived()).toEqual(['image', 'for you', 'image', 'once more']);
    const own = await talk.own();
    expect(own.map(({ imageUrl }) => imageUrl)).toEqual([file.url, file.url]);
    expect(first.attachments).toEqual(answers[1]?.body.attachments);
  });

  test('one whose address stands in a text is kept with that text', async () => {
    const [linked, other] = [await upload('file'), await upload('file')];
    const stranger = await upload('file', {}, await world.owner());
    const text = `Our list: ${world.url}${linked.url}, and ${world.url}${stranger.url}`;
    const { id } = await sendNow([], text);
    expect(await media(linked)).toMatchObject({ conversationId: talk.conversationId, messageId: id });
    expect(await media(other)).toMatchObject({ messageId: null });
    expect(await media(stranger)).toMatchObject({ messageId: null });
  });

  test('what is taken back can be sent again without another upload', async () => {
    const { db } = world.app.ctx;
    const { accountId } = talk.owner;
    await db.updateTable('accounts').set({ undoSeconds: 5 }).where('id', '=', accountId).execute();
    const file = await upload('image');
    const { body } = await send([file], 'oops');
    expect((await talk.act(body.id, 'undo')).body).toMatchObject({ content: 'oops' });
    expect(await media(file)).toMatchObject({ messageId: null, conversationId: null, state: 'ready' });
    await send([file]);
    await world.advance(6);
    expect(arrived()).toEqual(['image']);
  });

  test('they go with the message when its conversation is deleted', async () => {
    const file = await upload('image');
    await sendNow([file]);
    await talk.owner.call('DELETE', `/api/conversations/${talk.conversationId}`);
    await world.settle();
    expect(await media(file)).toBeUndefined();
    expect((await fetch(new URL(file.url, world.url))).status).toBe(404);
  });
});

describe('refused before anything is stored', () => {
  type Case = [what: string, status: number, code: string, files: () => Promise<unknown>];

  test('what is no file of ours, or cannot be sent [OP-21]', async () => {
    const cases: Case[] = [
      [
        'an address elsewhere',
        400,
        'bad_request',
        async () => [{ ...(await upload('image')), url: 'https://x.example/a' }],
      ],
      [
        'a path out of the folder',
        400,
        'bad_request',
        async () => [{ ...(await upload('image')), url: '/objects/../etc' }],
      ],
      ['the same file twice', 400, 'bad_request', async () => Array(2).fill(await upload('image'))],
      [
        'another kind than it is',
        400,
        'bad_request',
        async () => [{ ...(await upload('image')), type: 'video' }],
      ],
      ['no kind at all', 400, 'bad_request', async () => [{ ...(await upload('image')), type: 'exe' }]],
      [
        'one that is not ready',
        400,
        'bad_request',
        async () => [await upload('image', { state: 'waiting' })],
      ],
      [
        'a copy of what a customer sent',
        400,
        'bad_request',
        async () => [await upload('image', { isPublic: false })],
      ],
      [
        'more than ten',
        400,
        'bad_request',
        async () => Promise.all(Array.from({ length: 11 }, () => upload('image'))),
      ],
      [
        'one that nobody has',
        404,
        'not_found',
        async () => [{ url: `/objects/${'a'.repeat(22)}`, type: 'image', name: 'x' }],
      ],
      [
        'one of another account',
        404,
        'not_found',
        async () => [await upload('image', {}, await world.owner({ connect: false }))],
      ],
      [
        'a document that is no pdf',
        400,
        'file_not_sendable',
        async () => [await upload('file', { mediaType: 'text/plain' })],
      ],
      [
        'a picture over 8 MB',
        400,
        'file_not_sendable',
        async () => [await upload('image', { bytes: 8_388_609 })],
      ],
      ['nothing', 400, 'blank_text', async () => []],
    ];
    for (const [what, status, code, files] of cases) {
      const answer = await send(await files());
      expect([what, answer.status, answer.body.code]).toEqual([what, status, code]);
    }
    expect(await talk.own()).toEqual([]);
  });

  test('where the platform could not fetch it; a text goes all the same', async () => {
    const { db } = world.app.ctx;
    const { accountId } = talk.owner;
    await world.app.loops.parts?.stop();
    await db
      .updateTable('channels')
      .set({ graphUrl: 'https://graph.instagram.com' })
      .where('accountId', '=', accountId)
      .execute();
    const file = await upload('image');
    expect(await send([file])).toMatchObject({ status: 409, body: { code: 'public_url_needed' } });
    expect((await send([], 'a text')).status).toBe(200);
    expect(await states()).toEqual([['text', 'a text', 'queued']]);
    await db.deleteFrom('messageParts').where('accountId', '=', accountId).execute();
    world.app.loops.parts?.start();
  });
});

describe('refused by the platform', () => {
  test('for its type: failed with its reason; what stands behind it does not go', async () => {
    const lying = await upload('video', { bytes: photo.length });
    await world.app.ctx.storage.write(objectName(lying.url.slice(9)), photo, 'video/mp4');
    await sendNow([await upload('image'), lying, await upload('audio')], 'the end');
    expect(arrived()).toEqual(['image']);
    const [message] = await talk.own();
    expect(message).toMatchObject({ deliveryState: 'partial', failure: 'media' });
    expect(message?.failureDetail).toContain('does not match');
  });

  test('because it could not fetch it: once more by itself, then by a person, and no part goes twice', async () => {
    const { env } = world.app.ctx;
    env.publicUrl = 'http://127.0.0.1:9';
    const { id } = await sendNow([await upload('image')], 'with words');
    expect(await states()).toEqual([['image', 'with words', 'queued']]);
    await world.advance(6);
    expect(await talk.own()).toMatchObject([{ deliveryState: 'failed', failure: 'media' }]);
    expect(talk.posts()).toBe(2);
    env.publicUrl = world.url;
    await talk.act(id, 'retry');
    await world.settle();
    expect(arrived()).toEqual(['image', 'with words']);
    expect(await states()).toEqual([['image', 'with words', 'sent']]);
  });
});

describe('in doubt', () => {
  test('a timed out file that arrived is completed by its echo, and the text follows', async () => {
    world.simulator.faults.hold();
    world.simulator.faults.nextSend('delivered_500');
    await sendNow([await upload('image')], 'and a text');
    expect(await states()).toEqual([['image', 'and a text', 'unknown']]);
    expect(arrived()).toEqual(['image']);
    world.simulator.faults.release();
    await world.settle();
    await world.advance(2);
    expect(await states()).toEqual([['image', 'and a text', 'sent']]);
    expect(arrived()).toEqual(['image', 'and a text']);
    expect(await fileMids()).toEqual([world.simulator.messages(talk.customer.id)[1]?.mid]);
  });

  test('the echo that comes before its answer is no second message', async () => {
    world.simulator.switches.echoOrder = 'before';
    await sendNow([await upload('audio')]);
    world.simulator.switches.echoOrder = 'after';
    await world.advance(16);
    expect(await states()).toEqual([['audio', '', 'sent']]);
  });

  /** A file that certainly did not arrive, although nobody knows: its instance died before the post. */
  async function lose(type: FileKind): Promise<string> {
    await world.app.loops.parts?.stop();
    const { body } = await send([await upload(type)]);
    const dead = { ...world.app.ctx, instanceId: newId() };
    const [part] = await claimParts(dead, 10);
    expect(part && (await readyPart(dead, part))).toBe(true);
    await world.app.instance.takeOver();
    world.app.loops.parts?.start();
    await world.settle();
    return body.id;
  }

  const typed = async (type: string, at: number) => {
    const message = {
      message: {
        mid: `typed_${at}`,
        is_echo: true,
        attachments: [{ type, payload: { url: 'https://x.fbsbx.com/a' } }],
      },
    };
    const item = actsOf(talk.owner, talk.customer.id).businessDid(at, message);
    await deliver(world, talk.owner, bodyOf(talk.business.instagramUserId, [item]));
    await world.settle();
  };

  test('a killed server leaves it unknown: never sent again by itself; only what is alike in kind and time completes it', async () => {
    await lose('image');
    const lostAt = world.now().getTime();
    await world.advance(3600);
    expect(talk.posts()).toBe(0);
    // What the owner sends from the app is theirs: of another kind, or much later.
    await typed('video', lostAt + 1000);
    await typed('image', lostAt + 3_000_000);
    expect((await talk.own()).map(({ author, deliveryState }) => [author, deliveryState])).toEqual([
      ['person', 'unknown'],
      ['app', null],
      ['app', null],
    ]);
    await typed('image', lostAt + 2000);
    expect((await talk.own()).map(({ author, deliveryState }) => [author, deliveryState])).toEqual([
      ['person', 'sent'],
      ['app', null],
      ['app', null],
    ]);
  });

  test('`check` finds it on the platform, or leaves it; `retry` sends it', async () => {
    world.simulator.faults.hold();
    world.simulator.faults.nextSend('delivered_500');
    const { id } = await sendNow([await upload('image')]);
    expect((await talk.act(id, 'check')).body).toMatchObject({ deliveryState: 'sent' });
    world.simulator.faults.release();
    await world.settle();
    const lost = await lose('file');
    expect((await talk.act(lost, 'check')).body).toMatchObject({ deliveryState: 'unknown' });
    await talk.act(lost, 'retry');
    await world.settle();
    expect(arrived()).toEqual(['image', 'file']);
  });

  test('timed out on the second of three: the first is not sent again', async () => {
    await world.app.loops.parts?.stop();
    const { body } = await send([await upload('image'), await upload('video'), await upload('file')]);
    world.simulator.faults.hold();
    await deliverWith(world, {
      afterPost: (count) => (count === 2 ? { outcome: 'unknown', reason: 'timeout' } : undefined),
    });
    expect(arrived()).toEqual(['image', 'video']);
    expect((await talk.parts()).map(({ state }) => state)).toEqual(['sent', 'unknown', 'queued']);
    world.simulator.faults.release();
    await world.settle();
    await world.advance(2);
    expect(arrived()).toEqual(['image', 'video', 'file']);
    expect((await talk.act(body.id, 'retry')).status).toBe(409);
  });
});

async function fileMids() {
  const rows = await world.app.ctx.db
    .selectFrom('messageParts')
    .select('mid')
    .where('accountId', '=', talk.owner.accountId)
    .where('mediaId', 'is not', null)
    .execute();
  return rows.map(({ mid }) => mid);
}
