import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Conversation } from '@parley/contract/conversations.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import * as channels from '#features/channel/service.ts';
import { quietOwner } from '#features/webhooks/test-deliveries.ts';
import { createPublicFetch } from '#infra/public-fetch.ts';
import { startWorld, type TestOwner, type TestWorld } from '#test/app.ts';

import { fetchPicture } from './pictures.ts';
import { createProfileLoop } from './profiles.ts';

const FACE = 'face0.jpg';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const DAY = 24 * 3600;

let world: TestWorld;
let owner: TestOwner;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  owner = await quietOwner(world);
});
afterEach(() => {
  world.simulator.faults.clear();
  world.simulator.switches.profilePicTtlMs = 3 * DAY * 1000;
});
afterAll(() => world[Symbol.asyncDispose]());

async function shown(): Promise<Conversation> {
  const [first] = await owner.get<Conversation[]>('/api/conversations');
  if (!first) throw new Error('no conversation');
  return first;
}
const person = async () => {
  const { participantName, participantUsername, participantProfilePic } = await shown();
  return [participantName, participantUsername, participantProfilePic];
};
const profileCalls = (customerId: string) =>
  world.simulator.received.calls({ method: 'GET', path: `/${customerId}` }).length;
const fetchBytes = async (path: string | null, token?: string) => {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const response = await fetch(new URL(path ?? '', world.url), { headers });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};

describe('name and picture', () => {
  test('are fetched; the picture is our own copy, for the account alone', async () => {
    const customer = world.customerOf(owner, { name: 'Marta Ruiz', username: 'marta', profilePic: FACE });
    await customer.write('hello');
    await world.settle();
    const [name, username, picture] = await person();
    expect([name, username]).toEqual(['Marta Ruiz', 'marta']);
    expect(picture).toMatch(/^\/api\/contacts\/[\w-]+\/picture\?v=\d+$/);
    const face = await readFile(new URL(`../../../../simulator/public/faces/${FACE}`, import.meta.url));
    const own = await fetchBytes(picture ?? '', owner.token);
    expect([own.status, own.headers.get('content-type'), own.bytes.equals(face)]).toEqual([
      200,
      'image/jpeg',
      true,
    ]);
    expect(own.headers.get('content-security-policy')).toContain('sandbox');
    const stranger = await quietOwner(world);
    expect((await fetchBytes(picture ?? '', stranger.token)).status).toBe(404);
    expect((await fetchBytes(picture ?? '')).status).toBe(401);
  });

  test('outlive the address on the platform, and are fetched anew a day later when the person writes', async () => {
    const customer = world.customerOf(owner, { name: 'Old Name', profilePic: FACE });
    await customer.write('hello');
    await world.settle();
    expect(profileCalls(customer.id)).toBe(1);
    customer.set({ name: 'New Name' });
    await customer.write('again');
    await world.advance(4 * DAY);
    const [name, , picture] = await person();
    expect(name).toBe('Old Name');
    expect((await fetchBytes(picture ?? '', owner.token)).status).toBe(200);
    expect(profileCalls(customer.id)).toBe(1);
    await customer.write('days later');
    await world.settle();
    expect((await person())[0]).toBe('New Name');
    expect(profileCalls(customer.id)).toBe(2);
  });

  test('are searchable by the name, and fetched anew for all on demand', async () => {
    const customer = world.customerOf(owner, { name: 'Óscar Núñez' });
    await customer.write('hello');
    await world.settle();
    const find = async (text: string) =>
      (await owner.get<Conversation[]>(`/api/conversations?search=${encodeURIComponent(text)}`)).length;
    expect([await find('oscar nunez'), await find('someone')]).toEqual([1, 0]);
    customer.set({ name: 'Somebody Else' });
    await owner.call('POST', `/api/admin/conversations/${owner.userId}/update-names`);
    await world.settle();
    expect([await find('oscar'), await find('somebody')]).toEqual([0, 1]);
  });
});

