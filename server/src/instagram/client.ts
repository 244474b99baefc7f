import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  ME_FIELDS,
  PROFILE_FIELDS,
  readMe,
  readProfile,
  readProfileRefusal,
  readSubscriptions,
} from './account.ts';
import type { CallPace, ClientOptions, InstagramClient, ReadOptions } from './client-types.ts';
import { createCommentCalls } from './comments.ts';
import { InstagramError, makeError } from './errors.ts';
import { type Fields, readNumber, readText } from './fields.ts';
import {
  conversationFields,
  LIST_FIELDS,
  MESSAGE_FIELDS,
  readConversations,
  readHistoryMessage,
  readHistoryPage,
  readNextCursor,
} from './history.ts';
import { retryRead } from './retry.ts';
import { createSender } from './send.ts';
import { type Call, createDispatcher, createTransport, throwFailure } from './transport.ts';
import { createUsageMeter } from './usage.ts';

export type * from './client-types.ts';

/** By its prefix: only tokens of the Instagram login work here. */
export function describeToken(token: string): 'instagram' | 'facebook' | 'unknown' {
  const text = token.trim();
  if (text.startsWith('IGAA')) return 'instagram';
  return text.startsWith('EAA') ? 'facebook' : 'unknown';
}

export function hashToken(accessToken: string): string {
  return createHash('sha256').update(accessToken).digest('hex');
}

/**
 * One account's access to the platform. Sends answer with an outcome and never throw; everything else throws
 * `InstagramError`. Nothing is repeated unless asked, and no redirect is followed.
 */
export function createInstagramClient(options: ClientOptions): InstagramClient {
  const { graphUrl, apiVersion, timeouts = {}, now = () => new Date(), wait = delay } = options;
  const dispatcher = options.dispatcher ?? createDispatcher();
  const root = graphUrl.replace(/\/+$/, '');
  const meter = createUsageMeter(now);
  const shared = { accessToken: options.accessToken, dispatcher, meter };
  const transport = createTransport({ ...shared, baseUrl: `${root}/${apiVersion}` });
  // The token endpoint has no version.
  const tokenTransport = createTransport({ ...shared, baseUrl: root });
  const timeoutMs = timeouts.readMs ?? 15_000;

  async function call(fields: Omit<Call, 'timeoutMs'>, through = transport): Promise<Fields> {
    const result = await through({ ...fields, timeoutMs });
    return result.ok ? result.body : throwFailure(result);
  }

  function read(
    path: string,
    query: Call['query'] & object,
    options: ReadOptions = {},
    pace?: CallPace,
  ): Promise<Fields> {
    const tryOnce = async () => {
      await options.beforeEachTry?.();
      const place = await pace?.before(options.priority ?? 'live');
      const result = await transport({ method: 'GET', path, query, timeoutMs });
      if (place !== undefined) await pace?.after(place, meter.usage(), result.ok ? null : result.error);
      return result.ok ? result.body : throwFailure(result);
    };
    return options.retry ? retryRead(tryOnce, wait) : tryOnce();
  }

  /** The platform counts calls about conversations by themselves; profiles and the account are not among them. */
  function readPaced(path: string, query: Call['query'] & object, asked?: ReadOptions): Promise<Fields> {
    return read(path, query, asked, options.pace);
  }

  async function change(
    method: 'POST' | 'DELETE',
    path: string,
    query: Call['query'] & object,
  ): Promise<void> {
    const body = await call({ method, path, query });
    if (body.success !== true) throw misunderstood('the change was not confirmed');
  }

  const sendMs = timeouts.sendMs ?? 10_000;
  const sender = createSender(transport, { sendMs, mediaMs: timeouts.mediaMs ?? timeouts.sendMs ?? 80_000 });
  return {
    tokenHash: hashToken(options.accessToken),
    ...sender.calls,
    ...createCommentCalls(read, transport, sender, sendMs),

    async me(options) {
      const me = readMe(await read('/me', { fields: ME_FIELDS }, options));
      if (me === null) throw misunderstood('the account has no user_id');
      return me;
    },

    async subscribe(fields) {
      await change('POST', '/me/subscribed_apps', { subscribed_fields: fields.join(',') });
    },

    async subscriptions(options) {
      return readSubscriptions(await read('/me/subscribed_apps', {}, options));
    },

    async unsubscribe() {
      await change('DELETE', '/me/subscribed_apps', {});
    },

    async refreshToken() {
      const query = { grant_type: 'ig_refresh_token' };
      const body = await call({ method: 'GET', path: '/refresh_access_token', query }, tokenTransport);
      const accessToken = readText(body.access_token);
      const expiresInSeconds = readNumber(body.expires_in);
      if (accessToken === null || expiresInSeconds === null)
        throw misunderstood('no new token in the answer');
      return { accessToken, expiresInSeconds };
    },

    async profile(igsid, options) {
      try {
        return readProfile(await read(nodePath(igsid), { fields: PROFILE_FIELDS }, options));
      } catch (error) {
        const refusal = error instanceof InstagramError ? readProfileRefusal(error.error) : null;
        if (refusal === null) throw error;
        return refusal;
      }
    },

    async conversations({ after, customerId, ...asked }, options) {
      return shrinkUntilAccepted(asked, async ({ limit, messagesLimit }) => {
        const fields = conversationFields(messagesLimit);
        const query = { platform: 'instagram', fields, limit, after, user_id: customerId };
        const body = await readPaced('/me/conversations', query, options);
        return { conversations: readConversations(body), after: readNextCursor(body), limit, messagesLimit };
      });
    },

    async conversationList({ after, ...asked }, options) {
      return shrinkUntilAccepted(asked, async ({ limit }) => {
        const query = { platform: 'instagram', fields: LIST_FIELDS, limit, after };
        const body = await readPaced('/me/conversations', query, options);
        return { conversations: readConversations(body), after: readNextCursor(body), limit };
      });
    },

    async conversationMessages({ conversationId, after, ...asked }, options) {
      return shrinkUntilAccepted(asked, async ({ limit }) => {
        const query = { fields: MESSAGE_FIELDS, limit, after };
        return readHistoryPage(await readPaced(`${nodePath(conversationId)}/messages`, query, options));
      });
    },

    async message(mid, options) {
      const message = readHistoryMessage(await readPaced(nodePath(mid), { fields: MESSAGE_FIELDS }, options));
      if (message === null) throw misunderstood('the message has no id');
      return message;
    },

    usage: meter.usage,
    clockAhead: meter.clockAhead,

    async close() {
      if (options.dispatcher === undefined) await dispatcher.close();
    },
  };
}

/** The platform refuses queries that cost too much, and says so: the same page is asked for with halved limits. */
async function shrinkUntilAccepted<L extends Record<string, number>, T>(
  limits: L,
  ask: (limits: L) => Promise<T>,
): Promise<T> {
  try {
    return await ask(limits);
  } catch (error) {
    const tooMuch = error instanceof InstagramError && error.error.tooMuchData;
    if (!tooMuch || Object.values(limits).every((limit) => limit <= 1)) throw error;
    const halves = Object.entries(limits).map(([name, limit]) => [name, Math.max(1, Math.floor(limit / 2))]);
    return shrinkUntilAccepted(Object.fromEntries(halves) as L, ask);
  }
}

/** An id is one step of a path, never a way out of it. */
function nodePath(id: string): string {
  if (/^\.*$/.test(id)) throw new InstagramError(makeError('bad_request', 'this is no id'));
  return `/${encodeURIComponent(id)}`;
}

function misunderstood(message: string): InstagramError {
  return new InstagramError(makeError('unknown', message));
}
