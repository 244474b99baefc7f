import type { ActionResult, InstagramClient, SendResult, SendTarget } from './client-types.ts';
import { isDoneUnanswered, isSentWithoutAnswer, makeError } from './errors.ts';
import { readId } from './fields.ts';
import { IMAGES_OF_MESSAGE, MESSAGE_BYTES } from './limits.ts';
import type { Failure, Transport } from './transport.ts';

type Calls = Pick<
  InstagramClient,
  'sendText' | 'sendAttachment' | 'sendImages' | 'react' | 'unreact' | 'senderAction'
>;
export type Sender = {
  calls: Calls;
  /** To whom the recipient names, a person or who wrote a comment. */
  sendTo(recipient: { id: string } | { comment_id: string }, text: string): Promise<SendResult>;
};

/** Nothing here throws and nothing is tried twice: the platform knows no idempotency key. */
export function createSender(transport: Transport, timeouts: { sendMs: number; mediaMs: number }): Sender {
  const post = (body: object, timeoutMs = timeouts.sendMs) =>
    transport({ method: 'POST', path: '/me/messages', body, timeoutMs });

  async function send(target: SendTarget, message: object, timeoutMs?: number): Promise<SendResult> {
    const recipient = { id: target.recipientId };
    // One page shows the tag alone, another with its messaging type: both fields satisfy both.
    const tag = target.humanAgent ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : {};
    return postMessage({ recipient, ...tag, message }, target.recipientId, timeoutMs);
  }

  async function postMessage(body: object, known: string, timeoutMs?: number): Promise<SendResult> {
    const result = await post(body, timeoutMs);
    if (!result.ok) {
      return isSentWithoutAnswer(result.error) ? { outcome: 'accepted_without_id' } : toOutcome(result);
    }
    const mid = readId(result.body.message_id);
    if (mid === null) {
      const error = makeError('unknown', 'the answer names no message');
      return { outcome: 'unknown', reason: 'bad_response', error };
    }
    const recipientId = readId(result.body.recipient_id) ?? known;
    return { outcome: 'accepted', recipientId, mid };
  }

  async function act(recipientId: string, fields: object): Promise<ActionResult> {
    const result = await post({ recipient: { id: recipientId }, ...fields });
    return result.ok || isSentWithoutAnswer(result.error) ? { outcome: 'accepted' } : toOutcome(result);
  }

  const calls: Calls = {
    async sendText({ text, ...target }) {
      return findFault(text) ?? send(target, { text });
    },
    async sendAttachment({ type, url, ...target }) {
      return send(target, { attachment: { type, payload: { url } } }, timeouts.mediaMs);
    },
    async sendImages({ urls, ...target }) {
      if (urls.length < 1 || urls.length > IMAGES_OF_MESSAGE)
        return refuse(`${urls.length} images are not 1 to 10`);
      const attachments = urls.map((url) => ({ type: 'image', payload: { url } }));
      return send(target, { attachments }, timeouts.mediaMs);
    },
    async react({ recipientId, mid, reaction }) {
      return act(recipientId, { sender_action: 'react', payload: { message_id: mid, reaction } });
    },
    async unreact({ recipientId, mid }) {
      return act(recipientId, { sender_action: 'unreact', payload: { message_id: mid } });
    },
    async senderAction({ recipientId, action }) {
      return act(recipientId, { sender_action: action });
    },
  };
  return {
    calls,
    async sendTo(recipient, text) {
      return findFault(text) ?? postMessage({ recipient, message: { text } }, '');
    },
  };
}

function findFault(text: string): SendResult | null {
  const bytes = Buffer.byteLength(text);
  if (text.trim() === '') return refuse('a text must not be blank');
  return bytes > MESSAGE_BYTES ? refuse(`a text of ${bytes} bytes is over ${MESSAGE_BYTES}`) : null;
}

function refuse(message: string): SendResult {
  return { outcome: 'rejected', error: makeError('bad_request', message) };
}

/** Rejected means: certainly not delivered. Whatever leaves that open is unknown, and must not be repeated. */
export function toOutcome({ reason, error }: Failure): Exclude<ActionResult, { outcome: 'accepted' }> {
  if (isDoneUnanswered(error)) return { outcome: 'unknown', reason: 'bad_response', error };
  if (reason === 'refused' || reason === 'not_sent') return { outcome: 'rejected', error };
  return { outcome: 'unknown', reason, error: { ...error, retryable: false } };
}
