import { type PlatformEvent, parseDelivery } from './parse.ts';

/** For tests: bodies as the platform sends them, and what they are read as. */

export const IG = '17841400000000001';
export const CUSTOMER = '1234567890123456';
export const AT = 1_789_459_199_876;
export const ENTRY_AT = 1_789_459_200_123;
export const PHOTO = 'https://lookaside.fbsbx.com/ig_messaging_cdn/?asset_id=1&signature=abc';

/** Bytes as the platform writes them: `\uXXXX` for all but ASCII, `\/` for a slash. */
export function platformBytes(value: unknown): Buffer {
  const escaped = JSON.stringify(value)
    .replaceAll('/', '\\/')
    .replaceAll(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return Buffer.from(escaped);
}

export function parseAll(value: unknown): PlatformEvent[] {
  const delivery = parseDelivery(platformBytes(value));
  if (!delivery.ok) throw new Error(delivery.reason);
  return delivery.events;
}

export function parseOne(value: unknown): PlatformEvent {
  const events = parseAll(value);
  const [event] = events;
  if (!event || events.length > 1) throw new Error(`${events.length} events instead of one`);
  return event;
}

export const entry = (fields: object) => ({
  object: 'instagram',
  entry: [{ id: IG, time: ENTRY_AT, ...fields }],
});
export const fromCustomer = { sender: { id: CUSTOMER }, recipient: { id: IG }, timestamp: AT };
export const fromBusiness = { sender: { id: IG }, recipient: { id: CUSTOMER }, timestamp: AT };
export const received = (body: object) => parseOne(entry({ messaging: [{ ...fromCustomer, ...body }] }));
export const sent = (body: object) => parseOne(entry({ messaging: [{ ...fromBusiness, ...body }] }));
export const message = (fields: object) => received({ message: { mid: 'MID', ...fields } });
export const comment = (value: object, field = 'comments') =>
  parseOne({ object: 'instagram', entry: [{ id: IG, time: 1_758_700_000, field, value }] });
