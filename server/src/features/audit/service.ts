import type { AuditEntry } from '@parley/contract/audit.ts';
import type { AuditGroup } from '@parley/contract/audit-kinds.ts';
import type { Context } from '#context';
import { AppError } from '#infra/errors.ts';
import { requireId } from '#infra/ids.ts';

import { kindsOf, wordOf } from './kinds.ts';
import * as repository from './repository.ts';

const PAGE = 50;
/** Of a value of a setting. */
const MOST_TOLD = 100;

type Asked = { group?: AuditGroup | undefined; by?: string | undefined; before?: string | undefined };

/** 404 for somebody who never worked in the account, and for a position that is none of its list. */
export async function list(
  ctx: Context,
  accountId: string,
  { group, by, before }: Asked,
): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
  const wanted = {
    by: by === undefined ? null : requireId(by),
    before: before === undefined ? null : requireId(before),
  };
  if (!(await repository.areOf(ctx.db, accountId, wanted))) throw new AppError('not_found');
  const rows = await repository.listActivities(ctx.db, accountId, {
    ...wanted,
    kinds: kindsOf(group),
    limit: PAGE + 1,
  });
  const shown = rows.slice(0, PAGE);
  const ids = shown.flatMap(({ subjectId }) => subjectId ?? []);
  const [subjects, versions] = await Promise.all([
    repository.readSubjects(ctx.db, accountId, ids),
    repository.readVersions(ctx.db, accountId, ids),
  ]);
  const entries = shown.map((row): AuditEntry => {
    const { details, subjectId, userId } = row;
    const subject = subjectId === null ? undefined : subjects.get(subjectId);
    const part = subjectId === null ? undefined : versions.get(subjectId);
    return {
      id: row.id,
      at: row.createdAt.toISOString(),
      what: wordOf(row.kind),
      person: userId === null ? null : { id: userId, name: row.userName ?? '' },
      name: subject?.name ?? readText(details['name']),
      conversationId: subject?.conversationId ?? null,
      version: subjectId && part ? { id: subjectId, part } : null,
      changes: readChanges(details),
      count: typeof details['count'] === 'number' ? details['count'] : null,
      device: (details['device'] as AuditEntry['device'] | undefined) ?? null,
    };
  });
  return { entries, hasMore: rows.length > PAGE };
}

export function people(ctx: Context, accountId: string) {
  return repository.listPeople(ctx.db, accountId);
}

function readText(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, MOST_TOLD) : null;
}

function readChanges({ from, to }: Record<string, unknown>): AuditEntry['changes'] {
  const [before, after] = [isRecord(from) ? from : {}, isRecord(to) ? to : {}];
  return Object.keys(after)
    .map((setting) => ({ setting, from: tell(before[setting]), to: tell(after[setting]) }))
    .filter((change) => change.from !== change.to);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function tell(value: unknown): boolean | number | string | null {
  return typeof value === 'boolean' || typeof value === 'number' ? value : readText(value);
}
