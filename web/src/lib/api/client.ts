import { contract } from 'virtual:contract';
import { createORPCClient } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { Contract } from '@parley/contract/contract.ts';

import type { RequestOptions } from '#lib/api/request.ts';
import { apiRequest } from '#lib/api/request.ts';

type CallContext = Pick<RequestOptions, 'withToken' | 'outlivesPage'>;

const link = new OpenAPILink<CallContext>(contract, {
  url: () => location.origin,
  fetch: async (request, _init, { context }) => {
    const body = await request.text();
    return apiRequest(
      request.url.slice(location.origin.length),
      request.method,
      body ? (JSON.parse(body) as unknown) : undefined,
      { signal: request.signal, ...context },
    );
  },
});

/** Every route of the contract as a typed call; failures are ApiError. */
export const client: JsonifiedClient<ContractRouterClient<Contract, CallContext>> = createORPCClient(link);

/** The same routes as query and mutation options. Give every read a key that starts with its path. */
export const api = createTanstackQueryUtils(client);
