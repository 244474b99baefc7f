// @vitest-environment happy-dom
import type { MessageReason } from '@parley/contract/replies.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';

import { applyReplyEvent } from '#features/replies/live.ts';
import { WhyThisAnswer } from '#features/replies/why-this-answer.tsx';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startServer } from '#lib/testing/http-server.ts';

const GONE = 'No longer in the knowledge base';

let server: Awaited<ReturnType<typeof startServer>>;
let isCurrent: boolean;

beforeEach(async () => {
  await startI18n();
  isCurrent = true;
  server = await startServer(() => {
    const source = { chunkId: 'k1', heading: 'Prices', question: null, quote: '28 €', start: 0, isCurrent };
    const reason = { kind: 'answer', question: 'How much?', sources: [source], originalContent: null };
    const facts = { provider: null, secondLook: null, embeddings: null, approvedBy: null, reading: null };
    return { status: 200, body: JSON.stringify({ ...reason, ...facts } as unknown as MessageReason) };
  });
  openAt(server.origin);
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

it('the line that somebody corrects while its reason is shown is told to be gone', async () => {
  const client = createQueryClient();
  render(
    <QueryClientProvider client={client}>
      <WhyThisAnswer messageId="m1" className="" onClose={() => undefined} onCorrect={() => undefined} />
    </QueryClientProvider>,
  );
  await screen.findByText('28 €', { selector: 'small' });
  expect(screen.queryByText(GONE)).toBeNull();
  isCurrent = false;
  const refresh = (queryKey: readonly unknown[]) => void client.invalidateQueries({ queryKey });
  await act(async () =>
    applyReplyEvent(client, refresh, { type: 'account_updated', part: 'knowledge_base' }),
  );
  await screen.findByText(GONE);
});
