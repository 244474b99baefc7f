import type { Deletion } from '@parley/contract/deletions.ts';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import { randomToken, sha256 } from '#infra/crypto.ts';
import { AppError } from '#infra/errors.ts';
import { isSignedBy, readSignedRequest, type SignedRequest } from '#instagram/signed-request.ts';

import { addChannel, ERASE_JOB, findByCode, findByRequest, insertDeletion } from './repository.ts';

/**
 * The app was taken away, says the platform. A late or repeated word of that must not end a connection that was made
 * anew meanwhile: whether the token is dead is asked. 403 unless a secret of the app signed it.
 */
export async function noteDeauthorized(ctx: Context, text: string): Promise<void> {
  const { known } = await readKnown(ctx, text);
  await ctx.transaction(async (tx) => {
    for (const { accountId, id } of known) await channels.askForDeadToken(tx, accountId, id);
  });
}

/**
 * Has all deleted that is known of an Instagram account, and answers the code under which anybody may look how far that
 * is. From here on nothing of it is taken in. The same request twice is one. 403 unless a secret of the app signed it.
 */
export async function requestDeletion(ctx: Context, text: string): Promise<string> {
  const request = parse(text);
  const requestHash = hashOf(request);
  // It was signed rightly when it came first; its channels may be gone, and with them the secrets.
  const earlier = await findByRequest(ctx.db, requestHash);
  if (earlier) return earlier;
  const { known } = await readKnown(ctx, text);
  const now = ctx.now();
  return ctx.transaction(async (tx) => {
    const code = randomToken(18);
    const isNew = await insertDeletion(tx.db, { code, requestHash, now, isDone: known.length === 0 });
    if (!isNew) return (await findByRequest(tx.db, requestHash)) ?? code;
    for (const { accountId, id } of known) {
      await channels.endForErasure(tx, accountId, id, now);
      await addChannel(tx.db, { code, accountId, channelId: id });
    }
    if (known.length > 0) await tx.jobs.add(ERASE_JOB, { code }, { jobKey: `${ERASE_JOB}.${code}` });
    return code;
  });
}

/** 404 for a code that was never given. */
export async function readDeletion(ctx: Context, code: string): Promise<Deletion> {
  const row = await findByCode(ctx.db, code);
  if (!row) throw new AppError('not_found');
  return {
    state: row.finishedAt ? 'done' : 'running',
    requestedAt: row.requestedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/**
 * The channels that it is about: all of that account where a secret of the installation's app signed it, else those of
 * the accounts whose own app did. An owner's secret proves nothing about another's channel.
 */
async function readKnown(
  ctx: Context,
  text: string,
): Promise<{ known: { accountId: string; id: string }[] }> {
  const request = parse(text);
  const named = await channels.listByAppScopedId(ctx.db, request.userId);
  if (isSignedBy(request, ctx.env.instagramAppSecrets)) return { known: named };
  const known = [];
  for (const channel of named) {
    if (isSignedBy(request, await channels.secretsFor(ctx, channel.accountId))) known.push(channel);
  }
  if (known.length === 0) throw new AppError('wrong_signature');
  return { known };
}

function parse(text: string): SignedRequest {
  const request = readSignedRequest(text);
  if (!request) throw new AppError('bad_request', { detail: 'signed_request is malformed' });
  return request;
}

function hashOf({ signature, signed }: SignedRequest): Buffer {
  return sha256(Buffer.concat([signature, Buffer.from(signed.at(-1) ?? '')]));
}
