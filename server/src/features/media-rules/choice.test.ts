import type { Message } from '@parley/contract/conversations.ts';
import type { MediaRule } from '@parley/contract/media-rules.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import type { Customer } from '@parley/simulator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { objectName } from '#features/media/object-names.ts';
import { doomOrphans } from '#features/media/repository.ts';
import { doomUnused } from '#features/media/upload-repository.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import { KNOWLEDGE } from '#test/scene.ts';

import { makePhoto, uploadTo } from './test-files.ts';

let world: TestWorld;
let owner: TestOwner;
let customer: Customer;

beforeAll(async () => {
  world = await startWorld();
  // Known once it listens; the simulator fetches from there, without TLS.
  world.app.ctx.env.publicUrl = world.url;
  world.simulator.switches.httpMedia = true;
});
afterEach(() => world.simulator.faults.clear());
afterAll(() => world[Symbol.asyncDispose]());

const ASKED = 'Can you show me the blue dress?';

/** An owner with a rule of so many pictures, and a customer. */
async function openShop(count: number, { isModerated = true } = {}): Promise<MediaRule> {
  owner = await world.owner({ knowledgeBase: KNOWLEDGE });
  await owner.call('PATCH', `/api/users/${owner.userId}/moderation`, { moderationEnabled: isModerated });
  await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 0 });
  customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta' });
  return addRule('Blue dress', 'When somebody asks to see the blue dress', count);
}

async function addRule(name: string, description: string, count: number): Promise<MediaRule> {
  const path = `/api/users/${owner.userId}/media-rules`;
  const { body } = await owner.call<MediaRule>('POST', path, { name, description });
  const files: object[] = [];
  for (let order = 0; order < count; order += 1) {
    const photo = await makePhoto(`#00${(order + 16).toString(16)}c0`);
    const { objectPath } = await uploadTo(world, owner, photo, { name: `${order}.jpg` });
    files.push({ objectPath, order });
  }
  return (await owner.call<MediaRule>('POST', `/api/media-rules/${body.id}/files`, { files })).body;
}

async function ask(text: string): Promise<void> {
  await customer.write(text);
  await world.advance(6);
}

const drafts = () => owner.get<PendingMessage[]>('/api/pending-messages');
async function draft(): Promise<PendingMessage> {
  const [only, ...more] = await drafts();
  if (!only || more.length > 0) throw new Error('there is not one draft');
  return only;
}
const approve = (id: string, how: object = {}) =>
  owner.call<{ code?: string }>('POST', `/api/pending-messages/${id}/approve`, how);
const names = (files: { fileName: string }[]) => files.map(({ fileName }) => fileName);

type File = { payload: { url: string } };
type Said = { text?: string; attachment?: File; attachments?: File[] };
type Call = { recipient?: { id?: string }; message?: Said };

/** What the platform was asked to send to this customer: the paths of files of each message, or its text. */
function sent(): (string | string[])[] {
  const calls = world.simulator.received.calls({ method: 'POST', path: /messages$/ });
  return calls.flatMap<string | string[]>(({ params }) => {
    const { recipient, message } = params as Call;
    if (recipient?.id !== customer.id || !message) return [];
    const files = message.attachments ?? (message.attachment ? [message.attachment] : []);
    if (files.length === 0) return [message.text ?? ''];
    return [files.map(({ payload }) => new URL(payload.url).pathname)];
  });
}
const urls = ({ files }: MediaRule) => files.map(({ url }) => url);

async function lastMessage(): Promise<Message> {
  const [conversation] = await owner.get<{ id: string }[]>('/api/conversations');
  const messages = await owner.get<Message[]>(`/api/conversations/${conversation?.id}/messages`);
  const message = messages.at(-1);
  if (!message) throw new Error('there is no message');
  return message;
}

