import { sql } from 'kysely';

import type { Context } from '#context';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MILLISECONDS = 10_000;

/** Magic bytes of what browsers show; anything else is not a picture, whatever its header says. */
const SIGNATURES: readonly [mediaType: string, test: (bytes: Buffer) => boolean][] = [
  ['image/jpeg', (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['image/png', (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  [
    'image/webp',
    (bytes) => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
  ],
];

type Picture = { bytes: Buffer; mediaType: string };

/**
 * Downloads a profile picture: only from the platform's media hosts, without redirects, at most 1 MB.
 * Null when there is none to be had, for whatever reason; the list shows initials then.
 */
export async function fetchPicture(
  ctx: Context,
  accountId: string,
  address: string,
): Promise<Picture | null> {
  const url = URL.parse(address);
  if (!url || !(await isMediaHost(ctx, accountId, url))) {
    ctx.log.warn({ host: url?.host }, 'a picture outside the media hosts is not fetched');
    return null;
  }
  try {
    return await download(url);
  } catch (error) {
    ctx.log.warn({ err: error, host: url.host }, 'a picture could not be fetched');
    return null;
  }
}

async function download(url: URL): Promise<Picture | null> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(Buffer.from(chunk));
  }
  const bytes = Buffer.concat(chunks);
  const mediaType = SIGNATURES.find(([, test]) => test(bytes))?.[0];
  return mediaType ? { bytes, mediaType } : null;
}

/** The platform's hosts over https, and the very origin that the account's channel was connected through. */
async function isMediaHost(ctx: Context, accountId: string, url: URL): Promise<boolean> {
  const byName = ctx.env.mediaHosts.some(
    (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
  );
  if (byName && url.protocol === 'https:') return true;
  const channel = await ctx.db
    .selectFrom('channels')
    .select('graphUrl')
    .where('accountId', '=', accountId)
    .where('disconnectedAt', 'is', null)
    .executeTakeFirst();
  return channel !== undefined && new URL(channel.graphUrl).origin === url.origin;
}

export async function findPicture(
  ctx: Context,
  accountId: string,
  contactId: string,
): Promise<{ bytes: Buffer; mediaType: string } | undefined> {
  const { rows } = await sql<{ bytes: Buffer; mediaType: string }>`
    SELECT bytes, media_type FROM contact_pictures WHERE account_id = ${accountId} AND contact_id = ${contactId}
  `.execute(ctx.db);
  return rows[0];
}
