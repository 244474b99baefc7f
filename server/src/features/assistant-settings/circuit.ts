import { ProviderError, type ProviderFault } from '@parley/assistant';
import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';

/** Faults in a row after which a provider counts as down. */
const FAULTS = 5;
/** Then one call in this time finds out whether it is back. */
const REST_MILLISECONDS = 30_000;

const DOWN: ReadonlySet<ProviderFault['code']> = new Set(['timeout', 'unavailable', 'rate_limited']);

/** Runs a call, or rejects with a retryable ProviderError while the provider is down. */
export type Circuit = <T>(call: () => Promise<T>) => Promise<T>;

/** A provider that does not answer is left alone for a while, so that turns do not wait for it one after the other. */
export function createCircuit(restMilliseconds = REST_MILLISECONDS): Circuit {
  const policy = circuitBreaker(
    handleWhen((error) => error instanceof ProviderError && DOWN.has(error.fault.code)),
    { breaker: new ConsecutiveBreaker(FAULTS), halfOpenAfter: restMilliseconds },
  );
  let openedAt = 0;
  policy.onBreak(() => {
    openedAt = Date.now();
  });
  return async (call) => {
    try {
      return await policy.execute(call);
    } catch (error) {
      if (!(error instanceof BrokenCircuitError)) throw error;
      const left = openedAt + restMilliseconds - Date.now();
      throw new ProviderError(
        {
          code: 'unavailable',
          message: 'The model server failed several times in a row and is left alone for a moment.',
          retryable: true,
          isUncalled: true,
          retryAfterSeconds: Math.max(1, Math.ceil(left / 1000)),
        },
        { cause: error },
      );
    }
  };
}
