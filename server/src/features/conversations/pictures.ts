import { fileTypeFromBuffer } from 'file-type';
import { sql } from 'kysely';

import type { Context } from '#context';

const MAX_BYTES = 1_000_000;
const TIMEOUT_MILLISECONDS = 10_000;

/** What browsers show; anything else is no picture, whatever its header says. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/webp']);

type Picture = { bytes: Buffer; mediaType: string };

export type PictureHooks = {
  /** For the platform's media hosts: it never goes inside. */
  fetchPublic: typeof fetch;
};

/**
 * Downloads a picture: only from the platform's media hosts, without redirects, at most 1 MB where nothing else is said.
 * Null when there is none to be had, for whatever reason.
 */
export async function fetchPicture(
  ctx: Context,
  { fetchPublic }: PictureHooks,
  accountId: string,
  address: string,
  mostBytes = MAX_BYTES,
): Promise<Picture | null> {
  const url = URL.parse(address);
  const isNamed = url !== null && (await isOwnOrigin(ctx, accountId, url));
  if (!url || !(isNamed || isMediaHost(ctx, url))) {
    ctx.log.warn({ host: url?.host }, 'a picture outside the media hosts is not fetched');
    return null;
  }
  try {
    return await download(url, isNamed ? fetch : fetchPublic, mostBytes);
  } catch (error) {
    ctx.log.warn({ err: error, host: url.host }, 'a picture could not be fetched');
    return null;
  }
}

async function download(url: URL, fetchIt: typeof fetch, mostBytes: number): Promise<Picture | null> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const response = await fetchIt(url, { redirect: 'manual', signal });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.length;
    if (size > mostBytes) return null;
    chunks.push(Buffer.from(chunk));
  }
  const bytes = Buffer.concat(chunks);
  const mediaType = (await fileTypeFromBuffer(bytes))?.mime;
  return mediaType !== undefined && SHOWN.has(mediaType) ? { bytes, mediaType } : null;
}

function isMediaHost(ctx: Context, url: URL): boolean {
  if (url.protocol !== 'https:') return false;
  return ctx.env.mediaHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

/** The very origin that the account's channel was connected through; in a trial it stands on this machine. */
async function isOwnOrigin(ctx: Context, accountId: string, url: URL): Promise<boolean> {
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
