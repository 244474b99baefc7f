/** A JSON answer whose shape simulator/README.md tells. */
export type Json = Record<string, unknown>;

export type Business = {
  instagramUserId: string;
  accessToken: string;
  appSecret: string;
  username: string;
};

/** One webhook as the simulator delivered it. */
export type Delivery = { id: string; state: string; events: number; attempts: unknown[]; body: string };

/** What the simulator accepted from the API. */
export type Sent = {
  mid: string;
  recipientId: string;
  text?: string;
  attachments: { type: string }[];
};

export type SimulatorControl = ReturnType<typeof createControl>;

/** The control surface of a running simulator; every refusal throws. */
export function createControl(simulatorUrl: string) {
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${simulatorUrl}/_control/${path}`, {
      method,
      signal: AbortSignal.timeout(60_000),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the simulator answered ${response.status} to ${path}: ${text}`);
    return JSON.parse(text) as T;
  }
  return {
    get: <T = Json>(path: string) => call<T>('GET', path),
    post: <T = Json>(path: string, body: object = {}) => call<T>('POST', path, body),
    patch: <T = Json>(path: string, body: object) => call<T>('PATCH', path, body),
    createBusiness: (input: object = {}) => call<Business>('POST', 'businesses', input),
    async createCustomer(instagramUserId: string, input: object = {}): Promise<string> {
      return (await call<{ id: string }>('POST', 'customers', { instagramUserId, ...input })).id;
    },
    /** Answers the platform's message id at once, before the webhook is delivered. */
    async write(customerId: string, text: string): Promise<string> {
      const path = `customers/${customerId}/write?wait=false`;
      return (await call<{ mid: string }>('POST', path, { text })).mid;
    },
    async setWebhook(webhook: {
      instagramUserId: string;
      callbackUrl: string;
      verifyToken: string;
    }): Promise<void> {
      const result = await call<{ ok: boolean }>('POST', 'webhook', webhook);
      if (!result.ok) throw new Error(`the handshake failed: ${JSON.stringify(result)}`);
    },
    /** Moves the virtual clock: what is due to be redelivered is, and this waits for it. */
    async advance(milliseconds: number): Promise<void> {
      await call('POST', 'clock/advance', { ms: milliseconds });
      await call('POST', 'settle', {});
    },
    deliveries: () => call<Delivery[]>('GET', 'deliveries'),
    sent: (instagramUserId: string) => call<Sent[]>('GET', `businesses/${instagramUserId}/sent`),
  };
}
