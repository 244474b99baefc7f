import type { World } from '../world.ts';
import type { CallRecord } from './call-log.ts';

/** A call in a few words, for whoever watches; parameters and answer stay behind. */
export type CallSummary = Pick<
  CallRecord,
  'id' | 'at' | 'method' | 'path' | 'version' | 'status' | 'ms' | 'fault' | 'instagramUserId'
> & {
  /** Whom it is about, when it is about one customer. */
  customerId: string | null;
  /** The start of its parameters as JSON, without the recipient that `customerId` names. */
  body: string;
};

const bodyLength = 160;

/** A recipient, or the customer, conversation or message that the path names. */
function customerOf(world: World, call: CallRecord): string | null {
  const { recipient } = call.params;
  if (typeof recipient === 'object' && recipient !== null && 'id' in recipient) return String(recipient.id);
  const node = call.path.split('/')[1] ?? '';
  if (world.customers.get(node)) return node;
  return world.threads.get(node)?.customerId ?? world.messages.get(node)?.customerId ?? null;
}

export function summarizeCall(world: World, call: CallRecord): CallSummary {
  const { id, at, method, path, version, status, ms, fault, instagramUserId, params } = call;
  const customerId = customerOf(world, call);
  const { recipient, ...rest } = params;
  const shown = customerId === null && recipient !== undefined ? params : rest;
  const body = Object.keys(shown).length === 0 ? '' : JSON.stringify(shown);
  return {
    ...{ id, at, method, path, version, status, ms, fault, instagramUserId },
    customerId,
    body: body.length > bodyLength ? `${body.slice(0, bodyLength)}…` : body,
  };
}
