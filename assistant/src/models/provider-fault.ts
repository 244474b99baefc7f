type ProviderFaultCode =
  | 'timeout'
  | 'rate_limited'
  /** The key has no money or calls left: waiting does not help. */
  | 'quota_used'
  | 'unavailable'
  | 'unauthorized'
  | 'malformed'
  | 'truncated'
  | 'not_configured'
  | 'refused'
  /** The address of the account leads where calls may not go. */
  | 'address_refused'
  /** The account has used up the tokens of its day; no call was made. */
  | 'token_budget';

/** What went wrong with a provider, in words that hold nothing the provider's server said. */
export type ProviderFault = {
  code: ProviderFaultCode;
  message: string;
  /** True when the same call may succeed later. */
  retryable: boolean;
  retryAfterSeconds?: number;
  /** No call was made: the provider is left alone until then. */
  isUncalled?: true;
};

export class ProviderError extends Error {
  readonly fault: ProviderFault;
  /** What the failed call took all the same, in and out together. */
  readonly spentTokens: number;

  constructor(fault: ProviderFault, options: ErrorOptions & { spentTokens?: number } = {}) {
    super(fault.message, options);
    this.name = 'ProviderError';
    this.fault = fault;
    this.spentTokens = options.spentTokens ?? 0;
  }
}
