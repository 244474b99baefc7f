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
};

/**
 * Calls the own server at a relative path and answers the raw response. Throws ApiError for any failed status and
 * lets the browser's own error through when nothing answered.
 */
export async function apiRequest(
  url: string,
  method: string,
  body?: unknown,
  { signal, withToken = true }: RequestOptions = {},
): Promise<Response> {
  const headers: Record<string, string> = {};
  const token = withToken ? readStored(STORED.token) : null;
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';

  const response = await fetch(url, {
    method,
    headers,
    credentials: 'include',
    // Always asks the server, and lets it answer 304 from the browser's stored copy.
    cache: 'no-cache',
    ...(body !== undefined ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  });
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  return response;
}
