// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { InsufficientInfo } from '@parley/contract/missing-info.ts';
import type { PendingMessage } from '@parley/contract/replies.ts';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';

import { useConversationList, useThread } from '#features/conversations/conversation-queries.ts';
import { makeConversation, makeMessage } from '#features/conversations/test-data.ts';
import { useMissingInfo } from '#features/missing-info/missing-info-queries.ts';
import { useAnswer } from '#features/missing-info/use-answer.ts';
import { useDraftActions } from '#features/replies/use-draft-actions.ts';
import { startI18n } from '#i18n/i18n.ts';
import { LiveStateContext } from '#lib/live/live-state.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { openAt } from '#lib/testing/browser.ts';
import { type Call, startServer } from '#lib/testing/http-server.ts';
import { dismissToast } from '#ui/toast/toast-store.ts';

// Without time to think better of it, a rejection is told at once.
const user = { id: 'u1', undoSeconds: 0 } as User;
const draft = {
  id: 'd1',
  conversationId: 'c1',
  generatedContent: 'A manicure costs 28 €.',
} as PendingMessage;
const question = { id: 'q1', conversationId: 'c1', userQuestion: 'Is there parking?' } as InsufficientInfo;
/** What is read anew: all of it while no events come, the questions alone where they bring the rest. */
const READS = ['/api/conversations', '/api/conversations/c1/messages', '/api/insufficient-info-messages'];

const lists: Record<string, object[]> = {
  '/api/conversations': [makeConversation({ id: 'c1' })],
  '/api/conversations/c1/messages': [makeMessage({ id: 'm1' })],
  '/api/insufficient-info-messages': [question],
};
const pathOf = ({ path }: Call) => new URL(path, 'http://any').pathname;
const outcome = {
  success: true,
  message: 'Done',
  preview: 'Q: Is there parking?\nA: Yes.',
  deliveryState: null,
};

let server: Awaited<ReturnType<typeof startServer>>;
let client: QueryClient;
let isRefused: boolean;

beforeAll(startI18n);
beforeEach(async () => {
  // Neither a poll nor the gathering of reads comes by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  isRefused = false;
  server = await startServer((call) => {
    if (call.method === 'GET') return { status: 200, body: JSON.stringify(lists[pathOf(call)] ?? []) };
    return isRefused ? { status: 409, body: '{}' } : { status: 200, body: JSON.stringify(outcome) };
  });
  openAt(server.origin);
  client = createQueryClient();
});
afterEach(async () => {
  cleanup();
  dismissToast();
  vi.useRealTimers();
  await server.stop();
});

/** An open conversation beside its list and the queue, with all that can be decided in it. */
function useEverything() {
  useConversationList('all', '');
  useThread('c1');
  useMissingInfo();
  return { draft: useDraftActions(draft, () => undefined), answer: useAnswer(question) };
}
type Everything = ReturnType<typeof useEverything>;

/** Resolves when nothing is being read or done. */
async function idle(): Promise<void> {
  while (client.isFetching() + client.isMutating() > 0) {
    await new Promise<void>((resolve) => {
      const endings = [client.getQueryCache(), client.getMutationCache()].map((cache) =>
        cache.subscribe(() => {
          for (const end of endings) end();
          resolve();
        }),
      );
    });
  }
}

const TYPED = { context: 'Yes.', question: undefined };
const ACTIONS: [call: string, act: (all: Everything) => void][] = [
  ['POST /api/pending-messages/d1/approve', ({ draft: { approve } }) => approve.mutate({ isByKey: false })],
  ['POST /api/pending-messages/d1/reject', ({ draft: { rejectSoon } }) => rejectSoon(false)],
  ['POST /api/pending-messages/d1/regenerate', ({ draft: { regenerate } }) => regenerate.mutate()],
  ['PUT /api/pending-messages/d1/edit', ({ draft: { edit } }) => edit.mutate('It is 28 €.')],
  ['POST /api/insufficient-info-messages/q1/preview-context', ({ answer }) => answer.preview.mutate(TYPED)],
  ['POST /api/insufficient-info-messages/q1/add-context', ({ answer }) => answer.save.mutate(TYPED)],
  ['POST /api/insufficient-info-messages/q1/reply-only', ({ answer }) => answer.reply.mutate(TYPED)],
  ['DELETE /api/insufficient-info-messages/q1', ({ answer }) => answer.remove.mutate()],
];

const QUESTIONS = ['/api/insufficient-info-messages'];

it.each(
  ACTIONS.flatMap(([call, decide]) =>
    (['done', 'refused'] as const).flatMap((end) => [
      [call, end, 'without events', 'closed' as const, READS, decide] as const,
      [call, end, 'beside the rows that events bring', 'connected' as const, QUESTIONS, decide] as const,
    ]),
  ),
)(
  '[MOD-36] after %s was %s, %s, the questions, the conversations and the messages are read anew',
  async (call, end, _how, live, expected, decide) => {
    isRefused = end === 'refused';
    const { result } = renderHook(useEverything, {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <UserContext value={user}>
            <LiveStateContext value={live}>{children}</LiveStateContext>
          </UserContext>
        </QueryClientProvider>
      ),
    });
    await act(idle);
    const before = server.calls.length;
    act(() => decide(result.current));
    await act(idle);
    act(() => vi.advanceTimersByTime(200));
    await act(idle);
    const [decided, ...reads] = server.calls.slice(before);
    expect(`${decided?.method} ${decided && pathOf(decided)}`).toBe(call);
    expect(reads.map((read) => `${read.method} ${pathOf(read)}`).toSorted()).toEqual(
      expected.map((path) => `GET ${path}`),
    );
  },
);
