// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { WhyThisDraft } from '#features/replies/why-this-draft.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const source = { heading: 'Prices', isCurrent: true };
const draft = {
  id: 'd1',
  conversationId: 'c1',
  reading: null,
  sources: [
    { ...source, chunkId: 'k1', quote: 'A manicure costs 28 €.', isCurrent: false },
    { ...source, chunkId: 'k2', quote: 'A pedicure costs 38 €.' },
  ],
} as unknown as PendingMessage;

let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  await startI18n();
  server = await startServer(() => ({ status: 200, body: JSON.stringify([draft]) }));
  openAt(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

it('marks the source that the knowledge base no longer has, and no other', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ id: 'u1' } as User}>
        <WhyThisDraft conversationId="c1" className="" onCorrect={() => undefined} />
      </UserContext>
    </QueryClientProvider>,
  );
  const gone = await screen.findByText('No longer in the knowledge base');
  expect(gone.closest('li')?.textContent).toContain('A manicure costs 28 €.');
  expect(screen.getByText('A manicure costs 28 €.', { selector: 'small' }).dataset['gone']).toBe('true');
  expect(screen.getByText('A pedicure costs 38 €.', { selector: 'small' }).dataset['gone']).toBeUndefined();
});
