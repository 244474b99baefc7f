import type { Platform } from '../platform.ts';
import { allowParams, type GraphCall, objectParam, textParam } from './call.ts';
import { badParam, GraphError } from './errors.ts';

export type MediaType = 'image' | 'audio' | 'video' | 'file';
type SenderAction = 'typing_on' | 'typing_off' | 'mark_seen' | 'react' | 'unreact';

export type QuickReply = { title: string; payload: string };

/** What a body of `POST /{IG_ID}/messages` asks for. */
export type SendIntent =
  | { kind: 'text'; text: string; quickReplies?: QuickReply[] }
  | { kind: 'media'; type: MediaType; urls: string[] }
  | { kind: 'heart' }
  | { kind: 'own_post'; mediaId: string }
  | { kind: 'template'; payload: Record<string, unknown> }
  | { kind: 'action'; action: SenderAction; messageId?: string; reaction?: string };

export type SendAsk = {
  recipient: { id: string } | { commentId: string };
  intent: SendIntent;
  humanAgent: boolean;
  replyToMid?: string;
};

const maxTextBytes = 1000;
const maxImages = 10;

function allowKeys(value: Record<string, unknown>, name: string, keys: readonly string[]): void {
  const unknown = Object.keys(value).filter((key) => !keys.includes(key));
  if (unknown.length > 0)
    throw badParam(`Invalid keys "${unknown.join(', ')}" were found in param "${name}".`);
}

function requireText(value: unknown, name: string): string {
  if (typeof value === 'string' && value !== '') return value;
  throw badParam(`Param ${name} must be a non-empty UTF-8 encoded string`);
}

/** Checks the whole body before anything else happens; throws code 100 on whatever the platform does not know. */
export function readSendBody(platform: Platform, call: GraphCall): SendAsk {
  allowParams(call, [
    'recipient',
    'message',
    'messaging_type',
    'tag',
    'sender_action',
    'payload',
    'reply_to',
  ]);
  const recipient = readRecipient(call);
  const message = objectParam(call, 'message');
  const action = textParam(call, 'sender_action');
  if (action !== undefined && message) throw badParam('Param message cannot be combined with sender_action');
  if (action !== undefined) {
    return { recipient, intent: readAction(call, action), humanAgent: false };
  }
  if (call.params['payload'] !== undefined) throw badParam('Param payload needs a sender_action');
  if (!message) throw badParam('The parameter message is required');
  const humanAgent = readTag(platform, call);
  const replyTo = objectParam(call, 'reply_to');
  if (replyTo && !platform.switches.replyToOnSend) throw badParam('Unknown parameter: reply_to');
  if (replyTo) allowKeys(replyTo, 'reply_to', ['mid']);
  return {
    recipient,
    intent: readMessage(message),
    humanAgent,
    ...(replyTo ? { replyToMid: requireText(replyTo['mid'], 'reply_to[mid]') } : {}),
  };
}

function readRecipient(call: GraphCall): SendAsk['recipient'] {
  const recipient = objectParam(call, 'recipient');
  if (!recipient) throw badParam('The parameter recipient is required');
  allowKeys(recipient, 'recipient', ['id', 'comment_id']);
  if (recipient['comment_id'] !== undefined && recipient['id'] === undefined) {
    return { commentId: requireText(recipient['comment_id'], 'recipient[comment_id]') };
  }
  if (recipient['comment_id'] !== undefined) throw badParam('Param recipient takes either id or comment_id');
  return { id: requireText(recipient['id'], 'recipient[id]') };
}

const plainActions = ['typing_on', 'typing_off', 'mark_seen'] as const;

