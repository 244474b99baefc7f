import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { findAddressFault, isPublicAddress } from '#infra/public-address.ts';
import { createPublicFetch, type PublicFetch } from '#infra/public-fetch.ts';

type Told = {
  title: string;
  body: string;
  tag: string;
  path: string;
  language: string;
  closed?: string;
  approve?: { label: string; path: string; read: string };
};
type Received = { path: string; told: Told; authorization: string; topic: string | undefined };
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** A browser's side of a subscription: its keys, and how it opens what comes (RFC 8291). */
function createBrowser() {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  function open(body: Buffer): Told {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
    const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(sender), auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString()) as Told;
  }
  return { keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }, open };
}

/** A push service on the loopback and a browser behind it, which opens all that comes. */
export async function startPushService() {
  const browser = createBrowser();
  const service = {
    url: '',
    keys: browser.keys,
    received: [] as Received[],
    /** What the next requests are answered; 201 after that. */
    answers: [] as [status: number, headers?: Record<string, string>][],
    /** Answers come after it. */
    held: undefined as Promise<void> | undefined,
    /** Resolves with the next request. */
    reached: Promise.withResolvers<void>(),
    reset(): void {
      service.received = [];
      service.answers = [];
      service.held = undefined;
      service.reached = Promise.withResolvers();
    },
    /** Goes to the open internet and to this service. A server that restarts does not end it. */
    publicFetch: {} as PublicFetch,
    async close(): Promise<void> {
      await guarded.close();
      server.close();
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    service.received.push({
      path: request.url ?? '',
      told: browser.open(Buffer.concat(chunks)),
      authorization: request.headers.authorization ?? '',
      topic: request.headers['topic'] as string | undefined,
    });
    service.reached.resolve();
    await service.held;
    const [status, headers] = service.answers.shift() ?? [201];
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const guarded = createPublicFetch({
    isAllowed: (address) => address === '127.0.0.1' || isPublicAddress(address),
    findFault: (address) => (address.startsWith(`${service.url}/`) ? null : findAddressFault(address)),
  });
  service.publicFetch = { ...guarded, close: async () => undefined };
  return service;
}
