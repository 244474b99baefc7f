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
  originalMessage: 'How much is it?',
  reading: null,
  sources: [
    { ...source, chunkId: 'k1', quote: 'A manicure costs 28 €.', isCurrent: false },
    { ...source, chunkId: 'k2', quote: 'A pedicure costs 38 €.' },
  ],
} as unknown as PendingMessage;

let drafts: PendingMessage[];
let server: Awaited<ReturnType<typeof startServer>>;

beforeEach(async () => {
  await startI18n();
  drafts = [draft];
  server = await startServer(() => ({ status: 200, body: JSON.stringify(drafts) }));
  openAt(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

function show() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <UserContext value={{ id: 'u1' } as User}>
        <WhyThisDraft conversationId="c1" className="" onCorrect={() => undefined} />
      </UserContext>
    </QueryClientProvider>,
  );
}

it('marks the source that the knowledge base no longer has, and no other', async () => {
  show();
  const gone = await screen.findByText('No longer in the knowledge base');
  expect(gone.closest('li')?.textContent).toContain('A manicure costs 28 €.');
  expect(screen.getByText('A manicure costs 28 €.', { selector: 'small' }).dataset['gone']).toBe('true');
  expect(screen.getByText('A pedicure costs 38 €.', { selector: 'small' }).dataset['gone']).toBeUndefined();
  // Where one waits, it is clear which.
  expect(screen.queryByText('How much is it?')).toBeNull();
});

it('of several drafts each is told with its question', async () => {
  const hours = { chunkId: 'k3', quote: 'Monday closed.', heading: 'Hours', isCurrent: true };
  drafts = [draft, { ...draft, id: 'd2', originalMessage: 'When are you open?', sources: [hours] } as never];
  show();
  await screen.findByText('When are you open?');
  const told = screen.getAllByRole('heading').map(({ parentElement }) => parentElement?.textContent);
  expect(told).toEqual([
    expect.stringMatching(/Why this draft.*How much is it\?.*A manicure costs 28 €/),
    expect.stringMatching(/Why this draft.*When are you open\?.*Monday closed/),
  ]);
});