describe('a draft', () => {
  test('[OP-61] [CMNT-28] has the files of the rule that fits, and they go out in their order, ten in a message', async () => {
    const rule = await openShop(12);
    await ask(ASKED);
    const waiting = await draft();
    expect(waiting.mediaRule).toEqual({ id: rule.id, name: 'Blue dress', isActive: true });
    expect(waiting.mediaFiles).toEqual(rule.files);
    const before = sent().length;
    expect((await approve(waiting.id)).status).toBe(200);
    await world.settle();
    expect(sent().slice(before)).toEqual([urls(rule).slice(0, 10), urls(rule).slice(10)]);
    expect(await drafts()).toEqual([]);
  });

  test('keeps its files when the rule is edited, and tells that it was switched off', async () => {
    const rule = await openShop(2);
    await ask(ASKED);
    await owner.call('POST', `/api/media-rules/${rule.id}/files`, { files: [] });
    await owner.call('PUT', `/api/media-rules/${rule.id}`, { isActive: false });
    await doomOrphans(world.app.ctx);
    await doomUnused(world.app.ctx);
    const waiting = await draft();
    expect(waiting.mediaRule).toEqual({ id: rule.id, name: 'Blue dress', isActive: false });
    expect(names(waiting.mediaFiles)).toEqual(['0.jpg', '1.jpg']);
    await approve(waiting.id);
    await world.settle();
    expect(sent().at(-1)).toEqual(urls(rule));
  });

  test('loses them when the rule is deleted, and nothing empty goes out', async () => {
    const rule = await openShop(1);
    await ask(ASKED);
    await owner.call('DELETE', `/api/media-rules/${rule.id}`);
    const waiting = await draft();
    expect([waiting.mediaRule, waiting.mediaFiles]).toEqual([
      { id: rule.id, name: null, isActive: false },
      [],
    ]);
    const url = rule.files[0]?.url ?? '';
    expect((await fetch(new URL(url, world.url))).status).toBe(404);
    const before = sent().length;
    expect(await approve(waiting.id)).toMatchObject({ status: 400, body: { code: 'blank_text' } });
    await world.settle();
    expect(sent().length).toBe(before);
    expect((await drafts()).length).toBe(1);
  });

  test('whose files are not wanted goes as its text alone', async () => {
    await openShop(1);
    await addRule('Price list', 'When someone asks what things cost', 1);
    await ask('How much is a manicure with gel polish?');
    const waiting = await draft();
    expect(waiting.mediaRule?.name).toBe('Price list');
    await approve(waiting.id, { withoutFiles: true });
    await world.settle();
    expect(sent().at(-1)).toContain('28 €');
    expect(
      sent()
        .flat()
        .filter((one) => one.startsWith('/objects/')),
    ).toEqual([]);
  });

  test('that was taken back has its files again', async () => {
    await openShop(2);
    await owner.call('PATCH', `/api/users/${owner.userId}/undo-settings`, { undoSeconds: 30 });
    await ask(ASKED);
    await approve((await draft()).id);
    const { id } = await lastMessage();
    expect((await owner.call('POST', `/api/messages/${id}/undo`)).status).toBe(200);
    expect(names((await draft()).mediaFiles)).toEqual(['0.jpg', '1.jpg']);
  });
});

describe('without a person', () => {
  test('the files go at once, and not twice in a row unless somebody asks to see them', async () => {
    await openShop(0, { isModerated: false });
    const prices = await addRule('Price list', 'When someone asks what things cost', 1);
    await ask('What do you charge for gel polish?');
    expect(sent()).toContainEqual(urls(prices));
    const after = sent().length;
    await ask('And how much is a manicure with gel polish?');
    expect(sent().slice(after).flat()).not.toContain(urls(prices)[0]);
    const later = sent().length;
    await ask('Please show me the prices once more');
    expect(sent().slice(later)).toContainEqual(urls(prices));
  });

  test('a rule without files, one that is off and two that fit alike send nothing', async () => {
    await openShop(0, { isModerated: false });
    await ask(ASKED);
    expect(
      sent()
        .flat()
        .filter((one) => one.startsWith('/objects/')),
    ).toEqual([]);
    const rule = await addRule('Red dress', 'When somebody asks to see the red dress', 1);
    await owner.call('PUT', `/api/media-rules/${rule.id}`, { isActive: false });
    await ask('Can you show me the red dress?');
    await addRule('Green dress', 'When somebody asks to see the green dress', 1);
    await owner.call('PUT', `/api/media-rules/${rule.id}`, { isActive: true });
    await ask('Can you show me a dress?');
    expect(
      sent()
        .flat()
        .filter((one) => one.startsWith('/objects/')),
    ).toEqual([]);
  });

  test('stops at the first failure, says how many were sent, and goes on there', async () => {
    const rule = await openShop(12, { isModerated: false });
    const lost = objectName(rule.files[11]?.objectPath ?? '');
    const { storage } = world.app.ctx;
    const kept = await fetch(new URL(rule.files[11]?.url ?? '', world.url));
    const bytes = Buffer.from(await kept.arrayBuffer());
    await storage.remove(lost);
    await ask(ASKED);
    for (let time = 0; time < 3; time += 1) await world.advance(20);
    const failed = await lastMessage();
    expect([failed.deliveryState, failed.filesSent]).toEqual(['partial', { sent: 10, total: 12 }]);
    await storage.write(lost, bytes, 'image/jpeg');
    const before = sent().length;
    expect((await owner.call('POST', `/api/messages/${failed.id}/retry`)).status).toBe(200);
    await world.settle();
    expect(sent().slice(before)).toEqual([urls(rule).slice(10)]);
    const done = await lastMessage();
    expect([done.deliveryState, done.filesSent]).toEqual(['sent', null]);
  });
});
