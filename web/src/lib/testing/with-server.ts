import { cleanup, configure, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';

import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';
import { dismissToast } from '#ui/toast/toast-store.ts';

type Answer = Parameters<typeof startServer>[0];

/**
 * For the tests of what speaks to the server: a real one that `answer` speaks for, and a cache, both new for each test.
 * Call it before the file's own `beforeEach`, which may draw at once.
 */
export function withServer(answer: Answer) {
  let server: Awaited<ReturnType<typeof startServer>>;
  let client: ReturnType<typeof createQueryClient>;
  // Two cores that others use too.
  configure({ asyncUtilTimeout: 5000 });
  beforeAll(startI18n);
  beforeEach(async () => {
    server = await startServer(answer);
    openAt(server.origin);
    client = createQueryClient();
  });
  afterEach(async () => {
    await waitFor(() => expect(client.isFetching()).toBe(0));
    cleanup();
    localStorage.clear();
    dismissToast();
    await server.stop();
  });
  return {
    get client() {
      return client;
    },
    /** What was asked of the server so far. */
    get calls() {
      return server.calls;
    },
  };
}

/** Whether the question stands there that comes before typed words are lost. */
export const isAskedToDiscard = () => screen.queryByText('Your changes will be lost.') !== null;
