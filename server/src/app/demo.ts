import { sql } from 'kysely';

import type { Context } from '#context';
import { hasUsers } from '#features/identity/repository.ts';
import { AppError } from '#infra/errors.ts';

import {
  connectDemo,
  createDemoAccount,
  type DemoOwner,
  describeDemo,
  findDemoOwner,
  furnishDemo,
  hasMoved,
  renewPassword,
} from './demo/account.ts';
import {
  type Demo,
  readDemo,
  readSimulatorApp,
  removeDemo,
  type SimulatorApp,
  writeDemo,
} from './demo/files.ts';

/** Any number will do, as long as nothing else in this database locks it. */
const LOCK = 7_205_759_405;
const PATIENCE_MILLISECONDS = 3000;

/**
 * Makes the demo's account on a first start with the simulator: only where no user exists yet. DATA_DIR/demo.json is
 * written last, so a start that finds the account without it finishes what a crash cut off. Later starts keep the
 * addresses current. Without a simulator that answers, the server starts without the demo and says so.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  if (!ctx.env.simulator) return;
  const app = await readSimulatorApp(ctx.env.dataDir);
  if (!app) return;
  await alone(ctx, () => prepare(ctx, app));
}

async function prepare(ctx: Context, app: SimulatorApp): Promise<void> {
  const { dataDir } = ctx.env;
  const kept = await readDemo(dataDir);
  const owner = await findDemoOwner(ctx.db);
  if (!owner && (await hasUsers(ctx.db))) {
    // The file of a demo that this database does not hold would send its reader to nobody.
    if (kept) await removeDemo(dataDir);
    return;
  }
  try {
    if (owner && kept?.userId === owner.userId) await follow(ctx, owner, kept, app);
    else if (await answers(app)) await make(ctx, owner, app);
    else ctx.log.warn(`No simulator answers at ${app.graphUrl}: starting without the demo.`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn(`Starting without the demo: ${error.message}`);
  }
}

async function make(ctx: Context, halfMade: DemoOwner | undefined, app: SimulatorApp): Promise<void> {
  const owner = halfMade
    ? { ...halfMade, password: await renewPassword(ctx, halfMade) }
    : await createDemoAccount(ctx);
  await furnishDemo(ctx, owner, app);
  await writeDemo(ctx.env.dataDir, await describeDemo(ctx, owner, app));
}

async function follow(ctx: Context, owner: DemoOwner, kept: Demo, app: SimulatorApp): Promise<void> {
  let current: Demo = { ...kept, url: ctx.env.publicUrl, simulatorUrl: app.simulatorUrl };
  if ((await hasMoved(ctx, owner, kept, app)) && (await answers(app))) {
    await connectDemo(ctx, owner, app);
    const { instagramUserId, accessToken, appSecret } = app;
    current = { ...current, instagramUserId, accessToken, appSecret };
  }
  if (JSON.stringify(current) !== JSON.stringify(kept)) await writeDemo(ctx.env.dataDir, current);
}

/** Asked before anything is stored: calls to the platform are repeated for longer than a start may wait. */
async function answers({ graphUrl }: SimulatorApp): Promise<boolean> {
  try {
    const response = await fetch(graphUrl, { signal: AbortSignal.timeout(PATIENCE_MILLISECONDS) });
    await response.body?.cancel();
    return true;
  } catch {
    return false;
  }
}

/** Instances that start together make one demo. */
async function alone(ctx: Context, work: () => Promise<void>): Promise<void> {
  await ctx.db.connection().execute(async (held) => {
    await sql`SELECT pg_advisory_lock(${LOCK})`.execute(held);
    try {
      await work();
    } finally {
      await sql`SELECT pg_advisory_unlock(${LOCK})`.execute(held);
    }
  });
}
