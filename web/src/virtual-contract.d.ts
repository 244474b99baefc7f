declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  export const contract: AnyContractRouter;
}

declare module 'virtual:errors' {
  import type { ErrorCode } from '@parley/contract/errors.ts';

  /** The words of the errors that carry values; empty of the others. */
  export const TEMPLATES: Readonly<Record<ErrorCode, string>>;
}
