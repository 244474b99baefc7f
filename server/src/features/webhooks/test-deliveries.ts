import { createHmac } from 'node:crypto';

import { sql } from 'kysely';

import { platformBytes } from '#instagram/delivery-fixtures.ts';
import type { TestOwner, TestWorld } from '#test/app.ts';

/** For tests: signed deliveries straight to the server's address, and what became of them. */

export type Form = 'messaging' | 'standby' | 'changes' | 'flat';
export type Item = Record<string, unknown>;
export type Sender = Pick<TestOwner, 'userId' | 'accountId' | 'business'>;
export type Posted = { status: number; text: string; type: string };

export const sign = (secret: string, body: Buffer) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

/** One body with one entry; `flat` and `changes` take items of `{ field, value }`. */
export function bodyOf(
  businessId: string,
  items: Item[],
  form: Form = 'messaging',
  time = Date.now(),
): object {
  const object = 'instagram';
  if (form === 'flat') return { object, entry: items.map((item) => ({ id: businessId, time, ...item })) };
  return { object, entry: [{ id: businessId, time, [form]: items }] };
}

export async function post(
  world: Pick<TestWorld, 'url'>,
  path: string,
  body: object | Buffer,
  headers: Record<string, string>,
): Promise<Posted> {
  const response = await fetch(new URL(path, world.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(Buffer.isBuffer(body) ? body : platformBytes(body)),
  });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, text: await response.text(), type };
}

/** Posts as the platform does: to the owner's address, signed with the app's secret. */
export async function deliver(
  world: Pick<TestWorld, 'url'>,
  owner: Sender,
  body: object | Buffer,
  change: { secret?: string; path?: string } = {},
): Promise<Posted> {
  const bytes = Buffer.isBuffer(body) ? body : platformBytes(body);
  const signature = sign(change.secret ?? owner.business.appSecret, bytes);
  const path = change.path ?? `/api/instagram-webhook-v3/${owner.userId}`;
  return post(world, path, bytes, { 'x-hub-signature-256': signature });
}

/** What one side did, as an item of `messaging[]`. */
export function actsOf(owner: Sender, customerId: string) {
  const business = { id: owner.business.instagramUserId };
  const customer = { id: customerId };
  const by = (sender: object, recipient: object) => (at: number, body: Item) => ({
    sender,
    recipient,
    timestamp: at,
    ...body,
  });
  const customerDid = by(customer, business);
  const businessDid = by(business, customer);
  return {
    customerDid,
    businessDid,
    wrote: (mid: string, text: string, at: number, more: Item = {}) =>
      customerDid(at, { message: { mid, text, ...more } }),
    typed: (mid: string, text: string, at: number, more: Item = {}) =>
      businessDid(at, { message: { mid, text, is_echo: true, ...more } }),
    edited: (mid: string, text: string, at: number, number = 1) =>
      customerDid(at, { message_edit: { mid, text, num_edit: number } }),
    unsent: (mid: string, at: number) => customerDid(at, { message: { mid, is_deleted: true } }),
    reacted: (mid: string, emoji: string, at: number) =>
      customerDid(at, { reaction: { mid, action: 'react', reaction: 'other', emoji } }),
    unreacted: (mid: string, at: number) => customerDid(at, { reaction: { mid, action: 'unreact' } }),
    read: (mid: string, at: number) => customerDid(at, { read: { mid } }),
  };
}

/** Without automatic answers, so that a test sees only what was delivered. */
export async function quietOwner(world: TestWorld): Promise<TestOwner> {
  const owner = await world.owner();
  await world.app.ctx.db
    .updateTable('accounts')
    .set({ autoResponseEnabled: false })
    .where('id', '=', owner.accountId)
    .execute();
  return owner;
}

/** Everything that deliveries leave behind, by the platform's ids; row ids and arrival times aside. */
export async function dump(world: TestWorld, owner: Sender) {
  const { db } = world.app.ctx;
  const { accountId } = owner;
  const conversations = await sql<Item>`
    SELECT c.customer_id, c.last_sort_at, c.last_content, c.last_kind, c.last_author, c.last_customer_at,
      c.last_business_at, c.window_opened_at, c.is_unread, c.customer_read_at, c.search_last, c.created_at,
      (SELECT m.mid FROM messages m WHERE m.account_id = c.account_id AND m.id = c.last_message_id) AS last_mid
    FROM conversations c WHERE c.account_id = ${accountId} ORDER BY c.customer_id
  `.execute(db);
  const messages = await sql<Item>`
    SELECT c.customer_id, m.mid, m.author, m.kind, m.content, m.details,
      (SELECT jsonb_agg(one #- '{media,id}' #- '{media,objectKey}' ORDER BY n)
        FROM jsonb_array_elements(m.attachments) WITH ORDINALITY AS all_of(one, n)) AS attachments, m.reply_to_mid, m.sort_at,
      m.edit_number, m.edited_at, m.unsent_at, m.delivery_state
    FROM messages m JOIN conversations c ON c.account_id = m.account_id AND c.id = m.conversation_id
    WHERE m.account_id = ${accountId} ORDER BY c.customer_id, m.mid
  `.execute(db);
  const reactions = await sql<Item>`
    SELECT mid, sender_id, reaction, emoji, reacted_at, is_removed FROM reactions
    WHERE account_id = ${accountId} ORDER BY mid, sender_id
  `.execute(db);
  const comments = await sql<Item>`
    SELECT comment_id, parent_id, thread_id, content, is_own, is_live FROM comments
    WHERE account_id = ${accountId} ORDER BY comment_id
  `.execute(db);
  const events = await sql<Item>`
    SELECT kind, state, dedupe_key, mid, customer_id, payload, reason FROM platform_events
    WHERE account_id = ${accountId} ORDER BY dedupe_key
  `.execute(db);
  const open = await sql<Item>`
    SELECT state FROM deliveries WHERE account_id = ${accountId} AND state <> 'applied'
  `.execute(db);
  return {
    conversations: conversations.rows,
    messages: messages.rows,
    reactions: reactions.rows,
    comments: comments.rows,
    events: events.rows,
    open: open.rows,
  };
}

/** Always the same order for the same seed. */
export function shuffled<T>(items: readonly T[], seed: number): T[] {
  const rest = [...items];
  const out: T[] = [];
  let state = seed * 2_654_435_761 + 1;
  while (rest.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    out.push(...rest.splice(state % rest.length, 1));
  }
  return out;
}
