import { promises as dns, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';

import { Agent, type RequestInit as UndiciInit, fetch as undiciFetch } from 'undici';

import { type AddressFault, bareHost, findAddressFault, isPublicAddress } from './public-address.ts';

/** An address that somebody typed leads where the server must not go. Says no more than that: it may be a probe. */
export class PublicFetchError extends Error {
  readonly fault: AddressFault;

  constructor(fault: AddressFault) {
    super(`the address is refused: ${fault}`);
    this.name = 'PublicFetchError';
    this.fault = fault;
  }
}

export type PublicFetch = {
  fetch: typeof globalThis.fetch;
  /** What speaks against an address before any name is looked up; null when nothing does. */
  findFault: (address: string) => AddressFault | null;
  /** Ends its connections. */
  close(): Promise<void>;
};

type Options = {
  /** Replaced by tests; all addresses of a name. */
  resolve?: (hostname: string, options: LookupOptions) => Promise<LookupAddress[]>;
  /** Replaced by tests, which can serve on the loopback only. */
  isAllowed?: (address: string) => boolean;
  /** Replaced by tests, which have no certificate. */
  findFault?: (address: string) => AddressFault | null;
};

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A fetch for addresses that people type and strangers send: https to the open internet alone. A name is resolved once
 * and the connection goes to the very addresses that were judged, so that a name cannot change its mind between; one
 * private address among them refuses the name. Never follows a redirect: its caller sees the 3xx and judges anew.
 * Takes no FormData: that of the runtime is none to the library's fetch. Rejects with a PublicFetchError.
 */
export function createPublicFetch(options: Options = {}): PublicFetch {
  const {
    resolve = (hostname, asked) => dns.lookup(hostname, { ...asked, all: true }),
    isAllowed = isPublicAddress,
    findFault = findAddressFault,
  } = options;

  async function judge(hostname: string, asked: LookupOptions): Promise<LookupAddress[]> {
    const addresses = await resolve(hostname, asked);
    if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
      throw new PublicFetchError('private');
    }
    return addresses;
  }

  const lookup: LookupFunction = (hostname, asked, callback) => {
    judge(hostname, asked).then(
      (addresses) => {
        const [first] = addresses;
        if (asked.all || !first) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
  const dispatcher = new Agent({ connect: { lookup, timeout: CONNECT_TIMEOUT_MS } });

  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const fault = findFault(url.href) ?? findLiteralFault(url);
    if (fault) throw new PublicFetchError(fault);
    const request = { ...init, redirect: 'manual', dispatcher } as UndiciInit;
    try {
      return (await undiciFetch(url, request)) as unknown as Response;
    } catch (error) {
      throw findRefusal(error) ?? error;
    }
  };

  /** A connection to a bare IP address looks nothing up. */
  function findLiteralFault(url: URL): AddressFault | null {
    const host = bareHost(url);
    const isLiteral = /^[\d.]+$|:/.test(host);
    return isLiteral && !isAllowed(host) ? 'private' : null;
  }

  return { fetch, findFault, close: () => dispatcher.close() };
}

function findRefusal(error: unknown): PublicFetchError | null {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof PublicFetchError) return at;
  return null;
}
