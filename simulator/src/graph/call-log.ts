/** One call of the Graph API as the inspection shows it. Tokens are cut to their last characters. */
export type CallRecord = {
  id: number;
  at: number;
  method: string;
  /** Without version and query. */
  path: string;
  version: string | null;
  /** Query and body together, without the token. */
  params: Record<string, unknown>;
  token: string | null;
  tokenIn: 'header' | 'query' | 'body' | null;
  instagramUserId: string | null;
  /** null: no answer was given. */
  status: number | null;
  response: unknown;
  fault: string | null;
  limits: Record<string, number>;
  ms: number;
};

export const redactToken = (token: string) => `${token.slice(0, 4)}…${token.slice(-6)}`;

/** A proof is as good as the token that it goes with, and the secret better. */
export function hideSecrets(params: Record<string, unknown>): Record<string, unknown> {
  const hidden = ['appsecret_proof', 'client_secret'].filter((name) => name in params);
  return { ...params, ...Object.fromEntries(hidden.map((name) => [name, '…'])) };
}

/** Page addresses carry the token: it must not stand in the log. */
export function redactBody(body: unknown, token: string | undefined): unknown {
  if (!token || body === null || typeof body !== 'object') return body;
  const text = JSON.stringify(body);
  return text.includes(token) ? JSON.parse(text.replaceAll(token, redactToken(token))) : body;
}
