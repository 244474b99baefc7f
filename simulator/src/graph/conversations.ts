import type { MessageRow, ThreadRow } from '../world.ts';
import { requireScope } from './auth.ts';
import { allowParams, checkLimit, type GraphResult, limitParam, type SignedCall, textParam } from './call.ts';
import { badParam, GraphError } from './errors.ts';
import { checkFields, type FieldAsk, parseFields, writeFields } from './fields.ts';
import type { Limits } from './limits.ts';
import { checkMessageFields, conversationTime, messageNode, standardMessageFields } from './message-node.ts';
import { cut, decodeCursor, encodeCursor, pageAddress } from './pages.ts';

const month = 30 * 86_400_000;
const pageSize = 25;
const largestPage = 100;
/** Conversations times messages per page from which the platform answers code 1. */
const tooMuch = 1000;

const conversationFields = {
  id: 'plain',
  updated_time: 'plain',
  participants: ['id', 'username'],
  messages: 'edge',
} as const;

function spend(call: SignedCall, limits: Limits): void {
  requireScope(call.token, 'instagram_business_manage_messages');
  if (!call.business.messageAccess) {
    throw new GraphError({
      code: 200,
      subcode: 2534041,
      message: '(#200) The account owner has disabled access to instagram direct messages',
    });
  }
  call.limits['conversationCallsInThisSecond'] = limits.spend('conversations', call.business.instagramUserId);
}

/** A page, with the `next` address that carries the token, as the platform's does. */
function page(
  call: SignedCall,
  input: {
    data: unknown[];
    after: string | undefined;
    more: boolean;
    path: string;
    query: Record<string, string>;
  },
): Record<string, unknown> {
  if (input.after === undefined) return { data: input.data };
  const cursors = { after: input.after };
  if (!input.more) return { data: input.data, paging: { cursors } };
  const next = pageAddress(call, input.path, { ...input.query, after: input.after });
  return { data: input.data, paging: { cursors, next } };
}

/** `GET /me/conversations?platform=instagram`, newest first. */
export function listConversations(call: SignedCall, limits: Limits): GraphResult {
  const { platform, business } = call;
  allowParams(call, ['platform', 'fields', 'limit', 'after', 'user_id']);
  spend(call, limits);
  if (textParam(call, 'platform') !== 'instagram')
    throw badParam('Param platform must be one of {INSTAGRAM}');
  const fieldText = textParam(call, 'fields') ?? 'id,updated_time';
  const asks = parseFields(fieldText);
  checkConversationFields(asks);
  const limit = limitParam(call, pageSize, largestPage);
  checkWeight(limit, asks);
  const userId = textParam(call, 'user_id');
  const now = platform.clock.now();
  const threads = platform.world.threads
    .values()
    .filter((thread) => thread.instagramUserId === business.instagramUserId && thread.mids.length > 0)
    .filter((thread) => thread.customerId !== business.instagramUserId)
    .filter((thread) => userId === undefined || thread.customerId === userId)
    .filter((thread) => thread.folder === 'general' || now - thread.updatedAt <= month)
    .sort(newestFirst);
  const after = textParam(call, 'after');
  const rest = after === undefined ? threads : threads.filter(isAfter(decodeCursor(after)));
  const shown = rest.slice(0, cut(platform, limit));
  const last = shown.at(-1);
  const query = {
    platform: 'instagram',
    fields: fieldText,
    limit: String(limit),
    ...(userId ? { user_id: userId } : {}),
  };
  return {
    body: page(call, {
      data: shown.map((thread) => conversationNode(call, thread, asks)),
      after: last && encodeCursor(`${last.updatedAt}:${last.id}`),
      more: rest.length > shown.length,
      path: `${business.instagramUserId}/conversations`,
      query,
    }),
  };
}

const newestFirst = (a: ThreadRow, b: ThreadRow) => b.updatedAt - a.updatedAt || (a.id < b.id ? -1 : 1);

function isAfter(cursor: string): (thread: ThreadRow) => boolean {
  const colon = cursor.indexOf(':');
  const updatedAt = Number(cursor.slice(0, colon));
  const id = cursor.slice(colon + 1);
  if (!Number.isFinite(updatedAt)) throw badParam('Invalid cursors values were provided.');
  return (thread) => thread.updatedAt < updatedAt || (thread.updatedAt === updatedAt && thread.id > id);
}

function checkConversationFields(asks: FieldAsk[]): void {
  checkFields(asks, 'IGConversation', conversationFields);
  const nested = asks.find((ask) => ask.name === 'messages');
  for (const modifier of Object.keys(nested?.modifiers ?? {})) {
    if (modifier !== 'limit' && modifier !== 'after') throw badParam(`Unknown modifier: ${modifier}`);
  }
  checkMessageFields(nested?.fields ?? standardMessageFields);
}

