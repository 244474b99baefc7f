import { oc } from '@orpc/contract';
import * as z from 'zod';

import { id, timestamp } from './fields.ts';
import { IMPORT_STAGES } from './import-stages.ts';

/** Why a run ended without its end. `channel_changed`: another Instagram account was connected meanwhile. */
export const IMPORT_FAILURES = ['token_dead', 'channel_changed', 'platform_failed', 'internal'] as const;
export type ImportFailure = (typeof IMPORT_FAILURES)[number];

const count = z.number().int();
const part = z.object({ current: count, total: count });

/** What Instagram gave, and what it did not. */
export const importReport = z.object({
  conversations: count,
  messages: count,
  /** Conversations of whose older messages it tells the dates alone, and how many messages those are. */
  datesOnlyConversations: count,
  datesOnlyMessages: count,
  /** Groups, which it does not offer to apps. */
  groups: count,
  /** Conversations that were deleted here, and stay deleted. */
  deleted: count,
  /** Conversations that it did not give when they were asked for. */
  refused: count,
  /** Messages of a kind that it tells nothing of. */
  unsupported: count,
  /** Stories that are gone. */
  storiesGone: count,
  /** People without a name. */
  nameless: count,
  posts: count,
});
export type ImportReport = z.infer<typeof importReport>;

export const importRun = z.object({
  id,
  state: z.enum(['running', 'waiting', 'done', 'failed']),
  /** What a waiting run waits for. */
  waitsFor: z.enum(['token', 'calls']).nullable(),
  stage: z.enum(IMPORT_STAGES),
  progress: count,
  overall: count,
  importProgress: z.object({ processed: count, total: count, messages: count }),
  posts: part,
  mediaAnalysis: part,
  /** By the pace so far; null where nobody knows. */
  secondsLeft: count.nullable(),
  /** What was read just now, without names. */
  example: z.string().nullable(),
  failure: z.enum(IMPORT_FAILURES).nullable(),
  /** What it wrote stands where nothing stood: each answer waits for a person until the owner agrees. */
  awaitsYes: z.boolean(),
  report: importReport.nullable(),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

const tag = { tags: ['Import'] };
const run = z.object({ run: importRun.nullable() });

export const imports = {
  start: oc
    .route({
      method: 'POST',
      path: '/api/instagram/import',
      summary: 'Check and store the access token, and import the history behind it (client only)',
      description:
        'Answers at once; `get` and the live events tell how far it is. One of an account at a time. ' +
        'Nothing imported is unread or answered.',
      successStatus: 202,
      ...tag,
    })
    .input(z.object({ accessToken: z.string().max(2000), userId: id.optional() }))
    .output(z.object({ run: importRun })),
  get: oc
    .route({
      method: 'GET',
      path: '/api/users/{id}/import',
      summary: 'The newest import of the account; null before the first (client only)',
      ...tag,
    })
    .input(z.object({ id }))
    .output(run),
  agree: oc
    .route({
      method: 'POST',
      path: '/api/users/{id}/import/agree',
      summary: 'Let answers go out that stand on what the import wrote (client only)',
      description: 'Any text of the own knowledge base says the same.',
      ...tag,
    })
    .input(z.object({ id }))
    .output(run),
};
