import { makeDedupeKey } from './dedupe-key.ts';
import type { EventDetail, MessageContent, MessageType, ParsedDelivery, PlatformEvent } from './events.ts';
import { type Fields, has, isFields, readFields, readId, readList, readText, readTime } from './fields.ts';
import { parseJson } from './lossless-json.ts';
import { parseChange } from './parse-change.ts';
import { type ParsedItem, parseMessaging, unknown } from './parse-messaging.ts';

export type * from './events.ts';

/** What the dashboard's "Test" button names as the account. */
const TEST_ENTRY = '0';

/**
 * Reads a webhook delivery. Never throws; an item that cannot be read becomes an `unknown` event and spoils no other.
 * Accepts one body or a list of bodies, and entries in all four forms (`messaging`, `standby`, `changes`, flat).
 */
export function parseDelivery(rawBody: Buffer): ParsedDelivery {
  const json = parseJson(rawBody);
  if (!json.ok) return json;
  const bodies = readList(json.value);
  if (!bodies.some(isFields)) return { ok: false, reason: 'not_an_object' };
  if (!bodies.some((body) => isFields(body) && has(body, 'entry')))
    return { ok: false, reason: 'no_entries' };

  const events: PlatformEvent[] = [];
  const entryIds = new Set<string>();
  for (const body of bodies) {
    const entries = isFields(body) && has(body, 'entry') ? toItems(body.entry) : [body];
    for (const entry of entries) {
      const parsed = parseEntry(entry);
      for (const event of parsed) {
        events.push(event);
        if (event.businessId !== '') entryIds.add(event.businessId);
      }
      const entryId = readId(readFields(entry).id);
      if (parsed.length === 0 && entryId !== null) entryIds.add(entryId);
    }
  }
  return { ok: true, events, entryIds: [...entryIds] };
}

/**
 * Of a body that names several accounts the entries of one, so that `parseDelivery` reads the same events of that account
 * from it.
 */
export function takePart(rawBody: Buffer, businessId: string): Buffer {
  const json = parseJson(rawBody);
  if (!json.ok) return rawBody;
  const isOwn = (entry: unknown) => {
    const parsed = parseEntry(entry);
    return parsed.length > 0
      ? parsed.some((event) => event.businessId === businessId)
      : readId(readFields(entry).id) === businessId;
  };
  const parts = readList(json.value).flatMap((body) => {
    if (!isFields(body) || !has(body, 'entry')) return isOwn(body) ? [body] : [];
    const entry = toItems(body.entry).filter(isOwn);
    return entry.length > 0 ? [{ ...body, entry }] : [];
  });
  return Buffer.from(JSON.stringify(parts.length === 1 ? parts[0] : parts));
}

function parseEntry(entry: unknown): PlatformEvent[] {
  if (!isFields(entry))
    return [toEvent({ businessId: null, detail: unknown('not_an_object') }, entry, null, false)];
  const entryId = readId(entry.id);
  const entryTime = entry.time;
  const events: PlatformEvent[] = [];
  const read = (item: unknown, field: string | null, standby: boolean, parse: typeof parseMessaging) => {
    events.push(toEvent(parseItem(item, entryId, field, parse), item, entryTime, standby));
  };
  for (const item of toItems(entry.messaging)) read(item, 'messages', false, parseMessaging);
  for (const item of toItems(entry.standby)) read(item, 'standby', true, parseMessaging);
  for (const item of toItems(entry.changes)) read(item, null, false, parseChange);
  if (has(entry, 'field')) {
    const item = { field: entry.field, value: entry.value };
    read(item, null, false, parseChange);
  }
  const told = ['messaging', 'standby', 'changes', 'field'].some((form) => has(entry, form));
  if (!told)
    read(entry, null, false, (_item, businessId) => ({ businessId, detail: unknown('unknown_kind') }));
  return events;
}

function parseItem(
  item: unknown,
  entryId: string | null,
  field: string | null,
  parse: typeof parseMessaging,
): ParsedItem {
  if (!isFields(item)) return { businessId: entryId, detail: unknown('not_an_object') };
  if (entryId === TEST_ENTRY) {
    const name = field ?? readText(item.field) ?? '';
    return { businessId: TEST_ENTRY, detail: { kind: 'test', field: name } };
  }
  try {
    return parse(item, entryId);
  } catch {
    // Not known to happen; one surprising item must still not cost the rest of the delivery. It is kept with its raw form.
    return { businessId: entryId, detail: unknown('failed') };
  }
}

function toEvent(
  { businessId, detail }: ParsedItem,
  raw: unknown,
  entryTime: unknown,
  standby: boolean,
): PlatformEvent {
  const at = readTime(readTimed(raw).timestamp) ?? readTime(entryTime);
  const kept: EventDetail =
    businessId === null && detail.kind !== 'unknown' ? unknown('no_business_id') : detail;
  return {
    businessId: businessId ?? '',
    at,
    raw,
    dedupeKey: makeDedupeKey(kept, at, raw),
    standby,
    ...kept,
  };
}

/** A message inside `changes` carries its time in `value`. */
function readTimed(raw: unknown): Fields {
  const item = readFields(raw);
  return has(item, 'timestamp') ? item : readFields(item.value);
}

/** Items are kept even when they are no objects; one object alone counts as a list of it. */
function toItems(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

/** The one word for what a message is, by its first attachment that can be shown. */
export function messageType(
  message: Pick<MessageContent, 'text' | 'attachments' | 'isUnsupported'>,
): MessageType {
  for (const { type, url } of message.attachments) {
    switch (type) {
      case 'story':
      case 'story_mention':
        return 'story';
      case 'share':
      case 'post':
        return 'share';
      case 'fallback':
        if (url !== null) return 'share';
        break;
      case 'template':
      case 'ephemeral':
      case 'unsupported':
        break;
      default:
        return type;
    }
  }
  return message.text === null ? 'unsupported' : 'text';
}
