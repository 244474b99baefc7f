import { ProviderError, type ProviderFault } from '@parley/assistant';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Circuit, createCircuit } from './circuit.ts';

let circuit: Circuit;
let calls: number;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  circuit = createCircuit();
  calls = 0;
});
afterEach(() => vi.useRealTimers());

async function run(code: ProviderFault['code'] | null): Promise<ProviderFault | 'answered'> {
  try {
    return await circuit(async () => {
      calls += 1;
      if (code) throw new ProviderError({ code, message: code, retryable: true });
      return 'answered' as const;
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return error.fault;
  }
}

async function fail(times: number, code: ProviderFault['code'] = 'unavailable'): Promise<void> {
  for (let at = 0; at < times; at++) await run(code);
}

test('after five faults in a row no call is made, and the caller hears when to come back', async () => {
  await fail(5);
  expect(calls).toBe(5);
  vi.advanceTimersByTime(10_000);
  expect(await run(null)).toMatchObject({
    code: 'unavailable',
    retryable: true,
    isUncalled: true,
    retryAfterSeconds: 20,
  });
  expect(calls).toBe(5);
});

test('after a rest one call finds out: a fault opens it again, an answer closes it', async () => {
  await fail(5);
  vi.advanceTimersByTime(30_000);
  expect(await run('timeout')).toMatchObject({ code: 'timeout' });
  expect(await run(null)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 30 });
  expect(calls).toBe(6);
  vi.advanceTimersByTime(30_000);
  expect(await run(null)).toBe('answered');
  expect(await run(null)).toBe('answered');
  expect(calls).toBe(8);
});

test('an answer between the faults starts the count anew', async () => {
  await fail(4);
  await run(null);
  await fail(4);
  expect(await run(null)).toBe('answered');
});

test('what is no sign of a provider that is down opens nothing', async () => {
  for (const code of ['unauthorized', 'malformed', 'refused', 'not_configured', 'token_budget'] as const) {
    await fail(6, code);
  }
  expect(await run(null)).toBe('answered');
});

test('a fault of ours passes through as it is', async () => {
  const ours = new Error('ours');
  await expect(circuit(() => Promise.reject(ours))).rejects.toBe(ours);
});
