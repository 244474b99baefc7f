import type { Delivery } from './dispatcher.ts';

type Item = Record<string, unknown>;

/** A delivery in a few words, for whoever watches; its bytes stay behind. */
export type DeliverySummary = {
  id: string;
  instagramUserId: string;
  at: number;
  state: Delivery['state'];
  reason: string | null;
  /** Of the last attempt; null: none yet, or no answer. */
  status: number | null;
  error: string | null;
  ms: number | null;
  attempts: number;
  nextAt: number | null;
  faults: string[];
  fields: string[];
  events: number;
  /** What happened, without repetition: 'message', 'image', 'reaction' and so on. */
  kinds: string[];
  customerIds: string[];
  mids: string[];
  preview: string;
};

const previewLength = 120;

const record = (value: unknown): Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Item) : {};
const list = (value: unknown): Item[] => (Array.isArray(value) ? value.map(record) : []);

/** Every event of a body, whatever its entry's form. */
function itemsOf(body: string): Item[] {
  return list(record(JSON.parse(body))['entry']).flatMap((entry) => [
    ...list(entry['messaging']),
    ...list(entry['standby']),
    ...list(entry['changes']),
    ...(entry['field'] === undefined ? [] : [entry]),
  ]);
}

function kindOfMessage(message: Item): string {
  if (message['is_deleted']) return 'unsend';
  if (message['is_echo']) return 'echo';
  const reply = record(message['reply_to']);
  if (reply['story']) return 'story reply';
  const attachment = list(message['attachments'])[0]?.['type'];
  if (attachment !== undefined) return String(attachment);
  if (message['is_unsupported']) return 'unsupported';
  if (reply['mid']) return 'reply';
  return 'message';
}

function kindOf(item: Item): string {
  if (item['message']) return kindOfMessage(record(item['message']));
  const reaction = record(item['reaction']);
  if (item['reaction']) return reaction['action'] === 'unreact' ? 'reaction removed' : 'reaction';
  const named = ['postback', 'referral', 'read'].find((name) => item[name] !== undefined);
  if (named) return named;
  if (item['message_edit']) return 'edit';
  return item['field'] === 'messages' ? 'test' : 'comment';
}

function contentOf(item: Item): Item {
  const names = ['message', 'reaction', 'postback', 'referral', 'read', 'message_edit', 'value'];
  return record(names.map((name) => item[name]).find((value) => value !== undefined));
}

function wordsOf(item: Item): string {
  const content = contentOf(item);
  const words = content['text'] ?? content['emoji'] ?? content['title'] ?? content['ref'];
  return typeof words === 'string' ? words : '';
}

function peopleOf(item: Item): string[] {
  const ids = [item['sender'], item['recipient'], record(item['value'])['from']].map(
    (who) => record(who)['id'],
  );
  return ids.filter((id) => typeof id === 'string');
}

const unique = (items: string[]) => [...new Set(items)];

export function summarizeDelivery(delivery: Delivery): DeliverySummary {
  const items = itemsOf(delivery.body);
  const last = delivery.attempts.at(-1);
  const mids = items.map((item) => contentOf(item)['mid']).filter((mid) => typeof mid === 'string');
  return {
    id: delivery.id,
    instagramUserId: delivery.instagramUserId,
    at: delivery.at,
    state: delivery.state,
    reason: delivery.reason ?? null,
    status: last?.status ?? null,
    error: last?.error ?? null,
    ms: last?.ms ?? null,
    attempts: delivery.attempts.length,
    nextAt: delivery.nextAt,
    faults: delivery.faults,
    fields: delivery.fields,
    events: delivery.events,
    kinds: unique(items.map(kindOf)),
    customerIds: unique(items.flatMap(peopleOf)).filter((id) => id !== delivery.instagramUserId),
    mids: unique(mids),
    preview: (items.map(wordsOf).find((words) => words !== '') ?? '').slice(0, previewLength),
  };
}
