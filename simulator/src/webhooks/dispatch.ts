import { randomUUID } from 'node:crypto';
import { describeFaults, takeWebhookFaults } from '../faults.ts';
import { toMetaJson } from '../meta-json.ts';
import type { Platform } from '../platform.ts';
import { attempt, newPending, retry, scheduleRetry } from './delivery.ts';
import type { Delivery, DeliveryState, Dispatcher } from './dispatcher.ts';
import { composeBody, type WebhookEvent } from './events.ts';
import { summarizeDelivery } from './summary.ts';
import { tickedFields } from './ticked.ts';

const keptDeliveries = 5000;

export function createDispatcher(platform: Platform): Dispatcher {
  const { world, clock, faultLines } = platform;
  const log: Delivery[] = [];
  const held: WebhookEvent[] = [];
  const putBack: WebhookEvent[] = [];
  const lanes = new Map<string, Promise<void>>();

  function record(
    events: WebhookEvent[],
    state: DeliveryState,
    rest: {
      id: string;
      body: string;
      signature: string;
      reason?: string;
      faults?: string[];
      nextAt?: number;
    },
  ): Delivery {
    const first = events[0];
    const delivery: Delivery = {
      instagramUserId: first?.instagramUserId ?? '',
      fields: events.map((event) => event.field),
      events: events.length,
      state,
      attempts: [],
      faults: rest.faults ?? [],
      id: rest.id,
      body: rest.body,
      signature: rest.signature,
      at: clock.now(),
      nextAt: rest.nextAt ?? null,
      ...(rest.reason ? { reason: rest.reason } : {}),
    };
    log.push(delivery);
    if (log.length > keptDeliveries) log.shift();
    platform.live.publish('delivery', () => summarizeDelivery(delivery));
    return delivery;
  }

  /** Why the platform would not send this event at all. */
  function obstacle(event: WebhookEvent): string | undefined {
    const webhook = world.webhooks.get(event.instagramUserId);
    const business = world.businesses.get(event.instagramUserId);
    if (!webhook) return 'no webhook is set';
    if (webhook.disabledAt) return 'webhook disabled';
    if (business?.subscribedFields == null) return 'the account is not subscribed to the app';
    if (!tickedFields(platform, event.instagramUserId).includes(event.field)) {
      return `the app has not selected the field ${event.field}`;
    }
    if (platform.switches.fieldsPerAccount && !business.subscribedFields.includes(event.field)) {
      return `the account has not subscribed to the field ${event.field}`;
    }
    return undefined;
  }

  function skip(events: WebhookEvent[], state: 'skipped' | 'dropped', reason: string): void {
    const body = toMetaJson(composeBody(events, clock.now(), platform.switches.changesTime));
    record(events, state, { id: randomUUID(), body, signature: '', reason });
  }

  async function transmit(events: WebhookEvent[], raw?: Record<string, unknown>): Promise<void> {
    const first = events[0];
    const webhook = first && world.webhooks.get(first.instagramUserId);
    const business = first && world.businesses.get(first.instagramUserId);
    if (!first || !webhook || !business) return;
    const faults = takeWebhookFaults(faultLines);
    if (faults.length > 0) platform.live.publish('faults', describeFaults(faultLines));
    if (faults.some((fault) => fault.kind === 'drop')) {
      skip(events, 'dropped', 'fault: drop');
      return;
    }
    const delay = faults.find((fault) => fault.kind === 'delay');
    const body = toMetaJson(raw ?? composeBody(events, clock.now(), platform.switches.changesTime));
    const wrongSecret = faults.some((fault) => fault.kind === 'wrongSecret');
    const pending = newPending(platform, webhook, wrongSecret ? 'another_secret' : business.appSecret, body);
    if (faults.some((fault) => fault.kind === 'badSignature')) {
      pending.signature = pending.signature.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
      pending.signatureSha1 = pending.signatureSha1.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
    }
    const delivery = record(events, 'waiting', {
      id: pending.id,
      body,
      signature: pending.signature,
      faults: faults.map((fault) => fault.kind),
      ...(delay?.kind === 'delay' ? { nextAt: clock.now() + delay.ms } : {}),
    });
    const duplicate = faults.find((fault) => fault.kind === 'duplicate');

    const run = async () => {
      await attempt(platform, pending, delivery);
      if (duplicate?.kind !== 'duplicate') return;
      const again = { ...pending, id: `${pending.id}-again`, attempts: 0 };
      const copy = record(events, 'waiting', {
        id: again.id,
        body,
        signature: again.signature,
        faults: ['duplicate'],
        ...(duplicate.afterMs > 0 ? { nextAt: clock.now() + duplicate.afterMs } : {}),
      });
      const rerun = () => {
        again.firstAt = clock.now();
        return attempt(platform, again, copy);
      };
      if (duplicate.afterMs === 0) await rerun();
      else clock.at(clock.now() + duplicate.afterMs, rerun);
    };
    if (delay?.kind === 'delay') {
      world.pending.put(pending.id, Object.assign(pending, { nextAt: clock.now() + delay.ms }));
      clock.at(pending.nextAt, run);
      return;
    }
    // Kept before the first attempt: a killed process sends it at its next start.
    world.pending.put(pending.id, pending);
    await run();
  }

  function inLane(lane: string, work: () => Promise<void>): Promise<void> {
    const before = lanes.get(lane) ?? Promise.resolve();
    const run = before.then(work);
    const tail = run.catch(() => undefined);
    lanes.set(lane, tail);
    void tail.then(() => {
      if (lanes.get(lane) === tail) lanes.delete(lane);
    });
    return clock.track(run);
  }

  function sendTogether(events: WebhookEvent[]): Promise<void> {
    const deliverable: WebhookEvent[] = [];
    for (const event of events) {
      const reason = obstacle(event);
      if (reason) skip([event], 'skipped', reason);
      else deliverable.push(event);
    }
    const first = deliverable[0];
    if (!first) return Promise.resolve();
    return clock.track(transmit(deliverable));
  }

  /** Keeps an event back; the last one of the line sends them all, last first. */
  function putOff(event: WebhookEvent): Promise<void> {
    putBack.push(event);
    faultLines.reorder -= 1;
    platform.live.publish('faults', describeFaults(faultLines));
    return faultLines.reorder === 0 ? endReorder() : Promise.resolve();
  }

  async function endReorder(): Promise<void> {
    faultLines.reorder = 0;
    for (const event of putBack.splice(0).reverse()) await sendTogether([event]);
  }

  return {
    endReorder,
    async retryNow() {
      const waiting = log.filter((delivery) => delivery.state === 'retrying');
      for (const delivery of waiting) {
        const pending = world.pending.get(delivery.id);
        if (pending) await clock.track(retry(platform, pending, delivery));
      }
      return waiting.length;
    },
    send(event) {
      const reason = obstacle(event);
      if (reason) {
        skip([event], 'skipped', reason);
        return Promise.resolve();
      }
      if (faultLines.holding) {
        held.push(event);
        return Promise.resolve();
      }
      if (faultLines.reorder > 0) return putOff(event);
      return inLane(`${event.instagramUserId}:${event.lane}`, () => transmit([event]));
    },
    sendTogether,
    sendRaw(instagramUserId, body) {
      const event: WebhookEvent = {
        instagramUserId,
        field: 'messages',
        form: 'changes',
        lane: 'test',
        body: {},
      };
      return clock.track(transmit([event], body));
    },
    async release({ order = 'kept', perPost = 1 } = {}) {
      faultLines.holding = false;
      const events = held.splice(0);
      if (order === 'reversed') events.reverse();
      if (order === 'shuffled') shuffle(events);
      for (const group of groupByCallback(platform, events)) {
        for (let i = 0; i < group.length; i += perPost) await sendTogether(group.slice(i, i + perPost));
      }
    },
    deliveries: () => [...log],
    clear: () => void log.splice(0),
    resume() {
      for (const pending of world.pending.values()) {
        const event = {
          instagramUserId: pending.instagramUserId,
          field: 'messages',
          form: 'messaging',
          lane: '',
        } as const;
        const delivery = record([{ ...event, body: {} }], 'retrying', pending);
        scheduleRetry(platform, pending, delivery);
      }
    },
  };
}

/** Accounts of one app that share a callback may share a POST. */
function groupByCallback(platform: Platform, events: WebhookEvent[]): WebhookEvent[][] {
  const groups = new Map<string, WebhookEvent[]>();
  for (const event of events) {
    const webhook = platform.world.webhooks.get(event.instagramUserId);
    const business = platform.world.businesses.get(event.instagramUserId);
    const key = `${webhook?.callbackUrl} ${business?.appSecret}`;
    const group = groups.get(key) ?? [];
    group.push(event);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** Always the same shuffle for the same number of events: a failing test stays a failing test. */
function shuffle<T>(items: T[]): void {
  let seed = items.length;
  for (let i = items.length - 1; i > 0; i -= 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    const [item] = items.splice(seed % (i + 1), 1);
    if (item !== undefined) items.push(item);
  }
}