const nestedLimit = (ask: FieldAsk) => checkLimit(ask.modifiers['limit'] ?? String(pageSize), largestPage);

function checkWeight(limit: number, asks: FieldAsk[]): void {
  const nested = asks.find((ask) => ask.name === 'messages');
  if (!nested || limit * nestedLimit(nested) < tooMuch) return;
  throw new GraphError({
    code: 1,
    status: 500,
    message: "Please reduce the amount of data you're asking for, then retry your request",
  });
}

function conversationNode(call: SignedCall, thread: ThreadRow, asks: FieldAsk[]): Record<string, unknown> {
  const { platform, business } = call;
  const node: Record<string, unknown> = {};
  for (const ask of asks) {
    if (ask.name === 'updated_time') node['updated_time'] = conversationTime(platform, thread.updatedAt);
    if (ask.name === 'participants') {
      const customer = platform.world.customers.get(thread.customerId);
      node['participants'] = {
        data: [
          { username: business.username, id: business.instagramUserId },
          { username: customer?.username, id: thread.customerId },
        ],
      };
    }
    if (ask.name === 'messages') {
      node['messages'] = messagePage(call, thread, ask.fields, nestedLimit(ask), ask.modifiers['after']);
    }
  }
  node['id'] = thread.id;
  return node;
}

/** Newest first; a cursor is a place counted from the oldest, so that new messages do not move it. */
function messagePage(
  call: SignedCall,
  thread: ThreadRow,
  asked: FieldAsk[] | null,
  limit: number,
  after: string | undefined,
): Record<string, unknown> {
  const { platform } = call;
  const asks = asked ?? standardMessageFields;
  const rows = thread.mids.map((mid) => platform.world.messages.get(mid)).filter(isShown);
  const newest = new Set(rows.slice(-platform.switches.conversationDepth).map((row) => row.mid));
  const end = after === undefined ? rows.length : Number(decodeCursor(after));
  if (!Number.isInteger(end)) throw badParam('Invalid cursors values were provided.');
  const start = Math.max(0, end - cut(platform, limit));
  const data = rows
    .slice(start, end)
    .reverse()
    .map((row) => messageNode(platform, row, asks, !newest.has(row.mid)));
  return page(call, {
    data,
    after: data.length > 0 ? encodeCursor(String(start)) : undefined,
    more: start > 0,
    path: `${thread.id}/messages`,
    query: { fields: writeFields(asks), limit: String(limit) },
  });
}

const isShown = (row: MessageRow | undefined): row is MessageRow => row !== undefined && !row.deleted;

/** `GET /{conversation-id}`. */
export function readConversation(call: SignedCall, limits: Limits, thread: ThreadRow): GraphResult {
  allowParams(call, ['fields']);
  spend(call, limits);
  const asks = parseFields(textParam(call, 'fields') ?? 'id,updated_time');
  checkConversationFields(asks);
  checkWeight(1, asks);
  return { body: conversationNode(call, thread, asks) };
}

/** `GET /{conversation-id}/messages`. */
export function listMessages(call: SignedCall, limits: Limits, thread: ThreadRow): GraphResult {
  allowParams(call, ['fields', 'limit', 'after']);
  spend(call, limits);
  const asks = parseFields(textParam(call, 'fields') ?? 'id,created_time');
  checkMessageFields(asks);
  const limit = limitParam(call, pageSize, largestPage);
  return { body: messagePage(call, thread, asks, limit, textParam(call, 'after')) };
}

/** `GET /{message-id}`: details only for the newest of its conversation. */
export function readMessage(call: SignedCall, message: MessageRow): GraphResult {
  const { platform } = call;
  allowParams(call, ['fields']);
  requireScope(call.token, 'instagram_business_manage_messages');
  const asks = parseFields(textParam(call, 'fields') ?? 'id,created_time');
  checkMessageFields(asks);
  const thread = platform.world.threads.get(message.threadId);
  const shown = (thread?.mids ?? []).filter((mid) => !platform.world.messages.get(mid)?.deleted);
  if (message.deleted || !shown.slice(-platform.switches.conversationDepth).includes(message.mid)) {
    const code = platform.switches.oldMessage === '100' && !message.deleted ? 100 : 9_000_001;
    throw new GraphError({ code, message: `(#${code}) The message you requested has been deleted` });
  }
  return { body: messageNode(platform, message, asks, false) };
}
