import { sql } from 'kysely';

import { LEARN_JOB, learn } from '#features/learning/service.ts';
import type { TestWorld } from '#test/app.ts';

const WITHOUT_MODEL = { providerFor: async () => ({ name: 'builtin', model: null }) as const };

/** Works off what waits to be learned from, as the worker would. */
export async function workOffLearning({ app }: TestWorld): Promise<void> {
  const { rows } = await sql<{ id: string; payload: { accountId: string; runId: string } }>`
    SELECT j.id, j.payload FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = ${LEARN_JOB} ORDER BY j.id
  `.execute(app.ctx.db);
  for (const { id, payload } of rows) {
    await learn(app.ctx, WITHOUT_MODEL, payload, new AbortController().signal);
    await sql`DELETE FROM graphile_worker._private_jobs WHERE id = ${id}`.execute(app.ctx.db);
  }
}
