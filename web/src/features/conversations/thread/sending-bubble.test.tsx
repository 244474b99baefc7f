// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';

import { composerOf } from '#features/conversations/composer-store.ts';
import { makeMessage, makePages } from '#features/conversations/test-data.ts';
import { SendingBubble } from '#features/conversations/thread/sending-bubble.tsx';
import type { Page } from '#features/conversations/types.ts';
import { startI18n } from '#i18n/i18n.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { conversationKeys } from '#lib/query-keys.ts';
import { UserContext } from '#lib/session/user-context.ts';

beforeAll(startI18n);
beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('a message on its way is shown until it stands in the thread, which may hear of it first', async () => {
  const client = createQueryClient();
  const stand = (...items: Page<ReturnType<typeof makeMessage>>['items']) =>
    client.setQueryData(conversationKeys.thread('c1'), makePages({ items, isEnd: true }));
  stand(makeMessage({ id: 'm1' }));
  const composer = composerOf('u1', 'c1');
  composer.setText('On my way');
  composer.beginSending(() => 'attempt-1');
  render(
    <QueryClientProvider client={client}>
      <UserContext value={{ id: 'u1' } as User}>
        <SendingBubble conversationId="c1" />
      </UserContext>
    </QueryClientProvider>,
  );
  screen.getByText('On my way');
  await act(async () => stand(makeMessage({ id: 'm1' }), makeMessage({ id: 'm2', clientId: 'attempt-2' })));
  screen.getByText('On my way');
  await act(async () => stand(makeMessage({ id: 'm1' }), makeMessage({ id: 'm3', clientId: 'attempt-1' })));
  expect(screen.queryByText('On my way')).toBeNull();
});
