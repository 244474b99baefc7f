import type { Context } from '#context';
import { readThreads } from '#features/runs/service.ts';

import { type AnsweredTurn, cutTurns } from './cut-turns.ts';
import { findAnsweredConversations } from './repository.ts';

export const MOST_TURNS = 200;
/** Of a thread, so many of its last messages are looked at. */
const THREAD_LENGTH = 300;
/** Threads that are read at once, until enough of them hold a turn. */
const BATCH = 25;

/**
 * The turns that a person answered in the last `conversations` conversations that hold any, the newest first, and no
 * more than MOST_TURNS of them.
 */
export async function findTurns(
  ctx: Context,
  accountId: string,
  conversations: number,
): Promise<AnsweredTurn[]> {
  const ids = await findAnsweredConversations(ctx.db, accountId);
  const threads: AnsweredTurn[][] = [];
  for (let from = 0; from < ids.length && threads.length < conversations; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    const messages = await readThreads(ctx.db, accountId, batch, THREAD_LENGTH);
    const byThread = Map.groupBy(messages, ({ conversationId }) => conversationId);
    for (const id of batch) {
      const turns = cutTurns(byThread.get(id) ?? []);
      if (turns.length > 0) threads.push(turns);
    }
  }
  return threads
    .slice(0, conversations)
    .flat()
    .sort((one, other) => other.askedAt.getTime() - one.askedAt.getTime())
    .slice(0, MOST_TURNS);
}
