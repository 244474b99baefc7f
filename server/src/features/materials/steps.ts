import type { Context, Tx } from '#context';
import * as learning from '#features/learning/service.ts';

import { type Counts, changeMaterial, type MaterialRow } from './repository.ts';

/** While the history is learned from already. */
const LEARN_AGAIN_SECONDS = 10;

export type Steps = ReturnType<typeof createSteps>;

/** How a material goes on, whatever it is. */
export function createSteps(ctx: Context) {
  /** Stores what came, and has the next part read after the pause. Nothing is stored of what was forgotten meanwhile. */
  async function goOn(
    material: MaterialRow,
    seconds: number,
    store: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    const dueAt = new Date(ctx.now().getTime() + seconds * 1000);
    const isOwn = await ctx.transaction(async (tx) => {
      if (!(await changeMaterial(tx, material, { dueAt, instanceId: null }))) return false;
      await store(tx);
      tx.live.publish(material.accountId, { type: 'account_updated', part: 'materials' });
      return true;
    });
    if (isOwn) ctx.wake('materials', dueAt);
  }

  /** Ends it, and has the history learned from anew where something was read. */
  async function finish(material: MaterialRow, failure: string | null): Promise<void> {
    const { accountId } = material;
    const now = ctx.now();
    const again = new Date(now.getTime() + LEARN_AGAIN_SECONDS * 1000);
    const mustWait = await ctx.transaction(async (tx) => {
      if (!(await changeMaterial(tx, material, { dueAt: again, instanceId: null }))) return false;
      if (!failure && !(await learning.begin(tx, accountId, now))) return true;
      const state = failure ? 'failed' : 'ready';
      await changeMaterial(tx, material, { state, failure, endedAt: now });
      tx.live.publish(accountId, { type: 'account_updated', part: 'materials' });
      return false;
    });
    if (mustWait) ctx.wake('materials', again);
  }

  return { goOn, finish };
}

/** What nothing was read of says why. */
export function failureOf({ read, forbidden, failed }: Counts): 'forbidden' | 'unreachable' | 'empty' | null {
  if (read > 0) return null;
  if (forbidden > 0) return 'forbidden';
  return failed > 0 ? 'unreachable' : 'empty';
}
