import { readStored, STORED } from '#lib/storage.ts';

/** A call that the server answered with a failure. The message is '{status}: {body text, or the status text}'. */
export class ApiError extends Error {
  readonly status: number;
  readonly body: string;

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

export type RequestOptions = {
  signal?: AbortSignal;
  /** False for calls that the server takes from a browser session only. */
  withToken?: boolean;
  /** True for a call that the browser ends even when the page is left; it may hold up to 64 KiB. */
  outlivesPage?: boolean;
};

/**
 * Calls the own server at a relative path and answers the raw response. Throws ApiError for any failed status and
 * lets the browser's own error through when nothing answered.
 */
export async function apiRequest(
  url: string,
  method: string,
  body?: unknown,
  { signal, withToken = true, outlivesPage = false }: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  const token = withToken ? readStored(STORED.token) : null;
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';

  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    keepalive: outlivesPage,
    // Always asks the server, and lets it answer 304 from the browser's stored copy.
    cache: 'no-cache',
    ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}

export type UploadOptions = {
  signal: AbortSignal;
  /** From 0 to 1; at 1 the server has everything, and may not have answered yet. */
  onProgress: (share: number) => void;
};

/**
 * Posts a form to the own server, or puts a file there, and answers the body of the response. Fails as apiRequest does.
 * `fetch` does not tell how much of a body has gone.
 */
export function apiUpload(
  url: string,
  body: FormData | File,
  { signal, onProgress }: UploadOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(body instanceof FormData ? 'POST' : 'PUT', url);
    const token = readStored(STORED.token);
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    const stop = () => request.abort();
    signal.addEventListener('abort', stop);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, responseText, statusText } = request;
      if (status >= 200 && status < 300) resolve(responseText);
      else reject(new ApiError(status, responseText, statusText));
    };
    request.onerror = () => reject(new TypeError(`Nothing answered at ${url}`));
    request.onabort = () => reject(signal.reason as Error);
    request.onloadend = () => signal.removeEventListener('abort', stop);
    request.send(body);
  });
}
