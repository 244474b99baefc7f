import { createHmac } from 'node:crypto';

import type { TestResult, TestStep } from '@parley/contract/doctor.ts';

import type { Context } from '#context';
import * as channels from '#features/channel/service.ts';
import * as conversations from '#features/conversations/service.ts';
import { countAttempt } from '#features/identity/service.ts';
import { type AskAgain, type AskHooks, readMessages } from '#features/runs/service.ts';
import * as triggers from '#features/triggers/service.ts';
import { AppError } from '#infra/errors.ts';
import { newId } from '#infra/ids.ts';
import { parseDelivery } from '#instagram/parse.ts';
import { verifySignature } from '#instagram/signature.ts';

import { insertDeliveries, markApplied } from './repository.ts';

export type TestHooks = AskHooks & {
  /** What a real turn of these messages would come to; nothing is recorded. */
  askAgain: AskAgain;
};

type Asked = { senderId: string; recipientId: string; text: string; clientId?: string | undefined };
/** Keeps a step that was taken, and tells of it. */
type Note = (step: TestStep) => Promise<void>;
type Told = Pick<TestResult, 'trigger' | 'outcome' | 'answer'>;

/** Each may ask a model. */
const A_MINUTE = 12;

const OUTCOMES = {
  answer: 'answer',
  held: 'held',
  missing_information: 'missing_info',
  hand_off: 'hand_off',
  no_reply: 'no_reply',
  failed: 'failed',
} as const;

/**
 * Takes a message through every step that one of a customer takes, up to what the assistant would say, and tells how
 * long each took, with a `clientId` on the live socket as well, as each is done. It stands in a conversation of its own that is marked as a test; nothing goes to the platform, no
 * turn is opened, and no run or draft is kept. What stops it is an answer, not an error. 429 after several in a minute.
 */
export async function testMessage(
  ctx: Context,
  hooks: TestHooks,
  accountId: string,
  asked: Asked,
): Promise<TestResult> {
  await countAttempt(ctx, [{ key: `webhook-test:${accountId}`, limit: A_MINUTE, minutes: 1 }]);
  const steps: TestStep[] = [];
  const note: Note = async (step) => {
    steps.push(step);
    const { clientId } = asked;
    if (clientId === undefined) return;
    await ctx.transaction(async (tx) => tx.live.publish(accountId, { type: 'test_step', clientId, ...step }));
  };
  const told: Told = { trigger: null, outcome: null, answer: null };
  let error: string | null = null;
  try {
    await walk(ctx, hooks, accountId, asked, note, told);
    if (told.outcome === 'failed') error = 'ai_failed';
  } catch (fault) {
    if (!(fault instanceof AppError)) throw fault;
    error = fault.code;
  }
  return { success: error === null, error, instanceId: ctx.instanceId, steps, ...told };
}

async function walk(
  ctx: Context,
  hooks: TestHooks,
  accountId: string,
  asked: Asked,
  note: Note,
  told: Told,
): Promise<void> {
  if (asked.text.trim() === '') throw new AppError('blank_text');
  const channel = await channels.findChannelFor(ctx.db, accountId);
  if (!channel) throw new AppError('no_channel');
  const at = ctx.now();
  const customerId = conversations.asTest(asked.senderId);
  const mid = conversations.asTest(newId());
  const body = makeBody({
    customerId,
    businessId: conversations.asTest(asked.recipientId),
    mid,
    text: asked.text,
    at,
  });
  const delivery = { accountId, id: newId(), channelId: channel.id, body, names: [customerId, mid] };
  const named = { customerIds: [customerId], mids: [mid] };

  await timed(note, 'stored', () => insertDeliveries(ctx, [delivery]));
  try {
    await timed(note, 'signature', () => checkSignature(ctx, accountId, body));
  } catch (error) {
    await markApplied(ctx, delivery, named);
    throw error;
  }
  const { conversationId, messageId } = await timed(note, 'conversation', () =>
    ctx.transaction(async (tx) => {
      const stored = await conversations.storeTestMessage(tx, {
        accountId,
        channelId: channel.id,
        customerId,
        mid,
        author: 'customer',
        kind: 'text',
        content: readBack(body),
        attachments: [],
        details: {},
        replyToMid: null,
        at,
        platformAt: at,
      });
      if (!stored) throw new AppError('internal');
      await markApplied(tx, delivery, named);
      return stored;
    }),
  );
  const provider = await hooks.providerFor(accountId);
  const firings = await timed(note, 'trigger', async () => {
    const written = [{ id: messageId, text: asked.text }];
    const evaluated = await triggers.evaluate(ctx, provider, accountId, written);
    return evaluated.fault === null && evaluated.firings;
  });
  if (firings === false) {
    told.outcome = 'failed';
    return;
  }
  if (firings.length > 0) {
    told.trigger = triggers.reasonOf(firings);
    return;
  }
  await timed(note, 'answer', async () => {
    const messages = await readMessages(ctx.db, accountId, conversationId, [messageId]);
    const result = await hooks.askAgain(hooks, {
      accountId,
      conversationId,
      messages,
      isEvaluated: true,
    });
    if (result.kind === 'fired') {
      told.trigger = triggers.reasonOf(result.firings);
      return true;
    }
    told.outcome = OUTCOMES[result.outcome.kind];
    if ('text' in result.outcome) told.answer = result.outcome.text;
    return told.outcome !== 'failed';
  });
}

/** Notes how long a step took; one that throws or answers false is not well. */
async function timed<T>(note: Note, name: TestStep['name'], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const taken = (ok: boolean) => note({ name, ok, milliseconds: Math.round(performance.now() - started) });
  let result: T;
  try {
    result = await work();
  } catch (error) {
    await taken(false);
    throw error;
  }
  await taken(result !== false);
  return result;
}

/** As the platform would: signed with the account's own secret, and checked by what checks its calls. */
async function checkSignature(ctx: Context, accountId: string, body: Buffer): Promise<void> {
  const secrets = [...(await channels.secretsFor(ctx, accountId)), ...ctx.env.instagramAppSecrets];
  const [secret] = secrets;
  if (secret === undefined) throw new AppError('app_secret_missing');
  const header = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
  if (!verifySignature(body, header, secrets)) throw new AppError('wrong_signature');
}

/**
 * A delivery as the platform makes it. Its entry is of no account that is connected here: should this process end half
 * way, the sweep finds nothing in it to apply.
 */
function makeBody(message: {
  customerId: string;
  businessId: string;
  mid: string;
  text: string;
  at: Date;
}): Buffer {
  const { customerId, businessId, mid, text } = message;
  const time = message.at.getTime();
  const messaging = {
    sender: { id: customerId },
    recipient: { id: businessId },
    timestamp: time,
    message: { mid, text },
  };
  return Buffer.from(
    JSON.stringify({ object: 'instagram', entry: [{ id: businessId, time, messaging: [messaging] }] }),
  );
}

/** The text as the reader of deliveries finds it. */
function readBack(body: Buffer): string {
  const parsed = parseDelivery(body);
  const [event] = parsed.ok ? parsed.events : [];
  if (event?.kind !== 'message_received' || event.text === null) throw new AppError('internal');
  return event.text;
}
