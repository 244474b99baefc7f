import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, success, timestamp } from './fields.ts';

export const WEBSITE_FAILURES = ['unreachable', 'forbidden', 'empty'] as const;

/** The pages of the business's own website, read page after page. What they tell is among what was learned. */
export const website = z.object({
  address: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why nothing was read: no page came, its robots.txt allows none, or none holds text. */
  failure: z.enum(WEBSITE_FAILURES).nullable(),
  /** Pages that were read. */
  read: z.number().int(),
  /** Of those that are known, so many are read at most; it grows while links are found. */
  total: z.number().int(),
  /** Pages that its robots.txt keeps from being read, and those that did not come. */
  forbidden: z.number().int(),
  failed: z.number().int(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Website = z.infer<typeof website>;

export const DOWNLOAD_FAILURES = ['broken', 'empty', 'pages'] as const;

/** The file that Instagram gives out to whoever asks for their own data, and how far it is read. */
export const download = z.object({
  name: z.string(),
  state: z.enum(['reading', 'ready', 'failed']),
  /** Why nothing was read: it is no whole zip, holds no conversations, or is made of web pages instead of JSON. */
  failure: z.enum(DOWNLOAD_FAILURES).nullable(),
  /** Files with conversations: those that were read, and all of them. */
  read: z.number().int(),
  total: z.number().int(),
  /** Those in which the business told one other person nothing: groups, for one. */
  left: z.number().int(),
  failed: z.number().int(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type Download = z.infer<typeof download>;

const tag = { tags: ['Learning'] };
const latest = z.object({ website: website.nullable() });
const latestDownload = z.object({ download: download.nullable() });

/**
 * What else is learned from, beside the conversations. A download is sent to PUT /api/instagram-download?name=…, the zip
 * as it is, 4 GB at most; the answer is that of `download`.
 */
export const materials = {
  website: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/website',
      summary: 'How far the website is read; null where none was given',
      ...tag,
    })
    .input(z.object({ id }))
    .output(latest),
  readWebsite: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/website',
      summary: 'Read up to 50 pages of a website, as its robots.txt allows',
      description:
        'Answers at once. Again while one is read changes nothing. Its pages are learned from in the end.',
      ...tag,
    })
    .input(z.object({ id, address: z.string().max(500) }))
    .output(latest),
  forgetWebsite: oc
    .route({
      method: 'DELETE',
      path: '/api/users/{id}/website',
      summary: 'Stop reading the website, and forget what was read; what stands in the knowledge base stays',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
  download: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/download',
      summary: 'How far Instagram’s own download is read; null where none was sent',
      ...tag,
    })
    .input(z.object({ id }))
    .output(latestDownload),
  forgetDownload: oc
    .route({
      method: 'DELETE',
      path: '/api/users/{id}/download',
      summary: 'Stop reading the download, and forget what was read; what stands in the knowledge base stays',
      ...tag,
    })
    .input(z.object({ id }))
    .output(success),
};
