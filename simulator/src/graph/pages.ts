import type { Platform } from '../platform.ts';
import { limitParam, type SignedCall, textParam } from './call.ts';
import { badParam } from './errors.ts';

export const encodeCursor = (text: string) => Buffer.from(text).toString('base64url');

export function decodeCursor(text: string): string {
  const plain = Buffer.from(text, 'base64url').toString('utf8');
  if (!/^[\w:.=+/-]+$/.test(plain)) throw badParam('Invalid cursors values were provided.');
  return plain;
}

/** `shortPages` cuts a page in half although more follow: the end is not told by the page's size. */
export const cut = (platform: Platform, limit: number) =>
  platform.switches.shortPages ? Math.ceil(limit / 2) : limit;

/** An address of another page. It carries the token, as the platform's does. */
export function pageAddress(call: SignedCall, path: string, query: Record<string, string>): string {
  const full = new URLSearchParams({ access_token: call.token.token, ...query });
  return `${call.platform.url}/v25.0/${path}?${full}`;
}

type Dated = { id: string; at: number };

/** A page of rows by time, newest first. */
export type PageAsk = {
  limit: number;
  after?: string | undefined;
  before?: string | undefined;
  /** Of the edge, for the addresses of the pages beside it. */
  path: string;
  query: Record<string, string>;
};

/** Names of the parameters that choose a page. */
export const pageParams = ['limit', 'after', 'before'] as const;

/** The page that the parameters of a call choose; `most` is the largest one, 25 rows the usual one. */
export const readPageAsk = (
  call: SignedCall,
  most: number,
  path: string,
  query: Record<string, string>,
): PageAsk => {
  const limit = limitParam(call, 25, most);
  return {
    limit,
    after: textParam(call, 'after'),
    before: textParam(call, 'before'),
    path,
    query: { ...query, limit: String(limit) },
  };
};

const newestFirst = (a: Dated, b: Dated) => b.at - a.at || Number(a.id < b.id) - Number(a.id > b.id);

function readCursor(text: string): Dated {
  const plain = decodeCursor(text);
  const colon = plain.indexOf(':');
  const at = Number(plain.slice(0, colon));
  if (colon < 1 || !Number.isFinite(at)) throw badParam('Invalid cursors values were provided.');
  return { at, id: plain.slice(colon + 1) };
}

const writeCursor = (row: Dated) => encodeCursor(`${row.at}:${row.id}`);

/** Cursors name a row and not a place: rows that come or go while somebody pages move nothing. */
export function pageOf<T extends Dated>(
  call: SignedCall,
  rows: T[],
  ask: PageAsk,
  node: (row: T) => Record<string, unknown>,
): Record<string, unknown> {
  const sorted = [...rows].sort(newestFirst);
  const size = cut(call.platform, ask.limit);
  let start = 0;
  let end = sorted.length;
  if (ask.before !== undefined) {
    const cursor = readCursor(ask.before);
    end = sorted.filter((row) => newestFirst(row, cursor) < 0).length;
    start = Math.max(0, end - size);
  } else if (ask.after !== undefined) {
    const cursor = readCursor(ask.after);
    start = sorted.filter((row) => newestFirst(row, cursor) <= 0).length;
  }
  end = Math.min(end, start + size);
  const shown = sorted.slice(start, end);
  const [first, last] = [shown[0], shown.at(-1)];
  if (!first || !last) return { data: [] };
  const cursors = { before: writeCursor(first), after: writeCursor(last) };
  const to = (query: Record<string, string>) => pageAddress(call, ask.path, { ...ask.query, ...query });
  return {
    data: shown.map(node),
    paging: {
      cursors,
      ...(end < sorted.length ? { next: to({ after: cursors.after }) } : {}),
      ...(start > 0 ? { previous: to({ before: cursors.before }) } : {}),
    },
  };
}
