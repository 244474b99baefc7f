import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Message } from '@parley/contract/conversations.ts';
import type { UploadedFile } from '@parley/contract/uploads.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';
import {
  answerWith,
  type ModelServer,
  modelEnv,
  type Scripted,
  startModelServer,
} from '#test/model-server.ts';

import { makeFilm } from './convert/test-recordings.ts';
import { objectName } from './object-names.ts';

// What takes films apart steps back behind everything else that runs.
vi.setConfig({ testTimeout: 60_000 });

let model: ModelServer;
let host: Server;
let world: TestWorld;
/** The same installation without a model for voice. */
let deaf: TestWorld;
let folder: string;
const films = new Map<string, Buffer>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-films-'));
  const make = async (name: string, film: Parameters<typeof makeFilm>[1]) =>
    films.set(`/${name}`, await readFile(await makeFilm(join(folder, name), film)));
  await make('spoken.mp4', { codec: 'h264', sound: 'aac' });
  await make('spoken.webm', { codec: 'vp8', sound: 'opus' });
  await make('silent.mp4', { codec: 'h264' });
  host = createServer((request, response) => response.end(films.get(request.url ?? '')));
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  model = await startModelServer();
  const env = { ...modelEnv(model), AI_VISION_MODEL: 'seeing', MEDIA_HOSTS: '127.0.0.1' };
  world = await startWorld({ env: { ...env, AI_TRANSCRIPTION_MODEL: 'hearing' } });
  deaf = await startWorld({ env });
});
afterAll(async () => {
  await Promise.all([world[Symbol.asyncDispose](), deaf[Symbol.asyncDispose]()]);
  await model.close();
  await new Promise((resolve) => host.close(resolve));
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  model.calls.length = 0;
  model.heard = 0;
  model.hear('How much is a manicure?');
  model.script(seen('A strand of copper hair.'));
});

const seen = (words: string): Scripted => ({ words });

let count = 0;

/** A customer of a new account sends films; `read` answers their message as it is shown. */
async function receive(names: string[], { at = world, isAnswered = false } = {}) {
  count += 1;
  const owner = await at.owner({ knowledgeBase: 'Q: How much is a manicure?\nA: 28 €.' });
  await owner.call('PUT', `/api/users/${owner.userId}/ai-settings`, { enabled: isAnswered });
  const customer = at.customerOf(owner, { name: 'Marta', username: `marta${count}` });
  const { port } = host.address() as AddressInfo;
  const sent = names.map((name) => ({ type: 'video' as const, url: `http://127.0.0.1:${port}/${name}` }));
  await customer.sendAttachment(sent);
  await at.settle();
  const read = async () => (await thread(owner))[0];
  return { owner, read };
}

async function thread(owner: TestOwner): Promise<Message[]> {
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  return owner.get<Message[]>(`/api/conversations/${chat?.id}/messages`);
}

const looked = () => model.calls.filter((call) => JSON.stringify(call).includes('One moment of a film'));

test('a film is heard and seen, and the assistant reads both', async () => {
  model.script(seen('A strand of copper hair.'), { decision: answerWith('Hello.') });
  const { read } = await receive(['spoken.mp4'], { isAnswered: true });
  expect(await read()).toMatchObject({
    messageType: 'video',
    audioTranscription: 'How much is a manicure?',
    transcriptionState: 'done',
    aiMediaDescription: 'A strand of copper hair.',
    aiMediaAnalysisStatus: 'done',
  });
  await world.advance(10);
  const answering = JSON.stringify(model.calls.at(-1));
  expect(answering).toContain('How much is a manicure?');
  expect(answering).toContain('A strand of copper hair.');
  expect([model.heard, looked().length]).toEqual([1, 1]);
});

test('where nothing sounds nobody listens, and nothing is said', async () => {
  const { owner, read } = await receive(['silent.mp4']);
  const film = { transcriptionState: 'done', audioTranscription: null, aiMediaAnalysisStatus: 'done' };
  expect(await read()).toMatchObject(film);
  const { id } = (await read()) ?? {};
  expect((await owner.call('POST', `/api/force-transcription/${id}`)).status).toBe(200);
  await world.settle();
  expect(await read()).toMatchObject(film);
  expect(model.heard).toBe(0);
});

test('without a model for voice it is seen alone', async () => {
  const { read } = await receive(['spoken.mp4'], { at: deaf });
  expect(await read()).toMatchObject({
    transcriptionState: 'off',
    audioTranscription: null,
    aiMediaDescription: 'A strand of copper hair.',
  });
  expect(model.heard).toBe(0);
});

