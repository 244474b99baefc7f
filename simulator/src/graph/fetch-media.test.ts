import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '../testing/start.ts';

const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(64)]);
const wav = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(64)]);
const mp4 = Buffer.concat([Buffer.from('\0\0\0\x20ftypM4A '), Buffer.alloc(64)]);
const webm = Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), Buffer.alloc(64)]);
const pdf = Buffer.from('%PDF-1.7\n');
const megabyte = 1_048_576;
const sized = (start: Buffer, size: number) => Buffer.concat([start, Buffer.alloc(size - start.length)]);

const files: Record<string, [mime: string, bytes: Buffer]> = {
  '/a.png': ['image/png', png],
  '/a.jpg': [
    'image/jpeg; charset=binary',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(64)]),
  ],
  '/a.webp': ['image/webp', Buffer.from('RIFF\0\0\0\0WEBP')],
  '/lie.png': ['image/png', wav],
  '/a.wav': ['audio/wav', wav],
  '/a.m4a': ['audio/mp4', mp4],
  '/a.aac': ['audio/aac', Buffer.from([0xff, 0xf1, 0x50, 0x80, 0, 0])],
  '/voice.webm': ['audio/webm', webm],
  '/a.webm': ['video/webm', webm],
  '/a.mp3': ['audio/mpeg', Buffer.from('ID3')],
  '/a.ogg': ['audio/ogg', Buffer.from('OggS')],
  '/a.mp4': ['video/mp4', mp4],
  '/a.pdf': ['application/pdf', pdf],
  '/a.docx': ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', Buffer.from('PK')],
  '/8mb.png': ['image/png', sized(png, 8 * megabyte)],
  '/over.png': ['image/png', sized(png, 8 * megabyte + 1)],
  '/over.pdf': ['application/pdf', sized(pdf, 25 * megabyte + 1)],
};

let host = '';
const server = createServer((request, response) => {
  if (request.url === '/moved.png') return void response.writeHead(302, { location: '/a.png' }).end();
  const file = files[request.url ?? ''];
  if (!file) return void response.writeHead(404).end();
  return void response.writeHead(200, { 'content-type': file[0] }).end(file[1]);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function send(type: string, paths: string[], httpMedia = true) {
  const rig = await startRig({ switches: { httpMedia } });
  await using _ = rig;
  const customer = rig.sim.customer();
  await customer.write('hi');
  const urls = paths.map((path) => (path.startsWith('/') ? host + path : path));
  const message =
    urls.length === 1
      ? { attachment: { type, payload: { url: urls[0] } } }
      : { attachments: urls.map((url) => ({ type, payload: { url } })) };
  const answer = await rig.post('/me/messages', { recipient: { id: customer.id }, message });
  await rig.sim.settle();
  return { answer, echo: rig.receiver.events().at(-1), sent: rig.sim.sent() };
}

test.each([
  ['image', '/a.png'],
  ['image', '/a.jpg'],
  ['image', '/8mb.png'],
  ['image', '/moved.png'],
  ['audio', '/a.wav'],
  ['audio', '/a.m4a'],
  ['audio', '/a.aac'],
  ['video', '/a.mp4'],
  ['video', '/a.webm'],
  ['file', '/a.pdf'],
])('%s %s is fetched and taken', async (type, path) => {
  const { answer, sent } = await send(type, [path]);
  expect(answer.status).toBe(200);
  expect(sent[0]?.attachments[0]?.type).toBe(type);
});

test.each([
  ['image', '/nowhere.png', 2018008],
  ['image', 'http://127.0.0.1:1/a.png', 2018008],
  ['image', 'ftp://example.test/a.png', 2018008],
  ['image', 'not a url', 2018008],
  ['image', '/a.webp', 2018047],
  ['image', '/lie.png', 2018047],
  ['audio', '/voice.webm', 2018047],
  ['audio', '/a.mp3', 2018047],
  ['audio', '/a.ogg', 2018047],
  ['audio', '/a.png', 2018047],
  ['file', '/a.docx', 2018047],
  ['image', '/over.png', 2018109],
  ['file', '/over.pdf', 2018109],
])('%s %s is refused with %i', async (type, path, subcode) => {
  const { answer, sent } = await send(type, [path]);
  expect(answer.body['error']).toMatchObject({ code: 100, error_subcode: subcode });
  expect(sent).toHaveLength(0);
});

test('plain http is refused unless a switch allows it', async () => {
  const { answer } = await send('image', ['/a.png'], false);
  expect(answer.body['error']).toMatchObject({ code: 100, error_subcode: 2018008 });
});

test('several images are one message with one echo', async () => {
  const { sent, echo } = await send('image', ['/a.png', '/a.jpg']);
  expect(sent).toHaveLength(1);
  const attachments = (echo?.['message'] as { attachments: Array<{ payload: { url: string } }> } | undefined)
    ?.attachments;
  expect(attachments).toHaveLength(2);
});