describe('without a profile', () => {
  test.each(['no_match', 'gone'] as const)('%s: the message stands, with initials', async (profile) => {
    const customer = world.customerOf(owner, { name: 'Hidden' });
    customer.set({ profile });
    await customer.write('hello');
    await world.settle();
    expect(await person()).toEqual([null, null, null]);
    expect((await shown()).lastMessageContent).toBe('hello');
    await world.advance(3600);
    expect(profileCalls(customer.id)).toBe(1);
  });

  test('without consent, until the person writes', async () => {
    const customer = world.customerOf(owner, { name: 'Shy Person' });
    await owner.business.typeInApp(customer, 'We saw your comment!');
    await world.settle();
    expect(await person()).toEqual([null, null, null]);
    await world.advance(600);
    expect(profileCalls(customer.id)).toBe(1);
    await customer.write('hello');
    await world.settle();
    expect((await person())[0]).toBe('Shy Person');
  });

  test('a failing call blocks no message and is tried again, less and less often', async () => {
    const customer = world.customerOf(owner, { name: 'Late Name' });
    world.simulator.faults.failNext({ method: 'GET', path: customer.id, times: 2 });
    await customer.write('hello');
    await world.settle();
    expect((await shown()).lastMessageContent).toBe('hello');
    expect(await person()).toEqual([null, null, null]);
    await world.advance(21);
    expect(await person()).toEqual([null, null, null]);
    await world.advance(21);
    expect(profileCalls(customer.id)).toBe(2);
    await world.advance(21);
    expect((await person())[0]).toBe('Late Name');
  });

  test('waits for a live token', async () => {
    const { db } = world.app.ctx;
    const token = (tokenState: 'live' | 'dead') =>
      db.updateTable('channels').set({ tokenState }).where('accountId', '=', owner.accountId).execute();
    await token('dead');
    const customer = world.customerOf(owner, { name: 'Patient' });
    await customer.write('hello');
    await world.settle();
    expect(profileCalls(customer.id)).toBe(0);
    await token('live');
    await world.settle();
    expect((await person())[0]).toBe('Patient');
  });

  test('deleted while it was being fetched: nothing of the person is stored', async () => {
    await world.app.loops.profiles?.stop();
    const customer = world.customerOf(owner, { name: 'Must Go', profilePic: FACE });
    await customer.write('hello');
    const { ctx } = world.app;
    const { id } = await shown();
    const loop = createProfileLoop(ctx, {
      fetchPublic: fetch,
      async clientFor(accountId) {
        const channel = await channels.findChannelFor(ctx.db, accountId);
        if (!channel) return null;
        const client = channels.clientFor(ctx, channel);
        return {
          ...client,
          async profile(customerId) {
            const profile = await client.profile(customerId);
            expect((await owner.call('DELETE', `/api/conversations/${id}`)).status).toBe(200);
            return profile;
          },
        };
      },
    });
    loop.start();
    await loop.drain();
    await loop.stop();
    world.app.loops.profiles?.start();
    const contact = await ctx.db
      .selectFrom('contacts')
      .select(['id', 'name', 'username', 'pictureUrl', 'profileDueAt'])
      .where('accountId', '=', owner.accountId)
      .executeTakeFirstOrThrow();
    expect(contact).toMatchObject({ name: null, username: null, pictureUrl: null, profileDueAt: null });
    const pictures = await ctx.db
      .selectFrom('contactPictures')
      .select('contactId')
      .where('accountId', '=', owner.accountId)
      .execute();
    expect(pictures).toEqual([]);
  });
});

describe('a picture that cannot be had costs only the picture', () => {
  test('its address has expired', async () => {
    world.simulator.switches.profilePicTtlMs = 0;
    const customer = world.customerOf(owner, { name: 'No Face', profilePic: FACE });
    await customer.write('hello');
    await world.settle();
    expect(await person()).toEqual(['No Face', expect.any(String), null]);
  });

  test('it is no image, its host is another, or nothing answers there', async () => {
    const addresses = [
      `${world.simulator.url}/_control/setup`,
      'http://127.0.0.1:9/face.jpg',
      'https://127.0.0.1:9/face.jpg',
      `${world.simulator.url.replace('127.0.0.1', 'localhost')}/faces/${FACE}`,
    ];
    for (const profilePic of addresses) {
      owner = await quietOwner(world);
      const customer = world.customerOf(owner, { name: 'No Face', profilePic });
      await customer.write('hello');
      await world.settle();
      expect(await person()).toEqual(['No Face', expect.any(String), null]);
    }
  });

  test('redirects are not followed, other hosts not asked, large files cut off; PNG and WebP are pictures too', async () => {
    const asked: string[] = [];
    await using elsewhere = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.end(JPEG);
    });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=',
      'base64',
    );
    const webp = Buffer.from('RIFF....WEBPVP8 ', 'latin1');
    const answers: Record<string, RequestListener> = {
      '/face': (_, response) => response.end(JPEG),
      '/png': (_, response) => response.end(png),
      '/webp': (_, response) => response.end(webp),
      '/moved': (_, response) => response.writeHead(302, { location: '/face' }).end(),
      '/away': (_, response) => response.writeHead(301, { location: `${elsewhere.url}/face` }).end(),
      '/html': (_, response) =>
        response.setHeader('content-type', 'image/jpeg').end('<script>alert(1)</script>'),
      '/svg': (_, response) => response.setHeader('content-type', 'image/svg+xml').end('<svg/>'),
      '/large': (_, response) => response.end(Buffer.concat([JPEG, Buffer.alloc(1_000_001)])),
      '/broken': (request) => request.socket.destroy(),
      '/empty': (_, response) => response.end(),
    };
    await using platform = await serve((request, response) => {
      const answer = answers[request.url ?? ''];
      if (answer) answer(request, response);
      else response.writeHead(404).end(JPEG);
    });
    const { ctx } = world.app;
    const { fetch: fetchPublic, close } = createPublicFetch();
    await ctx.db
      .updateTable('channels')
      .set({ graphUrl: platform.url })
      .where('accountId', '=', owner.accountId)
      .execute();
    const typeOf = async (url: string) =>
      (await fetchPicture(ctx, { fetchPublic }, owner.accountId, url))?.mediaType ?? null;
    const types = Object.fromEntries(
      await Promise.all(
        [...Object.keys(answers), '/missing'].map(async (path) => [
          path,
          await typeOf(`${platform.url}${path}`),
        ]),
      ),
    );
    expect(types).toEqual({
      '/face': 'image/jpeg',
      '/png': 'image/png',
      '/webp': 'image/webp',
      '/moved': null,
      '/away': null,
      '/html': null,
      '/svg': null,
      '/large': null,
      '/broken': null,
      '/empty': null,
      '/missing': null,
    });
    for (const url of [
      `${elsewhere.url}/face`,
      'file:///etc/passwd',
      'no address',
      'data:image/png;base64,AA==',
    ]) {
      expect(await typeOf(url)).toBeNull();
    }
    expect(asked).toEqual([]);
    await close();
  });
});

async function serve(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
