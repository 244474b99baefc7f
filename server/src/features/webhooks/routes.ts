import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import { findOwner } from '#features/identity/service.ts';
import type { Bodies } from '#infra/bodies.ts';
import { AppError } from '#infra/errors.ts';
import { parseDelivery, takePart } from '#instagram/parse.ts';
import { isSignature, verifySignature } from '#instagram/signature.ts';

import type { Channel } from './apply.ts';
import { noteArrival, settleInbox, takeIn } from './inbox.ts';

/** The three shapes of the address, and the one that all accounts of an instance share. */
const OWN_ADDRESSES = [
  '/api/instagram-webhook-v3/:userId',
  '/api/webhook2025/:userId',
  '/api/webhook-new/instagram/:userId',
];
const SHARED_ADDRESS = '/api/instagram-webhook';

const MOST_BYTES = 1024 * 1024;
const CACHE_MILLISECONDS = 3000;
const CACHE_SIZE = 10_000;
const NOTE_MILLISECONDS = 10_000;

type Params = { userId?: string };
type Target = { accountId: string; channel: Channel | null };

/** Raw bytes in: the signature covers exactly what was sent. */
export async function webhookRoutes(app: FastifyInstance, ctx: Context, bodies: Bodies): Promise<void> {
  const targetOf = new WeakMap<FastifyRequest, Target>();
  const targets = new Map<string, { target: Promise<Target | null>; until: number }>();
  const notedAt = new Map<string, number>();
  const foreign = new Set<string>();

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest) => bodies.read(request.raw, MOST_BYTES));
  app.addHook('onResponse', async (request, reply) => {
    if (request.method === 'POST') ctx.count('deliveries', String(reply.statusCode));
    return bodies.endUnread(request.raw);
  });
  app.addHook('onClose', async () => {
    await channels.settleWrongSignatures(ctx);
    await settleInbox(ctx);
  });

  /** Looked up once for all deliveries of a moment. */
  function findTarget(userId: string): Promise<Target | null> {
    const now = Date.now();
    const known = targets.get(userId);
    if (known && known.until > now) return known.target;
    if (targets.size >= CACHE_SIZE) targets.clear();
    const entry = { target: lookUpTarget(userId), until: now + CACHE_MILLISECONDS };
    targets.set(userId, entry);
    const forget = () => {
      if (targets.get(userId) === entry) targets.delete(userId);
    };
    // A missing channel is looked up every time: the owner may be connecting it right now.
    entry.target.then((target) => {
      if (!target?.channel) forget();
    }, forget);
    return entry.target;
  }

  /** Before a delivery is left alone: the account that it is for may have been connected since the last look. */
  async function findReceiver(
    userId: string,
    { channel }: Target,
    entryIds: readonly string[],
  ): Promise<Channel | null> {
    if (!channel || !isForeign(channel, entryIds)) return channel;
    targets.delete(userId);
    return (await findTarget(userId))?.channel ?? null;
  }

  async function lookUpTarget(userId: string): Promise<Target | null> {
    const owner = await findOwner(ctx.db, userId);
    if (!owner) return null;
    const { accountId } = owner;
    // The secrets are kept: whoever asks for them next has them.
    const [channel] = await Promise.all([
      channels.findChannelFor(ctx.db, accountId),
      channels.secretsFor(ctx, accountId),
    ]);
    return { accountId, channel: channel ? toChannel(channel) : null };
  }

  /** Noted a moment ago is noted: the dialog shows no seconds. */
  function note(accountId: string): void {
    const now = ctx.now().getTime();
    const last = notedAt.get(accountId);
    if (last !== undefined && Math.abs(now - last) < NOTE_MILLISECONDS) return;
    if (notedAt.size >= CACHE_SIZE) notedAt.clear();
    notedAt.set(accountId, now);
    noteArrival(ctx, accountId);
  }

  /** Told once for each: the platform sends them for as long as that account is connected to the app. */
  function noteForeign(accountId: string, entryIds: readonly string[]): void {
    const strangers = entryIds.filter((id) => !foreign.has(`${accountId} ${id}`)).slice(0, CACHE_SIZE);
    if (strangers.length === 0) return;
    if (foreign.size + strangers.length > CACHE_SIZE) foreign.clear();
    for (const id of strangers) foreign.add(`${accountId} ${id}`);
    ctx.log.info(
      { accountId, entryIds: strangers },
      'a delivery for another Instagram account was left alone',
    );
  }

  /** Before a byte of the body: whose address it is, and whether a signature came at all. */
  async function admitOwn(request: FastifyRequest<{ Params: Params }>): Promise<void> {
    const target = await findTarget(request.params.userId ?? '');
    if (!target) throw new AppError('not_found');
    if (!isSignature(signatureOf(request))) await refuseSignature(target);
    targetOf.set(request, target);
  }

  async function admitShared(request: FastifyRequest): Promise<void> {
    if (ctx.env.instagramAppSecrets.length === 0 || !isSignature(signatureOf(request)))
      throw new AppError('wrong_signature');
  }

  async function refuseSignature(target: Target): Promise<never> {
    await channels.countWrongSignature(ctx, target.accountId);
    throw new AppError('wrong_signature');
  }

  async function receiveOwn(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    const target = targetOf.get(request);
    if (!target) throw new AppError('not_found');
    const body = bodyOf(request);
    const secrets = [...(await channels.secretsFor(ctx, target.accountId)), ...ctx.env.instagramAppSecrets];
    if (!verifySignature(body, signatureOf(request), secrets)) return refuseSignature(target);
    const parsed = parseDelivery(body);
    if (!parsed.ok) throw new AppError('bad_request', { detail: parsed.reason });
    const channel = await findReceiver(request.params.userId ?? '', target, parsed.entryIds);
    // The platform repeats what is not answered with 200: nothing is lost while the owner connects.
    if (!channel) throw new AppError('not_ready');
    if (isForeign(channel, parsed.entryIds)) {
      // Other accounts of the same Meta app arrive at the same address: rightly signed, and nothing of ours.
      noteForeign(target.accountId, parsed.entryIds);
      return reply.type('text/plain').send('EVENT_RECEIVED');
    }
    note(target.accountId);
    await takeIn(ctx, channel, body, parsed.events);
    return reply.type('text/plain').send('EVENT_RECEIVED');
  }

  async function receiveShared(request: FastifyRequest, reply: FastifyReply) {
    const body = bodyOf(request);
    if (!verifySignature(body, signatureOf(request), ctx.env.instagramAppSecrets))
      throw new AppError('wrong_signature');
    const parsed = parseDelivery(body);
    if (!parsed.ok) throw new AppError('bad_request', { detail: parsed.reason });
    const receivers: Channel[] = [];
    for (const id of parsed.entryIds) {
      const channel = await channels.findChannelByPlatformAccount(ctx.db, id);
      if (!channel) continue;
      note(channel.accountId);
      receivers.push(toChannel(channel));
    }
    const isShared = parsed.entryIds.length > 1;
    await Promise.all(
      receivers.map((channel) =>
        takeIn(ctx, channel, isShared ? takePart(body, channel.platformAccountId) : body, parsed.events),
      ),
    );
    return reply.type('text/plain').send('EVENT_RECEIVED');
  }

  async function handshake(request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) {
    const challenge = await channels.verifyHandshake(ctx, {
      userId: request.params.userId ?? null,
      mode: queryOf(request, 'hub.mode'),
      verifyToken: queryOf(request, 'hub.verify_token'),
      challenge: queryOf(request, 'hub.challenge'),
    });
    return reply.type('text/plain').send(challenge);
  }

  // The platform's machines are no browser, and there are many of them.
  for (const url of OWN_ADDRESSES) {
    app.get<{ Params: Params }>(url, handshake);
    app.post<{ Params: Params }>(url, { helmet: false, onRequest: admitOwn }, receiveOwn);
  }
  app.get<{ Params: Params }>(SHARED_ADDRESS, handshake);
  app.post(SHARED_ADDRESS, { helmet: false, onRequest: admitShared }, receiveShared);
}

function toChannel(channel: channels.Channel): Channel {
  return {
    accountId: channel.accountId,
    channelId: channel.id,
    platformAccountId: channel.platformAccountId,
  };
}

/** The platform's own samples name an account 0. */
function isForeign({ platformAccountId }: Channel, entryIds: readonly string[]): boolean {
  return entryIds.length > 0 && entryIds.every((id) => id !== platformAccountId && id !== '0');
}

/** A name given twice counts as not given. */
function queryOf(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

function bodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function signatureOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-hub-signature-256'];
  return Array.isArray(header) ? header[0] : header;
}
