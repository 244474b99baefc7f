import type { RunReport } from '@parley/assistant';
import type { PendingMessage } from '@parley/contract/replies.ts';

/** What the second look said of a run's answer, as it is shown; null where none was taken. */
export function presentSecondLook(
  report: Pick<RunReport, 'secondLook'> | null,
): PendingMessage['secondLook'] {
  if (!report?.secondLook) return null;
  const { model, facts, fault } = report.secondLook;
  return { model, facts, hasFailed: fault !== null };
}

/**
 * False for an answer that was to be looked at twice and was not: a fault of that call leaves a draft as it is, since a
 * person reads it.
 */
export function mayGoUnread({ secondLook }: Pick<RunReport, 'secondLook'>): boolean {
  return !secondLook || secondLook.fault === null;
}
