// @vitest-environment happy-dom
import type { User } from '@parley/contract/identity.ts';
import type { LiveEvent, LiveEventType } from '@parley/contract/live.ts';
import { type QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { cleanup, render, renderHook } from '@testing-library/react';
import { type ReactNode, useContext, useEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

import { useApplyLiveEvent } from '#app/apply-live-event.ts';
import { LiveProvider } from '#app/live-provider.tsx';
import { settingsKey } from '#features/assistant-settings/settings-queries.ts';
import { webhookKey } from '#features/channel/channel-queries.ts';
import { makeConversation, makeMessage, makePages } from '#features/conversations/test-data.ts';
import type { ThreadData } from '#features/conversations/types.ts';
import { importKey } from '#features/import/import-queries.ts';
import { whyKeys } from '#features/replies/why-keys.ts';
import { startI18n } from '#i18n/i18n.ts';
import type { LiveState } from '#lib/live/connection.ts';
import { LiveStateContext } from '#lib/live/live-state.ts';
import { createQueryClient } from '#lib/query-client.ts';
import { conversationKeys, draftsKey, missingInfoKey } from '#lib/query-keys.ts';
import { sessionKey } from '#lib/session/session.ts';
import { UserContext } from '#lib/session/user-context.ts';
import { readStored, STORED, writeStored } from '#lib/storage.ts';
import { openAt } from '#lib/testing/browser.ts';
import { startLiveServer } from '#lib/testing/live-server.ts';
import { dismissToast, readToast } from '#ui/toast/toast-store.ts';

const user = { id: 'u1', autoResponseEnabled: true, moderationEnabled: false } as User;
const conversation = makeConversation({ id: 'c1', participantName: 'Lucía Fernández' });
const READS = {
  list: conversationKeys.list('all', ''),
  counts: conversationKeys.counts,
  details: conversationKeys.details('c1'),
  thread: conversationKeys.thread('c1'),
  otherThread: conversationKeys.thread('c2'),
  drafts: draftsKey,
  questions: missingInfoKey,
  prompt: ['/api/user/u1/prompt'],
  knowledge: ['/api/user/u1/knowledge-base'],
  webhook: webhookKey('u1'),
  assistant: settingsKey('u1'),
  reason: whyKeys.of('m1'),
  run: importKey('u1'),
  session: sessionKey,
} satisfies Record<string, QueryKey>;
type Read = keyof typeof READS;

let client: QueryClient;

beforeAll(startI18n);
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  client = createQueryClient();
  for (const key of Object.values(READS)) client.setQueryData(key, []);
  client.setQueryData(READS.list, makePages({ items: [conversation], isEnd: true }));
  client.setQueryData(READS.details, { ...conversation, messageCount: 1, triggers: [] });
  client.setQueryData(READS.thread, makePages({ items: [makeMessage({ id: 'm1' })], isEnd: true }));
  client.setQueryData(READS.session, { authenticated: true, user });
  writeStored(STORED.user, JSON.stringify(user));
  dismissToast();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function Surroundings({ path, children }: { path: string; children: ReactNode }) {
  const history = createMemoryHistory({ initialEntries: [path] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  return (
    <QueryClientProvider client={client}>
      <RouterContextProvider router={router as never}>
        <UserContext value={user}>{children}</UserContext>
      </RouterContextProvider>
    </QueryClientProvider>
  );
}

const readAnew = () =>
  Object.entries(READS).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated ? [name as Read] : [],
  );

/** What an event has read anew, while the dashboard stands at `path`. */
async function apply(event: LiveEvent, path = '/dashboard'): Promise<Read[]> {
  const { result } = renderHook(() => useApplyLiveEvent(), {
    wrapper: ({ children }) => <Surroundings path={path}>{children}</Surroundings>,
  });
  result.current(event);
  await vi.advanceTimersByTimeAsync(200);
  return readAnew();
}

const openToast = () => {
  const toast = readToast();
  return toast?.isOpen ? [toast.title, toast.text] : null;
};

type Fields<T, E = LiveEvent> = E extends { type: infer U } ? (T extends U ? Omit<E, 'type'> : never) : never;

/** One event of every type, and what it has read anew; a new type does not compile until it is here. */
const EFFECTS: { [T in LiveEventType]: [fields: Fields<T>, reads: Read[]] } = {
  new_message: [{ conversationId: 'c1', message: makeMessage({ id: 'm2' }) }, ['list', 'counts', 'details']],
  message_updated: [{ conversationId: 'c1', messageId: 'm1', status: 'edited' }, ['thread']],
  reaction_added: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  reaction_removed: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  reactions_updated: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  transcription_started: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  media_analysis_start: [{ conversationId: 'c1', messageId: 'm1', current: 0, total: 2 }, ['thread']],
  media_analysis_progress: [{ conversationId: 'c1', messageId: 'm1', current: 1, total: 2 }, ['thread']],
  media_analysis_complete: [{ conversationId: 'c1', messageId: 'm1', current: 2, total: 2 }, ['thread']],
  media_file_analyzed: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  media_analysis_error: [{ conversationId: 'c1', messageId: 'm1' }, ['thread']],
  conversations_updated: [{ conversationId: 'c1' }, ['list', 'counts', 'details']],
  messages_recovered: [{ count: 2 }, []],
  test_step: [{ clientId: 'tab-1', name: 'stored', ok: true, milliseconds: 4 }, []],
  conversations_removal: [{ removed: 10, total: 20, isOver: false }, []],
  ai_generation_start: [{ conversationId: 'c1' }, ['list', 'counts']],
  ai_generation_complete: [{ conversationId: 'c1' }, ['list', 'counts']],
  ai_generation_progress: [
    { progress: 35, aiProgressDetails: { stage: 'prompt', message: null, error: null } },
    ['run'],
  ],
  import_progress: [{ processed: 1, total: 2, messages: 20 }, ['run']],
  import_complete: [{ processed: 2, total: 2, messages: 40 }, ['run']],
  import_error: [{ code: 'token_dead', isWaiting: true }, ['run']],
  all_complete: [{}, ['run']],
  avatar_update_start: [{ total: 2 }, []],
  avatar_update_complete: [{ total: 2 }, ['run']],
  avatar_update_error: [{ failed: 1 }, []],
  temp_knowledge_base_start: [{ progress: 0 }, ['run']],
  temp_knowledge_base_progress: [{ progress: 50 }, ['run']],
  temp_knowledge_base_complete: [{ progress: 100 }, ['run']],
  instagram_posts_analysis_start: [{ current: 0, total: 0 }, ['run']],
  instagram_posts_analysis_progress: [{ current: 1, total: 2 }, ['run']],
  instagram_posts_analysis_complete: [{ current: 2, total: 2 }, ['run']],
  auto_response_sent: [{ conversationId: 'c1', messageId: 'm2' }, ['list', 'counts', 'thread']],
  auto_response_error: [{ conversationId: 'c1', code: 'timeout' }, ['list', 'counts']],
  pending_message_created: [{ conversationId: 'c1', pendingMessageId: 'd1' }, ['list', 'counts', 'drafts']],
  pending_messages_replaced: [{ conversationId: 'c1' }, ['list', 'counts', 'drafts']],
  pending_message_updated: [
    { conversationId: 'c1', pendingMessageId: 'd1', status: 'approved' },
    ['list', 'counts', 'drafts'],
  ],
  insufficient_info: [{ conversationId: 'c1', insufficientInfoId: 'q1' }, ['list', 'counts', 'questions']],
  context_added_and_sent: [
    { conversationId: 'c1', messageId: 'm2' },
    ['list', 'counts', 'thread', 'questions'],
  ],
  ai_settings_updated: [{ autoResponseEnabled: false }, []],
  moderation_settings_updated: [{ moderationEnabled: true }, []],
  comment_received: [{ commentId: 'k1' }, []],
  comment_updated: [{ commentId: 'k1' }, []],
  comments_updated: [{}, []],
  account_updated: [{ part: 'webhook' }, ['webhook', 'session']],
};

describe('an event', () => {
  it.each(Object.entries(EFFECTS))(
    '[LIVE-09] [OP-72] %s has read anew what it touches',
    async (type, effect) => {
      const [fields, reads] = effect;
      expect(await apply({ type, ...fields } as LiveEvent)).toEqual(reads);
    },
  );

  it.each([
    ['prompt', ['prompt']],
    ['knowledge_base', ['knowledge', 'reason']],
    ['channel', ['webhook']],
    ['settings', ['assistant']],
  ] as const)('[OP-72] account_updated has read anew its part: %s', async (part, reads) => {
    expect(await apply({ type: 'account_updated', part })).toEqual([...reads, 'session']);
  });

  it('[LIVE-26] [LIVE-33] of an import, which names no conversation, has the import read anew alone', async () => {
    expect(await apply({ type: 'media_analysis_progress', current: 1, total: 2 })).toEqual(['run']);
    client.setQueryData(READS.run, []);
    expect(await apply({ type: 'ai_generation_start' })).toEqual(['run']);
  });

  it('[OP-72] of switches sets them, in the stored user too', async () => {
    await apply({ type: 'ai_settings_updated', autoResponseEnabled: false });
    await apply({ type: 'moderation_settings_updated', moderationEnabled: true });
    const changed = { ...user, autoResponseEnabled: false, moderationEnabled: true };
    expect(client.getQueryData(READS.session)).toEqual({ authenticated: true, user: changed });
    expect(JSON.parse(readStored(STORED.user) ?? '')).toEqual(changed);
  });

  it('[OP-72] of a message in a chat that is not open shows its first 50 characters', async () => {
    const message = makeMessage({ id: 'm2', text: `${'x'.repeat(50)}yz` });
    const event: LiveEvent = { type: 'new_message', conversationId: 'c1', message };
    await apply(event, '/dashboard?conversation=c1');
    expect(openToast()).toBeNull();
    await apply(event, '/dashboard?conversation=c2');
    expect(openToast()).toEqual(['New message from Lucía Fernández', `${'x'.repeat(50)}…`]);
    const thread = client.getQueryData<ThreadData>(READS.thread);
    expect(thread?.pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(['m1', 'm2']);
  });

  it('[IMP-20] [LIVE-19] of pictures that failed says so, and that the import goes on', async () => {
    await apply({ type: 'avatar_update_error', failed: 3 });
    expect(openToast()).toEqual(['Some pictures could not be loaded', 'The import goes on without them.']);
  });

  it('[IMP-21] [LIVE-37] of an answer that failed says so', async () => {
    await apply({ type: 'auto_response_error', conversationId: 'c1', code: 'timeout' });
    expect(openToast()?.[0]).toBe('AI Generation Error');
  });

  it('[OP-12] of an unknown type changes nothing', async () => {
    expect(await apply({ type: 'brand_new', conversationId: 'c1' } as unknown as LiveEvent)).toEqual([]);
    expect(openToast()).toBeNull();
  });
});

function Watcher({ onState }: { onState: (state: LiveState) => void }) {
  const state = useContext(LiveStateContext);
  useEffect(() => onState(state), [state, onState]);
  return null;
}

it('[OP-72] after every connection all open reads are made anew, once', async () => {
  const server = await startLiveServer((peer) => peer.say({ type: 'hello', seq: 4, instanceId: 'a' }));
  openAt(server.origin);
  const everything = Object.keys(READS).filter((name) => name !== 'session');
  const log: string[] = [];
  let wake: (() => void) | undefined;
  const note = (what: string) => {
    log.push(what);
    wake?.();
  };
  const count = (what: string) => log.filter((noted) => noted === what).length;
  /** Resolves when it was noted that often. */
  const until = async (what: string, times: number) => {
    while (count(what) < times) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.isInvalidated && query.queryKey === READS.webhook) note('read');
  });
  try {
    render(
      <Surroundings path="/dashboard">
        <LiveProvider isOffline={false}>
          <Watcher onState={note} />
        </LiveProvider>
      </Surroundings>,
    );
    await vi.advanceTimersByTimeAsync(0);
    await until('connected', 1);
    await until('read', 1);
    expect(readAnew()).toEqual(everything);
    for (const key of Object.values(READS)) client.setQueryData(key, []);
    server.peers[0]?.close(1001);
    await until('closed', 1);
    expect(readAnew()).toEqual([]);
    await vi.advanceTimersByTimeAsync(3_000);
    await until('connected', 2);
    await until('read', 2);
    expect(readAnew()).toEqual(everything);
    expect(count('read')).toBe(2);
  } finally {
    cleanup();
    await server.stop();
  }
});
