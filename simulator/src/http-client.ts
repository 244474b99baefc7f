import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

type HttpAnswer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  truncated: boolean;
};
type HttpAsk = {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: Buffer;
  /** Real milliseconds for the whole exchange. */
  timeoutMs: number;
  /** Reading stops beyond this many bytes. */
  maxBytes: number;
};

export type HttpClient = { ask(input: HttpAsk): Promise<HttpAnswer>; close(): void };

/** Own agents rather than `fetch`, so that `close` leaves no socket behind. Redirects are not followed. */
export function createHttpClient(): HttpClient {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 256 });
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 256 });

  let closed = false;

  function ask(input: HttpAsk): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (closed) throw new Error('the simulator is closed');
      const secure = new URL(input.url).protocol === 'https:';
      const request = (secure ? httpsRequest : httpRequest)(input.url, {
        method: input.method,
        agent: secure ? https : http,
        headers: { ...input.headers, ...(input.body ? { 'content-length': String(input.body.length) } : {}) },
      });
      const timer = setTimeout(() => request.destroy(new Error('timeout')), input.timeoutMs);
      request.once('close', () => clearTimeout(timer));
      request.once('error', reject);
      request.once('response', (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        const finish = (truncated: boolean) => {
          clearTimeout(timer);
          const headers: Record<string, string> = {};
          for (const [name, value] of Object.entries(response.headers)) headers[name] = String(value);
          resolve({ status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks), truncated });
        };
        response.on('data', (chunk: Buffer) => {
          size += chunk.length;
          chunks.push(chunk);
          if (size > input.maxBytes) {
            finish(true);
            request.destroy();
          }
        });
        response.once('end', () => finish(false));
        response.once('error', reject);
      });
      request.end(input.body);
    });
  }

  return {
    ask,
    close() {
      closed = true;
      http.destroy();
      https.destroy();
    },
  };
}
