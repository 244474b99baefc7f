import * as z from 'zod';

import { id } from './fields.ts';

export const mediaKind = z.enum(['image', 'video', 'audio', 'file']);

/** Why a file cannot be shown; `expired`: the platform does not give it out any more. */
export const mediaFailure = z.enum([
  'expired',
  'unreachable',
  'foreign_host',
  'too_large',
  'unsupported',
  'broken',
]);

/** A file that stands with us: copied from the platform, or sent by us. */
export const media = z.object({
  id,
  kind: mediaKind,
  /** `waiting`: being fetched. `failed`: can be fetched again. `refused`: is and stays unusable. */
  state: z.enum(['waiting', 'ready', 'failed', 'refused']),
  failure: mediaFailure.nullable(),
  name: z.string().nullable(),
  mediaType: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** Of the picture, in pixels. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** How long sound or a film is. */
  seconds: z.number().nullable(),
  /** A small picture for lists and threads. */
  thumbnailUrl: z.string().nullable(),
});
export type Media = z.infer<typeof media>;

export const attachment = z.object({
  /** `image`, `video`, `audio`, `file`, `sticker`, `share`, `post`, `reel`, `story`, `story_mention`, … */
  type: z.string(),
  /**
   * Our copy once it is there. The platform's own address where nothing may be copied (stories, posts, reels): it may
   * stop working at any time. Else null.
   */
  url: z.string().nullable(),
  title: z.string().nullable(),
  /** Null where nothing is copied. */
  media: media.nullable(),
});

/** Where a transcript or a description stands: text that a model derived from a file. */
export const derivedState = z.enum(['waiting', 'done', 'failed', 'off']);
export type DerivedState = z.infer<typeof derivedState>;