test('what could not be heard is tried again, and not looked at again', async () => {
  model.hear(null, null, null, 'Guten Tag');
  const { owner, read } = await receive(['spoken.mp4']);
  expect(await read()).toMatchObject({ transcriptionState: 'waiting', aiMediaAnalysisStatus: 'done' });
  await world.advance(5);
  await world.advance(20);
  expect(await read()).toMatchObject({
    transcriptionState: 'failed',
    audioTranscription: null,
    aiMediaDescription: 'A strand of copper hair.',
  });
  expect([model.heard, looked().length]).toEqual([3, 1]);
  const { id } = (await read()) ?? {};
  expect((await owner.call('POST', `/api/retry-transcription/${id}`)).status).toBe(200);
  await world.settle();
  expect(await read()).toMatchObject({ transcriptionState: 'done', audioTranscription: 'Guten Tag' });
  expect((await owner.call('POST', `/api/retry-transcription/${id}`)).status).toBe(409);
  expect(looked()).toHaveLength(1);
});

test('what could not be seen is heard all the same', async () => {
  model.script({ status: 400 });
  const { read } = await receive(['spoken.mp4']);
  expect(await read()).toMatchObject({
    transcriptionState: 'done',
    audioTranscription: 'How much is a manicure?',
    aiMediaAnalysisStatus: 'failed',
  });
});

test('of several films each is read once, whenever it comes', async () => {
  model.script(seen('One.'), seen('Two.'), seen('Three.'));
  model.hear('First.', 'Second.', 'Third.');
  const { read } = await receive(['spoken.mp4', 'silent.mp4', 'spoken.webm']);
  const { audioTranscription, aiMediaDescription } = (await read()) ?? {};
  expect(audioTranscription?.split('\n').sort()).toEqual(['First.', 'Second.']);
  expect(aiMediaDescription?.split('\n').sort()).toEqual(['One.', 'Three.', 'Two.']);
  expect([model.heard, looked().length]).toEqual([2, 3]);
});

test('a broken film is told as failed', async () => {
  const { owner, read } = await receive(['spoken.mp4']);
  const { id } = (await read()) ?? {};
  const file = await world.app.ctx.db
    .selectFrom('media')
    .innerJoin('fileUses', 'mediaId', 'id')
    .select('objectKey')
    .where('subjectId', '=', id ?? '')
    .executeTakeFirstOrThrow();
  await world.app.ctx.storage.write(objectName(file.objectKey), Buffer.from('no film'), 'video/mp4');
  expect((await owner.call('POST', `/api/force-transcription/${id}`)).status).toBe(200);
  await world.settle();
  expect(await read()).toMatchObject({ transcriptionState: 'failed', aiMediaAnalysisStatus: 'done' });
});

test('a film that was sent is written down when a person asks for it, as a voice message is', async () => {
  const { owner } = await receive(['silent.mp4']);
  const form = new FormData();
  form.append(
    'file',
    new Blob([new Uint8Array(films.get('/spoken.mp4') ?? [])], { type: 'video/mp4' }),
    'a.mp4',
  );
  const headers = { authorization: `Bearer ${owner.token}` };
  const answer = await fetch(new URL('/api/upload', world.url), { method: 'POST', headers, body: form });
  const { url, type, name } = (await answer.json()) as UploadedFile;
  const [chat] = await owner.get<{ id: string }[]>('/api/conversations');
  const sent = await owner.call<Message>('POST', `/api/conversations/${chat?.id}/send`, {
    content: '',
    attachments: [{ url, type, name }],
  });
  expect(sent.body).toMatchObject({ messageType: 'video', transcriptionState: 'off' });
  expect((await owner.call('POST', `/api/force-transcription/${sent.body.id}`)).status).toBe(200);
  await world.settle();
  const message = (await thread(owner)).find(({ id }) => id === sent.body.id);
  expect(message).toMatchObject({
    transcriptionState: 'done',
    audioTranscription: 'How much is a manicure?',
  });

  // The same film again, twice: words are told where somebody asks, by one look at it for all who wait.
  const again = { content: '', attachments: [{ url, type, name }] };
  const path = `/api/conversations/${chat?.id}/send`;
  const asking = [
    await owner.call<Message>('POST', path, again),
    await owner.call<Message>('POST', path, again),
  ];
  model.heard = 0;
  model.hear('And with gel?');
  await world.app.loops.readings?.stop();
  for (const { body } of asking)
    expect((await owner.call('POST', `/api/force-transcription/${body.id}`)).status).toBe(200);
  world.app.loops.readings?.start();
  await world.settle();
  const words = (await thread(owner)).flatMap(({ audioTranscription }) => audioTranscription ?? []);
  expect(words.sort()).toEqual(['And with gel?', 'And with gel?', 'How much is a manicure?']);
  expect(model.heard).toBe(1);
});
