/** `moved`: where another address has it. `type`: the answer's header. */
export type FetchedPage =
  | { kind: 'page'; bytes: Uint8Array; type: string }
  | { kind: 'moved'; to: string }
  | { kind: 'none'; status: number | null };

/** Fetches from public addresses only, whatever their names resolve to, and follows no redirect. */
export type FetchPublic = (url: string, init: RequestInit) => Promise<Response>;

const TIMEOUT_MILLISECONDS = 15_000;
const AGENT = 'Parley (reads the website of a business at its own wish)';

type Options = {
  /** Bytes; what is longer is cut there. */
  most: number;
  /** Of the content types; null takes all. */
  accepts: RegExp | null;
};

/** One request. A fault of the network, a refused address and an answer in no time are all the same: no page. */
export async function fetchPage(
  fetchPublic: FetchPublic,
  url: string,
  { most, accepts }: Options,
): Promise<FetchedPage> {
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  try {
    const headers = { 'user-agent': AGENT, accept: 'text/html,application/xhtml+xml;q=0.9,text/plain;q=0.8' };
    const response = await fetchPublic(url, { headers, redirect: 'manual', signal });
    const { status } = response;
    const to = response.headers.get('location');
    const type = response.headers.get('content-type') ?? '';
    if (status >= 300 && status < 400 && to !== null) {
      await response.body?.cancel();
      return { kind: 'moved', to };
    }
    if (!response.ok || !response.body || (accepts && !accepts.test(type))) {
      await response.body?.cancel();
      return { kind: 'none', status };
    }
    return { kind: 'page', bytes: await readBytes(response.body, most), type };
  } catch {
    return { kind: 'none', status: null };
  }
}

async function readBytes(body: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels what is still on its way.
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(chunks).subarray(0, most);
}
