import type { Comment, CommentCounts, CommentFilter } from '@parley/contract/comments.ts';
import { LIMITS } from '@parley/contract/limits.ts';
import type { LiveEvent, LiveState } from '@parley/contract/live.ts';

import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { requireAnswerable, requireComment, requireFree, requireLocked } from './answer.ts';
import {
  callPerson,
  lockAnswerable,
  mayBeAnswered,
  putDraft,
  putOnWay,
  releasePerson,
  wasJustSaid,
} from './assisted.ts';
import { openComments } from './changed.ts';
import { type CommentRow, presentComment } from './present.ts';
import { notePrivateAnswer, notePrivateEcho } from './private-reply.ts';
import { receiveComment } from './receive.ts';
import { recoverComments } from './recover.ts';
import {
  countComments,
  findComment,
  findComments,
  findPlace,
  findVersion,
  listComments,
} from './repository.ts';

// The door of this feature: what others may use.
export type { CommentRow };
export {
  callPerson,
  findComment,
  lockAnswerable,
  mayBeAnswered,
  notePrivateAnswer,
  notePrivateEcho,
  openComments,
  putDraft,
  putOnWay,
  receiveComment,
  recoverComments,
  releasePerson,
  requireAnswerable,
  requireComment,
  requireFree,
  requireLocked,
  wasJustSaid,
};

export type ListQuery = {
  accountId: string;
  filter: CommentFilter;
  /** Only the thread of this comment. */
  beside: string | undefined;
  cursor: string | undefined;
  limit: number;
};

/** `tag` is told the state before anything else is read, and may end it there. 404 for a cursor that is not there. */
export async function list(
  ctx: Context,
  { accountId, filter, beside, cursor, limit }: ListQuery,
  tag: (state: string) => void,
): Promise<Comment[]> {
  const after = cursor === undefined ? null : await findPlace(ctx.db, accountId, requireId(cursor));
  if (after === undefined) throw new AppError('not_found');
  if (beside !== undefined) await requireComment(ctx, accountId, beside);
  const version = await findVersion(ctx.db, accountId);
  tag(['comments', accountId, version, filter, beside ?? '', cursor ?? '', limit].join(' '));
  const rows = await listComments(ctx.db, {
    accountId,
    filter,
    beside: beside ?? null,
    after,
    limit,
  });
  const now = ctx.now();
  return rows.map((row) => presentComment(row, now));
}

export async function counts(ctx: Context, accountId: string): Promise<CommentCounts> {
  return countComments(ctx.db, accountId, LIMITS.countCap);
}

export async function get(ctx: Context, accountId: string, id: string): Promise<Comment> {
  return presentComment(await requireComment(ctx, accountId, id), ctx.now());
}

/** Adds the comment that each event names, read now. */
export async function addComments<E extends LiveEvent & LiveState>(
  ctx: Context,
  accountId: string,
  events: readonly E[],
): Promise<(E & LiveState)[]> {
  const ids = events.flatMap((event) => ('commentId' in event && event.commentId ? [event.commentId] : []));
  const rows = await findComments(ctx.db, accountId, [...new Set(ids)]);
  const now = ctx.now();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return events.map((event) => {
    const row = 'commentId' in event ? byId.get(event.commentId ?? '') : undefined;
    return row ? { ...event, comment: presentComment(row, now) } : event;
  });
}
