import { readFile } from 'node:fs/promises';
import type { Context } from '#context';
import { connectChannel } from '#features/channel/connect.ts';
import { findChannelFor } from '#features/channel/service.ts';
import { readSetup, saveAppSecrets } from '#features/channel/webhook-setup.ts';
import { hasCommentSettings, saveCommentSettings } from '#features/comments/settings.ts';
import { releaseHeld } from '#features/conversations/held.ts';
import { knowledgeHooks } from '#features/corrections/service.ts';
import { hashNewPassword, makePassword } from '#features/identity/passwords.ts';
import { createAccount, type Owner } from '#features/identity/service.ts';
import { getText, saveText } from '#features/knowledge/service.ts';
import { deliveryHooks } from '#features/turns/service.ts';
import { newId } from '#infra/ids.ts';

import type { Demo, SimulatorApp } from './files.ts';
import { addDemoMediaRules } from './media-rules.ts';
import { DEMO_REMINDERS } from './reminders.ts';
import { DEMO_TRIGGERS } from './triggers.ts';

export const DEMO_EMAIL = 'olena@lumen.studio';
/** Seconds: whoever tries the demo sees an answer quickly. */
const BUFFER = { bufferMinSeconds: 3, bufferMaxSeconds: 6 };

const COMMENT_DELAY = { delayMinSeconds: 5, delayMaxSeconds: 10 };

export type DemoOwner = Pick<Owner, 'userId' | 'accountId' | 'email'>;

export async function findDemoOwner(db: Context['db']): Promise<DemoOwner | undefined> {
  return db
    .selectFrom('accounts')
    .innerJoin('memberships', 'memberships.accountId', 'accounts.id')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select(['users.id as userId', 'accounts.id as accountId', 'users.email'])
    .where('accounts.isDemo', '=', true)
    .where('memberships.role', '=', 'client')
    .orderBy('accounts.createdAt')
    .executeTakeFirst();
}

/** The account with all that a crash must not part from it. */
export async function createDemoAccount(ctx: Context): Promise<DemoOwner & { password: string }> {
  const password = makePassword();
  const passwordHash = await hashNewPassword(password);
  const owner = await ctx.transaction(async (tx) => {
    const created = await createAccount(tx, {
      email: DEMO_EMAIL,
      passwordHash,
      displayName: 'Olena',
      accountName: 'Lumen Studio',
      timezone: 'Europe/Madrid',
      language: 'en',
      isDemo: true,
    });
    const { accountId, userId } = created;
    await tx.db.updateTable('accounts').set(BUFFER).where('id', '=', accountId).execute();
    await tx.db
      .insertInto('triggers')
      .values(DEMO_TRIGGERS.map((trigger) => ({ ...trigger, accountId, id: newId(), createdBy: userId })))
      .execute();
    await tx.db
      .insertInto('reminders')
      .values(
        DEMO_REMINDERS.map((reminder) => ({ ...reminder, accountId, id: newId(), createdAt: ctx.now() })),
      )
      .execute();
    return created;
  });
  return { ...owner, email: DEMO_EMAIL, password };
}

/** Nobody has seen the password of an account that was left half made: it gets another one. */
export async function renewPassword(ctx: Context, owner: DemoOwner): Promise<string> {
  const password = makePassword();
  await ctx.db
    .updateTable('credentials')
    .set({ password: await hashNewPassword(password) })
    .where('userId', '=', owner.userId)
    .where('providerId', '=', 'credential')
    .execute();
  return password;
}

/** Knowledge, how comments are answered, what may be shown, and channel; safe to repeat, and what the owner wrote meanwhile stays. */
export async function furnishDemo(ctx: Context, owner: DemoOwner, app: SimulatorApp): Promise<void> {
  for (const [part, file] of [
    ['prompt', 'prompt.md'],
    ['knowledge_base', 'knowledge-base.md'],
  ] as const) {
    const { text } = await getText(ctx, owner.accountId, part);
    if (text !== null) continue;
    const written = await readFile(new URL(file, import.meta.url), 'utf8');
    await saveText(ctx, knowledgeHooks(ctx), owner, part, { text: written });
  }
  if (!(await hasCommentSettings(ctx, owner.accountId))) {
    const commentPrompt = await readFile(new URL('comment-prompt.md', import.meta.url), 'utf8');
    await saveCommentSettings(ctx, owner, { commentPrompt, ...COMMENT_DELAY });
  }
  await addDemoMediaRules(ctx, owner);
  await connectDemo(ctx, owner, app);
}

export async function connectDemo(ctx: Context, owner: DemoOwner, app: SimulatorApp): Promise<void> {
  await saveAppSecrets(ctx, owner, app.appSecret);
  const { accessToken, graphUrl } = app;
  const onTokenLive: Parameters<typeof connectChannel>[3]['onTokenLive'] = (tx, accountId) =>
    releaseHeld(ctx, tx, accountId, deliveryHooks(ctx));
  await connectChannel(ctx, owner, { accessToken, graphUrl }, { onTokenLive });
}

/** True when the account is still connected to the demo's business, and that business now answers elsewhere. */
export async function hasMoved(
  ctx: Context,
  owner: DemoOwner,
  kept: Demo,
  app: SimulatorApp,
): Promise<boolean> {
  const channel = await findChannelFor(ctx.db, owner.accountId);
  if (channel?.platformAccountId !== kept.instagramUserId) return false;
  return channel.graphUrl !== app.graphUrl || channel.platformAccountId !== app.instagramUserId;
}

export async function describeDemo(
  ctx: Context,
  owner: DemoOwner & { password: string },
  app: SimulatorApp,
): Promise<Demo> {
  const { webhookVerifyToken } = await readSetup(ctx, owner.accountId);
  return {
    url: ctx.env.publicUrl,
    simulatorUrl: app.simulatorUrl,
    userId: owner.userId,
    email: owner.email,
    password: owner.password,
    instagramUserId: app.instagramUserId,
    verifyToken: webhookVerifyToken,
    appSecret: app.appSecret,
    accessToken: app.accessToken,
  };
}