/** Typing and seen stand alone with the recipient; reactions carry a payload. */
function readAction(call: GraphCall, action: string): SendIntent {
  for (const name of ['messaging_type', 'tag', 'reply_to']) {
    if (call.params[name] !== undefined)
      throw badParam(`Param ${name} cannot be combined with sender_action`);
  }
  const payload = objectParam(call, 'payload');
  const plain = plainActions.find((name) => name === action);
  if (plain) {
    if (payload) throw badParam('Param payload cannot be combined with this sender_action');
    return { kind: 'action', action: plain };
  }
  if (action !== 'react' && action !== 'unreact') {
    throw badParam('Param sender_action must be one of {TYPING_ON, TYPING_OFF, MARK_SEEN, REACT, UNREACT}');
  }
  if (!payload) throw badParam('The parameter payload is required');
  allowKeys(payload, 'payload', action === 'react' ? ['message_id', 'reaction'] : ['message_id']);
  const messageId = requireText(payload['message_id'], 'payload[message_id]');
  if (action === 'unreact') return { kind: 'action', action, messageId };
  return {
    kind: 'action',
    action,
    messageId,
    reaction: requireText(payload['reaction'], 'payload[reaction]'),
  };
}

function readTag(platform: Platform, call: GraphCall): boolean {
  const type = textParam(call, 'messaging_type');
  const tag = textParam(call, 'tag');
  if (type !== undefined && !['RESPONSE', 'UPDATE', 'MESSAGE_TAG'].includes(type)) {
    throw badParam('Param messaging_type must be one of {RESPONSE, UPDATE, MESSAGE_TAG}');
  }
  if (tag === undefined) {
    if (type === 'MESSAGE_TAG') throw badParam('The parameter tag is required');
    return false;
  }
  if (tag !== 'HUMAN_AGENT') throw badParam('Param tag must be one of {HUMAN_AGENT}');
  const form = platform.switches.humanAgentForm;
  if (form === 'tag' && type !== undefined) throw badParam('Param messaging_type is not supported with tag');
  if (form === 'tag_and_type' && type !== 'MESSAGE_TAG')
    throw badParam('Param messaging_type must be MESSAGE_TAG');
  if (type !== undefined && type !== 'MESSAGE_TAG')
    throw badParam('Param tag needs messaging_type MESSAGE_TAG');
  return true;
}

function readMessage(message: Record<string, unknown>): SendIntent {
  allowKeys(message, 'message', ['text', 'attachment', 'attachments', 'quick_replies']);
  const given = ['text', 'attachment', 'attachments'].filter((key) => message[key] !== undefined);
  if (given.length !== 1)
    throw badParam('Param message must have exactly one of text, attachment, attachments');
  const quickReplies = message['quick_replies'] === undefined ? undefined : readQuickReplies(message);
  if (message['text'] !== undefined) {
    const text = readText(message['text']);
    return { kind: 'text', text, ...(quickReplies ? { quickReplies } : {}) };
  }
  if (message['attachments'] !== undefined) return readImages(message['attachments']);
  return readAttachment(message['attachment']);
}

function readText(value: unknown): string {
  const text = requireText(value, 'message[text]');
  if (!text.isWellFormed()) throw badParam('Param message[text] must be a UTF-8 encoded string');
  if (Buffer.byteLength(text, 'utf8') > maxTextBytes) {
    throw badParam(`Length of param message[text] must be less than or equal to ${maxTextBytes}`);
  }
  return text;
}

/** Asking for an address or a phone number by quick reply is switched off on Instagram. */
function readQuickReplies(message: Record<string, unknown>): QuickReply[] {
  const replies = message['quick_replies'];
  if (message['text'] === undefined) throw badParam('Quick replies need message[text]');
  if (!Array.isArray(replies) || replies.length < 1 || replies.length > 13) {
    throw badParam('Param message[quick_replies] must have 1 to 13 elements');
  }
  return replies.map((reply) => {
    const item = asObject(reply, 'message[quick_replies]');
    allowKeys(item, 'message[quick_replies]', ['content_type', 'title', 'payload']);
    if (item['content_type'] !== 'text') throw badParam('Param content_type must be one of {text}');
    return {
      title: requireText(item['title'], 'message[quick_replies][title]'),
      payload: requireText(item['payload'], 'message[quick_replies][payload]'),
    };
  });
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>;
  throw badParam(`Param ${name} must be a JSON object.`);
}

