import { randomUUID } from 'node:crypto';
import { signBody, signBodySha1 } from '../meta-json.ts';
import type { Platform } from '../platform.ts';
import type { PendingRow } from '../world.ts';
import type { Attempt, Delivery } from './dispatcher.ts';
import { summarizeDelivery } from './summary.ts';

const minute = 60_000;
const hour = 60 * minute;
/** Time since the first attempt of each further one; the second comes at once. After the last: dropped. */
export const retrySchedule = [
  0,
  minute,
  5 * minute,
  15 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  36 * hour,
];

export function newPending(
  platform: Platform,
  target: { instagramUserId: string; callbackUrl: string },
  secret: string,
  body: string,
): PendingRow {
  const now = platform.clock.now();
  return {
    id: randomUUID(),
    instagramUserId: target.instagramUserId,
    callbackUrl: target.callbackUrl,
    body,
    signature: signBody(secret, body),
    signatureSha1: signBodySha1(secret, body),
    attempts: 0,
    firstAt: now,
    nextAt: now,
  };
}

async function post(platform: Platform, pending: PendingRow): Promise<Attempt> {
  const at = platform.clock.now();
  const started = performance.now();
  const took = () => Math.round(performance.now() - started);
  if (platform.faultLines.unreachable) return { at, status: null, error: 'fault: unreachable', ms: 0 };
  try {
    const answer = await platform.http.ask({
      method: 'POST',
      url: pending.callbackUrl,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'facebookexternalua',
        accept: '*/*',
        'x-hub-signature': pending.signatureSha1,
        'x-hub-signature-256': pending.signature,
      },
      body: Buffer.from(pending.body, 'utf8'),
      timeoutMs: platform.webhookTimeoutMs,
      maxBytes: 65_536,
    });
    return { at, status: answer.status, ms: took() };
  } catch (cause) {
    return { at, status: null, error: cause instanceof Error ? cause.message : String(cause), ms: took() };
  }
}

/** One attempt; a failed one is put on the schedule. Resolves after this attempt, not after its retries. */
export async function attempt(platform: Platform, pending: PendingRow, delivery: Delivery): Promise<void> {
  const { world, clock, live } = platform;
  const webhook = world.webhooks.get(pending.instagramUserId);
  if (webhook?.disabledAt) {
    delivery.state = 'given_up';
    delivery.reason = 'webhook disabled';
    delivery.nextAt = null;
    world.pending.delete(pending.id);
    live.publish('delivery', () => summarizeDelivery(delivery));
    return;
  }
  // Under way: neither the schedule nor a hand may start it a second time.
  delivery.state = 'waiting';
  delivery.nextAt = null;
  const result = await post(platform, pending);
  pending.attempts += 1;
  delivery.attempts.push(result);
  const accepted = result.status !== null && result.status >= 200 && result.status < 300;
  if (accepted) {
    delivery.state = 'delivered';
    world.pending.delete(pending.id);
    if (webhook?.failingSince)
      world.webhooks.put(pending.instagramUserId, Object.assign(webhook, { failingSince: null }));
  } else {
    noteFailure(platform, pending.instagramUserId);
    const after = retrySchedule[pending.attempts - 1];
    if (after === undefined) {
      delivery.state = 'given_up';
      delivery.reason = '36 hours of retries';
      world.pending.delete(pending.id);
    } else {
      delivery.state = 'retrying';
      pending.nextAt = Math.max(pending.firstAt + after, clock.now());
      world.pending.put(pending.id, pending);
      scheduleRetry(platform, pending, delivery);
    }
  }
  live.publish('delivery', () => summarizeDelivery(delivery));
}

/** Tries again at `pending.nextAt`, unless something else has tried before. */
export function scheduleRetry(platform: Platform, pending: PendingRow, delivery: Delivery): void {
  const { attempts, nextAt } = pending;
  delivery.nextAt = nextAt;
  platform.clock.at(nextAt, () => retry(platform, pending, delivery, attempts));
}

/** Does nothing when the attempt of this number has been made. */
export function retry(
  platform: Platform,
  pending: PendingRow,
  delivery: Delivery,
  attempts = pending.attempts,
): Promise<void> {
  const isDue = delivery.state === 'retrying' && pending.attempts === attempts;
  return isDue ? attempt(platform, pending, delivery) : Promise.resolve();
}

function noteFailure(platform: Platform, instagramUserId: string): void {
  const { world, clock, switches } = platform;
  const webhook = world.webhooks.get(instagramUserId);
  if (!webhook) return;
  webhook.failingSince ??= clock.now();
  if (switches.autoDisable && clock.now() - webhook.failingSince >= hour) webhook.disabledAt = clock.now();
  world.webhooks.put(instagramUserId, webhook);
}
