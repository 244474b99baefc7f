import { ProviderError } from './provider-fault.ts';

/** Bytes of one answer; the longest honest one, with its reasoning and envelope, stays far below. */
const BODY_LIMIT = 500_000;

/**
 * A fetch that reads every answer whole, so that a connection lost in the middle fails here and not as broken JSON.
 * Follows no redirect, since fetch would carry the key's header to the other host. Rejects with a ProviderError for
 * a redirect and for an answer above the limit.
 */
export function boundFetch(fetch: typeof globalThis.fetch, bodyLimit = BODY_LIMIT): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, ...(await encodeForm(init)), redirect: 'manual' });
    const { status, statusText, headers } = response;
    if (status >= 300 && status < 400) {
      await response.body?.cancel();
      throw new ProviderError({
        code: 'not_configured',
        message: `The address of the model server leads to another one (${status}).`,
        retryable: false,
      });
    }
    const parts: Uint8Array[] = [];
    let size = 0;
    for await (const part of response.body ?? []) {
      size += part.byteLength;
      if (size > bodyLimit) {
        throw new ProviderError({
          code: 'malformed',
          message: 'The answer of the model server is too large.',
          retryable: true,
        });
      }
      parts.push(part);
    }
    return new Response(size === 0 ? null : Buffer.concat(parts), { status, statusText, headers });
  };
}

/**
 * A form goes out as bytes: the runtime's fetch fails outside of its promise when a call is given up while it reads a
 * form, which would end the process.
 */
async function encodeForm(init: RequestInit | undefined): Promise<RequestInit> {
  if (!(init?.body instanceof FormData)) return {};
  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  return { body: await encoded.arrayBuffer(), headers: Object.fromEntries(headers) };
}
