import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator.ts';
import { type Receiver, startReceiver } from './receiver.ts';

type Answer = { status: number; body: Json; headers: Headers; text: string };
/** An answer's JSON as tests read it: any key may be there. */
export type Json = { [key: string]: Json };

export type Rig = {
  sim: Simulator;
  receiver: Receiver;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  call(method: string, path: string, init?: RequestInit): Promise<Answer>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** A moment of the tests' own clock, which stands still until `advance`. */
export const startOfTime = 1_790_000_000_000;

/** Simulator with a standing clock, a receiver behind its webhook, and a client with the first business's token. */
export async function startRig(options: SimulatorOptions & { subscribed?: boolean } = {}): Promise<Rig> {
  const { subscribed = true, ...rest } = options;
  const receiver = await startReceiver();
  const sim = await startSimulator({ now: () => startOfTime, ...rest });
  if (subscribed) {
    await sim.setWebhook({ callbackUrl: receiver.url, verifyToken: 'verify-me' });
    sim.business.subscribe();
  }

  async function call(method: string, path: string, init: RequestInit = {}): Promise<Answer> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${sim.business.accessToken}`);
    const response = await fetch(sim.graphUrl + path, { ...init, method, headers });
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text), headers: response.headers, text };
  }

  return {
    sim,
    receiver,
    call,
    get: (path) => call('GET', path),
    post: (path, body) =>
      call('POST', path, {
        body: JSON.stringify(body ?? {}),
        headers: { 'content-type': 'application/json' },
      }),
    async [Symbol.asyncDispose]() {
      await sim.close();
      await receiver[Symbol.asyncDispose]();
    },
  };
}

export const textTo = (id: string, text: string) => ({ recipient: { id }, message: { text } });
export const hours = (count: number) => count * 3_600_000;
