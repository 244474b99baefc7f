import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { findAddressFault } from '#infra/public-address.ts';
import { createPublicFetch, type PublicFetch, PublicFetchError } from '#infra/public-fetch.ts';

type Page = string | RequestListener;

/** Real servers on the loopback that stand for a website of the open internet, and for one of a private network. */
export async function openWebsite() {
  const asked: string[] = [];
  const pages = new Map<string, Page>();
  const server = createServer((request, response) => {
    const address = `${request.headers.host?.split(':')[0]}${request.url}`;
    asked.push(address);
    const page = pages.get(address);
    if (typeof page === 'function') page(request, response);
    else if (page === undefined) response.writeHead(404).end();
    else sendHtml(response, page);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const guarded = createPublicFetch({
    // These servers have no certificate; what is asked of an address is asked of the one that a browser would see.
    findFault: () => null,
    resolve: async (name) => [{ address: name.startsWith('intranet') ? '10.0.0.7' : '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
  });
  const publicFetch: PublicFetch = {
    async fetch(input, init) {
      const url = new URL(String(input));
      const fault = findAddressFault(url.href);
      if (fault) throw new PublicFetchError(fault);
      return guarded.fetch(`http://${url.hostname}:${port}${url.pathname}${url.search}`, init);
    },
    findFault: findAddressFault,
    close: guarded.close,
  };
  return {
    publicFetch,
    /** What was asked for, in order: host and path. */
    asked,
    /** Serves a page of `shop.example`, or of the host that stands before the path. */
    serve(path: string, page: Page): void {
      pages.set(path.startsWith('/') ? `shop.example${path}` : path, page);
    },
    clear(): void {
      asked.length = 0;
      pages.clear();
    },
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

export function sendHtml(response: ServerResponse, html: string | Buffer, type = 'text/html'): void {
  response.writeHead(200, { 'content-type': type }).end(html);
}

export const moved =
  (to: string): RequestListener =>
  (_request, response) => {
    response.writeHead(301, { location: to }).end();
  };