function readUrl(attachment: Record<string, unknown>): string {
  const payload = asObject(attachment['payload'], 'message[attachment][payload]');
  allowKeys(payload, 'message[attachment][payload]', ['url', 'attachment_id', 'is_reusable']);
  if (payload['attachment_id'] !== undefined) throw badParam('Invalid attachment_id', 2018074);
  return requireText(payload['url'], 'message[attachment][payload][url]');
}

function readImages(value: unknown): SendIntent {
  if (!Array.isArray(value) || value.length < 1 || value.length > maxImages) {
    throw badParam(`Param message[attachments] must have 1 to ${maxImages} elements`);
  }
  const urls = value.map((entry) => {
    const item = asObject(entry, 'message[attachments]');
    allowKeys(item, 'message[attachments]', ['type', 'payload']);
    if (item['type'] !== 'image') throw badParam('Only images can be sent in message[attachments]');
    return readUrl(item);
  });
  return { kind: 'media', type: 'image', urls };
}

function readAttachment(value: unknown): SendIntent {
  const item = asObject(value, 'message[attachment]');
  allowKeys(item, 'message[attachment]', ['type', 'payload']);
  const type = item['type'];
  if (type === 'image' || type === 'audio' || type === 'video' || type === 'file') {
    return { kind: 'media', type, urls: [readUrl(item)] };
  }
  if (type === 'like_heart') {
    if (item['payload'] !== undefined) throw badParam('like_heart takes no payload');
    return { kind: 'heart' };
  }
  if (type === 'MEDIA_SHARE') {
    const payload = asObject(item['payload'], 'message[attachment][payload]');
    allowKeys(payload, 'message[attachment][payload]', ['id']);
    return { kind: 'own_post', mediaId: requireText(payload['id'], 'message[attachment][payload][id]') };
  }
  if (type === 'template') return readTemplate(asObject(item['payload'], 'message[attachment][payload]'));
  throw new GraphError({
    code: 100,
    subcode: 2534015,
    message: '(#100) Param message[attachment][type] is not a supported attachment type',
  });
}

function readTemplate(payload: Record<string, unknown>): SendIntent {
  if (payload['template_type'] === 'button') {
    allowKeys(payload, 'payload', ['template_type', 'text', 'buttons']);
    if (requireText(payload['text'], 'payload[text]').length > 640)
      throw badParam('Param text is longer than 640');
    checkButtons(payload['buttons'], true);
    return { kind: 'template', payload };
  }
  if (payload['template_type'] !== 'generic')
    throw badParam('Param template_type must be one of {generic, button}');
  allowKeys(payload, 'payload', ['template_type', 'elements']);
  const elements = payload['elements'];
  if (!Array.isArray(elements) || elements.length < 1 || elements.length > 10) {
    throw badParam('Param elements must have 1 to 10 elements');
  }
  for (const entry of elements) {
    const element = asObject(entry, 'elements');
    allowKeys(element, 'elements', ['title', 'subtitle', 'image_url', 'default_action', 'buttons']);
    if (requireText(element['title'], 'title').length > 80) throw badParam('Param title is longer than 80');
    if (String(element['subtitle'] ?? '').length > 80) throw badParam('Param subtitle is longer than 80');
    checkButtons(element['buttons'], false);
  }
  return { kind: 'template', payload };
}

function checkButtons(value: unknown, required: boolean): void {
  if (value === undefined && !required) return;
  if (!Array.isArray(value) || value.length < 1 || value.length > 3) {
    throw badParam('Param buttons must have 1 to 3 elements');
  }
  for (const entry of value) {
    const button = asObject(entry, 'buttons');
    if (button['type'] === 'web_url') requireText(button['url'], 'buttons[url]');
    else if (button['type'] === 'postback') requireText(button['payload'], 'buttons[payload]');
    else throw badParam('Param type must be one of {web_url, postback}');
    requireText(button['title'], 'buttons[title]');
  }
}
