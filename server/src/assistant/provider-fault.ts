type ProviderFaultCode =
  | 'timeout'
  | 'rate_limited'
  | 'unavailable'
  | 'unauthorized'
  | 'malformed'
  | 'truncated'
  | 'not_configured'
  | 'refused';

/** What went wrong with a provider, in words that hold nothing the provider's server said. */
export type ProviderFault = {
  code: ProviderFaultCode;
  message: string;
  /** True when the same call may succeed later. */
  retryable: boolean;
  retryAfterSeconds?: number;
};

export class ProviderError extends Error {
  readonly fault: ProviderFault;

  constructor(fault: ProviderFault, options?: ErrorOptions) {
    super(fault.message, options);
    this.name = 'ProviderError';
    this.fault = fault;
  }
}
