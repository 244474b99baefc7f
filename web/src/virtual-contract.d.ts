declare module 'virtual:contract' {
  import type { AnyContractRouter } from '@orpc/contract';

  export const contract: AnyContractRouter;
}
